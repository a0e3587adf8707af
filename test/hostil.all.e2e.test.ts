import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { dados, dito, erro, get, patch, pedir, post } from './support/api.ts'
import { pdfMinimo } from './support/arquivos.ts'
import { cabeca, conectar, cru, lido, mandar } from './support/cru.ts'
import { como } from './support/entrar.ts'
import { enviar, obter, rascunho } from './support/fabrica.ts'
import { ficha } from './support/imovel.ts'
import type { Documento, Processo, Recebido } from './support/tipos.ts'

/** Requests of bad intent: each gets a clear refusal, and the service goes on. */

let maria: string
let processo: Processo
let lentos: Promise<string>[]
beforeAll(async () => {
  maria = await como('maria')
  processo = await rascunho()
  // These take ten seconds until they are given up, so they wait while the other tests run.
  const lento = cabeca('POST', '/api/v1/processos', {
    authorization: `Bearer ${maria}`,
    'content-type': 'application/json',
    'content-length': '500',
  })
  lentos = [mandar(`${lento}{`, 25_000), mandar('GET /api/v1/processos HTTP/1.1\r\nhost: a\r\nx-a: ', 25_000)]
})

const comJson = (metodo: string, caminho: string, corpo: string) =>
  pedir(metodo, caminho, { token: maria, corpo, headers: { 'content-type': 'application/json' } })

describe('operators of the store', () => {
  test.each(['{"$ne":null}', '{"$gt":""}', '{"$where":"sleep(1)"}', '["a"]'])('are no text: %s', async (valor) => {
    const nova = JSON.stringify(ficha()).replace(/"denominacao":"[^"]+"/, `"denominacao":${valor}`)
    const recusa = erro(await comJson('POST', '/processos', nova))
    expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', { 'imovel.denominacao': 'invalid_format' }])
  })

  test('are no field either', async () => {
    expect(erro(await patch(`/processos/${processo.id}`, maria, { $set: { status: 'aprovado' } })).detalhes).toEqual({
      $set: 'unknown_field',
    })
    expect(erro(await post('/processos', maria, { ...ficha(), 'imovel.uf': 'MT' })).detalhes).toEqual({
      'imovel.uf': 'unknown_field',
    })
  })

  test('are no id and no query', async () => {
    expect(dito(await get('/processos/[$ne]=1', maria))).toBe('404 CAR-003')
    expect(dito(await get('/processos/%7B%22$ne%22:null%7D', maria))).toBe('404 CAR-003')
    expect(dito(await get('/processos?status[$ne]=rascunho', maria))).toBe('422 CAR-004')
    expect(dito(await get('/processos?cursor[$gt]=', maria))).toBe('422 CAR-004')
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
    async (chave) => {
      const recusa = erro(await comJson('PATCH', `/processos/${processo.id}`, `{"${chave}":{"admin":true}}`))
      expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', { [chave]: 'unknown_field' }])
      const dentro = JSON.stringify(ficha()).replace('"imovel":{', `"imovel":{"${chave}":{"uf":"MT"},`)
      expect(dito(await comJson('POST', '/processos', dentro))).toBe('422 CAR-004')
      expect(dito(await get(`/processos?${chave}=1`, maria))).toBe('422 CAR-004')
    },
  )
})

describe('JSON', () => {
  test('thousands of levels deep is refused', async () => {
    const fundo = (n: number) => `{"observacoes":${'['.repeat(n)}${']'.repeat(n)}}`
    expect(dito(await comJson('PATCH', `/processos/${processo.id}`, fundo(5_000)))).toMatch(/^4\d\d CAR-0(04|11)$/)
    const remendo = `${'{"imovel":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    expect(dito(await comJson('PATCH', `/processos/${processo.id}`, remendo))).toMatch(/^4\d\d CAR-0(04|11)$/)
  })

  test('with the same key twice is what its last says, as everywhere', async () => {
    const corpo = '{"observacoes":"um","observacoes":"dois"}'
    expect(dados<Processo>(await comJson('PATCH', `/processos/${processo.id}`, corpo)).observacoes).toBe('dois')
  })

  test.each(['1e400', '-0', '1e-400', '123456789012345678901234567890'])('numbers at the edge: %s', async (area) => {
    const nova = JSON.stringify(ficha()).replace(/"area_ha":[\d.]+/, `"area_ha":${area}`)
    expect(dito(await comJson('POST', '/processos', nova))).toBe('422 CAR-004')
  })
})

describe('control characters', () => {
  test.each(['\u0000', '\u0007', '\u001b[31m', '\u007f', '\ud83c'])('are in no text: %j', async (sinal) => {
    const recusa = erro(await patch(`/processos/${processo.id}`, maria, { observacoes: `a${sinal}b` }))
    expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', { observacoes: 'invalid_format' }])
  })

  test('in an address name nothing', async () => {
    for (const caminho of [
      '/processos/%00',
      `/processos/${processo.id}%00`,
      `/processos/${processo.id}%0d%0aX:1`,
      '/documentos/%0a',
    ]) {
      expect([caminho, dito(await get(caminho, maria))]).toEqual([caminho, '404 CAR-003'])
    }
  })

  test('in the name of a file do not reach a header', async () => {
    const corpo = [
      '--x\r\nContent-Disposition: form-data; name="processo_id"\r\n\r\n',
      processo.id,
      '\r\n--x\r\nContent-Disposition: form-data; name="tipo_documento"\r\n\r\noutros',
      '\r\n--x\r\nContent-Disposition: form-data; name="arquivo"; filename="a%0d%0aSet-Cookie: x=1.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
      pdfMinimo().toString('latin1'),
      '\r\n--x--\r\n',
    ].join('')
    const opcoes = { token: maria, corpo, headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    const { id } = dados<Recebido>(await pedir('POST', '/documentos/upload', opcoes), 202)
    const { nome_arquivo } = dados<Documento>(await get(`/documentos/${id}`, maria))
    expect(nome_arquivo).toMatch(/^[^\p{C}]+\.pdf$/u)
    const { headers } = await get(`/documentos/${id}/arquivo`, maria)
    expect(headers.get('set-cookie')).toBeNull()
    const cortado = { ...opcoes, corpo: corpo.replace('%0d%0a', '\u0001') }
    expect(dito(await pedir('POST', '/documentos/upload', cortado))).toBe('400 CAR-011')
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
  ])('with tricks leads nowhere: %s', async (caminho) => {
    const resposta = await cru('GET', `/api/v1${caminho}`, { authorization: `Bearer ${maria}` })
    expect([caminho, lido(resposta)]).toEqual([caminho, '404 CAR-003'])
  })

  test('of thousands of characters is refused', async () => {
    expect(lido(await cru('GET', `/api/v1/processos?q=${'a'.repeat(20_000)}`))).toBe('400 CAR-011')
  })
})

describe('a head', () => {
  test('of more than 16 KB is refused with an envelope', async () => {
    expect(lido(await cru('GET', '/api/v1/processos', { 'x-longo': 'a'.repeat(20_000) }))).toBe('400 CAR-011')
  })

  test('that is no HTTP is refused with an envelope', async () => {
    for (const bytes of ['ola\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', '\u0016\u0003\u0001\u0002\u0000\u0001']) {
      expect(lido(await mandar(bytes))).toBe('400 CAR-011')
    }
  })

  test('that could be read two ways is refused', async () => {
    const corpo = '0\r\n\r\nGET /api/v1/auth/me HTTP/1.1\r\nhost: a\r\n\r\n'
    const duas = cabeca('POST', '/api/v1/processos', {
      'content-length': `${corpo.length}`,
      'transfer-encoding': 'chunked',
    })
    expect(lido(await mandar(duas + corpo))).toBe('400 CAR-011')
    expect(lido(await mandar('GET /api/v1/processos HTTP/1.1\r\n\r\n'))).toBe('400 CAR-011')
  })

  test('says nothing of who the caller is: only the token does', async () => {
    const headers = {
      'x-user-id': randomUUID(),
      'x-forwarded-for': '1.2.3.4',
      'x-service-token': 'a.b.c',
      'x-command-id': 'x',
      'x-original-url': '/api/v1/admin/usuarios',
    }
    expect(dito(await get('/auth/me', undefined, { headers }))).toBe('401 CAR-001')
    expect(dito(await get('/processos', maria, { headers }))).toBe('200')
  })
})

describe('a sender', () => {
  test('that goes away half way leaves nothing held', async () => {
    const antes = (await obter(processo.id)).versao
    for (let i = 0; i < 5; i++) {
      const socket = await conectar()
      socket.write(
        `${cabeca('POST', '/api/v1/documentos/upload', { authorization: `Bearer ${maria}`, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '100000' })}--x\r\n`,
      )
      socket.destroy()
    }
    expect(dito(await enviar(maria, processo.id, { tipo: 'outros', arquivo: pdfMinimo() }))).toBe('202')
    expect((await obter(processo.id)).versao).toBe(antes)
  })

  test('with many idle connections keeps nobody out', async () => {
    const parados = await Promise.all(Array.from({ length: 300 }, conectar))
    try {
      expect(dito(await get('/auth/me', maria))).toBe('200')
    } finally {
      for (const socket of parados) socket.destroy()
    }
  })

  test('that is too slow is told so within ten seconds or a little more', async () => {
    const [corpo, inicio] = (await Promise.all(lentos)) as [string, string]
    expect([lido(corpo), lido(inicio)]).toEqual(['400 CAR-011', '400 CAR-011'])
  })
})

test('after all this every part of the service answers', async () => {
  expect((await get('~/readyz')).status).toBe(200)
})
