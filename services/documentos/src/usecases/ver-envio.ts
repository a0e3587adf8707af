import { naoEncontrado } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { Envio } from '../domain/envio.ts'
import type { Acesso } from '../outbound/pares.ts'
import type { CtxDoServico } from './ctx.ts'

/** An upload in parts, which nobody but its author sees. @throws CAR-003 */
export async function verEnvio(ctx: CtxDoServico, usuario: Usuario, id: string): Promise<Envio> {
  const envio = await ctx.envios.um(id)
  if (envio?.autorId !== usuario.id || envio.estado === 'cancelado' || envio.fim <= ctx.agora()) throw naoEncontrado()
  return envio
}

/** What its author may do in the processo now. @throws CAR-003 */
export async function acessoParaEnviar(ctx: CtxDoServico, processoId: string): Promise<Acesso> {
  const acesso = await ctx.pares.acesso(processoId, 'enviar_documento', null)
  if (acesso === null) throw naoEncontrado()
  return acesso
}
