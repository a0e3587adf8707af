import { STATUS_PROCESSO_LABEL, type StatusProcesso } from '@car/vocabulary/processo'
import { label } from '../format.ts'
import { Tag, type Tone } from './tag.tsx'

const TONE: Record<StatusProcesso, Tone> = {
  rascunho: 'neutro',
  submetido: 'andamento',
  em_analise: 'andamento',
  pendente: 'atencao',
  aprovado: 'bom',
  rejeitado: 'ruim',
  em_recurso: 'andamento',
  cancelado: 'neutro',
}

export const Status = ({ status }: { status: StatusProcesso }) => (
  <Tag tone={TONE[status]}>{label(STATUS_PROCESSO_LABEL, status)}</Tag>
)
