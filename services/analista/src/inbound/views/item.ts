import type { queueItem } from '@car/operations/schemas/analista'
import { PRIORITIES } from '@car/vocabulary/analysis'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { z } from 'zod'
import { type ShownRow, timeInAnalysis } from '../../domain/row.ts'

export function itemView(row: ShownRow, now: Date): z.output<typeof queueItem> {
  const { _id, status, prioridade, tempo_acumulado_s: _spent, relogio_desde: _since, ...shown } = row
  return {
    processo_id: _id,
    ...shown,
    status: status as StatusProcesso,
    tempo_em_analise: timeInAnalysis(row, now),
    prioridade: PRIORITIES[prioridade] ?? 'baixa',
  }
}
