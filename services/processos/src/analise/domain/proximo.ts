import type { WithWhom } from '@car/vocabulary/processo'
import { openPendencias } from '../../domain/processo.ts'
import { undeclared } from '../../processo/domain/declared.ts'
import { gaps } from '../../processo/domain/mandatory.ts'
import { situationInWords } from '../../processo/domain/guidance.ts'
import { awaitsSignature, type Situation } from '../../domain/permission.ts'
import { recursoPrazo, appealableUntil, lastRejection } from '../../processo/domain/appealable.ts'

type Turn = { com_quem: WithWhom; ate: string | null }

/**
 * Returns who has to act next, and by when. Adds a message for the caller and, if exactly one pendency is open, its id.
 */
export function proximo(s: Situation): Turn & { mensagem: string; pendencia_id?: string } {
  const [pendencia, ...others] = s.processo.status === 'pendente' ? openPendencias(s.processo) : []
  return {
    mensagem: situationInWords(s),
    ...turnOf(s),
    ...(pendencia && others.length === 0 ? { pendencia_id: pendencia.id } : {}),
  }
}

export function turnOf({
  processo,
  documentos,
  now,
  prazos,
}: Pick<Situation, 'processo' | 'documentos' | 'now' | 'prazos'>): Turn {
  switch (processo.status) {
    case 'rascunho': {
      const complete = undeclared(processo).length === 0 && gaps(documentos, processo.ressalvas).length === 0
      const assinar = complete && awaitsSignature(processo, now)
      return { com_quem: assinar ? 'tecnico' : 'requerente', ate: null }
    }
    case 'submetido': {
      const refused = gaps(documentos, processo.ressalvas).some(({ code }) => code === 'invalid_value')
      return refused ? { com_quem: 'requerente', ate: null } : { com_quem: 'analise', ate: processo.prazoEm }
    }
    case 'em_analise':
      return { com_quem: 'analise', ate: processo.prazoEm }
    case 'pendente': {
      const [first = null] = openPendencias(processo)
        .map(({ prazoEm }) => prazoEm)
        .toSorted()
      return { com_quem: 'requerente', ate: first }
    }
    case 'rejeitado': {
      const rejection = lastRejection(processo)
      if (!rejection || recursoPrazo(processo, now, prazos) !== null) return NOBODY
      return { com_quem: 'requerente', ate: appealableUntil(processo, rejection, prazos).toISOString() }
    }
    case 'em_recurso':
      return { com_quem: 'supervisao', ate: null }
    case 'aprovado':
    case 'cancelado':
    case 'descartado':
      return NOBODY
  }
}

const NOBODY: Turn = { com_quem: 'ninguem', ate: null }
