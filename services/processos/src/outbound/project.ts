import type { Change } from '@car/event-store/kinds'
import type { AnalysisCtx } from '../analise/usecases/ctx.ts'
import type { GuardaCtx } from '../guarda/usecases/ctx.ts'
import type { LoteCtx } from '../lotes/usecases/ctx.ts'
import type { Streams } from '../domain/streams.ts'

type Rows = Pick<
  AnalysisCtx & GuardaCtx & LoteCtx,
  'processos' | 'unusual' | 'templates' | 'guardas' | 'exclusoes' | 'cruzamentos' | 'looks' | 'lotes'
>

export async function project(
  { processos, unusual, templates, guardas, exclusoes, lotes }: Rows,
  change: Change<Streams>,
): Promise<void> {
  if (change.kind === 'processo') await processos.write(change.state, change.commit.version)
  if (change.kind === 'incomum') await unusual.write(change.id, change.state)
  if (change.kind === 'modelo') await templates.write(change.state, change.commit.version)
  if (change.kind === 'lote' && change.state !== null) await lotes.write(change.state, change.commit.version)
  if (change.kind === 'guarda') await guardas.write(change.state, change.commit.version)
  if (change.kind === 'exclusao') await exclusoes.write(change.state, change.commit.version)
}

/** Removes the rows of a stream that has ended. */
export async function forget(
  { processos, unusual, looks }: Rows,
  { kind, id }: { kind: keyof Streams; id: string },
): Promise<void> {
  if (kind === 'processo') await processos.forget(id)
  if (kind === 'incomum') await unusual.forget(id)
  if (kind === 'leituras') await looks.forgetHour(id)
}
