import { idFrom } from '@car/event-store/ids'
import type { Usuario } from '@car/identity/usuario'
import {
  criarPendencia as decidir,
  exigirDocumentos,
  exigirPendencia,
  type NovaPendencia,
} from '../domain/pendencias.ts'
import type { Pendencia } from '../domain/caso.ts'
import { type Ato, agir } from './agir.ts'
import { documentosDe } from './consultar.ts'
import type { Ctx } from './ctx.ts'

export async function criarPendencia(
  ctx: Ctx,
  usuario: Usuario,
  ato: Ato,
  nova: Omit<NovaPendencia, 'id'>,
): Promise<{ pendencia: Pendencia; versao: number }> {
  if (nova.documentoId !== null) {
    const documentos = (await documentosDe(ctx, [ato.processoId])).get(ato.processoId) ?? []
    exigirDocumentos([nova.documentoId], new Set(documentos.map((d) => d.id)), 'documento_id')
  }
  const id = idFrom(ato.commandId, 'pendencia')
  const { caso, versao } = await agir(ctx, usuario, ato, (atual, _relacao, agora) =>
    decidir(atual, usuario, { id, ...nova }, agora),
  )
  return { pendencia: exigirPendencia(caso, id), versao }
}
