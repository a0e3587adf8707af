import { blank, blurred } from '@car/quality/faults'
import type { ReadPage, Word } from '../page.ts'
import { MIN } from '../reading.ts'

const WORD = /[\p{L}\p{N}]{2,}/u
/**
 * The least number of words in a document. A document with fewer words was not really read, even if the engine is sure.
 */
const FEW = 15
/** The least number of words on a page. A last page may contain only a closing line. */
const FEW_ON_A_PAGE = 4

/**
 * Returns the mean confidence of the words, weighted by their length; 0 when hardly anything was read. The engine's own
 * mean gives 95 for an empty page.
 */
export function pageConfidence(words: Word[]): number {
  const good = words.filter((word) => WORD.test(word.text))
  if (good.length < FEW_ON_A_PAGE) return 0
  const letters = good.reduce((s, word) => s + word.text.length, 0)
  return good.reduce((s, word) => s + word.conf * word.text.length, 0) / letters
}

/**
 * Returns the confidence of a document, 0 to 100: the mean of its pages, weighted by the length of their text, without
 * blank pages. The confidence is 0 when there are hardly any words, unless a page with words is blurred.
 */
export function documentoConfidence(pages: ReadPage[]): number {
  const written = pages.filter((p) => !isBlank(p))
  if (written.reduce((n, p) => n + countWords(p), 0) < FEW && !written.some(isBlurred)) return 0
  const weight = (p: ReadPage) =>
    Math.max(
      FEW,
      p.words.reduce((s, w) => s + w.text.length, 0),
    )
  const total = written.reduce((s, p) => s + weight(p), 0)
  return total === 0 ? 0 : Math.round(written.reduce((s, p) => s + p.confianca * weight(p), 0) / total)
}

/** Tells whether a page is blank: it has no ink, or only specks or a stain, and hardly any words. */
export function isBlank({ quality, words }: ReadPage): boolean {
  if (!quality) return words.length === 0
  if (blank(quality)) return true
  const read = words.filter((word) => word.conf >= 60 && WORD.test(word.text)).length
  return read < FEW_ON_A_PAGE && quality.inked < 0.05 && !blurred(quality)
}

/** Tells whether the picture of a page is blurred. A page that was not read from its picture is not. */
export const isBlurred = ({ quality }: Pick<ReadPage, 'quality'>): boolean => quality !== null && blurred(quality)

/** The enlargement of a page with fewer than 90 dots an inch. */
const COARSE = 2.5

/** Tells whether the dots of a page are coarse. */
export const isCoarse = ({ fonte, placement }: Pick<ReadPage, 'fonte' | 'placement'>): boolean =>
  fonte === 'ocr' && placement.scale > COARSE

/** The noise of a page, in grey levels, above which specks are as dark as accents. */
const GRAIN = 11

/** Tells whether a page is so grainy that a small sign is lost in it. */
export const isGrainy = ({ quality }: Pick<ReadPage, 'quality'>): boolean => quality !== null && quality.noise > GRAIN

/** Tells whether a page is hardly legible: it is blurred, or was read with low confidence. */
export const isPoor = (page: ReadPage): boolean => page.confianca < MIN || isBlurred(page)

const countWords = (p: ReadPage) => p.words.filter((w) => WORD.test(w.text)).length
