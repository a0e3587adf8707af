import { randomUUID } from 'node:crypto'
import type { Ctx } from './ctx.ts'
import { entregar } from './entregar.ts'

/** So many messages are under way at once, in each process. */
const JUNTOS = 4

/** Sends what is due until nothing is, or the mail server is away. */
export async function esvaziar(ctx: Ctx, signal: AbortSignal): Promise<void> {
  let seguir = true
  const um = async () => {
    const quem = randomUUID()
    while (seguir && !signal.aborted) {
      const id = await ctx.entregas.takeNext(quem)
      if (id === null) return
      if (!(await entregar(ctx, id, quem, signal))) seguir = false
    }
  }
  await Promise.all(Array.from({ length: JUNTOS }, um))
}
