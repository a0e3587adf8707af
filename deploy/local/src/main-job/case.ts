import type { Api } from './api.ts'
import type { Pair } from './photographs.ts'
import type { Processo } from './records.ts'

export type Case = {
  api: Api
  runId: string
  name: string
  pair: Pair
  tokens: Tokens
  processo: Processo
}

export type Tokens = { owner: string; analyst: string; stranger: string; other: string }
