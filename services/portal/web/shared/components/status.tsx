import { STATUS_PROCESSO_LABEL, type StatusProcesso } from '@car/vocabulary/processo'
import { label } from '../format.ts'
import { Tag, type Tone } from './tag.tsx'

const TONE: Record<StatusProcesso, Tone> = {
  rascunho: 'neutral',
  submetido: 'active',
  em_analise: 'active',
  pendente: 'attention',
  aprovado: 'good',
  rejeitado: 'bad',
  em_recurso: 'active',
  cancelado: 'neutral',
}

export const Status = ({ status }: { status: StatusProcesso }) => (
  <Tag tone={TONE[status]}>{label(STATUS_PROCESSO_LABEL, status)}</Tag>
)
