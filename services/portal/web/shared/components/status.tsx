import { STATUS_PROCESSO_LABEL, type StatusProcesso } from '@car/vocabulary/processo'
import { label } from '../format.ts'
import { Tag, type Tom } from './tag.tsx'

const TOM: Record<StatusProcesso, Tom> = {
  rascunho: 'neutro',
  submetido: 'andamento',
  em_analise: 'andamento',
  pendente: 'atencao',
  aprovado: 'bom',
  rejeitado: 'ruim',
  em_recurso: 'andamento',
  cancelado: 'neutro',
}

/** The status of a case. */
export const Status = ({ status }: { status: StatusProcesso }) => (
  <Tag tom={TOM[status]}>{label(STATUS_PROCESSO_LABEL, status)}</Tag>
)
