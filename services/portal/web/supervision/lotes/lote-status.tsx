import { STATUS_LOTE_LABEL, type StatusLote } from '@car/vocabulary/processo'
import { Tag, type Tone } from '../../shared/components/tag.tsx'

const TONE: Record<StatusLote, Tone> = { em_leitura: 'attention', confirmado: 'good', desfeito: 'bad' }

export const LoteStatus = ({ estado }: { estado: StatusLote }) => (
  <Tag tone={TONE[estado]}>{STATUS_LOTE_LABEL[estado]}</Tag>
)
