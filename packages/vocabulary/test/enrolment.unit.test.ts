import { describe, expect, test } from '@jest/globals'
import { isCnpj, isCpf, isCpfOrCnpj, normaliseDocumento, replaceNumbers } from '../src/enrolment.ts'

describe('a CNPJ', () => {
  test.each([['11222333000181'], ['B7KD40XW000117'], ['5A1B2C34000139'], ['12ABC34501DE35']])('%s', (number) =>
    expect(isCnpj(number)).toBe(true),
  )
  test.each([
    ['AAAAAAAAAAAA45', 'one sign that is repeated'],
    ['00000000000000', 'one digit that is repeated'],
    ['B7KD40XW000171', 'check digits in the wrong order'],
    ['B7KD40XW0001A7', 'a letter among the check digits'],
    ['b7kd40xw000117', 'small letters, before they are normalised'],
    ['52998224725', 'a CPF'],
  ])('%s is none: %s', (number) => expect(isCnpj(number)).toBe(false))
  test.each('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split(''))('twelve times %s is none, whatever follows', (sign) => {
    for (let digits = 0; digits < 100; digits++)
      expect(isCnpj(sign.repeat(12) + String(digits).padStart(2, '0'))).toBe(false)
  })
  test('with small letters, blanks and signs is the same number', () =>
    expect(normaliseDocumento(' b7.kd4.0xw/0001-17')).toBe('B7KD40XW000117'))
})

test('a CPF with right check digits', () => {
  expect(isCpf('52998224725')).toBe(true)
  expect([isCpf('52998224726'), isCpf('11111111111'), isCpfOrCnpj('')]).toEqual([false, false, false])
})

test.each([
  ['Confronta com Ana, CPF 529.982.247-25, e outros', 'Confronta com Ana, CPF #, e outros'],
  ['AGRO LTDA, CNPJ B7.KD4.0XW/0001-17', 'AGRO LTDA, CNPJ #'],
  ['agro ltda, cnpj b7.kd4.0xw/0001-17', 'agro ltda, cnpj #'],
  ['CNPJ B7KD40XW000117;', 'CNPJ #;'],
  ['CNPJ 11.222.333/0001-81 e 11222333000181', 'CNPJ # e #'],
  ['CONFRONTANTE12', 'CONFRONTANTE12'],
  ['Matrícula 58.214, 312,4470 ha', 'Matrícula 58.214, 312,4470 ha'],
])('the numbers of: %s', (text, replaced) => expect(replaceNumbers(text, () => '#')).toBe(replaced))
