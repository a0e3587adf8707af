import { describe, expect, test } from '@jest/globals'
import { CarError } from '@car/errors/car-error'
import { identityOf } from '../src/outbound/claims.ts'

const CLAIMS = {
  sub: '52998224725',
  name: 'Maria Prado',
  email: 'm@exemplo.test',
  email_verified: true,
  auth_time: 1_790_000_000,
  reliability_info: { level: 'gold' },
}

describe('the person an id_token speaks of', () => {
  test('has the CPF in digits, the name, the e-mail and the level in our words', () => {
    const maria = {
      cpf: '52998224725',
      nome: 'Maria Prado',
      email: 'm@exemplo.test',
      telefone: null,
      nivel: 'ouro',
      authenticatedAt: new Date(1_790_000_000_000),
    }
    expect(identityOf(CLAIMS)).toEqual(maria)
    expect(identityOf({ ...CLAIMS, sub: '529.982.247-25', name: '  Maria Prado ' })).toEqual(maria)
  })

  test.each([false, undefined])('whose e-mail is verified: %s, has none', (email_verified) => {
    expect(identityOf({ ...CLAIMS, email_verified }).email).toBeNull()
  })

  test('has the telephone that the provider has verified, if it is a Brazilian one', () => {
    const withPhone = (phone_number: string, phone_number_verified: unknown) =>
      identityOf({ ...CLAIMS, phone_number, phone_number_verified }).telefone
    expect(withPhone('66999990000', true)).toBe('+5566999990000')
    expect(withPhone('+5566999990000', 'true')).toBe('+5566999990000')
    expect(withPhone('66999990000', false)).toBeNull()
    expect(withPhone('+14155550100', true)).toBeNull()
  })

  test('proved who they are at a time that is not known, when the provider does not say', () => {
    expect(identityOf({ ...CLAIMS, auth_time: undefined }).authenticatedAt).toBeNull()
  })

  test.each([
    ['bronze', 'bronze'],
    ['silver', 'prata'],
    ['gold', 'ouro'],
    ['GOLD', 'bronze'],
    ['constructor', 'bronze'],
    ['__proto__', 'bronze'],
  ])('with level %s is %s', (level, ours) => {
    expect(identityOf({ ...CLAIMS, reliability_info: { level } }).nivel).toBe(ours)
  })

  test.each([
    ['nothing', undefined],
    ['no sub', { ...CLAIMS, sub: undefined }],
    ['a wrong check digit', { ...CLAIMS, sub: '52998224726' }],
    ['eleven equal digits', { ...CLAIMS, sub: '00000000000' }],
    ['a CNPJ', { ...CLAIMS, sub: '11222333000181' }],
    ['a number', { ...CLAIMS, sub: 52998224725 }],
    ['no name', { ...CLAIMS, name: ' ' }],
  ])('with %s is nobody', (_o, claims) => {
    expect(() => identityOf(claims)).toThrow(new CarError('entrada_recusada'))
  })
})
