import type { Assumido } from '@car/proto/gen/car/processos/v1/Assumido'
import type { Ctx } from './ctx.ts'

const ESPERA_DO_DOSSIE_MS = 1_500

/**
 * Takes a case, and has its dossier begun at once, so that who asks for the job next finds it. Should the dossier
 * service not answer, the fact that the case was taken starts the same job there.
 */
export async function assumir(
  ctx: Ctx,
  pedido: { processo_id: string; if_match: string },
  commandId: string,
): Promise<Assumido> {
  const assumido = await ctx.processos.Assumir(pedido, { commandId })
  const job = { job_id: assumido.dossie_job_id, processo_id: pedido.processo_id }
  await ctx.dossie
    .IniciarJob(job, { commandId, timeoutMs: ESPERA_DO_DOSSIE_MS })
    .catch((erro: unknown) => ctx.logger.warn({ err: erro, ...job }, 'dossier left to the fact on the broker'))
  return assumido
}
