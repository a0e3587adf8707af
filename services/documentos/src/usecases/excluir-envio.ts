import { chaveDoEnvio, concluido, type Envio } from '../domain/envio.ts'
import { envios } from './concluir-envio.ts'
import type { Ctx } from './ctx.ts'

/** Its author gives it up. Its room is freed at once; its bytes are removed now or by a sweep. @throws CAR-005 */
export async function excluirEnvio(ctx: Ctx, { _id }: Envio): Promise<void> {
  if (!(await cancelarEnvio(ctx, _id))) throw concluido()
}

/** False when it has become a document, or is becoming one. */
export async function cancelarEnvio(ctx: Ctx, _id: string): Promise<boolean> {
  if (!(await ctx.envios.encerrar(_id, 'cancelado'))) return false
  envios({ fim: 'cancelado' })
  await ctx.cotas.devolver(chaveDoEnvio(_id))
  await ctx.arquivos
    .removerPartes(_id)
    .catch((erro: unknown) => ctx.logger.warn({ err: erro }, 'parts of an upload stay for the sweep'))
  return true
}
