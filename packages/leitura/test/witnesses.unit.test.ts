import { describe, expect, test } from '@jest/globals'
import { weigh } from '../src/agreement/weigh.ts'

/** Reads a witness that is written as `place: value confidence`. */
const look = (text: string) => {
  const [, place = '', valor = '', conf = ''] = /^(\w+): (.+) (\d+)$/.exec(text) ?? []
  return { place, valor, conf: Number(conf), words: [] }
}
const conf = (...looks: string[]) => weigh(looks.map(look))?.conf ?? 0
const CERTAIN = 90

describe('certain', () => {
  test.each([
    [['titulo: 88074 100']], // 100 is the confidence of a text layer
    [['titulo: 88074 80', 'ato: 88074 76']], // two places
    [['celula: 88074 92', 'celula: 88074 90']], // two good readings of one place
    [['celula: 88074 92', 'celula: 88074 90', 'celula: 88074 95', 'celula: 88024 60', 'celula: 88074 93']],
    [['titulo: 88024 91', 'r1: 88074 90', 'av2: 88074 92', 'r3: 88074 70']], // three places against one
    [['titular: SÃO JOAQUIM 95', 'titular: SÃO JOAQUIM 96', 'declarante: SÃO JOAQUIM 95', 'outro: SÃOJOAQUIM 95']], // a lost blank
    [['titular: ARAÚJO 97', 'titular: ARAUJO 96', 'titular: ARAÚJO 95', 'declarante: ARAÚJO 96']], // accent lost once
  ])('%j', (looks) => expect(conf(...looks)).toBeGreaterThanOrEqual(CERTAIN))
})

describe('open', () => {
  test.each([
    [['titulo: 88074 96']], // one reading, however sure
    [['celula: 88074 60', 'celula: 88074 55']], // poor readings of one place
    [['titulo: 88074 92', 'ato: 88024 91']], // one against one
    [
      [
        'titular: ARÁUJO 87',
        'titular: ARÁUJO 75',
        'titular: ARÁUJO 91',
        'declarante: ARAÚJO 88',
        'declarante: ARAÚJO 69',
      ],
    ], // a speck looks like an accent in each reading of one place
    [['celula: 88074 95', 'celula: 88074 95', 'celula: 88024 90']],
    [['titular: ARAUJO 97', 'titular: ARAÚJO 96', 'titular: ARAUJO 95', 'declarante: ARAUJO 96']], // accent mostly lost
  ])('%j', (looks) => expect(conf(...looks)).toBeLessThan(CERTAIN))
})

test('an even place goes with what another place says', () => {
  const looks = ['figura: 479.6483 95', 'figura: 419.6483 92', 'extenso: 419.6483 85']
  expect(weigh(looks.map(look))).toMatchObject({ valor: '419.6483', conf: 97 })
})

test('none is nothing', () => expect(weigh([])).toBeNull())
