import type { Commit } from './commit.ts'
import { isDestruction } from './destruction.ts'
import type { PersonalOf } from '@car/vocabulary/personal'

/**
 * The rules of one kind of stream. Streams are named `<kind>-<id>`. `evolve` never refuses an event, because every
 * recorded event has happened.
 */
export type Kind<S, E> = {
  initial: S
  evolve: (state: S, event: E, commit: Pick<Commit<E>, 'stream' | 'at' | 'author'>) => S
  /** Returns the scope of the stream, such as the id of its case. Each commit stores its scope. */
  scope?: (state: NonNullable<S>, id: string) => string
  /**
   * Tells whether the history of the scope shows an event. Without this function, the history shows no event of the
   * stream.
   */
  isAct?: (event: E) => boolean
  /**
   * Returns a value of the stream that lines of the history need and that never changes. Each commit stores it as
   * `about`.
   */
  about?: (state: NonNullable<S>) => string
  /** The fields of each type of event that are about people. They are sealed in the record; see personal.ts. */
  personal?: PersonalOf<E>
  /** Tells whether a stream that has taken a unique key still holds it; without this function, it does until its end. */
  holdsKey?: (state: NonNullable<S>) => boolean
  /** Types of events that change no read model and are not published. */
  silent?: readonly string[]
}

/** All kinds of streams of a service, by name. The `any` stands for each kind's own state and event. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Kinds = Readonly<Record<string, Kind<any, any>>>
export type NameOf<K extends Kinds> = keyof K & string
export type StateOf<K extends Kinds, N extends NameOf<K>> = K[N] extends Kind<infer S, infer _E> ? S : never
export type EventOf<K extends Kinds, N extends NameOf<K>> = K[N] extends Kind<infer _S, infer E> ? E : never

/** A commit with the state after it. The type is a union over the kinds, so `kind` narrows the other fields. */
export type Change<K extends Kinds, N extends NameOf<K> = NameOf<K>> = {
  [P in N]: { kind: P; id: string; commit: Commit<EventOf<K, P>>; state: NonNullable<StateOf<K, P>> }
}[N]

/** What is known of a commit that is to be carried on. */
export type Carried = {
  /** The version before it that is to be published first; 0 if there is none. */
  after: number
  /** True if the commit is on record already, and its command was repeated. */
  repeated: boolean
}

export const streamOf = (kind: string, id: string): string => `${kind}-${id}`

export function parseStream(stream: string): { kind: string; id: string } {
  const dash = stream.indexOf('-')
  return { kind: stream.slice(0, dash), id: stream.slice(dash + 1) }
}

/** Folds commits, in order, onto a state. */
export function foldOnto<S, E>(kind: Kind<S, E>, commits: readonly Commit<E>[], from: S = kind.initial): S {
  return commits.reduce(
    (state, commit) =>
      commit.events.reduce((s, event) => {
        if (isDestruction(event)) return event.fim ? kind.initial : s
        return kind.evolve(s, event, commit)
      }, state),
    from,
  )
}

type Filing = Pick<Commit<unknown>, 'scope' | 'acts' | 'about'>

/**
 * Computes the fields by which the store finds and counts the acts of a scope without reading streams. The fields are
 * hashed, so a commit keeps them as they were when it was recorded.
 */
export function filingOf<S, E>(
  { scope, isAct = () => false, about }: Kind<S, E>,
  id: string,
  events: readonly E[],
  state: NonNullable<S>,
): Filing {
  if (scope === undefined) return {}
  const acts = events.filter((event) => !isDestruction(event) && isAct(event)).length
  return { scope: scope(state, id), acts, ...(about === undefined ? {} : { about: about(state) }) }
}

/** Yields every commit of one stream with the state after it, in order. */
export function* changesOf<K extends Kinds>(kinds: K, commits: readonly Commit<unknown>[]): Generator<Change<K>> {
  const first = commits[0]
  if (!first) return
  const { kind: name, id } = parseStream(first.stream)
  const kind = kinds[name]
  if (!kind) throw new Error(`no kind of stream is called ${name}`)
  let state: unknown = kind.initial
  for (const commit of commits) {
    state = foldOnto(kind, [commit], state)
    yield { kind: name, id, commit, state } as Change<K>
  }
}
