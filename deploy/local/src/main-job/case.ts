import type { Api } from './api.ts'
import type { Pair } from './photographs.ts'
import type { Processo } from './records.ts'

/** The values that the steps of one run share. */
export type Case = {
  api: Api
  /** A random id of this run. */
  runId: string
  /** The name of the pair of photographs in the bundled samples. */
  name: string
  pair: Pair
  tokens: Tokens
  processo: Processo
}

export type Tokens = { owner: string; analyst: string; stranger: string; other: string }
