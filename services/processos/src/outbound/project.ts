import type { Change } from '@car/event-store/kinds'
import type { AnalysisCtx } from '../analise/usecases/ctx.ts'
import type { AccessCtx } from '../acesso/usecases/ctx.ts'
import type { Streams } from '../domain/streams.ts'

export async function project(
  {
    store,
    processos,
    unusual,
    templates,
  }: Pick<AnalysisCtx & AccessCtx, 'store' | 'processos' | 'unusual' | 'templates'>,
  change: Change<Streams>,
): Promise<void> {
  if (change.kind === 'processo') await processos.write(change.state, change.commit.version)
  if (change.kind === 'incomum') await unusual.write(change.id, change.state)
  if (change.kind === 'modelo') {
    await templates.write(change.state, change.commit.version)
    if (change.state.excluido) await store.releaseKey('modelo', change.id)
  }
}
