import type { ReadPage, Word } from '../page.ts'
import type { PlacedWord } from '../text/text.ts'

/** The words of a page by their height on it, each row from left to right. The engine breaks rows of tables up. */
export function rowsOf(page: ReadPage): PlacedWord[][] {
  const rows: { middle: number; height: number; words: PlacedWord[] }[] = []
  for (const word of page.words.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.at(-1)
    if (row && Math.abs(middleOf(word) - row.middle) < row.height * 0.5) row.words.push({ ...word, page })
    else rows.push({ middle: middleOf(word), height: word.y1 - word.y0, words: [{ ...word, page }] })
  }
  return rows.map(({ words }) => words.toSorted((a, b) => a.x0 - b.x0))
}

const middleOf = ({ y0, y1 }: Word): number => (y0 + y1) / 2
