import { type Kinds, type NameOf, streamOf } from './kinds.ts'
import type { EventStore } from './store.ts'
import type { Problem } from './walk.ts'

/**
 * Finds the faults of a read model's row, when its stream is at `version`. `agrees` compares the row with the folded
 * stream.
 */
export function checkRow<R extends { versao: number }>(
  row: R | null,
  version: number,
  agrees: (row: R) => boolean,
): string[] {
  if (!row) return ['has no line in the read model']
  if (row.versao !== version) return [`the read model stands at version ${row.versao} of ${version}`]
  return agrees(row) ? [] : ['the read model is not what the events add up to']
}

/** An item that was derived from a version of a stream, or refers to a version. */
export type Derived = { what: string; id: string; version: number }

/**
 * Checks that the version to which each derived item refers is on record. Derived data are never ahead of their stream
 * unless the stream was removed or has lost its end.
 */
export async function checkBacked<K extends Kinds>(
  store: EventStore<K>,
  kind: NameOf<K>,
  derived: AsyncIterable<Derived>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for await (const { what, id, version } of derived) {
    if (await store.has(kind, id, version)) continue
    problems.push({
      stream: streamOf(kind, id),
      problem: `${what} tells of version ${version}, which is not on record`,
    })
  }
  return problems
}

export async function* derivedFrom<D>(
  documents: AsyncIterable<D>,
  tell: (document: D) => Derived,
): AsyncGenerator<Derived> {
  for await (const document of documents) yield tell(document)
}
