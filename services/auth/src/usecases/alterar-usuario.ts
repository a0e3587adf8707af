import { ErroCar } from '@car/errors/erro-car'
import type { Usuario as Ator } from '@car/identity/usuario'
import type { Papel } from '@car/vocabulary/pessoa'
import { mudarPapel } from '../domain/papel.ts'
import type { Usuario } from '../outbound/usuarios.ts'
import { aplicarPapel } from './aplicar-papel.ts'
import { registrarCriacao } from './concluir-entrada.ts'
import type { Ctx } from './ctx.ts'

type AlterarUsuario = { alvo: Usuario; tipo_usuario: Papel; commandId: string }

/**
 * Gives a person a role, and records who gave it and when. Access tokens with the old role end at once. The person's
 * next refresh gives one with the new role.
 * @throws CAR-016 when the role has changed, but old tokens are accepted until the cache is back
 */
export async function alterarUsuario(ctx: Ctx, ator: Ator, cmd: AlterarUsuario): Promise<Usuario> {
  const { alvo, tipo_usuario, commandId } = cmd
  await registrarCriacao(ctx, alvo)
  const autor = { id: ator.id, nome: ator.nome, papel: ator.papel }
  const command = { id: commandId, author: autor, at: ctx.agora() }
  const { version } = await ctx.store.execute('usuario', alvo._id, command, (estado) => ({
    events: mudarPapel(estado, tipo_usuario, 'administracao'),
  }))
  // Even when nothing was recorded now, because an earlier attempt may have ended half way.
  const mostrada = await aplicarPapel(ctx, alvo._id, tipo_usuario, version)
  if (!mostrada) throw new ErroCar('indisponivel', { retryAfterS: 2 })
  return { ...alvo, tipo_usuario, versao: version }
}
