import type { Box, Word } from '../../page.ts'
import { NOTHING } from './letters.ts'

/** A letter, and the step of the model's output in which it begins. */
export type Letter = { text: string; conf: number; step: number }

/** The answer of a model about one line: for each step, the likelihood of each of its letters. */
export type Likelihoods = { data: Float32Array; steps: number; letters: readonly string[]; possible: Int32Array }

/**
 * Returns the likeliest letter of each step in which a letter begins. The model gives a letter in several steps, and
 * says in between that no letter begins.
 */
export function decode({ data, steps, letters, possible }: Likelihoods): Letter[] {
  const found: Letter[] = []
  let before = 0
  for (let step = 0; step < steps; step++) {
    let best = 0
    let most = -1
    for (const i of possible) {
      const likelihood = data[step * letters.length + i] as number
      if (likelihood > most) [best, most] = [i, likelihood]
    }
    const text = letters[best] as string
    if (best !== before && text !== NOTHING) found.push({ text, conf: Math.min(100, 100 * most), step })
    before = best
  }
  return found
}

/**
 * Joins the letters of a line to words. A word is as certain as its least certain letter. `box` is the place of the line,
 * and `width` the width of a step in the same unit. The model loses blanks, also the wide one between two cells of a
 * form, so a word ends too where no letter is wide enough to reach the next one.
 */
export function wordsOf(letters: readonly Letter[], box: Box, width: number, line: number): Word[] {
  const words: Word[] = []
  const widest = widestOf(letters)
  let begins = true
  let before = 0
  for (const { text, conf, step } of letters) {
    begins ||= step - before > widest
    before = step
    if (text === ' ') {
      begins = true
      continue
    }
    const x1 = Math.min(box.x1, box.x0 + (step + 1) * width)
    const word = words.at(-1)
    if (begins || !word) words.push({ text, conf, ...box, x0: Math.max(box.x0, x1 - 1.5 * width), x1, line })
    else Object.assign(word, { text: word.text + text, conf: Math.min(word.conf, conf), x1 })
    begins = false
  }
  return words
}

/** The widest letter, M, in widths of the usual letter, and the least that it may be, in steps. */
const [WIDEST, LEAST] = [2, 6]

function widestOf(letters: readonly Letter[]): number {
  const widths = letters.slice(1).map(({ step }, i) => step - (letters[i] as Letter).step)
  return Math.max(LEAST, WIDEST * (widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0))
}
