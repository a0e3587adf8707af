import { JOB } from './job.ts'

/** The streams of this service: the stream `dossie-<id>` records one dossier, from its request to its end. */
export const STREAMS = { dossie: JOB } as const

export type Streams = typeof STREAMS
