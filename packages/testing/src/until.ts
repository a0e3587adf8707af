import { setTimeout as wait } from 'node:timers/promises'

/**
 * The pause between two looks, in ms: short at first, and then about a fifth of what was waited already, since each look
 * takes from what is waited for.
 */
const FIRST_REST = 10
const LONGEST_REST = 500

/** Looks repeatedly until the condition holds, and resolves with what was seen. Fails with what was seen last. */
export async function until<T>(ver: () => T | Promise<T>, vale: (visto: T) => boolean, ms = 15_000): Promise<T> {
  const fim = Date.now() + ms
  for (let rest = FIRST_REST; ; rest = Math.min(rest * 1.2, LONGEST_REST)) {
    const visto = await ver()
    if (vale(visto)) return visto
    if (Date.now() > fim) throw new Error(`waited in vain, last seen: ${JSON.stringify(visto)}`)
    await wait(rest)
  }
}
