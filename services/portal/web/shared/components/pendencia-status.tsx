import { STATUS_PENDENCIA_LABEL, type StatusPendencia } from '@car/vocabulary/pendencia'
import { label } from '../format.ts'
import { Tag, type Tone } from './tag.tsx'

const TONE: Record<StatusPendencia, Tone> = {
  aberta: 'atencao',
  respondida: 'andamento',
  resolvida: 'bom',
  expirada: 'ruim',
  cancelada: 'neutro',
}

export const PendenciaStatus = ({ status }: { status: StatusPendencia }) => (
  <Tag tone={TONE[status]}>{label(STATUS_PENDENCIA_LABEL, status)}</Tag>
)
