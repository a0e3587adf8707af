import { autorDe, type Usuario } from '@car/identity/usuario'
import { encerrarTudo } from '../domain/decisoes.ts'
import { encerrarSessoesDe } from '../outbound/project.ts'
import type { Linha } from '../outbound/usuarios.ts'
import { registrarCriacao } from './concluir-entrada.ts'
import type { Ctx } from './ctx.ts'
import { exigirMostrada } from './encerrar.ts'

type EncerrarSessoes = { alvo: Linha; motivo: string; commandId: string }

/**
 * An administrator ends every session that a person has now. Who did it and why is recorded. The person may sign in
 * again.
 * @throws CAR-016 when the sessions have ended, but their tokens are accepted until the cache is back
 */
export async function encerrarSessoes(ctx: Ctx, ator: Usuario, cmd: EncerrarSessoes): Promise<Linha> {
  const { alvo, motivo, commandId } = cmd
  await registrarCriacao(ctx, alvo)
  const command = { id: commandId, author: autorDe(ator), at: ctx.agora() }
  const decide = () => ({ events: encerrarTudo(motivo) })
  const { version } = await ctx.store.execute('usuario', alvo._id, command, decide)
  // The commit has been projected already, but that does not say whether the cache was told, so it is done once more. A
  // repeated command ends only the sessions that were open at the first time.
  const { state, commits } = await ctx.store.load('usuario', alvo._id)
  const commit = commits[version - 1]
  if (!state || !commit) throw new Error('a commit that was just recorded is missing')
  exigirMostrada(await encerrarSessoesDe(ctx, { id: alvo._id, commit, state }))
  return { ...alvo, tipo_usuario: state.papel, versao: version }
}
