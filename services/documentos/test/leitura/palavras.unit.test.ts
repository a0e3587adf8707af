import { expect, test } from '@jest/globals'
import { juntarPartes } from '../../src/leitura/palavras.ts'

const linha = (...palavras: [texto: string, x0: number, x1: number][]) =>
  palavras.map(([texto, x0, x1]) => ({ texto, x0, x1, y0: 0, y1: 34, conf: 90, linha: 0 }))
const textos = (ps: { texto: string }[]) => ps.map((p) => p.texto).join(' ')

test('a word cut in two is put together, usual blanks are kept', () => {
  const lida = linha(
    ['MARIA', 437, 584],
    ['APAREC', 600, 776],
    ['IDA', 782, 857],
    ['DA', 873, 935],
    ['CONCEIÇÃO,', 949, 1226],
  )
  expect(textos(juntarPartes(lida))).toBe('MARIA APARECIDA DA CONCEIÇÃO,')
})

test('boxes that overlap by a slip of the engine join nothing', () => {
  const lida = linha(['GERALDO', 242, 422], ['MAJELA', 436, 641], ['DE', 593, 639], ['ARAÚJO', 653, 803])
  expect(textos(juntarPartes(lida))).toBe('GERALDO MAJELA DE ARAÚJO')
})
