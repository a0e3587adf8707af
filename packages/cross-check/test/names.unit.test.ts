import { compareWithAny, compareNames, namesIn } from '@car/cross-check/values/names'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'

describe('compareNames', () => {
  test.each([
    ['JOÃO BATISTA DE OLIVEIRA', 'Joao Batista de Oliveira'],
    ['MARIA APARECIDA DA CONCEIÇÃO', 'Maria  Aparecida Conceicao'],
    ['Espólio de Raimundo Nonato Veloso', 'RAIMUNDO NONATO VELOSO'],
    ['Raimundo Nonato Veloso e sua mulher', 'RAIMUNDO NONATO VELOSO'],
    ['Raimundo Nonato Veloso e outros', 'RAIMUNDO NONATO VELOSO'],
    ['RAIMUNDO NONATO VELOSO E S/M', 'Raimundo Nonato Veloso'],
    ['Luiz Henrique de Souza', 'LUÍS HENRIQUE DE SOUSA'],
    ['Thiago Mello', 'TIAGO MELO'],
    ['Maria A. Conceição', 'MARIA APARECIDA CONCEIÇÃO'],
    ['AGROPECUÁRIA SÃO JOAQUIM LTDA', 'Agropecuária São Joaquim Ltda. - ME'],
    ['CIA. AGRÍCOLA DO VALE S/A', 'Companhia Agrícola do Vale S.A.'],
    ['LUÍS ASSUNÇÃO JR.', 'Luis Assuncao Junior'],
    ["ASSOCIAÇÃO KA'APOR DO RIO CLARO", 'Associação Kaʼapor do Rio Claro'],
    ["ASSOCIAÇÃO KA'APOR DO RIO CLARO", 'Associação Kaapor do Rio Claro'],
    ['T’AHARA XAVANTE', 'Tahara Xavante'],
    ["MARIA D'ÁVILA SIMÕES", 'Maria Davila Simoes'],
    ["MARIA D'ÁVILA SIMÕES", 'Maria D Ávila Simões'],
    ["MARIA D'ÁVILA SIMÕES", 'Maria de Ávila Simões'],
    ['ANA SANT´ANNA e outros', "Ana Sant'Anna"],
    ['ANA SANTANNA', 'Ana Sant’Anna'],
    ['SEAN O`CONNOR', "Sean O'Connor"],
  ])('%s is %s', (a, b) => {
    expect(compareNames(a, b)).toBe('same')
    expect(compareNames(b, a)).toBe('same')
  })

  test.each([
    ['LUÍS HENRIQUE ASSUNÇÃO FILHO', 'LUÍS HENRIQUE ASSUNÇÃO'],
    ['MARIA DA CONCEIÇÃO', 'MARIA APARECIDA DA CONCEIÇÃO'],
    ['MARIA APARECIDA SILVA', 'MARIA APARECIDA SILVA SANTOS'],
    ['J. B. de Oliveira', 'JOÃO BATISTA DE OLIVEIRA'],
    ['MARIA APARECIDA SILVA', 'MARIO APARECIDO SILVA'],
    ["MARIA D'ÁVILA SIMÕES", 'MARIA DA VILA SIMÕES'],
  ])('%s may be %s', (a, b) => {
    expect(compareNames(a, b)).toBe('similar')
    expect(compareNames(b, a)).toBe('similar')
  })

  test.each([
    ['JOÃO BATISTA DE OLIVEIRA', 'MARIA APARECIDA DA CONCEIÇÃO'],
    ['JOSÉ DA SILVA', 'ANTÔNIO DA SILVA'],
    ['J. SILVA', 'A. SILVA'],
    ['', 'JOSÉ DA SILVA'],
    ['de da', 'do dos'],
  ])('%s is not %s', (a, b) => {
    expect(compareNames(a, b)).toBe('different')
  })

  const person = fc
    .array(fc.constantFrom('ANA', 'JOSÉ', 'ASSUNÇÃO', 'SOUZA', 'CONCEIÇÃO', 'BRANDÃO', 'D', 'LUÍS'), {
      minLength: 2,
      maxLength: 5,
    })
    .map((pieces) => pieces.join(' '))

  test('is symmetric, and every name is itself however its letters are written', () => {
    fc.assert(
      fc.property(person, person, (a, b) => {
        expect(compareNames(a, b)).toBe(compareNames(b, a))
        expect(compareNames(a, a.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''))).toBe(compareNames(a, a))
      }),
    )
  })

  test('holds against anything that may be read from a bad scan', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 }), (a, b) => {
        expect(['same', 'similar', 'different']).toContain(compareWithAny(a, [b]))
      }),
    )
  })
})

describe('several owners in one text', () => {
  test('a name with an "e" of its own stays one', () => {
    expect(namesIn('JOÃO DE SOUZA E SILVA')).toEqual(['JOÃO DE SOUZA E SILVA'])
  })

  test.each([
    'JOÃO BATISTA DE OLIVEIRA e sua esposa ANA LIMA OLIVEIRA',
    'ANA LIMA OLIVEIRA; JOÃO BATISTA DE OLIVEIRA',
    'JOÃO BATISTA DE OLIVEIRA E ANA LIMA OLIVEIRA',
  ])('the declared owner is found in: %s', (text) => {
    expect(compareWithAny('Ana Lima Oliveira', [text])).toBe('same')
    expect(compareWithAny('Pedro Álvares Cabral', [text])).toBe('different')
  })
})
