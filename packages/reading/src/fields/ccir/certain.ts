import { settle } from '../../agreement/settle.ts'
import type { Reread } from '../../agreement/witness.ts'
import { CERTAINTY } from '../../reading.ts'
import type { PlacedWord } from '../../text/text.ts'

export const textOf = (words: readonly PlacedWord[]): string => words.map(({ text }) => text).join(' ')

/** Returns the value of the words of a cell, if it was read with certainty; otherwise null. */
export async function certain(
  words: PlacedWord[],
  meaning: (text: string) => string | null,
  place: string,
  reread: Reread,
): Promise<string | null> {
  const valor = meaning(textOf(words))
  if (valor === null) return null
  const conf = Math.min(...words.map((word) => word.conf))
  const verdict = await settle([{ valor, conf, words, place, meaning }], reread)
  return verdict && verdict.conf >= CERTAINTY ? verdict.valor : null
}
