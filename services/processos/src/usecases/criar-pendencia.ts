import { idFrom } from '@car/event-store/ids'
import type { Usuario } from '@car/identity/usuario'
import type { Pendencia } from '../domain/caso.ts'
import { criarPendencia as decidir, exigirPendencia, type NovaPendencia } from '../domain/pendencias.ts'
import { type Ato, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'
import { exigirDocumentosDe } from './exigir-documentos.ts'

/** The analyst asks something of the owner. The clock of the analysis stands still until the answer. */
export async function criarPendencia(
  ctx: Ctx,
  usuario: Usuario,
  ato: Ato,
  nova: Omit<NovaPendencia, 'id'>,
): Promise<{ pendencia: Pendencia; versao: number }> {
  const doProcesso = nova.documentoId === null ? [] : [nova.documentoId]
  await exigirDocumentosDe(ctx, ato.visto.caso.id, doProcesso, 'documento_id')
  return semConferir(ctx, usuario, ato, nova)
}

/** The same, without checking that the document belongs to the case. */
export async function semConferir(
  ctx: Ctx,
  usuario: Usuario,
  ato: Ato,
  nova: Omit<NovaPendencia, 'id'>,
): Promise<{ pendencia: Pendencia; versao: number }> {
  const id = idFrom(ato.commandId, 'pendencia')
  const { caso, versao } = await agir(ctx, usuario, ato, (s) => decidir(s, { id, ...nova }))
  return { pendencia: exigirPendencia(caso, id), versao }
}
