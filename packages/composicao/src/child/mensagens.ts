/** What parent and child say to each other. */
import type { AnexoPreparado, Passo, Pedido } from '../anexos/tipos.ts'
import type { DadosDossie } from '../dados/dossie.ts'
import type { Montado } from '../montagem/montar.ts'

export type Tarefa =
  | ({ tarefa: 'preparar' } & Pedido)
  | { tarefa: 'montar'; dados: DadosDossie; anexos: AnexoPreparado[]; saida: string }

/** What each task answers. */
export type Feito = { preparar: AnexoPreparado; montar: Montado }

export type Resposta = { passo: Passo } | { feito: Feito[keyof Feito] } | { erro: string }
