import type { Usuario } from '@car/identity/usuario'
import type { Pendencia } from '../domain/caso.ts'
import { exigirPendencia, responderPendencia as decidir } from '../domain/pendencias.ts'
import { type Pedido, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'
import { exigirDocumentosDe } from './exigir-documentos.ts'

export type NovaResposta = { resposta: string; documentoIds: string[] }

/** The owner answers a pendency. When no other is open, the case goes back to the analyst. */
export async function responderPendencia(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  pendenciaId: string,
  { resposta, documentoIds }: NovaResposta,
): Promise<{ pendencia: Pendencia; versao: number }> {
  await exigirDocumentosDe(ctx, pedido.visto.caso.id, documentoIds, 'documento_ids')
  const { caso, versao } = await agir(ctx, usuario, pedido, (s) => decidir(s, pendenciaId, resposta, documentoIds))
  return { pendencia: exigirPendencia(caso, pendenciaId), versao }
}
