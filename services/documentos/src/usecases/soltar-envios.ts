import { cancelarEnvio } from './excluir-envio.ts'
import type { CtxDoServico } from './ctx.ts'

/**
 * Ends the uploads of technicians who may no longer send to their case, so that a revoked or expired authorisation does
 * not take up the owner's room.
 * @returns how many uploads there were
 */
export async function soltarEnvios(ctx: CtxDoServico): Promise<number> {
  const quemEnvia = new Map<string, Promise<readonly string[]>>()
  let soltos = 0
  for await (const { _id, autorId, processoId } of ctx.envios.deTecnicos()) {
    const pergunta = quemEnvia.get(processoId) ?? ctx.pares.tecnicosQueEnviam(processoId)
    quemEnvia.set(processoId, pergunta)
    if (!(await pergunta).includes(autorId) && (await cancelarEnvio(ctx, _id))) soltos++
  }
  return soltos
}
