import { DOCUMENTO } from './documento.ts'
import { DUPLICIDADES } from './duplicidades.ts'

/** The streams of this service: `documento-<id>`, and `duplicidades-<processo id>` for what concerns no document of it. */
export const FLUXOS = { documento: DOCUMENTO, duplicidades: DUPLICIDADES } as const

export type Fluxos = typeof FLUXOS
