import { ACCESS_S } from './times.ts'

export type Generation = {
  geracao: number
  /** The key signs from this time on. The key is published earlier, so that verifiers already know it. */
  ativa_em: Date
  /** The key is invalid from this time on, because strangers may have its private half. */
  retirada_em: Date | null
}

/** The time in seconds for which a key is kept after its last token has expired, because clocks differ. */
const SLACK_S = 60

/**
 * Returns the key that signs now, the keys to publish, and the newest valid key. The published keys are the next key,
 * the current key, and older keys whose tokens may still be valid.
 */
export function generations<C extends Generation>(
  keys: readonly C[],
  now: Date,
): { signing: C | undefined; published: C[]; last: C | undefined } {
  const sorted = keys.toSorted((a, b) => a.geracao - b.geracao)
  const valid = sorted.filter((key) => key.retirada_em === null || key.retirada_em > now)
  const signer = valid.findLast((key) => key.ativa_em <= now)
  const published = valid.filter((_key, i) => {
    const nextActiveAt = Math.min(...valid.slice(i + 1).map((key) => key.ativa_em.getTime()))
    return nextActiveAt + (ACCESS_S + SLACK_S) * 1000 > now.getTime()
  })
  return { signing: signer, published, last: valid.at(-1) }
}
