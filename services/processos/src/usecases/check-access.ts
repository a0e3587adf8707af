import { levelOf } from '@car/atos/table'
import { idFrom } from '@car/event-store/ids'
import { levelSuffices, type User, seesAll } from '@car/identity/usuario'
import type { LookKind } from '@car/vocabulary/access'
import type { DocumentoOperation } from '@car/vocabulary/documento'
import type { Level } from '@car/vocabulary/person'
import { reaches } from '../domain/access.ts'
import { refusalOf } from '../domain/permission.ts'
import { takePart } from '../domain/requerente.ts'
import { act, situate, type Seen } from './act.ts'
import { see } from './see.ts'
import type { Ctx } from './ctx.ts'

export type Access = Seen & { permitido: boolean; estadoPermite: boolean; nivel: Level }

/**
 * What the caller may do with the documents of a processo. documentos asks this before every act and every look; dossie
 * asks it before a dossier is requested or shown. An administrator who may act here for the requerente has a part in
 * the case from this answer on, whatever becomes of the act.
 */
export async function checkAccess(
  ctx: Ctx,
  usuario: User,
  processoId: string,
  operation: DocumentoOperation,
  leitura: LookKind | null,
): Promise<Access> {
  const seen = await see(ctx, usuario, processoId, leitura)
  const { processo, relacao } = seen
  if (operation === 'consultar') return { ...seen, permitido: true, estadoPermite: true, nivel: 'bronze' }
  const s = await situate(ctx, usuario, seen, [])
  const level = levelOf(operation, processo.status)
  const scope = reaches(relacao, 'editar')
  // Only the analyst who holds a case adds documents to it. The others see the case, but its state refuses them.
  const junta =
    operation === 'enviar_documento' &&
    processo.analista?.id === usuario.id &&
    refusalOf('juntar_documento', s) === null
  const sends = !junta && refusalOf(operation, s) === null
  if (sends && relacao.como === 'administracao' && levelSuffices(usuario.nivel, level)) {
    const request = { seen, commandId: idFrom(usuario.id, 'parte'), acceptsVersion: () => true }
    await act(ctx, usuario, request, (agora) => takePart(agora, operation))
  }
  const allowed = scope || (operation === 'enviar_documento' && seesAll(usuario.papel))
  return { ...seen, permitido: allowed, estadoPermite: junta || sends, nivel: level }
}
