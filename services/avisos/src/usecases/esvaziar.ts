import { randomUUID } from 'node:crypto'
import type { Ctx } from './ctx.ts'
import { entregar } from './entregar.ts'

/** So many messages are under way at once, in each process. */
const JUNTOS = 4

/** Sends what is due until nothing is, or the mail server is away. */
export async function esvaziar(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const quem = randomUUID()
  const emMaos = new Set<Promise<void>>()
  let seguir = true
  while (seguir && !signal.aborted) {
    // Taken one after the other: several who look at once would all find the same one.
    const id = await ctx.entregas.takeNext(quem)
    if (id === null) break
    const entrega = entregar(ctx, id, quem, signal)
      .then((haServidor) => void (seguir &&= haServidor))
      .finally(() => emMaos.delete(entrega))
    emMaos.add(entrega)
    if (emMaos.size === JUNTOS) await Promise.race(emMaos)
  }
  await Promise.all(emMaos)
}
