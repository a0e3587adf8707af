import { describe, expect, test } from '@jest/globals'
import { decode, wordsOf } from '../src/ocr/second/decode.ts'
import { lettersOf, possibleOf } from '../src/ocr/second/letters.ts'
import { linesOf } from '../src/ocr/second/lines.ts'
import { wakeLate } from '../src/ocr/second/waking.ts'

const LETTERS = ['', 'A', 'Ü', '京', ' ']

/** Makes what a model says: for each step, the letter that it takes for the likeliest, and the next one. */
const said = (...steps: [best: string, next?: string][]) => {
  const data = new Float32Array(steps.length * LETTERS.length)
  for (const [step, [best, next = '']] of steps.entries()) {
    data[step * LETTERS.length + LETTERS.indexOf(next)] = 0.3
    data[step * LETTERS.length + LETTERS.indexOf(best)] = 0.9
  }
  return { data, steps: steps.length, letters: LETTERS, possible: Int32Array.from(possibleOf(LETTERS)) }
}
const read = (...steps: [best: string, next?: string][]) =>
  decode(said(...steps))
    .map(({ text }) => text)
    .join('')

describe('the letters of a line', () => {
  test('a letter of several steps is one letter', () => expect(read(['A'], ['A'], [''], ['Ü'])).toBe('AÜ'))
  test('twice the same letter has a step of nothing between', () => expect(read(['A'], [''], ['A'])).toBe('AA'))
  test('a letter of another script gives way to the next likely one', () => expect(read(['京', 'A'])).toBe('A'))
  test('nothing is nothing', () => expect(read([''], [''])).toBe(''))
  test('a word is as certain as its least certain letter, and lies where its letters do', () => {
    const letters = [
      { text: 'A', conf: 99, step: 0 },
      { text: 'Ü', conf: 60, step: 1 },
      { text: ' ', conf: 99, step: 3 },
      { text: 'A', conf: 98, step: 5 },
    ]
    const words = wordsOf(letters, { x0: 100, y0: 10, x1: 180, y1: 30 }, 10, 4)
    expect(words.map(({ text, conf, line }) => [text, conf, line])).toEqual([
      ['AÜ', 60, 4],
      ['A', 98, 4],
    ])
    expect(words.map(({ x0, x1 }) => [x0, x1])).toEqual([
      [100, 120],
      [145, 160],
    ])
  })
})

test('the blank between two cells, which the model loses, ends a word', () => {
  const letters = (...steps: [text: string, step: number][]) => steps.map(([text, step]) => ({ text, step, conf: 90 }))
  const read = (...steps: [text: string, step: number][]) =>
    wordsOf(letters(...steps), { x0: 0, y0: 0, x1: 400, y1: 30 }, 10, 0).map(({ text }) => text)
  expect(read(['7', 0], ['2', 2], ['I', 10], ['R', 12], ['M', 15], ['Ã', 18], ['O', 22])).toEqual(['72', 'IRMÃO'])
  expect(read(['M', 0], ['M', 5], ['I', 11], ['I', 13], [' ', 15], ['A', 17])).toEqual(['MMII', 'A'])
})

describe('the letters that a model knows', () => {
  /** A field of Protocol Buffers: its number, and its bytes or text. */
  const field = (number: number, content: string | Uint8Array): Buffer => {
    const bytes = Buffer.from(content)
    return Buffer.concat([Buffer.from([(number << 3) | 2, bytes.length]), bytes])
  }
  const entry = (key: string, value: string) => field(14, Buffer.concat([field(1, key), field(2, value)]))
  test('are in its metadata, after other fields', () => {
    const model = Buffer.concat([
      Buffer.from([0x08, 0x0a]),
      field(7, 'graph'),
      entry('other', 'x'),
      entry('character', 'A\nÜ'),
    ])
    expect(lettersOf(model)).toEqual(['', 'A', 'Ü', ' '])
  })
  test('a model without them is an error', () =>
    expect(() => lettersOf(field(7, 'graph'))).toThrow('no list of letters'))
})

describe('the lines of a page', () => {
  const page = (...marks: [x0: number, y0: number, x1: number, y1: number, likelihood?: number][]) => {
    const [width, height] = [100, 60]
    const data = new Float32Array(width * height)
    for (const [x0, y0, x1, y1, likelihood = 0.9] of marks)
      for (let y = y0; y < y1; y++) data.fill(likelihood, y * width + x0, y * width + x1)
    return linesOf({ data, width, height })
  }
  test('run from top to bottom, and from left to right', () => {
    const lines = page([60, 11, 90, 17], [10, 10, 40, 16], [10, 30, 60, 36])
    expect(lines.map(({ x0, y0 }) => [Math.round(x0), Math.round(y0)])).toEqual([
      [6, 6],
      [56, 7],
      [6, 26],
    ])
  })
  test('grow beyond their marks, and stay on the page', () => {
    const [line] = page([0, 0, 100, 6])
    expect(line).toMatchObject({ x0: 0, y0: 0, x1: 100 })
    expect(line?.y1).toBeCloseTo(10.5, 1)
  })
  test('specks and faint marks are none', () => expect(page([10, 10, 12, 30], [10, 40, 60, 50, 0.35])).toEqual([]))
  test('an empty page has none', () => expect(page()).toEqual([]))
})

test('a second engine that is not there fails once it is asked, and no sooner', async () => {
  const picture = { pixels: new Uint8Array(100), width: 10, height: 10 }
  for (const dir of [undefined, '/nowhere']) {
    const second = wakeLate(dir)
    second.begin()
    expect(second.opinion()).toBe('unasked')
    expect(await second.line(picture)).toEqual([])
    expect(await second.page(picture)).toEqual([])
    expect(second.opinion()).toBe('failed')
    second.begin()
    expect(second.opinion()).toBe('unasked')
  }
})
