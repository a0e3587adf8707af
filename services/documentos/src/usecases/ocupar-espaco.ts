import { counter } from '@car/telemetry/metrics'
import { type Cota, semEspaco } from '../domain/cotas.ts'
import type { Acesso } from '../outbound/pares.ts'
import type { CtxDoServico } from './ctx.ts'

const recusas = counter('car_documentos_cota_recusas_total', 'Uploads refused for lack of room, by limit')

/** Takes the room of a file that is about to be recorded. @throws CAR-005 when there is not enough */
export async function ocuparEspaco(
  ctx: CtxDoServico,
  { processoId, donoId, rascunho }: Acesso,
  { chave, tamanho }: { chave: string; tamanho: number },
): Promise<void> {
  const cota = await ctx.cotas.ocupar({ processoId, chave, tamanho }, ctx.limites)
  if (cota !== null) recusar(ctx, cota)
  if (!rascunho) return
  const cabe = await ctx.cotas.ocuparRascunhos(donoId, tamanho, ctx.limites, () => ctx.pares.rascunhos(donoId))
  if (!cabe) recusar(ctx, 'rascunhosMB')
}

function recusar({ limites }: CtxDoServico, limite: Cota): never {
  recusas({ limite })
  throw semEspaco(limite, limites)
}
