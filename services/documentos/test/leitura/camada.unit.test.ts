import { expect, test } from '@jest/globals'
import { camadaServe } from '../../src/leitura/pdf/camada.ts'

const PROSA =
  'O imóvel objeto da presente matrícula foi adquirido por compra feita a João Batista de Oliveira, pelo preço de R$ 1.000,00, e não há condições. '

test('prose is a text layer', () => expect(camadaServe(PROSA)).toBe(true))
test('a stamp over a scan is not', () => expect(camadaServe('Selo digital ABC 123')).toBe(false))
test('the last words of a document are, on a page of nothing but text', () => {
  expect(camadaServe('limites descritos no mapa anexo. Dou fé.', true)).toBe(true)
  expect(camadaServe('limites descritos no mapa anexo. Dou fé.', false)).toBe(false)
})
test('a lost encoding is not', () => {
  expect(camadaServe(PROSA.replace(/[a-z]/g, '\u0001'))).toBe(false)
  expect(camadaServe(PROSA.replace(/[aeiou]/g, '\ufffd'))).toBe(false)
})
test('letters that are no Portuguese are not', () => expect(camadaServe('xqzw kjhf '.repeat(30))).toBe(false))
