import { setTimeout as wait } from 'node:timers/promises'
/** Looks again and again until what is seen holds; resolves with it. Fails with what was seen last. */
export async function until<T>(ver: () => T | Promise<T>, vale: (visto: T) => boolean, ms = 15_000): Promise<T> {
  const fim = Date.now() + ms
  for (;;) {
    const visto = await ver()
    if (vale(visto)) return visto
    if (Date.now() > fim) throw new Error(`waited in vain, last seen: ${JSON.stringify(visto)}`)
    await wait(20)
  }
}
