import { JOB } from './job.ts'

export const STREAMS = { dossie: JOB } as const

export type Streams = typeof STREAMS
