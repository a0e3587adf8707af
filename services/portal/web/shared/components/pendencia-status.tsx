import { STATUS_PENDENCIA_LABEL, type StatusPendencia } from '@car/vocabulary/pendencia'
import { label } from '../format.ts'
import { Tag, type Tom } from './tag.tsx'

const TOM: Record<StatusPendencia, Tom> = {
  aberta: 'atencao',
  respondida: 'andamento',
  resolvida: 'bom',
  expirada: 'ruim',
  cancelada: 'neutro',
}

/** The status of a pendency. */
export const PendenciaStatus = ({ status }: { status: StatusPendencia }) => (
  <Tag tom={TOM[status]}>{label(STATUS_PENDENCIA_LABEL, status)}</Tag>
)
