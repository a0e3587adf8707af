import { layerAchadosOf } from '@car/cross-check/territorio/layers'
import { notFound } from '@car/errors/car-error'
import { idFrom } from '@car/event-store/ids'
import type { User } from '@car/identity/usuario'
import { checkedOf } from '../domain/camada.ts'
import { contestar as decide, requireContestacao } from '../domain/contestacoes.ts'
import type { Contestacao, Processo, NewContestacao } from '../../domain/processo.ts'
import { type ActRequest, act } from '../../usecases/act.ts'
import type { LandCtx } from './ctx.ts'
import { listCamadas } from './list-camadas.ts'
import { requireDocumentosOf } from '../../usecases/require-documentos.ts'

type Found = Pick<NewContestacao, 'achado' | 'mensagem' | 'camada' | 'geracao'>

/**
 * Returns the finding, with its layer and edition.
 * @throws CAR-003 when no layer in force has this finding in the perimeter
 */
async function requireFound(ctx: LandCtx, processo: Processo, achado: string): Promise<Found> {
  for (const { edition, achados } of await listCamadas(ctx, processo)) {
    if (!achados?.some(({ id }) => id === achado)) continue
    const { _id: camada, geracao } = edition
    const told = layerAchadosOf([checkedOf({ ...edition, achados })], ctx.limits.overlap).find(
      ({ id }) => id === achado,
    )
    return { achado, mensagem: told?.mensagem ?? '', camada, geracao }
  }
  throw notFound()
}

/**
 * @throws CAR-003 when no layer in force has the finding; CAR-004 when a document is not of this case; CAR-005 when the
 * finding was contested already, or the status does not allow this
 */
export async function contestar(
  ctx: LandCtx,
  usuario: User,
  request: ActRequest,
  { achado, ...said }: Pick<NewContestacao, 'achado' | 'texto' | 'documentoIds'>,
): Promise<{ contestacao: Contestacao; versao: number }> {
  const found = await requireFound(ctx, request.seen.processo, achado)
  await requireDocumentosOf(ctx, request.seen.processo.id, said.documentoIds, 'documento_ids')
  const id = idFrom(request.commandId, 'contestacao')
  const fresh = { id, ...found, ...said }
  const { processo, versao } = await act(ctx, usuario, request, (s) => decide(s, fresh))
  return { contestacao: requireContestacao(processo, id), versao }
}
