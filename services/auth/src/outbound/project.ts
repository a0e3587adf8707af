import type { Change } from '@car/event-store/kinds'
import type { Streams } from '../domain/streams.ts'
import type { State } from '../domain/usuario.ts'
import type { Revocations } from './revocations.ts'
import type { Sessions } from './sessions.ts'
import type { Users } from './users.ts'

type Current = NonNullable<State>
type Derived = { users: Users; sessoes: Sessions; revocations: Revocations; now: () => Date }

/** Removes a person's row and sessions, and revokes their tokens. */
export async function forgetUser({ users, sessoes, revocations, now }: Derived, id: string): Promise<void> {
  await revocations.revoke(await sessoes.accessesOutsideSession(id, null, now()))
  await sessoes.forget(id)
  await users.forget(id)
}

/**
 * Updates the person's row, sessions and tokens after a change. Look-ups of people change nothing. A new person has no
 * older tokens, and tokens contain no contact, so these two changes revoke no token.
 */
export async function project(derived: Derived, change: Change<Streams>): Promise<void> {
  if (change.kind === 'consulta') return
  const { id, commit, state } = change
  switch (commit.events.at(-1)?.tipo) {
    case 'usuario_criado':
    case 'contato_alterado':
    case 'telefone_confirmado':
      return derived.users.apply(id, state, commit.version)
    case 'sessoes_encerradas':
      return void (await endSessionsOf(derived, change))
    default:
      return void (await apply(derived, id, state, commit.version))
  }
}

/**
 * Puts a role and a unit into effect: first in new tokens, then by revoking the old tokens. The call may be repeated.
 * @returns false when the revocations did not reach the cache
 */
export async function apply(
  { users, sessoes, revocations, now }: Derived,
  usuario: string,
  current: Current,
  version: number,
): Promise<boolean> {
  await users.apply(usuario, current, version)
  return revocations.revoke(await sessoes.accessesBeforeVersion(usuario, version, now()))
}

/**
 * Ends the sessions that a person had at the time of a commit, then revokes the older tokens. The call may be repeated;
 * newer sessions continue.
 * @returns false when the revocations did not reach the cache
 */
export async function endSessionsOf(
  derived: Derived,
  { id, commit, state }: Pick<Change<Streams, 'usuario'>, 'id' | 'commit' | 'state'>,
): Promise<boolean> {
  await derived.sessoes.endAll(id, commit.at)
  return apply(derived, id, state, commit.version)
}
