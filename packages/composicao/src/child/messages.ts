/** The messages between parent and child. */
import type { PreparedAnnex, Step, AnnexRequest } from '../annexes/types.ts'
import type { DadosDossie } from '../data/dossie.ts'
import type { Assembled } from '../assembly/assemble.ts'

export type Task =
  | ({ tarefa: 'preparar' } & AnnexRequest)
  | { tarefa: 'montar'; dados: DadosDossie; anexos: PreparedAnnex[]; saida: string }

/** The answer to each task. */
export type Deliveries = { preparar: PreparedAnnex; montar: Assembled }

export type ChildMessage = { passo: Step } | { feito: Deliveries[keyof Deliveries] } | { erro: string }
