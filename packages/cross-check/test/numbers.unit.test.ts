import { sameEnrolment, matriculaNumber, matriculaNumbers } from '@car/cross-check/values/numbers'
import { describe, expect, test } from '@jest/globals'

describe('matrícula', () => {
  test.each([
    ['49.495', '49495'],
    ['nº 0006720', '6720'],
    ['123456.2.0049495-15', '49495'],
    ['1234562004949515', '49495'],
    ['—', null],
  ])('%s is number %s', (text, number) => expect(matriculaNumber(text)).toBe(number))

  test('a CCIR lists several', () => {
    expect(matriculaNumbers('12.345, 12.346 e 7')).toEqual(['12345', '12346', '7'])
  })
})

describe('CPF and CNPJ', () => {
  test.each([
    ['783.072.703-16', '78307270316', true],
    ['***.072.703-**', '783.072.703-16', true],
    ['***.072.704-**', '783.072.703-16', false],
    ['783.072.703-16', '160.806.140-06', false],
    ['12.ABC.345/01DE-35', '12abc34501de35', true],
    ['**.ABC.345/****-**', '12.ABC.345/01DE-35', true],
    ['783.072.703-16', '12.ABC.345/01DE-35', false],
    ['783.072.703-16', '783.072.703-17', null],
    ['783.072.703-16', '', null],
    ['***.***.***-**', '783.072.703-16', null],
  ])('%s beside %s: %s', (declared, readValue, expected) => expect(sameEnrolment(declared, readValue)).toBe(expected))
})
