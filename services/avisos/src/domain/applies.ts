import { dayInWords } from '@car/calendar/day'
import type { Papel } from '@car/vocabulary/person'
import type { Aviso, Template } from './templates.ts'
import { partiesOf, takesAnother } from './rules.ts'
import type { Board } from './board.ts'

export type Present = {
  /** The state of the case; null if the notice has no case, or the case no longer exists. */
  board: Board | null
  /** The status of the document that the notice is about; null if there is no such document. */
  documento: string | null
  /** The person's role, for notices to a role. Null when the person is unknown, and for other notices. */
  papel: string | null
  /** The current time, ISO 8601. */
  em: string
}

type Question = (aviso: Aviso, present: Present) => boolean

const openPendencia: Question = ({ alvoId, prazoEm }, { board, em }) =>
  (prazoEm === null || em <= prazoEm) &&
  board?.pendencias.some((pendencia) => pendencia.id === alvoId && pendencia.status === 'aberta') === true
const appealable: Question = ({ prazoEm }, { board }) => prazoEm !== null && board?.recurso_ate === prazoEm
const recurso =
  (status: string): Question =>
  ({ alvoId }, { board }) =>
    board?.recursos.some((lodged) => lodged.id === alvoId && lodged.status === status) === true
/** Returns true if the person still holds the case, and the analysis has not closed the answered pendency. */
const answered: Question = ({ alvoId, pessoaId }, { board }) =>
  board?.analista_id === pessoaId &&
  board.pendencias.some((pendencia) => pendencia.id === alvoId && pendencia.status === 'respondida')
/** Returns the condition that the second reading of the case is in this state, and the person has to act. */
const reading =
  (state: string): Question =>
  ({ pessoaId }, { board }) =>
    board?.segunda_leitura === state && board.analista_id === pessoaId
const acceptedRessalva: Question = ({ alvoId }, { board }) =>
  board?.ressalvas.some((ressalva) => ressalva.id === alvoId && ressalva.status === 'aceita') === true
const withStatus =
  (status: string): Question =>
  (_, { board }) =>
    board?.status === status
/** Returns the condition of a digest: the person still has the role, and it is still the day of the digest. */
const digest =
  (ofPapel: Papel): Question =>
  ({ criadoEm }, { papel, em }) =>
    papel === ofPapel && dayInWords(new Date(criadoEm)) === dayInWords(new Date(em))
const always: Question = () => true

/** The condition under which a notice is still true, by template. */
const APPLIES: Record<Template, Question> = {
  recebido: (_, { board }) => board !== null && board.status !== 'cancelado',
  pendencia: openPendencia,
  lembrete_5: openPendencia,
  lembrete_1: openPendencia,
  lembrete_recurso_5: appealable,
  lembrete_recurso_1: appealable,
  rascunho_parado: withStatus('rascunho'),
  processo_aprovado: withStatus('aprovado'),
  processo_rejeitado: withStatus('rejeitado'),
  sucessor_aberto: always,
  processo_substituido: always,
  recurso_deferido: recurso('deferido'),
  recurso_indeferido: recurso('indeferido'),
  ressalva_aceita: acceptedRessalva,
  resposta: answered,
  segunda_leitura: reading('pendente'),
  decisao_a_rever: reading('revisao'),
  desempate: (_, { papel, board }) => papel === 'supervisor_ambiental' && board?.segunda_leitura === 'desempate',
  recurso_aberto: recurso('aberto'),
  documento_invalido: (aviso, { board, documento }) =>
    documento === 'invalido' && board !== null && takesAnother(board, aviso.documento),
  autorizacao_concedida: ({ pessoaId }, { board }) => board?.tecnicos.some(({ id }) => id === pessoaId) === true,
  autorizacao_revogada: ({ pessoaId }, { board }) => board?.tecnicos.some(({ id }) => id === pessoaId) === false,
  seguranca_sessoes: always,
  seguranca_papel: always,
  seguranca_endereco: always,
  seguranca_endereco_antigo: always,
  seguranca_acesso: (_, { papel }) => papel === 'admin',
  escalado: (_, { papel, board, em }) =>
    papel === 'supervisor_ambiental' && running(board) && (board?.prazo_em ?? em) < em,
  resumo_analista: digest('analista_ambiental'),
  resumo_supervisao: digest('supervisor_ambiental'),
}

const running = (board: Board | null): boolean => board?.status === 'submetido' || board?.status === 'em_analise'

/** The templates of notices that people get because of their role. The role is checked again before sending. */
export const PAPEL_TEMPLATES: readonly Template[] = [
  'seguranca_acesso',
  'escalado',
  'desempate',
  'resumo_analista',
  'resumo_supervisao',
]
/** The templates whose condition in APPLIES also checks that the person is still a recipient. */
const PERSONAL_TEMPLATES: readonly Template[] = [
  'autorizacao_concedida',
  'autorizacao_revogada',
  'resposta',
  'segunda_leitura',
  'decisao_a_rever',
]

export function applies(aviso: Aviso, present: Present): boolean {
  if (!APPLIES[aviso.modelo](aviso, present)) return false
  const apart = aviso.processo === null || [...PAPEL_TEMPLATES, ...PERSONAL_TEMPLATES].includes(aviso.modelo)
  return apart || (present.board !== null && partiesOf(present.board).includes(aviso.pessoaId))
}
