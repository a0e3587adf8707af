import { counter } from '@car/telemetry/metrics'
import { type Quota, noRoomLeft } from '../../domain/quotas.ts'
import type { Access } from '../../outbound/peers.ts'
import type { ServiceCtx } from '../ctx.ts'

const refusals = counter('car_documentos_cota_recusas_total', 'Uploads refused for lack of room, by limit')

/** @throws CAR-005 when there is not enough room */
export async function takeRoom(
  ctx: ServiceCtx,
  { processoId, donoId, rascunho }: Access,
  { chave, tamanho }: { chave: string; tamanho: number },
): Promise<void> {
  const quota = await ctx.quotas.occupy({ processoId, chave, tamanho }, ctx.limites)
  if (quota !== null) refuse(ctx, quota)
  if (!rascunho) return
  const fits = await ctx.quotas.occupyRascunhos(donoId, tamanho, ctx.limites, () => ctx.peers.rascunhos(donoId))
  if (!fits) refuse(ctx, 'rascunhosMB')
}

function refuse({ limites }: ServiceCtx, limite: Quota): never {
  refusals({ limite })
  throw noRoomLeft(limite, limites)
}
