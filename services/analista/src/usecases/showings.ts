import type { Ctx } from './ctx.ts'

const BATCH = 20

/**
 * Keeps the cases that a list is about to show, so that processos counts them towards its alerts.
 * @throws CAR-016 or CAR-017 when it cannot be kept
 */
export async function noteListed(
  { showings, now }: Ctx,
  userId: string,
  processoIds: readonly string[],
): Promise<void> {
  await showings.add(userId, `${now().toISOString().slice(0, 13)}:00:00.000Z`, processoIds)
}

/** Has processos count what lists have shown. A repetition counts nothing twice. */
export async function tellListed({ showings, processos }: Ctx, signal?: AbortSignal): Promise<void> {
  const rows = await showings.fresh(BATCH)
  for (const row of rows) {
    if (signal?.aborted) return
    const { usuario_id, em, processos: processo_ids } = row
    await processos.ContarListados({ usuario_id, em, processo_ids })
    await showings.told([row])
  }
}
