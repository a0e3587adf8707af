import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { remove, dados, errorOf, get, list, patch, ask, post } from '../support/api.ts'
import { raw, statusOf } from '../support/raw.ts'
import { tokenOf } from '../support/sign-in.ts'
import { documentosOf, send, createFormData, readings, getProcesso, rascunho } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import type { Processo, Received } from '../support/types.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

let maria: string
let processo: Processo
let documento: Received
beforeAll(async () => {
  maria = await tokenOf('maria')
  processo = await rascunho()
  documento = dados<Received>(await send(maria, processo.id), 202)
  await readings(processo.id)
})

describe('envelopes', () => {
  test('one thing comes in data, with its request and its instant', async () => {
    const body = JSON.parse((await get(`/processos/${processo.id}`, maria)).texto)
    expect(Object.keys(body)).toEqual(['data', 'meta'])
    expect(body.meta).toEqual({
      request_id: expect.stringMatching(UUID_V4),
      timestamp: expect.stringMatching(INSTANT),
    })
  })

  test('a list has exactly five fields beside its data', async () => {
    const body = JSON.parse((await get('/processos?page_size=1', maria)).texto)
    expect(Object.keys(body)).toEqual(['data', 'meta'])
    expect(Object.keys(body.meta).sort()).toEqual([
      'cursor_next',
      'cursor_prev',
      'has_more',
      'page_size',
      'total_count',
    ])
    expect(body.meta.page_size).toBe(1)
    expect(Number.isInteger(body.meta.total_count)).toBe(true)
  })

  test('an empty list is a list', async () => {
    const empty = list(await get('/processos?status=cancelado,aprovado&page_size=7', await tokenOf('bronze')))
    expect(empty).toEqual({
      data: [],
      meta: { cursor_next: null, cursor_prev: null, total_count: 0, has_more: false, page_size: 7 },
    })
  })

  test('an error has code and message, and details where they help', async () => {
    expect(Object.keys(JSON.parse((await get(`/processos/${randomUUID()}`, maria)).texto).error)).toEqual([
      'code',
      'message',
    ])
    const { error } = JSON.parse((await post('/processos', maria, { imovel: { area_ha: 0 } })).texto)
    expect(Object.keys(error)).toEqual(['code', 'message', 'details'])
    for (const detail of error.details) expect(Object.keys(detail)).toEqual(['field', 'code', 'message'])
  })

  test('JSON says that it is JSON, and is not kept by anybody', async () => {
    const { headers } = await get('/processos', maria)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('ids and instants', () => {
  test('every id is a UUID v4', async () => {
    const [doc] = await documentosOf(processo.id)
    const { data: atos } = list<{ id: string }>(await get(`/processos/${processo.id}/historico`, maria))
    for (const id of [processo.id, documento.id, doc?.id, doc?.processo_id, ...atos.map((a) => a.id)]) {
      expect(id).toMatch(UUID_V4)
    }
  })

  test('every instant is ISO 8601 in UTC with a trailing Z', async () => {
    const found = await getProcesso(processo.id)
    const [doc] = await documentosOf(processo.id)
    for (const at of [found.criado_em, found.atualizado_em, doc?.recebido_em, doc?.atualizado_em]) {
      expect(at).toMatch(INSTANT)
    }
  })

  test('an id is the same in whatever case it is written', async () => {
    expect((await getProcesso(processo.id.toUpperCase())).id).toBe(processo.id)
  })
})

describe('X-Request-Id', () => {
  const mine = () => ({ headers: { 'x-request-id': randomUUID() } })

  test.each([
    ['a thing', async (o: object) => get(`/processos/${processo.id}`, maria, o), 200],
    ['a list', async (o: object) => get('/processos', maria, o), 200],
    ['a file', async (o: object) => get(`/documentos/${documento.id}/arquivo`, maria, o), 200],
    [
      'a part of a file',
      async (o: { headers: object }) =>
        get(`/documentos/${documento.id}/arquivo`, maria, { headers: { ...o.headers, range: 'bytes=0-3' } }),
      206,
    ],
    [
      'a part that is not there',
      async (o: { headers: object }) =>
        get(`/documentos/${documento.id}/arquivo`, maria, { headers: { ...o.headers, range: 'bytes=99999999-' } }),
      416,
    ],
    ['a creation', async (o: object) => post('/processos', maria, form(), o), 201],
    ['an upload', async (o: object) => send(maria, processo.id, { tipo: 'outros' }, o), 202],
    ['a removal', async (o: object) => remove(`/processos/${(await rascunho()).id}`, maria, o), 204],
    ['no token', async (o: object) => get('/processos', undefined, o), 401],
    ['something that is not there', async (o: object) => get(`/processos/${randomUUID()}`, maria, o), 404],
    ['no such route', async (o: object) => get('/nada', undefined, o), 404],
    ['wrong content', async (o: object) => post('/processos', maria, { imovel: { area_ha: 0 } }, o), 422],
    ['a key set', async (o: object) => get('/auth/.well-known/jwks.json', undefined, o), 200],
    ['the description of the interface', async (o: object) => get('/openapi.json', undefined, o), 200],
    ['its own health', async (o: object) => get('~/healthz', undefined, o), 200],
    ['a page', async (o: object) => get('~/docs', undefined, o), 200],
  ] as const)('is kept in the answer to %s', async (_name, run, status) => {
    const options = mine()
    const response = await run(options as never)
    expect(response.status).toBe(status)
    expect(response.headers.get('x-request-id')).toBe(options.headers['x-request-id'])
  })

  test('stands in the envelope too', async () => {
    const options = mine()
    const { meta } = JSON.parse((await get(`/processos/${processo.id}`, maria, options)).texto)
    expect(meta.request_id).toBe(options.headers['x-request-id'])
  })

  test.each(['abc', '123', `${randomUUID()}x`, 'a'.repeat(500)])('that is no UUID is replaced: %s', async (id) => {
    const response = await get(`/processos/${processo.id}`, maria, { headers: { 'x-request-id': id } })
    expect(response.headers.get('x-request-id')).toMatch(UUID_V4)
    expect(JSON.parse(response.texto).meta.request_id).toBe(response.headers.get('x-request-id'))
  })

  test('is another for each request', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await get('/processos', maria)).headers.get('x-request-id')),
    )
    expect(new Set(ids).size).toBe(3)
  })
})

describe('what is not known is refused, never ignored', () => {
  test('a field of a body, at its place', async () => {
    const fresh = { ...form(), id: randomUUID() } as unknown as { imovel: Record<string, unknown> }
    fresh.imovel['proprio'] = true
    const refusal = errorOf(await post('/processos', maria, fresh))
    expect(refusal.said).toBe('422 CAR-004')
    expect(refusal.byField).toEqual({ id: 'unknown_field', 'imovel.proprio': 'unknown_field' })
  })

  test('a field of a change', async () => {
    const refusal = errorOf(
      await patch(`/processos/${processo.id}`, maria, { status: 'aprovado', imovel: { cor: 'azul' } }),
    )
    expect(refusal.said).toBe('422 CAR-004')
    expect(refusal.byField).toEqual({ status: 'unknown_field', 'imovel.cor': 'unknown_field' })
  })

  test('a field of a body that takes none', async () => {
    const refusal = errorOf(await post(`/processos/${processo.id}/submeter`, maria, { force: true }))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', { force: 'unknown_field' }])
  })

  test.each([
    ['GET', '/processos?pagina=2', 'pagina'],
    ['GET', '/processos/{id}?campos=id', 'campos'],
    ['GET', '/processos/{id}/historico?desde=2020', 'desde'],
    ['GET', '/processos/{id}/documentos?tipo=ccir', 'tipo'],
    ['GET', '/processos/{id}/assistente?idioma=pt', 'idioma'],
    ['GET', '/documentos/{doc}?x=1', 'x'],
    ['GET', '/documentos/{doc}/status?x=1', 'x'],
    ['GET', '/documentos/{doc}/arquivo?x=1', 'x'],
    ['GET', '/documentos/{doc}/dados-extraidos?x=1', 'x'],
    ['GET', '/auth/me?x=1', 'x'],
    ['GET', '/auth/.well-known/jwks.json?x=1', 'x'],
    ['GET', '/auth/idp/authorize?x=1', 'x'],
    ['GET', '/openapi.json?x=1', 'x'],
    ['GET', '/publico/dossies/ABCD-EFGH-JKLM?x=1', 'x'],
    ['POST', '/processos/{id}/submeter?rapido=1', 'rapido'],
    ['POST', '/processos?x=1', 'x'],
    ['POST', '/auth/refresh?x=1', 'x'],
    ['PATCH', '/processos/{id}?x=1', 'x'],
    ['DELETE', '/processos/{id}?x=1', 'x'],
    ['DELETE', '/documentos/{doc}?x=1', 'x'],
  ])('a query parameter: %s %s', async (method, path, campo) => {
    const target = path.replace('{id}', processo.id).replace('{doc}', documento.id)
    const json = method === 'POST' || method === 'PATCH' ? {} : undefined
    const refusal = errorOf(await ask(method, target, { token: maria, json }))
    expect(refusal.said).toBe('422 CAR-004')
    expect(refusal.byField).toMatchObject({ [campo]: 'unknown_field' })
  })

  test('a query parameter of an upload', async () => {
    const body = createFormData(processo.id)
    const refusal = errorOf(await ask('POST', '/documentos/upload?x=1', { token: maria, body }))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', { x: 'unknown_field' }])
  })

  test('a field of a form', async () => {
    const refusal = errorOf(await send(maria, processo.id, { campos: { folder: 'a' } }))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', { folder: 'unknown_field' }])
  })

  test.each([
    ['GET', '/nada'],
    ['GET', '/processos/'],
    ['PUT', '/processos'],
    ['DELETE', '/processos'],
    ['POST', '/processos/{id}'],
    ['PUT', '/processos/{id}'],
    ['GET', '/processos/{id}/submeter'],
    ['GET', '/documentos/upload'],
    ['GET', '/documentos'],
    ['PATCH', '/auth/sessoes'],
    ['GET', '/auth/refresh'],
    ['OPTIONS', '/processos'],
    ['GET', '~/api/v2/processos'],
    ['GET', '~/api/processos'],
    ['GET', '~/processos'],
    ['POST', '~/healthz'],
    ['GET', '~/metrics'],
  ])('a route or a method: %s %s', async (method, path) => {
    const response = await ask(method, path.replace('{id}', processo.id), { token: maria })
    expect(response.status).toBe(404)
    expect(JSON.parse(response.texto).error.code).toBe('CAR-003')
  })

  test('a method that clients do not send', async () => {
    expect(statusOf(await raw('TRACE', '/api/v1/processos'))).toBe('404 CAR-003')
    expect(statusOf(await raw('PROPFIND', '/api/v1/processos'))).toBe('404 CAR-003')
  })
})
