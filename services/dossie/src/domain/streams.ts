import { CHAVES } from './chaves.ts'
import { JOB } from './job.ts'

export const STREAMS = { dossie: JOB, chaves: CHAVES } as const

export type Streams = typeof STREAMS
