import { naoEncontrado } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { Envio } from '../domain/envio.ts'
import type { Acesso } from '../outbound/pares.ts'
import type { CtxDoServico } from './ctx.ts'
import { cancelarEnvio } from './excluir-envio.ts'

/** An upload in parts. Only its author sees it. @throws CAR-003 */
export async function verEnvio(ctx: CtxDoServico, usuario: Usuario, id: string): Promise<Envio> {
  const envio = await ctx.envios.um(id)
  if (envio?.autorId !== usuario.id || envio.estado === 'cancelado' || envio.fim <= ctx.agora()) throw naoEncontrado()
  return envio
}

/**
 * The same, as long as its author may continue it. If they may no longer send to the processo, the upload ends and its
 * room is freed.
 * @throws CAR-003
 */
export async function verParaContinuar(
  ctx: CtxDoServico,
  usuario: Usuario,
  id: string,
): Promise<{ envio: Envio; acesso: Acesso }> {
  const envio = await verEnvio(ctx, usuario, id)
  const acesso = await ctx.pares.acesso(envio.processoId, 'enviar_documento', null)
  if (acesso !== null) return { envio, acesso }
  await cancelarEnvio(ctx, id)
  throw naoEncontrado()
}

/** What the caller may do in the processo that they want to send to. @throws CAR-003 */
export async function acessoParaEnviar(ctx: CtxDoServico, processoId: string): Promise<Acesso> {
  const acesso = await ctx.pares.acesso(processoId, 'enviar_documento', null)
  if (acesso === null) throw naoEncontrado()
  return acesso
}
