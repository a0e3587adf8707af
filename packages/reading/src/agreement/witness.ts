import type { Box, ReadPage, Word } from '../page.ts'
import type { PlacedWord } from '../text/text.ts'

export type Witness = {
  valor: string
  conf: number
  words: PlacedWord[]
  /** The identity of the place in the document. Readings of the same place have the same text in this field. */
  place: string
  /** Present if the engine that did not read the page read this. */
  engine?: 'other'
  /** Present if the engine was unsure of a word without accents, which may have lost one. */
  isFaint?: boolean
  /** Present if the picture shows a mark for each accent of the value, and no other. */
  isShown?: boolean
  /** Converts the text of a further reading to a value, or null. Without this function the place is not read again. */
  meaning?: (text: string) => string | null
}

/** Tells whether a value stands on a page that the second engine read, because the first one could not. */
export const isReadBySecond = ({ words }: Pick<Witness, 'words'>): boolean =>
  words.some(({ page }) => page.engine === 'second')

/**
 * The further readings of a place, in order, until its value is settled. Each reading draws the place at another size.
 */
export const LOOKS = [0, 1, 2] as const
export type Look = (typeof LOOKS)[number]

/** The reading of a place by the engine that did not read the page. It gives no words where there is one engine. */
export const OTHER = 'other' as const

/**
 * The marks over and under the capitals of a line, found without recognition: a word for each mark. A text layer has no
 * such words.
 */
export const MARKS = 'marks' as const

/** Reads a part of a page again, always from its picture, even if the page has a text layer. */
export type Reread = (page: ReadPage, box: Box, look: Look | typeof OTHER | typeof MARKS) => Promise<Word[]>
