import type { Change } from '@car/event-store/kinds'
import type { Fluxos } from '../domain/fluxos.ts'
import type { Estado } from '../domain/usuario.ts'
import type { Revogacoes } from './revogacoes.ts'
import type { Sessoes } from './sessoes.ts'
import type { Usuarios } from './usuarios.ts'

type Atual = NonNullable<Estado>
type Derived = { usuarios: Usuarios; sessoes: Sessoes; revogacoes: Revogacoes; agora: () => Date }

/**
 * Puts a change into effect. A look at people has none. A newly registered person has no tokens with another role, and tokens say nothing of a
 * contact, so neither change revokes tokens.
 */
export async function project(derived: Derived, change: Change<Fluxos>): Promise<void> {
  if (change.kind === 'consulta') return
  const { id, commit, state } = change
  switch (commit.events.at(-1)?.tipo) {
    case 'usuario_criado':
    case 'contato_alterado':
      return derived.usuarios.aplicar(id, state, commit.version)
    case 'sessoes_encerradas':
      return void (await encerrarSessoesDe(derived, change))
    default:
      return void (await aplicar(derived, id, state, commit.version))
  }
}

/**
 * Puts a role and a unit into effect: first for all new tokens, then by revoking the old ones. It may be repeated.
 * @returns false when the cache could not be told of the revocations
 */
export async function aplicar(
  { usuarios, sessoes, revogacoes, agora }: Derived,
  usuario: string,
  atual: Atual,
  versao: number,
): Promise<boolean> {
  await usuarios.aplicar(usuario, atual, versao)
  return revogacoes.revogar(await sessoes.acessosAntesDaVersao(usuario, versao, agora()))
}

/**
 * Ends the sessions that a person had at the time of a commit, then revokes their tokens from before it. It may be
 * repeated: sessions begun later continue.
 * @returns false when the cache could not be told of the revocations
 */
export async function encerrarSessoesDe(
  derived: Derived,
  { id, commit, state }: Pick<Change<Fluxos, 'usuario'>, 'id' | 'commit' | 'state'>,
): Promise<boolean> {
  await derived.sessoes.encerrarTodas(id, commit.at)
  return aplicar(derived, id, state, commit.version)
}
