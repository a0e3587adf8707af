import type { Ctx } from './ctx.ts'
import { requestDossie } from './request-dossie.ts'

const ASKING: readonly string[] = ['processo_assumido', 'processo_aprovado']

/**
 * Requests the dossier of a case that was taken, if processos could not request it, or that was decided in a lot. Whoever
 * did that becomes the author of the request. `versao` is the version of that act.
 */
export async function requestOnAssumir(
  ctx: Ctx,
  { jobId, processoId, versao }: { jobId: string; processoId: string; versao: number },
): Promise<void> {
  if (ctx.recorded.has(jobId)) return
  const { state } = await ctx.store.load('dossie', jobId)
  if (state !== null) return
  const files = await ctx.peers.autos(processoId)
  if (files === null) return
  const por = files.historico.find((ato) => ASKING.includes(ato.tipo) && ato.versao === versao)?.por
  const author = por ? { id: por.id, nome: por.nome, papel: por.tipo_usuario } : null
  await requestDossie(ctx, { jobId, processoId, author })
}
