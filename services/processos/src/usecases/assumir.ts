import { idFrom } from '@car/event-store/ids'
import type { Usuario } from '@car/identity/usuario'
import { assumir as decidir } from '../domain/analise.ts'
import { type Pedido, agir, type Feito } from './agir.ts'
import type { Ctx } from './ctx.ts'

const ESPERA_DO_DOSSIE_MS = 1_500

export type Assumido = Feito & { dossieJobId: string }

/**
 * Takes the case and asks dossie to begin its dossier at once, so that the job can be queried right after this answer.
 * If dossie does not answer, the fact on the broker starts the same job. Only one case may be taken under a
 * `uniqueKey`.
 * @throws KeyTaken when another case was taken under it
 */
export async function assumir(ctx: Ctx, usuario: Usuario, pedido: Pedido, uniqueKey?: string): Promise<Assumido> {
  const dossieJobId = idFrom(pedido.commandId, 'dossie')
  const { caso, versao } = await agir(ctx, usuario, pedido, (s) => ({
    events: decidir(s, dossieJobId),
    ...(uniqueKey === undefined ? {} : { uniqueKey }),
  }))
  const job = { job_id: dossieJobId, processo_id: caso.id }
  await ctx.dossie
    .IniciarJob(job, { commandId: pedido.commandId, timeoutMs: ESPERA_DO_DOSSIE_MS })
    .catch((erro: unknown) => ctx.logger.warn({ err: erro, ...job }, 'dossier left to the fact on the broker'))
  return { caso, versao, dossieJobId }
}
