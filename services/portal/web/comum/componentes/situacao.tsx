import { STATUS_PROCESSO_LABEL, type StatusProcesso } from '@car/vocabulary/processo'
import { rotulo } from '../formato.ts'
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
export const Situacao = ({ status }: { status: StatusProcesso }) => (
  <Tag tom={TOM[status]}>{rotulo(STATUS_PROCESSO_LABEL, status)}</Tag>
)
