import { describe, expect, test } from '@jest/globals'
import { areaInWords, brazilianNumber } from '../../src/fields/values/numbers.ts'

describe('a number as Brazilians write it', () => {
  test.each([
    ['764,8102', 764.8102],
    ['1.034,6457', 1034.6457],
    ['1,034,6457', 1034.6457], // the dot read as a comma
    ['419.6483', 419.6483], // the comma read as a dot
    ['12.345', 12_345],
    ['12.345.678', 12_345_678],
    ['250', 250],
    ['12,5', 12.5],
    ['1 034,6457', 1034.6457],
  ])('%s', (text, valor) => expect(brazilianNumber(text)).toBe(valor))

  test.each([['12,345'], ['78,71922'], ['1.03,6457'], ['12a,5'], ['']])(
    '%s is not certain, and so is no number',
    (text) => expect(brazilianNumber(text)).toBeNull(),
  )
})

describe('an area in words', () => {
  test.each([
    ['quatrocentos e dezenove hectares, sessenta e quatro ares e oitenta e três centiares', 419.6483],
    ['um mil e trinta e quatro hectares, sessenta e quatro ares e cinquenta e sete centiares', 1034.6457],
    ['mil e vinte e nove hectares, nove ares e dezoito centiares', 1029.0918],
    ['cem hectares', 100],
    ['dois milhões, cento e três mil e quarenta metros quadrados', 210.304],
    ['doze mil, trezentos e quarenta e cinco hectares e um centiare', 12_345.0001],
    ['trezentos e dezesseis hectafes, setenta e nove ares e cinquonta e cinco centiares', 316.7955],
  ])('%s', (text, valor) => expect(areaInWords(text)).toBe(valor))

  test.each([
    ['setenta e nove ares'], // no hectares
    ['quatrocentos e xyzw hectares'],
    ['duzentos hectares e trinta'],
    ['cento e vinte e cinco metros'],
  ])('%s proves nothing', (text) => expect(areaInWords(text)).toBeNull())
})
