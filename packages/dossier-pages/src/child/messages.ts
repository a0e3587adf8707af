import type { PreparedAnnex, Step, AnnexRequest } from '../annexes/types.ts'
import type { DadosDossie } from '../data/dossie.ts'
import type { Assembled } from '../assembly/assemble.ts'
import type { SealRequest } from '../pdf/seal.ts'

export type Task =
  | ({ task: 'prepare' } & AnnexRequest)
  | { task: 'assemble'; dados: DadosDossie; annexes: PreparedAnnex[]; saida: string; seal?: SealRequest | undefined }

export type Deliveries = { prepare: PreparedAnnex; assemble: Assembled }

export type ChildMessage = { step: Step } | { done: Deliveries[keyof Deliveries] } | { erro: string }
