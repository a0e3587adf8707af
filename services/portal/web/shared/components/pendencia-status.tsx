import { STATUS_PENDENCIA_LABEL, type StatusPendencia } from '@car/vocabulary/pendencia'
import { label } from '../format.ts'
import { Tag, type Tone } from './tag.tsx'

const TONE: Record<StatusPendencia, Tone> = {
  aberta: 'attention',
  respondida: 'active',
  resolvida: 'good',
  expirada: 'bad',
  cancelada: 'neutral',
}

export const PendenciaStatus = ({ status }: { status: StatusPendencia }) => (
  <Tag tone={TONE[status]}>{label(STATUS_PENDENCIA_LABEL, status)}</Tag>
)
