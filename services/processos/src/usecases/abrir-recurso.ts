import { idFrom } from '@car/event-store/ids'
import type { Usuario } from '@car/identity/usuario'
import type { Recurso } from '../domain/caso.ts'
import { abrirRecurso as decidir, exigirRecurso, type NovoRecurso } from '../domain/recursos.ts'
import { type Pedido, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'
import { exigirDocumentosDe } from './exigir-documentos.ts'

/** The owner appeals against a rejection, within the term. */
export async function abrirRecurso(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  novo: Omit<NovoRecurso, 'id'>,
): Promise<{ recurso: Recurso; versao: number }> {
  await exigirDocumentosDe(ctx, pedido.visto.caso.id, novo.documentoIds, 'documento_ids')
  const id = idFrom(pedido.commandId, 'recurso')
  const { caso, versao } = await agir(ctx, usuario, pedido, (s) => decidir(s, { id, ...novo }))
  return { recurso: exigirRecurso(caso, id), versao }
}
