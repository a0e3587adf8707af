import { levelOf } from '@car/acts/table'
import { idFrom } from '@car/event-store/ids'
import { leastLoaded, type Load } from '../../analise/domain/distribution.ts'
import { teamFor } from '../../analise/usecases/team.ts'
import { openReading } from '../../domain/processo.ts'
import { assignReader } from '../domain/second-reading.ts'
import type { SecondReadingCtx } from './ctx.ts'

const AT_ONCE = 50

/**
 * Gives decisions that wait for a second reading to analysts who have no part in the case and did not decide it, the
 * least loaded first. A case that nobody can read now waits for the next round.
 */
export async function assignReaders(ctx: SecondReadingCtx, signal?: AbortSignal): Promise<void> {
  const waiting = await ctx.processos.awaitingReader(AT_ONCE)
  if (waiting.length === 0) return
  const team = await teamFor(ctx, levelOf('segunda_leitura'))
  for (const id of waiting) {
    if (signal?.aborted) return
    await assign(ctx, id, team).catch((error: unknown) =>
      ctx.logger.error({ err: error, processo_id: id }, 'a second reading found no reader; tried again'),
    )
  }
}

async function assign(ctx: SecondReadingCtx, id: string, team: readonly Load[]): Promise<void> {
  const loaded = await ctx.store.load('processo', id)
  const processo = loaded.state
  const reading = processo && openReading(processo)
  if (!processo || reading?.estado !== 'pendente' || reading.leitor !== null) return
  const declared = await ctx.proprietarios.declaredPeople(processo, loaded.commits)
  const others = team.filter(({ analista }) => analista.id !== reading.proposta.por.id)
  const reader = leastLoaded(processo, declared, others)
  if (!reader) return
  const command = { id: idFrom(id, `leitor ${loaded.version}`), author: null, at: ctx.now() }
  const { repeated } = await ctx.store.execute(
    'processo',
    id,
    command,
    (current) => ({ events: current ? assignReader(current, reader.analista) : [] }),
    loaded,
  )
  if (!repeated) reader.em_analise += 1
}
