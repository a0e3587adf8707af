import { autorDe, type Usuario } from '@car/identity/usuario'
import type { Papel } from '@car/vocabulary/pessoa'
import { mudarPapel, mudarUnidade } from '../domain/decisoes.ts'
import type { Linha } from '../outbound/usuarios.ts'
import { aplicar } from '../outbound/project.ts'
import { registrarCriacao } from './concluir-entrada.ts'
import type { Ctx } from './ctx.ts'
import { exigirMostrada } from './encerrar.ts'

type AlterarUsuario = {
  alvo: Linha
  tipo_usuario: Papel
  unidade?: string | null | undefined
  motivo?: string | undefined
  commandId: string
}

/**
 * Gives a person a role and a unit, and records who gave them, when and why. Access tokens from before the change end
 * at once. The person's next refresh gives a token with the new role.
 * @throws CAR-016 when the role has changed, but old tokens are accepted until the cache is back
 */
export async function alterarUsuario(ctx: Ctx, ator: Usuario, cmd: AlterarUsuario): Promise<Linha> {
  const { alvo, tipo_usuario, unidade, motivo, commandId } = cmd
  await registrarCriacao(ctx, alvo)
  const command = { id: commandId, author: autorDe(ator), at: ctx.agora() }
  const { state, version } = await ctx.store.execute('usuario', alvo._id, command, (estado) => ({
    events: [...mudarPapel(estado, tipo_usuario, 'administracao', motivo), ...mudarUnidade(estado, unidade, motivo)],
  }))
  if (state === null) throw new Error('a person who was changed is not on record')
  // This runs even when nothing was recorded now, because an earlier attempt may have stopped half way.
  exigirMostrada(await aplicar(ctx, alvo._id, state, version))
  return { ...alvo, tipo_usuario: state.papel, unidade: state.unidade, versao: version }
}
