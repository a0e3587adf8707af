import { describe, expect, test } from '@jest/globals'
import { joinCutLines, joinParts, rebuildLines } from '../src/words/join.ts'

const line = (...words: [text: string, x0: number, x1: number][]) =>
  words.map(([text, x0, x1]) => ({ text, x0, x1, y0: 0, y1: 34, conf: 90, line: 0 }))
const texts = (ps: { text: string }[]) => ps.map((word) => word.text).join(' ')

test('a word cut in two is put together, usual blanks are kept', () => {
  const readLine = line(
    ['MARIA', 437, 584],
    ['APAREC', 600, 776],
    ['IDA', 782, 857],
    ['DA', 873, 935],
    ['CONCEIÇÃO,', 949, 1226],
  )
  expect(texts(joinParts(readLine))).toBe('MARIA APARECIDA DA CONCEIÇÃO,')
})

test('boxes that overlap by a slip of the engine join nothing', () => {
  const readLine = line(['GERALDO', 242, 422], ['MAJELA', 436, 641], ['DE', 593, 639], ['ARAÚJO', 653, 803])
  expect(texts(joinParts(readLine))).toBe('GERALDO MAJELA DE ARAÚJO')
})

describe('a page that the engine took for two columns', () => {
  /** Makes the words of a column, one on each line. The column is raised by `rise`, as on a skewed page. */
  const column = (texts: string[], x0: number, line: number, rise: number) =>
    texts.map((text, i) => ({
      text,
      x0,
      x1: x0 + text.length * 18,
      y0: 100 + i * 45 - rise,
      y1: 128 + i * 45 - rise,
      conf: 90,
      line: line + i,
    }))
  const left = column(['PROPRIETÁRIO:', 'brasileiro,xx', 'inscrito,noxx'], 100, 0, 0)

  test('is put together row by row', () => {
    const right = column(['MARIA', 'casada', 'CPF'], 350, 3, 8)
    const readLine = rebuildLines([...left, ...right])
    expect(texts(readLine)).toBe('PROPRIETÁRIO: MARIA brasileiro,xx casada inscrito,noxx CPF')
    expect(readLine.map((word) => word.line)).toEqual([0, 0, 1, 1, 2, 2])
  })
  test('that has two keeps them', () => {
    const right = column(['MARIA', 'casada', 'CPF'], 900, 3, 0)
    expect(rebuildLines([...left, ...right])).toEqual([...left, ...right])
  })
})

describe('a line that the engine cut in two in a word', () => {
  const at = (text: string, x0: number, x1: number, y0: number, line: number) => ({
    text,
    x0,
    x1,
    y0,
    y1: y0 + 34,
    conf: 90,
    line,
  })

  test.each<[string, ReturnType<typeof at>[], string]>([
    [
      'its end set apart after all else',
      [
        at('coordenadas', 100, 300, 0, 0),
        at('Lo', 315, 350, 0, 0),
        at('abaixo', 100, 200, 60, 1),
        at('ngitude', 352, 460, 4, 2),
      ],
      'coordenadas Longitude abaixo',
    ],
    [
      'its beginning set apart after all else',
      [at('GAS', 353, 420, 0, 0), at('2000', 435, 520, 0, 0), at('abaixo', 100, 200, 60, 1), at('SIR', 300, 350, 4, 2)],
      'SIRGAS 2000 abaixo',
    ],
    [
      'unless there is as much as a blank between them',
      [at('coluna', 100, 300, 0, 0), at('abaixo', 100, 200, 60, 1), at('outra', 320, 460, 4, 2)],
      'coluna abaixo outra',
    ],
  ])('%s', (_, words, joined) => {
    expect(texts(joinParts(joinCutLines(words)))).toBe(joined)
  })
})
