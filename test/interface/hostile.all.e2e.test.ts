import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { dados, said, errorOf, get, patch, ask, post } from '../support/api.ts'
import { minimalPdf } from '../support/papers/files.ts'
import { head, openSocket, raw, statusOf, dispatch } from '../support/raw.ts'
import { tokenOf } from '../support/sign-in.ts'
import { send, getProcesso, rascunho } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import type { Documento, Processo, Received } from '../support/types.ts'

let maria: string
let processo: Processo
let slow: Promise<string>[]
beforeAll(async () => {
  maria = await tokenOf('maria')
  processo = await rascunho()
  // The service gives up on these requests after ten seconds, so they run alongside the other tests.
  const slowly = head('POST', '/api/v1/processos', {
    authorization: `Bearer ${maria}`,
    'content-type': 'application/json',
    'content-length': '500',
  })
  slow = [dispatch(`${slowly}{`, 25_000), dispatch('GET /api/v1/processos HTTP/1.1\r\nhost: a\r\nx-a: ', 25_000)]
})

const withJson = (method: string, path: string, body: string) =>
  ask(method, path, { token: maria, body, headers: { 'content-type': 'application/json' } })

describe('operators of the store', () => {
  test.each(['{"$ne":null}', '{"$gt":""}', '{"$where":"sleep(1)"}', '["a"]'])('are no text: %s', async (valor) => {
    const fresh = JSON.stringify(form()).replace(/"denominacao":"[^"]+"/, `"denominacao":${valor}`)
    const refusal = errorOf(await withJson('POST', '/processos', fresh))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', { 'imovel.denominacao': 'invalid_format' }])
  })

  test('are no field either', async () => {
    expect(errorOf(await patch(`/processos/${processo.id}`, maria, { $set: { status: 'aprovado' } })).byField).toEqual({
      $set: 'unknown_field',
    })
    expect(errorOf(await post('/processos', maria, { ...form(), 'imovel.uf': 'MT' })).byField).toEqual({
      'imovel.uf': 'unknown_field',
    })
  })

  test('are no id and no query', async () => {
    expect(said(await get('/processos/[$ne]=1', maria))).toBe('404 CAR-003')
    expect(said(await get('/processos/%7B%22$ne%22:null%7D', maria))).toBe('404 CAR-003')
    expect(said(await get('/processos?status[$ne]=rascunho', maria))).toBe('422 CAR-004')
    expect(said(await get('/processos?cursor[$gt]=', maria))).toBe('422 CAR-004')
  })

  test('are text where text may be anything', async () => {
    const observacoes = '{"$ne": null}; DROP TABLE processos; <script>alert(1)</script> ${7*7}'
    expect(dados<Processo>(await patch(`/processos/${processo.id}`, maria, { observacoes })).observacoes).toBe(
      observacoes,
    )
  })
})

describe('keys of every object', () => {
  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'are fields that do not exist: %s',
    async (key) => {
      const refusal = errorOf(await withJson('PATCH', `/processos/${processo.id}`, `{"${key}":{"admin":true}}`))
      expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', { [key]: 'unknown_field' }])
      const inside = JSON.stringify(form()).replace('"imovel":{', `"imovel":{"${key}":{"uf":"MT"},`)
      expect(said(await withJson('POST', '/processos', inside))).toBe('422 CAR-004')
      expect(said(await get(`/processos?${key}=1`, maria))).toBe('422 CAR-004')
    },
  )
})

describe('JSON', () => {
  test('thousands of levels deep is refused', async () => {
    const nested = (n: number) => `{"observacoes":${'['.repeat(n)}${']'.repeat(n)}}`
    expect(said(await withJson('PATCH', `/processos/${processo.id}`, nested(5_000)))).toMatch(/^4\d\d CAR-0(04|11)$/)
    const patchBody = `${'{"imovel":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    expect(said(await withJson('PATCH', `/processos/${processo.id}`, patchBody))).toMatch(/^4\d\d CAR-0(04|11)$/)
  })

  test('with the same key twice is what its last says, as everywhere', async () => {
    const body = '{"observacoes":"um","observacoes":"dois"}'
    expect(dados<Processo>(await withJson('PATCH', `/processos/${processo.id}`, body)).observacoes).toBe('dois')
  })

  test.each(['1e400', '-0', '1e-400', '123456789012345678901234567890'])('numbers at the edge: %s', async (area) => {
    const fresh = JSON.stringify(form()).replace(/"area_ha":[\d.]+/, `"area_ha":${area}`)
    expect(said(await withJson('POST', '/processos', fresh))).toBe('422 CAR-004')
  })
})

describe('control characters', () => {
  test.each(['\u0000', '\u0007', '\u001b[31m', '\u007f', '\ud83c'])('are in no text: %j', async (signal) => {
    const refusal = errorOf(await patch(`/processos/${processo.id}`, maria, { observacoes: `a${signal}b` }))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', { observacoes: 'invalid_format' }])
  })

  test('in an address name nothing', async () => {
    for (const path of [
      '/processos/%00',
      `/processos/${processo.id}%00`,
      `/processos/${processo.id}%0d%0aX:1`,
      '/documentos/%0a',
    ]) {
      expect([path, said(await get(path, maria))]).toEqual([path, '404 CAR-003'])
    }
  })

  test('in the name of a file do not reach a header', async () => {
    const body = [
      '--x\r\nContent-Disposition: form-data; name="processo_id"\r\n\r\n',
      processo.id,
      '\r\n--x\r\nContent-Disposition: form-data; name="tipo_documento"\r\n\r\noutros',
      '\r\n--x\r\nContent-Disposition: form-data; name="arquivo"; filename="a%0d%0aSet-Cookie: x=1.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
      minimalPdf().toString('latin1'),
      '\r\n--x--\r\n',
    ].join('')
    const options = { token: maria, body, headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    const { id } = dados<Received>(await ask('POST', '/documentos/upload', options), 202)
    const { nome_arquivo } = dados<Documento>(await get(`/documentos/${id}`, maria))
    expect(nome_arquivo).toMatch(/^[^\p{C}]+\.pdf$/u)
    const { headers } = await get(`/documentos/${id}/arquivo`, maria)
    expect(headers.get('set-cookie')).toBeNull()
    const cutShort = { ...options, body: body.replace('%0d%0a', '\u0001') }
    expect(said(await ask('POST', '/documentos/upload', cutShort))).toBe('400 CAR-011')
  })
})

describe('an address', () => {
  test.each([
    '/../processos',
    '/%2e%2e/processos',
    '/processos/..%2fadmin/usuarios',
    '/processos//historico',
    '/documentos/..%5c..%5cetc',
    '/documentos/%2e%2e%2f%2e%2e%2fetc%2fpasswd/arquivo',
    '/processos/%',
    '/processos/%zz',
    '/processos/%c0%ae',
    '/PROCESSOS',
    '/processos;x=1',
  ])('with tricks leads nowhere: %s', async (path) => {
    const response = await raw('GET', `/api/v1${path}`, { authorization: `Bearer ${maria}` })
    expect([path, statusOf(response)]).toEqual([path, '404 CAR-003'])
  })

  test('of thousands of characters is refused', async () => {
    expect(statusOf(await raw('GET', `/api/v1/processos?q=${'a'.repeat(20_000)}`))).toBe('400 CAR-011')
  })
})

describe('a head', () => {
  test('of more than 16 KB is refused with an envelope', async () => {
    expect(statusOf(await raw('GET', '/api/v1/processos', { 'x-long': 'a'.repeat(20_000) }))).toBe('400 CAR-011')
  })

  test('that is no HTTP is refused with an envelope', async () => {
    for (const bytes of ['ola\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', '\u0016\u0003\u0001\u0002\u0000\u0001']) {
      expect(statusOf(await dispatch(bytes))).toBe('400 CAR-011')
    }
  })

  test('that could be read two ways is refused', async () => {
    const body = '0\r\n\r\nGET /api/v1/auth/me HTTP/1.1\r\nhost: a\r\n\r\n'
    const two = head('POST', '/api/v1/processos', {
      'content-length': `${body.length}`,
      'transfer-encoding': 'chunked',
    })
    expect(statusOf(await dispatch(two + body))).toBe('400 CAR-011')
    expect(statusOf(await dispatch('GET /api/v1/processos HTTP/1.1\r\n\r\n'))).toBe('400 CAR-011')
  })

  test('says nothing of who the caller is: only the token does', async () => {
    const headers = {
      'x-user-id': randomUUID(),
      'x-forwarded-for': '1.2.3.4',
      'x-service-token': 'a.b.c',
      'x-command-id': 'x',
      'x-original-url': '/api/v1/admin/usuarios',
    }
    expect(said(await get('/auth/me', undefined, { headers }))).toBe('401 CAR-001')
    expect(said(await get('/processos', maria, { headers }))).toBe('200')
  })
})

describe('a sender', () => {
  test('that goes away half way leaves nothing held', async () => {
    const before = (await getProcesso(processo.id)).versao
    for (let i = 0; i < 5; i++) {
      const socket = await openSocket()
      socket.write(
        `${head('POST', '/api/v1/documentos/upload', { authorization: `Bearer ${maria}`, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '100000' })}--x\r\n`,
      )
      socket.destroy()
    }
    expect(said(await send(maria, processo.id, { tipo: 'outros', arquivo: minimalPdf() }))).toBe('202')
    expect((await getProcesso(processo.id)).versao).toBe(before)
  })

  test('with many idle connections keeps nobody out', async () => {
    const idle = await Promise.all(Array.from({ length: 300 }, openSocket))
    try {
      expect(said(await get('/auth/me', maria))).toBe('200')
    } finally {
      for (const socket of idle) socket.destroy()
    }
  })

  test('that is too slow is told so within ten seconds or a little more', async () => {
    const [body, start] = (await Promise.all(slow)) as [string, string]
    expect([statusOf(body), statusOf(start)]).toEqual(['400 CAR-011', '400 CAR-011'])
  })
})

test('after all this every part of the service answers', async () => {
  expect((await get('~/readyz')).status).toBe(200)
})
