import { levelOf } from '@car/acts/table'
import { idFrom } from '@car/event-store/ids'
import { hasRoom, type Load } from '../../analise/domain/distribution.ts'
import { teamFor } from '../../analise/usecases/team.ts'
import { assignReader, chooseReader } from '../domain/second-reading.ts'
import type { SecondReadingCtx } from './ctx.ts'

const NOBODY: ReadonlySet<string> = new Set()

/**
 * Gives decisions that wait for a second reader to analysts who have no part in the case and did not decide it, the
 * least loaded first. A case that nobody can read now waits for the next round, and keeps no other case waiting.
 */
export async function assignReaders(ctx: SecondReadingCtx, signal?: AbortSignal): Promise<void> {
  let team: Load[] | undefined
  for await (const unread of ctx.processos.awaitingReader()) {
    team ??= await teamFor(ctx, levelOf('segunda_leitura'))
    if (signal?.aborted || !team.some(hasRoom)) return
    // The record is read only if somebody could be chosen.
    if (!chooseReader(unread, NOBODY, team)) continue
    await assign(ctx, unread.id, team).catch((error: unknown) =>
      ctx.logger.error({ err: error, processo_id: unread.id }, 'a second reading found no reader; tried again'),
    )
  }
}

async function assign(ctx: SecondReadingCtx, id: string, team: readonly Load[]): Promise<void> {
  const loaded = await ctx.store.load('processo', id)
  const processo = loaded.state
  if (!processo) return
  const declared = await ctx.proprietarios.declaredPeople(processo, loaded.commits)
  const reader = chooseReader(processo, declared, team)
  if (!reader) return
  const { analista } = reader
  const command = { id: idFrom(id, `leitor ${loaded.version}`), author: null, at: ctx.now() }
  const { repeated } = await ctx.store.execute(
    'processo',
    id,
    command,
    (current) => ({ events: current ? assignReader(current, analista, declared.has(analista.id)) : [] }),
    loaded,
  )
  if (!repeated) reader.em_analise += 1
}
