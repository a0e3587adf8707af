import type { Box, Word } from '../page.ts'

/** A piece of text that is drawn at once. */
export type Run = Box & { text: string; isTurned: boolean }

/** A letter where it is drawn. */
type Drawn = Box & { text: string }

/** The relative widths of narrow letters, wide letters and capitals in most fonts. */
const WIDTHS: readonly [RegExp, number][] = [
  [/[iljtfrI.,;:'|!()[\]\s/-]/u, 0.3],
  [/[MWmw%@]/u, 0.85],
  [/\p{Lu}/u, 0.68],
]
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? 0.55), 0)

/**
 * Splits the runs of each line into words at blanks. A word stands where its letters are drawn. Where the run is not
 * found among the letters, the width of a word is its share of the run, estimated from its letters.
 */
export function toWords(rows: readonly Run[][], letters: readonly Drawn[]): Word[] {
  const inRow = byHeight(letters)
  return rows.flatMap((row, line) => {
    const drawn = inRow(row)
    return row.flatMap((run) => {
      const own = lettersOf(run, drawn)
      return [...run.text.matchAll(/\S+/g)].map((m): Word => {
        const before = run.text.slice(0, m.index).replace(/\s/g, '').length
        const across = own ? extent(own.slice(before, before + m[0].length)) : estimate(run, m.index, m[0])
        return { text: m[0], conf: 100, ...across, y0: run.y0, y1: run.y1, line }
      })
    })
  })
}

/** Returns a function that tells which letters have their middle in the height of a line, from left to right. */
function byHeight(letters: readonly Drawn[]): (row: readonly Run[]) => Drawn[] {
  const at = Map.groupBy(letters, ({ y0, y1 }) => Math.round((y0 + y1) / 2))
  return (row) => {
    const [top, foot] = [Math.min(...row.map(({ y0 }) => y0)), Math.max(...row.map(({ y1 }) => y1))]
    return [...at].flatMap(([y, drawn]) => (y >= top && y <= foot ? drawn : [])).sort((a, b) => a.x0 - b.x0)
  }
}

/** Returns the letters of a run: of all places with its text, the one that begins nearest to the run. */
function lettersOf(run: Run, drawn: readonly Drawn[]): Drawn[] | null {
  const text = run.text.replace(/\s/g, '')
  const line = drawn.map((letter) => (letter.text.length === 1 ? letter.text : '\ufffd')).join('')
  let nearest: Drawn[] | null = null
  const distance = (of: Drawn[] | null) => (of?.[0] ? Math.abs(of[0].x0 - run.x0) : Number.POSITIVE_INFINITY)
  for (let i = line.indexOf(text); i !== -1; i = line.indexOf(text, i + 1)) {
    const here = drawn.slice(i, i + text.length)
    if (distance(here) < distance(nearest)) nearest = here
  }
  return nearest
}

const extent = (letters: readonly Drawn[]) => ({
  x0: Math.min(...letters.map(({ x0 }) => x0)),
  x1: Math.max(...letters.map(({ x1 }) => x1)),
})

function estimate(run: Run, from: number, word: string) {
  const scale = (run.x1 - run.x0) / Math.max(widthOf(run.text), 1e-9)
  const x0 = run.x0 + widthOf(run.text.slice(0, from)) * scale
  return { x0, x1: x0 + widthOf(word) * scale }
}
