import type { Box, ReadPage, Word } from '../page.ts'
import type { PlacedWord } from '../text/text.ts'

/** One look at a value. */
export type Witness = {
  valor: string
  conf: number
  words: PlacedWord[]
  /** All looks at one place of the document have the same. */
  place: string
  /** Gives the meaning of the text of a further look. Without it the place is not looked at again. */
  meaning?: (text: string) => string | null
}

/** The ways in which a stretch is looked at again, until its value is settled. */
export const LOOKS = [0, 1, 2] as const
export type Look = (typeof LOOKS)[number]

/** Reads a stretch of a page again. A text layer gives nothing. */
export type Reread = (page: ReadPage, box: Box, look: Look) => Promise<Word[]>
