import type { Ctx } from './ctx.ts'
import { requestDossie } from './request-dossie.ts'

/**
 * Begins the dossier of a case that somebody has taken, if processos could not request it. The record names the person
 * who took the case as the author of the request. `versao` is the version of the act of taking it.
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
  const por = files.historico.find((ato) => ato.tipo === 'processo_assumido' && ato.versao === versao)?.por
  const author = por ? { id: por.id, nome: por.nome, papel: por.tipo_usuario } : null
  await requestDossie(ctx, { jobId, processoId, author })
}
