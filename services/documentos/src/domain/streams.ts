import { DOCUMENTO } from './documento.ts'
import { DUPLICATES } from './duplicates.ts'

/**
 * The streams of this service: `documento-<id>` is a document; `duplicidades-<processo id>` records the files that a
 * processo shares with processos of other owners.
 */
export const STREAMS = { documento: DOCUMENTO, duplicidades: DUPLICATES } as const

export type Streams = typeof STREAMS
