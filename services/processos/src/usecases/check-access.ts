import { refusalByStatus } from '@car/acts/refusal'
import { levelOf } from '@car/acts/table'
import { idFrom } from '@car/event-store/ids'
import { levelSuffices, type User, seesAll } from '@car/identity/usuario'
import type { LookKind } from '@car/vocabulary/access'
import type { DocumentoKind, DocumentoOperation } from '@car/vocabulary/documento'
import type { Level } from '@car/vocabulary/person'
import { reaches } from '../domain/access.ts'
import { refusedKinds } from '../processo/domain/mandatory.ts'
import { refusalOf, type Situation } from '../domain/permission.ts'
import { takePart } from '../processo/domain/requerente.ts'
import { act, situate, type Seen } from './act.ts'
import { documentosInRecord, see } from './see.ts'
import type { LandCtx } from '../territorio/usecases/ctx.ts'
import type { AccessCtx } from '../acesso/usecases/ctx.ts'

/**
 * The caller's rights on the documents of a case. If `onlyKinds` is not empty, only documents of these kinds may be
 * sent.
 */
export type Access = Seen & { permitido: boolean; estadoPermite: boolean; nivel: Level; onlyKinds: DocumentoKind[] }

/**
 * Returns the caller's rights on the documents of a case. documentos and dossie call this function before acts and
 * looks. If an administrator may act for the requerente, this call gives them a part in the case, even if the act then
 * fails.
 */
export async function checkAccess(
  ctx: AccessCtx & LandCtx,
  usuario: User,
  processoId: string,
  operation: DocumentoOperation,
  look: LookKind | null,
): Promise<Access> {
  const seen = await see(ctx, usuario, processoId, look)
  const { processo, relacao } = seen
  if (operation === 'consultar')
    return { ...seen, permitido: true, estadoPermite: true, nivel: 'bronze', onlyKinds: [] }
  // After submission only refused documents may be sent again, so the rule needs the documents.
  const again = operation === 'enviar_documento' && processo.status === 'submetido'
  const documentos = again ? await documentosInRecord(ctx, processoId) : []
  const s = await situate(ctx, usuario, seen, documentos)
  const level = levelOf(operation, processo.status)
  const scope = reaches(relacao, 'editar')
  // Only the analyst who holds a case adds documents to it.
  const joined =
    operation === 'enviar_documento' &&
    processo.analista?.id === usuario.id &&
    refusalOf('juntar_documento', s) === null
  const sends = !joined && refusalOf(operation, s) === null
  if (sends && relacao.as === 'administracao' && levelSuffices(usuario.nivel, level)) {
    const request = { seen, commandId: idFrom(usuario.id, 'parte'), acceptsVersion: () => true }
    await act(ctx, usuario, request, (current) => takePart(current, operation), documentos)
  }
  const allowed = scope || (operation === 'enviar_documento' && seesAll(usuario.papel))
  const contests = operation === 'enviar_documento' && !joined && (await mayContest(ctx, s))
  const onlyKinds = [...(again ? refusedKinds(documentos) : []), ...(contests ? (['outros'] as const) : [])]
  return { ...seen, permitido: allowed, estadoPermite: joined || sends || contests, nivel: level, onlyKinds }
}

/** Returns true if the requerente may send papers only to contest a finding of an official layer. */
async function mayContest(ctx: LandCtx, s: Situation): Promise<boolean> {
  const { processo, relacao } = s
  if (refusalByStatus('enviar_documento', processo.status) === null && processo.status !== 'submetido') return false
  if (relacao.as === 'administracao' || refusalOf('contestar', s) !== null) return false
  const { camadas = [] } = (await ctx.cruzamentos.row(processo.id)) ?? {}
  return camadas.some(({ achados }) => achados !== null && achados.length > 0)
}
