/** The messages between parent and child. */
import type { AnexoPreparado, Passo, PedidoDeAnexo } from '../anexos/tipos.ts'
import type { DadosDossie } from '../dados/dossie.ts'
import type { Montado } from '../montagem/montar.ts'

export type Tarefa =
  | ({ tarefa: 'preparar' } & PedidoDeAnexo)
  | { tarefa: 'montar'; dados: DadosDossie; anexos: AnexoPreparado[]; saida: string }

/** The answer to each task. */
export type Entregas = { preparar: AnexoPreparado; montar: Montado }

export type Relato = { passo: Passo } | { feito: Entregas[keyof Entregas] } | { erro: string }
