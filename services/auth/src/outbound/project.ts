import type { Change } from '@car/event-store/kinds'
import type { Papel } from '@car/vocabulary/pessoa'
import type { Fluxos } from '../domain/fluxos.ts'
import type { Revogacoes } from './revogacoes.ts'
import type { Sessoes } from './sessoes.ts'
import type { Usuarios } from './usuarios.ts'

type Derived = { usuarios: Usuarios; sessoes: Sessoes; revogacoes: Revogacoes; agora: () => Date }

/** Puts the role after a change into force. A newly registered person has no tokens that could say another one. */
export async function project(derived: Derived, { id, commit, state }: Change<Fluxos>): Promise<void> {
  const beginning = commit.events.at(-1)?.tipo === 'usuario_criado'
  if (beginning) await derived.usuarios.aplicarPapel(id, state.papel, commit.version)
  else await aplicarPapel(derived, id, state.papel, commit.version)
}

/**
 * Puts a role into force: first for all new tokens, then by revoking the old ones. It may be repeated.
 * @returns false when the cache could not be told of the revocations
 */
export async function aplicarPapel(
  { usuarios, sessoes, revogacoes, agora }: Derived,
  usuario: string,
  papel: Papel,
  versao: number,
): Promise<boolean> {
  await usuarios.aplicarPapel(usuario, papel, versao)
  return revogacoes.revogar(await sessoes.acessosVivos({ usuario, antesDaVersao: versao }, agora()))
}
