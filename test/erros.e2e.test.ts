import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { CATALOGO } from '@car/errors/catalog'
import { erro, get, novaChave, patch, pedir, post, type Resposta } from './support/api.ts'
import { pdfMinimo } from './support/arquivos.ts'
import { como, CPF, entrar } from './support/entrar.ts'
import { enviar, rascunho, submetido } from './support/fabrica.ts'
import { ficha } from './support/imovel.ts'

/** §7 of the specification, §2 of the decisions: every code that a client can bring about, with its status. */

let maria: string
beforeAll(async () => {
  maria = await como('maria')
})

describe('the code', () => {
  const casos: Record<string, () => Promise<Resposta>> = {
    '401 CAR-001': () => get('/processos'),
    '401 CAR-002': async () => {
      const { access_token } = await entrar(CPF.maria)
      await post('/auth/logout', access_token)
      return get('/processos', access_token)
    },
    '404 CAR-003': () => get(`/processos/${randomUUID()}`, maria),
    '422 CAR-004': () => post('/processos', maria, { imovel: { area_ha: 0 } }),
    '409 CAR-005': async () => patch(`/processos/${(await submetido()).id}`, maria, { observacoes: 'x' }),
    '403 CAR-006': async () => post(`/processos/${(await rascunho('bronze')).id}/submeter`, await como('bronze')),
    '409 CAR-007': async () => {
      const [{ id }, arquivo] = [await rascunho(), pdfMinimo()]
      await enviar(maria, id, { tipo: 'outros', arquivo })
      return enviar(maria, id, { tipo: 'outros', arquivo })
    },
    '413 CAR-008': () =>
      pedir('POST', '/processos', {
        token: maria,
        corpo: ' '.repeat(1_048_577),
        headers: { 'content-type': 'application/json' },
      }),
    '415 CAR-009': async () => enviar(maria, (await rascunho()).id, { tipo: 'outros', arquivo: Buffer.from('texto') }),
    '400 CAR-011': () =>
      pedir('POST', '/processos', { token: maria, corpo: '{', headers: { 'content-type': 'application/json' } }),
    '412 CAR-012': async () =>
      patch(`/processos/${(await rascunho()).id}`, maria, { observacoes: 'x' }, { ifMatch: '"9"' }),
    '422 CAR-013': async () => {
      const chave = novaChave()
      await post('/processos', maria, ficha(), { chave })
      return post('/processos', maria, {}, { chave })
    },
    '401 CAR-018': () => get('/auth/idp/callback?code=x&state=y'),
  }

  test.each(Object.keys(casos))('%s is answered, in plain Portuguese', async (esperado) => {
    const resposta = await (casos[esperado] as () => Promise<Resposta>)()
    const { dito: visto, mensagem, details } = erro(resposta)
    expect(visto).toBe(esperado)
    expect(resposta.headers.get('www-authenticate')).toBe(esperado.startsWith('401') ? 'Bearer' : null)
    expect(mensagem).toMatch(/^\p{Lu}.{8,}[.!]$/su)
    for (const texto of [mensagem, ...details.map((d) => d.message)]) {
      expect(texto).not.toMatch(/undefined|null|Error:|\bat \w+ \(|mongo|express|zod|invalid|required/i)
    }
  })

  test('is one of the catalogue, of the form CAR-<number>', () => {
    for (const { code, mensagem } of Object.values(CATALOGO))
      expect([code, mensagem]).toEqual([expect.stringMatching(/^CAR-\d{3}$/), expect.stringMatching(/\.$/)])
  })
})
