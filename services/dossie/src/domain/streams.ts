import { JOB } from './job.ts'

/** The streams of this service: `dossie-<id>` is one dossier, from its request to its end. */
export const STREAMS = { dossie: JOB } as const

export type Streams = typeof STREAMS
