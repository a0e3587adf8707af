import { randomUUID } from 'node:crypto'
import { naoEncontrado } from '@car/errors/erro-car'
import type { Loaded } from '@car/event-store/store'
import type { TipoLeitura } from '@car/vocabulary/acesso'
import type { OperacaoDeDocumento } from '@car/vocabulary/documento'
import type { Estado, Documento } from '../domain/documento.ts'
import type { EventoDeDocumento } from '../domain/eventos.ts'
import type { Acesso } from '../outbound/pares.ts'
import type { CtxDoServico } from './ctx.ts'

/** A document as the caller was let see it, with the stream as it was read for that. */
export type Visto = { doc: Documento; versao: number; acesso: Acesso; lido: Loaded<Estado, EventoDeDocumento> }

/**
 * The document as it is now, for the person who asks, if their processo lets them do this with it. What they are about to
 * be shown of it is noted; null where that is nothing. What does not exist is asked about as well, so that the answer takes
 * as long as for what may not be seen.
 * @throws CAR-003
 */
export async function verDocumento(
  ctx: CtxDoServico,
  id: string,
  leitura: TipoLeitura | null,
  operacao: OperacaoDeDocumento = 'consultar',
): Promise<Visto> {
  const lido = await ctx.store.load('documento', id)
  const { state, version } = lido
  const acesso = await ctx.pares.acesso(state?.processoId ?? randomUUID(), operacao, leitura)
  if (state === null || state.status === 'descartado' || acesso === null) throw naoEncontrado()
  return { doc: state, versao: version, acesso, lido }
}

/** @throws CAR-003 */
export async function verProcesso(ctx: CtxDoServico, processoId: string): Promise<Acesso> {
  const acesso = await ctx.pares.acesso(processoId, 'consultar', 'documento')
  if (acesso === null) throw naoEncontrado()
  return acesso
}
