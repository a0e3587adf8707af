import type { Usuario } from '@car/identity/usuario'
import { exigirAlcance } from '../domain/acesso.ts'
import type { Pendencia } from '../domain/caso.ts'
import { responderPendencia as decidir, exigirDocumentos, exigirPendencia } from '../domain/pendencias.ts'
import { type Ato, agir } from './agir.ts'
import { documentosDe } from './consultar.ts'
import type { Ctx } from './ctx.ts'

export type Resposta = { resposta: string; documentoIds: string[] }

/** The owner answers. When nothing else is open the case is with the analyst again. */
export async function responderPendencia(
  ctx: Ctx,
  usuario: Usuario,
  ato: Ato,
  pendenciaId: string,
  { resposta, documentoIds }: Resposta,
): Promise<{ pendencia: Pendencia; versao: number }> {
  if (documentoIds.length > 0) {
    const documentos = (await documentosDe(ctx, [ato.processoId])).get(ato.processoId) ?? []
    exigirDocumentos(documentoIds, new Set(documentos.map((d) => d.id)), 'documento_ids')
  }
  const { caso, versao } = await agir(ctx, usuario, ato, (atual, relacao, agora) => {
    exigirAlcance(relacao, 'submeter')
    return decidir(atual, pendenciaId, resposta, documentoIds, agora)
  })
  return { pendencia: exigirPendencia(caso, pendenciaId), versao }
}
