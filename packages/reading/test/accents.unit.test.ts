import { describe, expect, test } from '@jest/globals'
import type { Gray } from '@car/quality/gray'
import {
  accentOf,
  ACUTE,
  ACUTE_OR_CIRCUMFLEX,
  CEDILLA,
  CIRCUMFLEX,
  CIRCUMFLEX_OR_TILDE,
  TILDE,
} from '../src/agreement/accents.ts'
import { settle } from '../src/agreement/settle.ts'
import { MARKS, OTHER, type Witness } from '../src/agreement/witness.ts'
import { fromGray, toGray } from '../src/image/gray.ts'
import { marksOf } from '../src/image/marks.ts'
import type { ReadPage, Word } from '../src/page.ts'

describe('marks of a line of capitals', () => {
  const SIZE = { width: 240, height: 80 }
  const CAPITALS = { top: 30, bottom: 54 }
  /** Letters of two strokes, 20 pixels apart, and further ink. The print is out of focus, as on a page that was brought into it. */
  async function line(...further: [x0: number, y0: number, x1: number, y1: number][]): Promise<Gray> {
    const pixels = new Uint8Array(SIZE.width * SIZE.height).fill(255)
    const draw = (x0: number, y0: number, x1: number, y1: number) => {
      for (let y = y0; y < y1; y++) pixels.fill(60, y * SIZE.width + x0, y * SIZE.width + x1)
    }
    for (let x = 20; x < 220; x += 20) {
      draw(x, CAPITALS.top, x + 4, CAPITALS.bottom)
      draw(x + 10, CAPITALS.top, x + 14, CAPITALS.bottom)
      draw(x, CAPITALS.top + 10, x + 14, CAPITALS.top + 14)
    }
    for (const ink of further) draw(...ink)
    return toGray(fromGray({ pixels, ...SIZE }).blur(1.8))
  }
  const box = { x0: 16, x1: 224, y0: 22, y1: 62 }

  test('none', async () => expect(marksOf(await line(), box)).toEqual([]))

  test('an accent that has grown together with its letter, a tilde that stands apart, and a cedilla', async () => {
    const marks = marksOf(await line([72, 26, 76, 30], [140, 22, 154, 25], [185, 54, 190, 60]), box)
    expect(marks.map(({ x, side }) => [Math.round(x / 10), side])).toEqual([
      [7, 'above'],
      [15, 'above'],
      [19, 'below'],
    ])
  })

  test('specks, and the line above', async () =>
    expect(marksOf(await line([72, 26, 73, 28], [0, 0, 240, 12]), box)).toEqual([]))
})

test('the width of an accent tells which it is, unless it lies between two', () => {
  expect([0.2, 0.35, 0.5].map(accentOf)).toEqual([ACUTE, CIRCUMFLEX, TILDE])
  expect([0.32, 0.4].map(accentOf)).toEqual([ACUTE_OR_CIRCUMFLEX, CIRCUMFLEX_OR_TILDE])
})

describe('a name in capitals on a blurred page, or one with few dots', () => {
  const quality = { edges: 0.22, sharpness: 13, inked: 0.3 } as ReadPage['quality']
  type Looks = { engine?: 'second'; own: string[]; other: string; marks: [sign: string, letter: number][] }

  /** Settles a name of which each letter is ten units wide. `marks` stand over or under the letter of this number. */
  async function settled({ engine, own, other, marks }: Looks, focus = quality, scale = 1) {
    const page = {
      number: 1,
      fonte: 'ocr',
      medium: 'photo',
      confianca: 80,
      frames: [],
      words: [],
      quality: focus,
      placement: { scale },
      ...(engine ? { engine } : {}),
    } as unknown as ReadPage
    const wordsOf = (text: string, y = 0): Word[] =>
      [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({
        text: word,
        conf: 95,
        line: 0,
        x0: index * 10,
        x1: (index + word.length) * 10,
        y0: y,
        y1: y + 20,
      }))
    const words = wordsOf(own[0] as string).map((word) => ({ ...word, page }))
    const looks: string[] = []
    const meaning = (line: string) => line.replace(/[.,]$/, '')
    const witnesses = own.map(
      (valor, i): Witness => ({ valor: meaning(valor), conf: 95, words, place: `${i}`, meaning }),
    )
    const verdict = await settle(witnesses, async (_, __, look) => {
      looks.push(String(look))
      if (look !== MARKS) return look === OTHER || engine ? wordsOf(other) : wordsOf(own[0] as string)
      return marks.map(([text, letter]) => ({
        text,
        conf: 100,
        line: 0,
        y0: 0,
        y1: 20,
        x0: letter * 10 + 5,
        x1: letter * 10 + 5,
      }))
    })
    return { valor: verdict?.valor, isCertain: (verdict?.conf ?? 0) >= 90, looks }
  }
  const [certain, open] = [{ isCertain: true }, { isCertain: false }]

  test('is certain if both engines read the accents that the picture shows', async () => {
    const read = { engine: 'second' as const, own: ['SIMÃO GONÇALVES'], other: 'SIMÃO GONÇALVES' }
    const cedilla: Looks['marks'] = [[CEDILLA, 9]]
    const certainWith = async (marks: Looks['marks']) => (await settled({ ...read, marks })).isCertain
    expect(await certainWith([[TILDE, 3], ...cedilla])).toBe(true)
    expect(await certainWith([[CIRCUMFLEX_OR_TILDE, 3], ...cedilla])).toBe(true)
    expect(await certainWith([[CIRCUMFLEX, 3], ...cedilla])).toBe(false)
    expect(await certainWith([[TILDE, 0], ...cedilla])).toBe(false)
    expect(await certainWith(cedilla)).toBe(false)
  })

  test('is asked if both engines lost an accent that the picture shows', async () => {
    const read = { engine: 'second' as const, own: ['ANA VILLAS-BOAS'], other: 'ANA VILLAS-BOAS' }
    expect(await settled({ ...read, marks: [[CIRCUMFLEX, 12]] })).toMatchObject(open)
    expect(await settled({ ...read, marks: [] })).toMatchObject({ valor: 'ANA VILLAS-BOAS', ...certain })
  })

  test('has the accent that one engine lost, if its letter has no other, or the picture tells it', async () => {
    const read = async (name: string, mark: string) => {
      const other = name.normalize('NFD').replace(/\p{M}/gu, '')
      return await settled({ own: [name], other, marks: [[mark, 3]] })
    }
    expect(await read('CECÍLIA LEAL', ACUTE_OR_CIRCUMFLEX)).toMatchObject({ valor: 'CECÍLIA LEAL', ...certain })
    expect(await read('VERÔNICA LEAL', CIRCUMFLEX)).toMatchObject({ valor: 'VERÔNICA LEAL', ...certain })
    expect(await read('VERÔNICA LEAL', CIRCUMFLEX_OR_TILDE)).toMatchObject({ valor: 'VERÔNICA LEAL', ...certain })
    expect(await read('ROSÂNGELA LEAL', CIRCUMFLEX_OR_TILDE)).toMatchObject(open)
    expect(await read('VERÔNICA LEAL', ACUTE_OR_CIRCUMFLEX)).toMatchObject(open)
    expect(await read('VERÔNICA LEAL', ACUTE)).toMatchObject(open)
    const twice = ['CECILIA LEAL', 'CECÍLIA LEAL']
    expect(await settled({ engine: 'second', own: twice, other: 'CECÍLIA LEAL', marks: [[ACUTE, 3]] })).toMatchObject({
      valor: 'CECÍLIA LEAL',
      ...certain,
    })
  })

  test('is asked if an engine read an accent that the picture does not show', async () =>
    expect(await settled({ own: ['CECÍLIA LEAL'], other: 'CECILIA LEAL', marks: [] })).toMatchObject(open))

  test('is asked if it has an É, because both engines take an Ê for one, and the top of an E hides which it is', async () => {
    const read = (name: string, mark: string, other = name) =>
      settled({ engine: 'second', own: [name], other, marks: [[mark, 8]] })
    for (const mark of [ACUTE, CIRCUMFLEX, ACUTE_OR_CIRCUMFLEX]) {
      expect(await read('YARA ESTÉVES', mark)).toMatchObject(open)
      expect(await read('YARA ESTÊVES', mark)).toMatchObject(certain)
      expect(await read('YARA ESTÊVES', mark, 'YARA ESTEVES')).toMatchObject(open)
    }
    const coarse = (name: string) => settled({ own: [name], other: name, marks: [[ACUTE_OR_CIRCUMFLEX, 8]] }, null, 3)
    expect(await coarse('YARA ESTÉVES')).toMatchObject(open)
    expect(await coarse('YARA ESTÊVES')).toMatchObject(certain)
  })

  test('is asked if the engines read different accents, whichever the picture tells', async () => {
    const read = (mark: string) => settled({ own: ['VERÔNICA LEAL'], other: 'VERÓNICA LEAL', marks: [[mark, 3]] })
    for (const mark of [ACUTE, CIRCUMFLEX, ACUTE_OR_CIRCUMFLEX]) expect(await read(mark)).toMatchObject(open)
  })

  test('is asked if it may be a foreign name', async () =>
    expect(
      await settled({ engine: 'second', own: ['YARA KRÚGER'], other: 'YARA KRÚGER', marks: [[ACUTE, 7]] }),
    ).toMatchObject(open))

  test('may have a Q, and a sign after it that reaches below the letters', async () => {
    const read = { engine: 'second' as const, own: ['ANA QUEIROZ,'], other: 'ANA QUEIROZ,' }
    const [ofQ, ofComma]: Looks['marks'] = [
      [CEDILLA, 4],
      [CEDILLA, 11],
    ]
    for (const marks of [[], [ofQ], [ofQ, ofComma]] as Looks['marks'][])
      expect(await settled({ ...read, marks })).toMatchObject({ valor: 'ANA QUEIROZ', ...certain })
    expect(await settled({ ...read, marks: [[CEDILLA, 8]] })).toMatchObject(open)
  })

  test('is asked in small letters, whose dots and stems are like marks', async () =>
    expect(await settled({ engine: 'second', own: ['Ana Leal'], other: 'Ana Leal', marks: [] })).toMatchObject(open))

  test('is asked if both engines are sure of it, and the picture shows an accent more', async () => {
    const looks: Looks = { own: ['CECILIA LEAL', 'CECILIA LEAL'], other: 'CECILIA LEAL', marks: [[ACUTE, 3]] }
    expect(await settled(looks)).toMatchObject(open)
    expect(await settled(looks, null)).toMatchObject(certain)
    expect(await settled(looks, null, 3)).toMatchObject(open)
  })

  test('is not looked at for marks where the page is in focus and has dots enough', async () => {
    const asked = { own: ['CECÍLIA LEAL'], other: 'CECILIA LEAL', marks: [] }
    expect((await settled(asked)).looks).toContain(MARKS)
    expect((await settled(asked, null)).looks).not.toContain(MARKS)
  })
})
