import { describe, expect, test } from '@jest/globals'
import { dados, dito, erro, get, patch } from './support/api.ts'
import { como, pessoaDe } from './support/entrar.ts'
import type { Usuario } from './support/tipos.ts'

/** A producer's own copies: §9 of the decisions. */

const QUEM = 'dasCopias'

describe('the contact', () => {
  test('is what the person says, and is shown to them', async () => {
    const token = await como(QUEM)
    const { email } = pessoaDe(QUEM)
    const pedido = { email_contato: 'sitio@exemplo.test', telefone: '(66) 99999-0000' }
    const dito = { email, email_contato: 'sitio@exemplo.test', telefone: '+5566999990000' }
    expect(dados<Usuario>(await patch('/auth/me', token, pedido))).toMatchObject(dito)
    expect(dados<Usuario>(await get('/auth/me', token))).toMatchObject(dito)
    const semTelefone = { ...dito, telefone: null }
    expect(dados<Usuario>(await patch('/auth/me', token, { telefone: null }))).toMatchObject(semTelefone)
  })

  test('that nobody can write to or call is refused, by field', async () => {
    const token = await como(QUEM)
    const recusa = erro(await patch('/auth/me', token, { email_contato: 'sitio', telefone: '190' }))
    expect([recusa.dito, recusa.detalhes]).toEqual([
      '422 CAR-004',
      { email_contato: 'invalid_format', telefone: 'invalid_format' },
    ])
    expect(dito(await patch('/auth/me', 'nada', {}))).toBe('401 CAR-001')
  })
})
