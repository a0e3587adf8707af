import { DOCUMENTO } from './documento.ts'
import { DUPLICIDADES } from './duplicidades.ts'

/** The streams of this service: `documento-<id>` is a document, `duplicidades-<processo id>` records refused copies. */
export const FLUXOS = { documento: DOCUMENTO, duplicidades: DUPLICIDADES } as const

export type Fluxos = typeof FLUXOS
