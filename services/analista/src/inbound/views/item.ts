import type { queueItem } from '@car/operations/schemas/analista'
import { PRIORITIES } from '@car/vocabulary/analysis'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { z } from 'zod'
import { type ShownRow, timeInAnalysis } from '../../domain/row.ts'

export function itemView(row: ShownRow, now: Date): z.output<typeof queueItem> {
  return {
    processo_id: row._id,
    numero: row.numero,
    status: row.status as StatusProcesso,
    imovel: row.imovel,
    modulos_fiscais: row.modulos_fiscais,
    score_completude: row.score_completude,
    score_risco: row.score_risco,
    fatores: row.fatores,
    versao_regras: row.versao_regras,
    tempo_em_analise: timeInAnalysis(row, now),
    total_documentos: row.total_documentos,
    pendencias_abertas: row.pendencias_abertas,
    ressalvas_abertas: row.ressalvas_abertas,
    respostas: row.respostas,
    prioridade: PRIORITIES[row.prioridade] ?? 'baixa',
    analista: row.analista,
    submetido_em: row.submetido_em,
    prazo_em: row.prazo_em,
    escalado: row.escalado,
  }
}
