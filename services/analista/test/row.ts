import { randomUUID } from 'node:crypto'
import type { Row } from '../src/domain/row.ts'

/** A row in analysis, held by nobody, with the given changes. */
export const row = (changes: Partial<Row> = {}): Row => ({
  _id: randomUUID(),
  versao_fluxo: 3,
  versao_documentos: 2,
  versao_cruzamento: 0,
  base: '',
  numero: '2026/000001',
  status: 'em_analise',
  imovel: { denominacao: 'Fazenda', municipio: 'Patrocínio', municipio_ibge: '3148103', uf: 'MG', area_ha: 10 },
  score_completude: 60,
  score_risco: 0,
  fatores: [],
  versao_regras: '2026.1',
  prioridade: 0,
  revisar_em: null,
  tempo_acumulado_s: 0,
  relogio_desde: null,
  total_documentos: 2,
  pendencias_abertas: 0,
  ressalvas_abertas: 0,
  pendencias: [],
  analista: null,
  analista_id: null,
  submetido_em: '2026-06-01T12:00:00.000Z',
  prazo_em: '2026-08-01T02:59:59.000Z',
  escalado: null,
  decisoes: [],
  termos: [],
  ...changes,
})
