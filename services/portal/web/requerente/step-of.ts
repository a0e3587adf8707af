import { type Scope, SCOPES } from '@car/vocabulary/processo'
import type { ProcessoDaLista } from '../gen/interface.ts'
import type { ProcessosTab } from './processos-query.ts'

/** The label of the link to the next step, by status, and the scope that a technician needs for it. */
const STEP: Partial<Record<ProcessoDaLista['status'], { texto: string; needs: Scope }>> = {
  rascunho: { texto: 'Continuar', needs: 'editar' },
  pendente: { texto: 'Responder agora', needs: 'submeter' },
  rejeitado: { texto: 'Ver a decisão', needs: 'submeter' },
  submetido: { texto: 'Enviar outro documento', needs: 'editar' },
}

/** Returns the label of the step that this person may take now; undefined if it is somebody else's turn. */
export function stepOf({ status, proximo, autorizacao }: ProcessoDaLista): string | undefined {
  const step = STEP[status]
  const scope = autorizacao?.escopo ?? 'submeter'
  const turn = proximo?.com_quem === 'requerente' || (proximo?.com_quem === 'tecnico' && autorizacao !== undefined)
  return step && turn && SCOPES.indexOf(scope) >= SCOPES.indexOf(step.needs) ? step.texto : undefined
}

/** Returns the tab of a case. A draft stays with who filed it, whosever turn it is. */
export function tabOf(processo: ProcessoDaLista): ProcessosTab {
  const { status } = processo
  if (status === 'rascunho' || stepOf(processo) !== undefined) return 'precisam'
  return status === 'aprovado' || status === 'cancelado' || status === 'rejeitado' ? 'encerrados' : 'analise'
}
