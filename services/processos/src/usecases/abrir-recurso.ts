import { idFrom } from '@car/event-store/ids'
import type { Usuario } from '@car/identity/usuario'
import type { Recurso } from '../domain/caso.ts'
import { exigirAlcance } from '../domain/permissao.ts'
import { abrirRecurso as decidir, exigirRecurso } from '../domain/recursos.ts'
import { type Ato, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'
import { exigirDocumentosDe } from './exigir-documentos.ts'

type NovoRecurso = { fundamentacao: string; documentoIds: string[] }

/** The owner appeals against a rejection, within the term. */
export async function abrirRecurso(
  ctx: Ctx,
  usuario: Usuario,
  ato: Ato,
  novo: NovoRecurso,
): Promise<{ recurso: Recurso; versao: number }> {
  await exigirDocumentosDe(ctx, ato.visto.caso.id, novo.documentoIds, 'documento_ids')
  const id = idFrom(ato.commandId, 'recurso')
  const { caso, versao } = await agir(ctx, usuario, ato, (s) => {
    exigirAlcance('recorrer', s.relacao)
    return decidir(s, { id, ...novo })
  })
  return { recurso: exigirRecurso(caso, id), versao }
}
