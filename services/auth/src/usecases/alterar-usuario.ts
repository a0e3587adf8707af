import { autorDe, type Usuario } from '@car/identity/usuario'
import type { Papel } from '@car/vocabulary/pessoa'
import { mudarPapel } from '../domain/decisoes.ts'
import type { Linha } from '../outbound/usuarios.ts'
import { aplicarPapel } from '../outbound/project.ts'
import { registrarCriacao } from './concluir-entrada.ts'
import type { Ctx } from './ctx.ts'
import { exigirMostrada } from './encerrar.ts'

type AlterarUsuario = { alvo: Linha; tipo_usuario: Papel; commandId: string }

/**
 * Gives a person a role, and records who gave it and when. Access tokens with the old role end at once. The person's
 * next refresh gives one with the new role.
 * @throws CAR-016 when the role has changed, but old tokens are accepted until the cache is back
 */
export async function alterarUsuario(ctx: Ctx, ator: Usuario, cmd: AlterarUsuario): Promise<Linha> {
  const { alvo, tipo_usuario, commandId } = cmd
  await registrarCriacao(ctx, alvo)
  const command = { id: commandId, author: autorDe(ator), at: ctx.agora() }
  const { version } = await ctx.store.execute('usuario', alvo._id, command, (estado) => ({
    events: mudarPapel(estado, tipo_usuario, 'administracao'),
  }))
  // Even when nothing was recorded now, because an earlier attempt may have ended half way.
  exigirMostrada(await aplicarPapel(ctx, alvo._id, tipo_usuario, version))
  return { ...alvo, tipo_usuario, versao: version }
}
