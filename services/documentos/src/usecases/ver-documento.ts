import { randomUUID } from 'node:crypto'
import { naoEncontrado } from '@car/errors/erro-car'
import type { Loaded } from '@car/event-store/store'
import type { TipoLeitura } from '@car/vocabulary/acesso'
import type { OperacaoDeDocumento } from '@car/vocabulary/documento'
import type { Estado, Documento } from '../domain/documento.ts'
import type { EventoDeDocumento } from '../domain/eventos.ts'
import type { Acesso } from '../outbound/pares.ts'
import type { CtxDoServico } from './ctx.ts'

/** A document that the caller may see, with the stream as it was read for that check. */
export type Visto = { doc: Documento; versao: number; acesso: Acesso; lido: Loaded<Estado, EventoDeDocumento> }

/**
 * The document as it is now, if the caller's processo allows them this. The look is noted as this kind; null when
 * nothing will be shown. Access is asked for even when the document does not exist, so that the answer takes as long as
 * for one that the caller may not see.
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
