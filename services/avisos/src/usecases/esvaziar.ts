import { randomUUID } from 'node:crypto'
import type { Ctx } from './ctx.ts'
import { entregar } from './entregar.ts'

/** How many messages each process sends at once. */
const JUNTOS = 4

/** Sends what is due until nothing is, or the mail server is away. */
export async function esvaziar(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const quem = randomUUID()
  const emMaos = new Set<Promise<void>>()
  let seguir = true
  while (seguir && !signal.aborted) {
    // Taken one after the other: if several looked at once, all would find the same one.
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
