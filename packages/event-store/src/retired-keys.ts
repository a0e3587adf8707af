import { parseStream, type Kind } from './kinds.ts'

/**
 * A key that stamps commits has ended. It has a stream of its own, `chave-<id of the key>`, which every record may have.
 * The log of the record gives this commit a place: what the key has stamped is good only before it.
 */
export type KeyRetired = { tipo: 'chave_aposentada' }

export const KEY = 'chave'

/** The built-in kind of stream. Its state tells whether the key has ended. */
export const RETIRED_KEYS = {
  [KEY]: { initial: false, evolve: (): boolean => true, silent: ['chave_aposentada'] } satisfies Kind<
    boolean,
    KeyRetired
  >,
}

export const isOfKey = (stream: string): boolean => parseStream(stream).kind === KEY
/** The range of the primary index that has the ends of all keys. */
export const ENDS_OF_KEYS = { $gte: `${KEY}-`, $lt: `${KEY}.` }
/** Returns the key of which a stream says that it has ended. */
export const keyOf = (stream: string): string => parseStream(stream).id
