import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { remove, dados, said, errorOf, get, patch, ask, post } from '../support/api.ts'
import { tokenOf } from '../support/sign-in.ts'
import { act, inAnalysis, withDocumentos, getProcesso, pendente, rascunho, submetido } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import type { Dados, NewProcesso, Processo } from '../support/types.ts'

const MB = 1024 * 1024
let maria: string
beforeAll(async () => {
  maria = await tokenOf('maria')
})

/** Returns the JSON of a draft, padded with blanks to this many bytes. */
function withSize(bytes: number): string {
  const json = JSON.stringify(form())
  return json + ' '.repeat(bytes - Buffer.byteLength(json))
}

const raw = (body: string | Buffer, kind?: string) =>
  ask('POST', '/processos', { token: maria, body, headers: kind === undefined ? {} : { 'content-type': kind } })

describe('a JSON body', () => {
  test('may have 1 MB of 1,048,576 bytes, and not one byte more', async () => {
    expect(said(await raw(withSize(MB), 'application/json'))).toBe('201')
    expect(said(await raw(withSize(MB + 1), 'application/json'))).toBe('413 CAR-008')
  })

  test('that is far too large is refused as well', async () => {
    expect(said(await raw(withSize(8 * MB), 'application/json'))).toBe('413 CAR-008')
  })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
  ])('is declared: %s', async (kind) => expect(said(await raw(withSize(3000), kind))).toBe('201'))

  test.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    '',
  ])('declared as something else is CAR-009: %s', async (kind) =>
    expect(said(await raw(withSize(3000), kind))).toBe('415 CAR-009'),
  )

  test.each(['{', '{"a":}', "{'a':1}", '{"a":1}x', '\u{feff}', 'null x', '[1,]'])(
    'that cannot be read is CAR-011: %s',
    async (body) => expect(said(await raw(body, 'application/json'))).toBe('400 CAR-011'),
  )

  test('of bytes that are no UTF-8 is CAR-011', async () => {
    const body = Buffer.concat([Buffer.from('{"observacoes":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
    expect(said(await raw(body, 'application/json'))).toBe('400 CAR-011')
  })

  test.each(['null', '[]', '"texto"', '1', 'true'])('that is no object is CAR-004: %s', async (body) => {
    const refusal = errorOf(await raw(body, 'application/json'))
    expect([refusal.said, Object.keys(refusal.byField)]).toEqual(['422 CAR-004', ['corpo']])
  })

  test('that is missing names what is required', async () => {
    const { id } = await rascunho()
    const refusal = errorOf(await ask('POST', `/processos/${id}/autorizacoes`, { token: maria }))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', { cpf: 'required', escopo: 'required' }])
  })

  test('names every field that is wrong, once', async () => {
    const fresh = { imovel: { ...form().imovel, uf: 'XX', area_ha: -1, denominacao: '' }, proprietario: { nome: 1 } }
    expect(errorOf(await post('/processos', maria, fresh)).byField).toEqual({
      'imovel.uf': 'invalid_value',
      'imovel.area_ha': 'out_of_range',
      'imovel.denominacao': 'required',
      'proprietario.nome': 'invalid_format',
    })
  })
})

describe('a POST without content', () => {
  test.each([
    ['no body', {}],
    ['an empty object', { json: {} }],
    ['no body, declared as JSON', { headers: { 'content-type': 'application/json' } }],
    ['an empty body', { body: '', headers: { 'content-type': 'application/json' } }],
  ])('may have %s', async (_name, options) => {
    const { id } = await withDocumentos()
    expect(said(await ask('POST', `/processos/${id}/submeter`, { token: maria, ...options }))).toBe('200')
  })
})

describe('what a change answers', () => {
  test('a change 200 with the thing changed, a creation 201 with the thing made, a DELETE 204 with nothing', async () => {
    const created = await post('/processos', maria, form())
    expect(created.status).toBe(201)
    const { id } = dados<Processo>(created, 201)
    expect(dados<Processo>(created, 201)).toEqual(await getProcesso(id))

    const changed = await patch(`/processos/${id}`, maria, { observacoes: 'Com nascente.' })
    expect(dados<Processo>(changed)).toEqual(await getProcesso(id))

    const removed = await remove(`/processos/${id}`, maria)
    expect([removed.status, removed.texto]).toEqual([204, ''])
    expect(removed.headers.get('content-type')).toBeNull()
  })
})

describe('PATCH is a JSON merge patch', () => {
  test('members are replaced, null removes, objects merge, arrays are replaced whole', async () => {
    const initial: NewProcesso = {
      ...form(),
      observacoes: 'Primeira.',
      imovel: { ...form().imovel, matricula: { numero: '49495', cartorio: '1º Ofício' } },
    }
    const { id } = await rascunho('maria', initial)
    const ring = [
      [-47, -19],
      [-47, -18.99],
      [-46.99, -18.99],
      [-47, -19],
    ]
    const change = {
      observacoes: null,
      imovel: {
        denominacao: 'Sítio Novo',
        matricula: { cartorio: null },
        geometria: { type: 'Polygon', coordinates: [ring] },
      },
    }
    const { imovel, observacoes, proprietario } = dados<Processo>(await patch(`/processos/${id}`, maria, change))
    expect(observacoes).toBeNull()
    expect(imovel.denominacao).toBe('Sítio Novo')
    expect(imovel.area_ha).toBe(initial.imovel.area_ha)
    expect(imovel.matricula).toEqual({ numero: '49495' })
    expect(imovel.geometria).toEqual({ type: 'Polygon', coordinates: [ring] })
    expect(proprietario.nome).toBe(initial.proprietario.nome)
  })

  test('what is required can be removed from a draft, but not from a case that was submitted', async () => {
    const patchBody = { imovel: { denominacao: null, matricula: null } }
    const { imovel } = dados<Dados<'obterProcesso'>>(
      await patch(`/processos/${(await rascunho()).id}`, maria, patchBody),
    )
    expect(imovel).not.toHaveProperty('denominacao')
    expect(imovel).not.toHaveProperty('matricula')
    const { id } = await pendente()
    const before = await getProcesso(id)
    const refusal = errorOf(await patch(`/processos/${id}`, maria, patchBody))
    expect([refusal.said, refusal.byField]).toEqual([
      '422 CAR-004',
      { 'imovel.denominacao': 'required', 'imovel.matricula': 'required' },
    ])
    expect(await getProcesso(id)).toEqual(before)
  })

  test('a masked CPF is not taken for a new one, a new one is', async () => {
    const { id } = await rascunho()
    const masked = { proprietario: { cpf_cnpj: '***.072.703-**' } }
    expect(errorOf(await patch(`/processos/${id}`, maria, masked)).byField).toEqual({
      'proprietario.cpf_cnpj': 'invalid_format',
    })
    const other = dados<Processo>(
      await patch(`/processos/${id}`, maria, { proprietario: { cpf_cnpj: '160.806.140-06' } }),
    )
    expect(other.proprietario.cpf_cnpj).toBe('***.806.140-**')
  })

  test('comes as application/merge-patch+json or application/json', async () => {
    const { id } = await rascunho()
    const body = JSON.stringify({ observacoes: 'a' })
    const how = (kind: string) =>
      ask('PATCH', `/processos/${id}`, { token: maria, body, headers: { 'content-type': kind } })
    expect(said(await how('application/merge-patch+json'))).toBe('200')
    expect(said(await how('application/json'))).toBe('200')
    expect(said(await how('application/json-patch+json'))).toBe('415 CAR-009')
  })

  test.each(['[]', 'null', '"x"'])('is an object: %s is CAR-004', async (body) => {
    const { id } = await rascunho()
    const response = await ask('PATCH', `/processos/${id}`, {
      token: maria,
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(said(response)).toBe('422 CAR-004')
  })
})

describe('the order of checks', () => {
  test('token, before anything else', async () => {
    const wrong = { body: '{', headers: { 'content-type': 'text/plain', 'if-match': '"99"' } }
    expect(said(await ask('POST', `/analista/processos/${randomUUID()}/aprovar`, wrong))).toBe('401 CAR-001')
    expect(said(await ask('PATCH', `/processos/${randomUUID()}?x=1`, wrong))).toBe('401 CAR-001')
  })

  test('role, before the resource: a route of others is not there', async () => {
    const { id } = await submetido()
    expect(said(await post(`/analista/processos/${id}/aprovar`, maria, { junk: 1 }))).toBe('404 CAR-003')
    expect(said(await get('/supervisor/recursos?page_size=0', await tokenOf('analista')))).toBe('404 CAR-003')
    expect(said(await get('/admin/usuarios?page_size=0', await tokenOf('supervisora')))).toBe('404 CAR-003')
    expect(said(await post('/processos', await tokenOf('analista'), {}))).toBe('404 CAR-003')
  })

  test('visibility, before level and body', async () => {
    const { id } = await rascunho()
    const bronze = await tokenOf('bronze')
    expect(said(await post(`/processos/${id}/submeter`, bronze, { junk: 1 }))).toBe('404 CAR-003')
    expect(said(await patch(`/processos/${id}`, await tokenOf('stranger'), { junk: 1 }))).toBe('404 CAR-003')
    expect(said(await post(`/processos/${randomUUID()}/submeter`, bronze))).toBe('404 CAR-003')
    expect(said(await act(randomUUID(), 'aprovar', 'analistaBronze', { junk: 1 }))).toBe('404 CAR-003')
  })

  test('level, before replay, body, state and If-Match', async () => {
    const { id } = await rascunho('bronze')
    const everything = {
      token: await tokenOf('bronze'),
      body: '{',
      headers: { 'content-type': 'text/plain' },
      ifMatch: '"99"',
      chave: 'x',
    }
    expect(said(await ask('POST', `/processos/${id}/submeter`, everything))).toBe('403 CAR-006')
    const approved = await submetido()
    expect(said(await act(approved.id, 'aprovar', 'analistaPrata', { junk: 1 }))).toBe('403 CAR-006')
  })

  test('replay, before body and state', async () => {
    const { id } = await rascunho()
    const chave = randomUUID()
    const first = await post(`/processos/${id}/submeter`, maria, {}, { chave })
    expect(said(first)).toBe('422 CAR-004')
    const options = { token: maria, chave, body: '{', headers: { 'content-type': 'application/json' } }
    expect(said(await ask('POST', `/processos/${id}/submeter`, options))).toBe('422 CAR-013')
    expect(said(await post(`/processos/${id}/submeter`, maria, {}, { chave }))).toBe('422 CAR-004')
  })

  test('body, before state', async () => {
    const { id } = await submetido()
    expect(said(await patch(`/processos/${id}`, maria, { junk: 1 }))).toBe('422 CAR-004')
    expect(said(await patch(`/processos/${id}`, maria, { observacoes: 'x' }))).toBe('409 CAR-005')
    expect(said(await act(id, 'rejeitar', 'analista', {}))).toBe('422 CAR-004')
    expect(said(await act(id, 'rejeitar', 'analista', { motivo: 'm', codigo_motivo: 'OUTRO' }))).toBe('409 CAR-005')
    expect(
      said(
        await ask('PATCH', `/processos/${id}`, {
          token: maria,
          body: '{',
          headers: { 'content-type': 'application/json' },
        }),
      ),
    ).toBe('400 CAR-011')
  })

  test('state, before If-Match', async () => {
    const { id } = await inAnalysis()
    expect(said(await patch(`/processos/${id}`, maria, { observacoes: 'x' }, { ifMatch: '"1"' }))).toBe('409 CAR-005')
    expect(
      said(await post(`/analista/processos/${id}/assumir`, await tokenOf('analista'), {}, { ifMatch: '"1"' })),
    ).toBe('409 CAR-005')
  })
})
