import { type Action, allows, ATOS, type StatusOrDiscarded } from './table.ts'

const FROM_EXAMINATION = [
  ['aprovado', 'depois que o processo for decidido'],
  ['pendente', 'se o analista abrir uma pendência'],
  ['rejeitado', 'se o processo for rejeitado'],
  ['em_recurso', 'se o processo for rejeitado e houver recurso'],
] as const
const FROM_SUBMISSION = [['em_analise', 'depois que um analista assumir o processo'], ...FROM_EXAMINATION] as const

type Place = {
  /** Where the case is, in a sentence for its owner. */
  now: string
  /** Where it may get from there, the nearest first, and when. No case becomes a draft again. */
  ahead?: readonly (readonly [to: StatusOrDiscarded, when: string])[]
  /** The advice to somebody who files a case, when the time of an act is over. */
  instead?: string
}

const ANALYST_ASKS = 'Se faltar algo, o analista pede em uma pendência.'
const BEGIN_ANEW = 'Se ainda precisa do registro, comece um novo processo.'

const PLACES: Record<StatusOrDiscarded, Place> = {
  rascunho: {
    now: 'Este processo ainda não foi enviado',
    ahead: [['submetido', 'depois que o processo for enviado'], ...FROM_SUBMISSION],
  },
  submetido: {
    now: 'Este processo foi enviado e espera um analista',
    ahead: FROM_SUBMISSION,
    instead: ANALYST_ASKS,
  },
  em_analise: { now: 'Um analista está examinando este processo', ahead: FROM_EXAMINATION, instead: ANALYST_ASKS },
  pendente: {
    now: 'A análise espera a resposta a uma pendência',
    ahead: [['em_analise', 'depois que a pendência for respondida'], ...FROM_EXAMINATION],
    instead: 'Diga o que mudou na resposta à pendência.',
  },
  aprovado: { now: 'Este processo foi aprovado' },
  rejeitado: {
    now: 'Este processo foi rejeitado',
    ahead: [
      ['em_recurso', 'se houver recurso'],
      ['em_analise', 'se um recurso for aceito'],
      ['pendente', 'se um recurso for aceito e o analista abrir uma pendência'],
    ],
    instead: 'Se você não concorda, recorra.',
  },
  em_recurso: {
    now: 'O recurso deste processo espera a decisão',
    ahead: [
      ['em_analise', 'se o recurso for aceito'],
      ['pendente', 'se o recurso for aceito e o analista abrir uma pendência'],
      ['rejeitado', 'se o recurso não for aceito'],
    ],
    instead: 'Espere a decisão do recurso.',
  },
  cancelado: { now: 'Este processo foi cancelado', instead: BEGIN_ANEW },
  descartado: { now: 'Este rascunho foi descartado', instead: BEGIN_ANEW },
}

/**
 * Returns the message that refuses an act in this status: where the case is, and when the act will be possible or what
 * to do instead. Null when the act is allowed.
 */
export function refusalByStatus(action: Action, status: StatusOrDiscarded): string | null {
  if (allows(action, status)) return null
  const { now, ahead = [], instead } = PLACES[status]
  const refused = `não dá para ${ATOS[action].verb}.`
  const when = ahead.find(([to]) => allows(action, to))?.[1]
  if (when !== undefined) return `${now}: por enquanto ${refused} Isso será possível ${when}.`
  const isFiling = ['requerente', 'tecnico'].includes(ATOS[action].by)
  return isFiling && instead ? `${now}: ${refused} ${instead}` : `${now}: ${refused}`
}
