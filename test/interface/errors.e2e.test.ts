import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { CATALOGUE } from '@car/errors/catalog'
import { errorOf, get, newKey, patch, ask, post, type Answer } from '../support/api.ts'
import { minimalPdf } from '../support/papers/files.ts'
import { tokenOf, CPF, signIn } from '../support/sign-in.ts'
import { send, rascunho, submetido } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'

let maria: string
beforeAll(async () => {
  maria = await tokenOf('maria')
})

describe('the code', () => {
  const processos: Record<string, () => Promise<Answer>> = {
    '401 CAR-001': () => get('/processos'),
    '401 CAR-002': async () => {
      const { access_token } = await signIn(CPF.maria)
      await post('/auth/logout', access_token)
      return get('/processos', access_token)
    },
    '404 CAR-003': () => get(`/processos/${randomUUID()}`, maria),
    '422 CAR-004': () => post('/processos', maria, { imovel: { area_ha: 0 } }),
    '409 CAR-005': async () => patch(`/processos/${(await submetido()).id}`, maria, { observacoes: 'x' }),
    '403 CAR-006': async () => post(`/processos/${(await rascunho('bronze')).id}/submeter`, await tokenOf('bronze')),
    '409 CAR-007': async () => {
      const [{ id }, arquivo] = [await rascunho(), minimalPdf()]
      await send(maria, id, { tipo: 'outros', arquivo })
      return send(maria, id, { tipo: 'outros', arquivo })
    },
    '413 CAR-008': () =>
      ask('POST', '/processos', {
        token: maria,
        body: ' '.repeat(1_048_577),
        headers: { 'content-type': 'application/json' },
      }),
    '415 CAR-009': async () => send(maria, (await rascunho()).id, { tipo: 'outros', arquivo: Buffer.from('texto') }),
    '400 CAR-011': () =>
      ask('POST', '/processos', { token: maria, body: '{', headers: { 'content-type': 'application/json' } }),
    '412 CAR-012': async () =>
      patch(`/processos/${(await rascunho()).id}`, maria, { observacoes: 'x' }, { ifMatch: '"9"' }),
    '422 CAR-013': async () => {
      const chave = newKey()
      await post('/processos', maria, form(), { chave })
      return post('/processos', maria, {}, { chave })
    },
    '401 CAR-018': () => get('/auth/idp/callback?code=x&state=y'),
  }

  test.each(Object.keys(processos))('%s is answered, in plain Portuguese', async (expected) => {
    const response = await (processos[expected] as () => Promise<Answer>)()
    const { said: seen, mensagem, details } = errorOf(response)
    expect(seen).toBe(expected)
    expect(response.headers.get('www-authenticate')).toBe(expected.startsWith('401') ? 'Bearer' : null)
    expect(mensagem).toMatch(/^\p{Lu}.{8,}[.!]$/su)
    for (const texto of [mensagem, ...details.map((d) => d.message)]) {
      expect(texto).not.toMatch(/undefined|null|Error:|\bat \w+ \(|mongo|express|zod|invalid|required/i)
    }
  })

  test('is one of the catalogue, of the form CAR-<number>', () => {
    for (const { code, mensagem } of Object.values(CATALOGUE))
      expect([code, mensagem]).toEqual([expect.stringMatching(/^CAR-\d{3}$/), expect.stringMatching(/\.$/)])
  })
})
