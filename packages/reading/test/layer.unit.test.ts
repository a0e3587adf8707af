import { expect, test } from '@jest/globals'
import { textIsUsable } from '../src/pdf/usable-text.ts'

const PROSE =
  'O imóvel objeto da presente matrícula foi adquirido por compra feita a João Batista de Oliveira, pelo preço de R$ 1.000,00, e não há condições. '

test('prose is a text layer', () => expect(textIsUsable(PROSE)).toBe(true))
test('a stamp over a scan is not', () => expect(textIsUsable('Selo digital ABC 123')).toBe(false))
test('the last words of a document are, on a page of nothing but text', () => {
  expect(textIsUsable('limites descritos no mapa anexo. Dou fé.', true)).toBe(true)
  expect(textIsUsable('limites descritos no mapa anexo. Dou fé.', false)).toBe(false)
})
test('a lost encoding is not', () => {
  expect(textIsUsable(PROSE.replace(/[a-z]/g, '\u0001'))).toBe(false)
  expect(textIsUsable(PROSE.replace(/[aeiou]/g, '\ufffd'))).toBe(false)
})
test('letters that are no Portuguese are not', () => expect(textIsUsable('xqzw kjhf '.repeat(30))).toBe(false))
