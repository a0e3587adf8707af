import type { itemDaFila } from '@car/operations/schemas/analista'
import { PRIORIDADES } from '@car/vocabulary/analise'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { z } from 'zod'
import { type Linha, tempoEmAnalise } from './linha.ts'

/** The row as the queue shows it at `agora` (epoch milliseconds). */
export function itemDe(linha: Linha, agora: number): z.output<typeof itemDaFila> {
  return {
    processo_id: linha._id,
    numero: linha.numero,
    status: linha.status as StatusProcesso,
    imovel: linha.imovel,
    score_completude: linha.score_completude,
    score_risco: linha.score_risco,
    fatores: linha.fatores,
    versao_regras: linha.versao_regras,
    tempo_em_analise: tempoEmAnalise(linha, agora),
    total_documentos: linha.total_documentos,
    pendencias_abertas: linha.pendencias_abertas,
    ressalvas_abertas: linha.ressalvas_abertas,
    prioridade: PRIORIDADES[linha.prioridade] ?? 'baixa',
    analista: linha.analista,
    submetido_em: linha.submetido_em,
    prazo_em: linha.prazo_em,
    escalado: linha.escalado,
  }
}
