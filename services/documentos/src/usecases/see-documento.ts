import { randomUUID } from 'node:crypto'
import { notFound } from '@car/errors/car-error'
import type { Loaded } from '@car/event-store/store'
import type { LookKind } from '@car/vocabulary/access'
import type { DocumentoOperation } from '@car/vocabulary/documento'
import type { State, Documento } from '../domain/documento.ts'
import type { DocumentoEvent } from '../domain/events.ts'
import type { Access } from '../outbound/peers.ts'
import type { ServiceCtx } from './ctx.ts'

export type Seen = { doc: Documento; versao: number; access: Access; lido: Loaded<State, DocumentoEvent> }

/**
 * Returns the current document, if the caller may do `operation` in its processo. processos records a look of the kind
 * `leitura`. If `leitura` is null, no look is recorded, for answers that show nothing. processos is called even if the
 * document does not exist, so that both refusals take the same time.
 * @throws CAR-003 when the document does not exist or the caller may not do `operation`
 */
export async function seeDocumento(
  ctx: ServiceCtx,
  id: string,
  look: LookKind | null,
  operation: DocumentoOperation = 'consultar',
): Promise<Seen> {
  const lido = await ctx.store.load('documento', id)
  const { state, version } = lido
  const access = await ctx.peers.access(state?.processoId ?? randomUUID(), operation, look)
  if (state === null || state.status === 'descartado' || access === null) throw notFound()
  return { doc: state, versao: version, access, lido }
}

/**
 * Returns the caller's rights in a processo, for a list of its documents. processos records the look.
 * @throws CAR-003 when the caller may not see the processo
 */
export async function seeProcesso(ctx: ServiceCtx, processoId: string): Promise<Access> {
  const access = await ctx.peers.access(processoId, 'consultar', 'documento')
  if (access === null) throw notFound()
  return access
}
