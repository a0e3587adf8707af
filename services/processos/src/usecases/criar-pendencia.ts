import { idFrom } from '@car/event-store/ids'
import type { Usuario } from '@car/identity/usuario'
import type { Pendencia } from '../domain/caso.ts'
import { criarPendencia as decidir, exigirPendencia, type NovaPendencia } from '../domain/pendencias.ts'
import { type Pedido, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'
import { exigirDocumentosDe } from './exigir-documentos.ts'

/** The analyst asks something of the owner. The clock of the analysis stands still until the answer. */
export async function criarPendencia(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  nova: Omit<NovaPendencia, 'id'>,
): Promise<{ pendencia: Pendencia; versao: number }> {
  const doProcesso = nova.documentoId === null ? [] : [nova.documentoId]
  await exigirDocumentosDe(ctx, pedido.visto.caso.id, doProcesso, 'documento_id')
  return semConferir(ctx, usuario, pedido, nova)
}

/** The same, without checking that the document belongs to the case. */
export async function semConferir(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  nova: Omit<NovaPendencia, 'id'>,
): Promise<{ pendencia: Pendencia; versao: number }> {
  const id = idFrom(pedido.commandId, 'pendencia')
  const { caso, versao } = await agir(ctx, usuario, pedido, (s) => decidir(s, { id, ...nova }))
  return { pendencia: exigirPendencia(caso, id), versao }
}
