import { idFrom } from '@car/event-store/ids'
import type { Usuario } from '@car/identity/usuario'
import { exigirAlcance } from '../domain/acesso.ts'
import type { Recurso } from '../domain/caso.ts'
import { exigirDocumentos } from '../domain/pendencias.ts'
import { abrirRecurso as decidir, exigirRecurso } from '../domain/recursos.ts'
import { type Ato, agir } from './agir.ts'
import { documentosDe } from './consultar.ts'
import type { Ctx } from './ctx.ts'

export async function abrirRecurso(
  ctx: Ctx,
  usuario: Usuario,
  ato: Ato,
  novo: { fundamentacao: string; documentoIds: string[] },
): Promise<{ recurso: Recurso; versao: number }> {
  if (novo.documentoIds.length > 0) {
    const documentos = (await documentosDe(ctx, [ato.processoId])).get(ato.processoId) ?? []
    exigirDocumentos(novo.documentoIds, new Set(documentos.map((d) => d.id)), 'documento_ids')
  }
  const id = idFrom(ato.commandId, 'recurso')
  const { caso, versao } = await agir(ctx, usuario, ato, (atual, relacao, agora) => {
    exigirAlcance(relacao, 'submeter')
    return decidir(atual, { id, ...novo }, agora, ctx.prazos.recursoDias)
  })
  return { recurso: exigirRecurso(caso, id), versao }
}
