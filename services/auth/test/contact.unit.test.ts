import { expect, test } from '@jest/globals'
import { changesOf } from '../src/domain/contact.ts'
import { requireContactChangeable, changeContact } from '../src/domain/decisions.ts'

const NOTHING = { email_contato: null, telefone: null }

test.each(['(66) 99999-0000', '66999990000', '+55 66 99999-0000', '0055 66 99999 0000'])(
  'a telephone is kept in one form: %s',
  (telefone) => expect(changesOf(NOTHING, { telefone })).toEqual({ telefone: '+5566999990000' }),
)

test('only what differs is a change; null removes, and what is left out stays', () => {
  const current = { email_contato: 'a@exemplo.test', telefone: '+5566999990000' }
  expect(changesOf(current, { email_contato: 'a@exemplo.test', telefone: '(66) 99999-0000' })).toEqual({})
  expect(changesOf(current, { email_contato: null })).toEqual({ email_contato: null })
  expect(changesOf(NOTHING, { email_contato: null, telefone: undefined })).toEqual({})
})

test('what goes on record says which parts changed, and not what to', () => {
  const state = { papel: 'produtor_rural' as const, decididoPorAdmin: false, unidade: null, encerradasEm: null }
  expect(changeContact(state, ['telefone'])).toEqual([{ tipo: 'contato_alterado', campos: ['telefone'] }])
  expect(changeContact(state, [])).toEqual([])
  expect(changeContact(null, ['telefone'])).toEqual([])
})

test.each([
  ['email_contato', 'telefone', 20],
  ['telefone', 'email_contato', 100],
] as const)(
  '%s is changed so often a day, whatever becomes of %s, and again once the first is a day ago',
  (campo, other, times) => {
    const day = 86_400_000
    const done = Array.from({ length: times }, (_, n) => ({
      at: new Date(n * 1_000),
      events: [{ tipo: 'contato_alterado' as const, campos: [campo] }],
    }))
    const now = new Date(100_000)
    expect(() => requireContactChangeable(done.slice(1), [campo], now)).not.toThrow()
    expect(() => requireContactChangeable(done, [other], now)).not.toThrow()
    expect(() => requireContactChangeable(done, [other, campo], now)).toThrow(
      expect.objectContaining({ nome: 'limite_excedido' }),
    )
    expect(() => requireContactChangeable(done, [campo], new Date(day))).not.toThrow()
  },
)
