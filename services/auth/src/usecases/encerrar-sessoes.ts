import { autorDe, type Usuario } from '@car/identity/usuario'
import { encerrarTudo } from '../domain/decisoes.ts'
import { encerrarSessoesDe } from '../outbound/project.ts'
import type { Linha } from '../outbound/usuarios.ts'
import { registrarCriacao } from './concluir-entrada.ts'
import type { Ctx } from './ctx.ts'
import { exigirMostrada } from './encerrar.ts'

type EncerrarSessoes = { alvo: Linha; motivo: string; commandId: string }

/**
 * Ends every session that a person has now, by an administrator, and records who did it and why. The person may sign in
 * again.
 * @throws CAR-016 when the sessions have ended, but their tokens are accepted until the cache is back
 */
export async function encerrarSessoes(ctx: Ctx, ator: Usuario, cmd: EncerrarSessoes): Promise<Linha> {
  const { alvo, motivo, commandId } = cmd
  await registrarCriacao(ctx, alvo)
  const command = { id: commandId, author: autorDe(ator), at: ctx.agora() }
  const decide = () => ({ events: encerrarTudo(motivo) })
  const { version } = await ctx.store.execute('usuario', alvo._id, command, decide)
  // It has been projected already, which does not say whether the cache was told. A repetition ends what was open then.
  const { state, commits } = await ctx.store.load('usuario', alvo._id)
  const commit = commits[version - 1]
  if (!state || !commit) throw new Error('a commit that was just recorded is missing')
  exigirMostrada(await encerrarSessoesDe(ctx, { id: alvo._id, commit, state }))
  return { ...alvo, tipo_usuario: state.papel, versao: version }
}
