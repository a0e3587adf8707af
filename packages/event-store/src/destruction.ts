import type { Commit } from './commit.ts'

/**
 * Sealed values of the stream were destroyed. A job removes them from the store; see wipe.ts. Every kind of stream may have this event. The fields that were sealed are
 * shown as destroyed from then on, in all commits. It changes no state, unless the stream ends with it.
 */
export type Destruction = {
  tipo: 'lacres_destruidos'
  lacres: readonly string[]
  base_legal: string
  /** The id of the administrator who decided; null for the periodic job. */
  por: string | null
  /** The stream has ended: its state is the initial one, its rows are removed, and nothing further is recorded. */
  fim?: true
}

export const isDestruction = (event: unknown): event is Destruction =>
  (event as { tipo?: unknown } | null)?.tipo === ('lacres_destruidos' satisfies Destruction['tipo'])

/** A commit by which values were destroyed that may still be there. */
export type ToWipe = { _id: string; at: Date }

/** Returns the ids of all values of a stream that were destroyed. */
export const destroyedIn = (commits: readonly Pick<Commit<unknown>, 'events'>[]): ReadonlySet<string> =>
  new Set(commits.flatMap(({ events }) => events.filter(isDestruction).flatMap(({ lacres }) => lacres)))

const ends = (event: unknown): boolean => isDestruction(event) && event.fim === true

export const endedIn = (commits: readonly Pick<Commit<unknown>, 'events'>[]): boolean =>
  commits.some(({ events }) => events.some(ends))
