import { expect, test } from '@jest/globals'
import { mudancasDe } from '../src/domain/contato.ts'
import { exigirContatoMudavel, mudarContato } from '../src/domain/decisoes.ts'

const NADA = { email_contato: null, telefone: null }

test.each(['(66) 99999-0000', '66999990000', '+55 66 99999-0000', '0055 66 99999 0000'])(
  'a telephone is kept in one form: %s',
  (telefone) => expect(mudancasDe(NADA, { telefone })).toEqual({ telefone: '+5566999990000' }),
)

test('only what differs is a change; null removes, and what is left out stays', () => {
  const atual = { email_contato: 'a@exemplo.test', telefone: '+5566999990000' }
  expect(mudancasDe(atual, { email_contato: 'a@exemplo.test', telefone: '(66) 99999-0000' })).toEqual({})
  expect(mudancasDe(atual, { email_contato: null })).toEqual({ email_contato: null })
  expect(mudancasDe(NADA, { email_contato: null, telefone: undefined })).toEqual({})
})

test('what goes on record says which parts changed, and not what to', () => {
  const estado = { papel: 'produtor_rural' as const, decididoPorAdmin: false, unidade: null, encerradasEm: null }
  expect(mudarContato(estado, ['telefone'])).toEqual([{ tipo: 'contato_alterado', campos: ['telefone'] }])
  expect(mudarContato(estado, [])).toEqual([])
  expect(mudarContato(null, ['telefone'])).toEqual([])
})

test.each([
  ['email_contato', 'telefone', 20],
  ['telefone', 'email_contato', 100],
] as const)(
  '%s is changed so often a day, whatever becomes of %s, and again once the first is a day ago',
  (campo, outro, vezes) => {
    const dia = 86_400_000
    const feitas = Array.from({ length: vezes }, (_, n) => ({
      at: new Date(n * 1_000),
      events: [{ tipo: 'contato_alterado' as const, campos: [campo] }],
    }))
    const agora = new Date(100_000)
    expect(() => exigirContatoMudavel(feitas.slice(1), [campo], agora)).not.toThrow()
    expect(() => exigirContatoMudavel(feitas, [outro], agora)).not.toThrow()
    expect(() => exigirContatoMudavel(feitas, [outro, campo], agora)).toThrow(
      expect.objectContaining({ nome: 'limite_excedido' }),
    )
    expect(() => exigirContatoMudavel(feitas, [campo], new Date(dia))).not.toThrow()
  },
)
