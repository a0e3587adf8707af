import { DOCUMENTO } from './documento.ts'
import { DUPLICATES } from './duplicates.ts'

/**
 * The streams of this service: `documento-<id>` is a document, `duplicidades-<processo id>` records files that
 * processos of other owners hold.
 */
export const STREAMS = { documento: DOCUMENTO, duplicidades: DUPLICATES } as const

export type Streams = typeof STREAMS
