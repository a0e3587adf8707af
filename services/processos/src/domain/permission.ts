import { refusalByStatus } from '@car/acts/refusal'
import { type Action, ATOS, examines, levelOf, papeisOf } from '@car/acts/table'
import { CarError, notFound } from '@car/errors/car-error'
import { levelSuffices, supervises, type User } from '@car/identity/usuario'
import {
  type DocumentoReason,
  MANDATORY,
  oDocumento,
  type StatusDocumento,
  type DocumentoKind,
} from '@car/vocabulary/documento'
import type { Level } from '@car/vocabulary/person'
import { reaches, type Relation, inForce } from './access.ts'
import { ATOS_PER_PROCESSO, openReading, type Processo, waitsInLot } from './processo.ts'
import { impedimento } from '../analise/domain/impedimento.ts'
import { undeclared, incomplete } from '../processo/domain/declared.ts'
import { gapsFor, refusedKinds } from '../processo/domain/mandatory.ts'
import { hasPart } from '../processo/domain/parties.ts'
import type { Prazos } from '../processo/domain/prazos.ts'
import { recursoPrazo } from '../processo/domain/appealable.ts'
import { type OpenSucessor, replacedRefusal, sucessorRefusal } from '../processo/domain/sucessao.ts'

export type JoinedDocumento = {
  id: string
  tipo: DocumentoKind
  status: StatusDocumento
  /** The reason if the document was refused; absent otherwise. */
  motivo?: DocumentoReason | undefined
  enviadoPor: string
}

/** A case and the person who wants to act on it. `documentos` are loaded only for acts that depend on them. */
export type Situation = {
  processo: Processo
  /** The number of commits so far. */
  versao: number
  usuario: User
  relacao: Relation
  /**
   * True if the person's CPF was ever declared on the case. This is checked only for people who could examine the case.
   */
  declared: boolean
  /** True if the person has written a note on the case. This is checked only for administrators and technicians. */
  hasNoted: boolean
  documentos: readonly JoinedDocumento[]
  /** The open cases that follow this one. They are loaded only for acts that depend on them. */
  openSucessores?: readonly OpenSucessor[] | undefined
  /** The cases that this one may replace. They are loaded only for acts that may depend on them. */
  origins?: readonly Processo[] | undefined
  now: Date
  prazos: Prazos
}

const CONDITIONS: { readonly [A in Action]?: (s: Situation) => CarError | null } = {
  editar: ({ processo, versao }) =>
    refuseIf(versao >= ATOS_PER_PROCESSO || processo.declarados.length >= PEOPLE_PER_PROCESSO, TOO_MANY),
  submeter: ({ processo, relacao, documentos, now }) =>
    refuseIf(relacao.as === 'tecnico', 'Quem abriu o processo é quem o envia; ao técnico cabe assinar.') ??
    refuseIf(awaitsSignature(processo, now), 'O responsável técnico autorizado precisa assinar antes do envio.') ??
    incomplete([...undeclared(processo), ...gapsFor(documentos, processo.ressalvas)]),
  ressalvar: ({ versao }) => refuseIf(versao >= ATOS_PER_PROCESSO, TOO_MANY),
  contestar: ({ versao }) => refuseIf(versao >= ATOS_PER_PROCESSO, TOO_MANY),
  retificar: (s) => sucessorRefusal('retificacao', s),
  desmembrar: (s) => sucessorRefusal('desmembramento', s),
  remembrar: (s) => sucessorRefusal('remembramento', s),
  autorizar: ({ versao }) => refuseIf(versao >= ATOS_PER_PROCESSO, AUTHORISED_TOO_OFTEN),
  trocar_acompanhamento: ({ versao }) => refuseIf(versao >= ATOS_PER_PROCESSO, SWAPPED_TOO_OFTEN),
  assumir: ({ processo }) =>
    refuseIf(processo.analista !== null, 'O processo já está com um analista.') ??
    refuseIf(waitsInLot(processo), IN_LOT),
  atribuir: ({ processo, usuario }) =>
    refuseIf(waitsInLot(processo), IN_LOT) ??
    // Whoever reads the case could learn who decided first, by trying who may be assigned it.
    refuseIf(isReading(processo, usuario), READER_ASSIGNS) ??
    // Whoever has read the case could choose who agrees with them, or undo a tie.
    refuseIf(readersOf(processo).includes(usuario.id), READERS_ASSIGN),
  avaliar_achado: ({ versao }) => refuseIf(versao >= ATOS_PER_PROCESSO, JUDGED_TOO_OFTEN),
  segunda_leitura: ({ processo, usuario }) =>
    refuseIf(openReading(processo)?.estado !== 'pendente', NOTHING_TO_READ) ??
    refuseIf(!isReading(processo, usuario), NOT_THE_READER) ??
    // A reader may have become an administrator after they were chosen.
    refuseIf(usuario.papel === 'admin', NOT_BLIND),
  desempatar: ({ processo, usuario }) =>
    refuseIf(openReading(processo)?.estado !== 'desempate', NO_TIE) ??
    refuseIf(readersOf(processo).includes(usuario.id), ALREADY_READ),
  liberar: ({ processo, usuario, declared }) =>
    processo.analista?.id === usuario.id ? null : forImpedimento(impedimento(processo, usuario.id, declared)),
  aprovar: ({ processo, usuario, documentos, origins = [] }) =>
    refusalByPapers(processo, documentos, usuario.id) ?? replacedRefusal(processo, origins),
  declarar_impedimento: ({ processo, usuario }) =>
    refuseIf(hasPart(processo, usuario.id, 'declarou'), 'Você já declarou impedimento neste processo.'),
  recorrer: ({ processo, now, prazos }) => recursoPrazo(processo, now, prazos),
  enviar_documento: ({ processo, documentos, now, prazos }) =>
    processo.status === 'rejeitado'
      ? recursoPrazo(processo, now, prazos)
      : refuseIf(processo.status === 'submetido' && refusedKinds(documentos).length === 0, NOTHING_REFUSED),
  decidir_recurso: ({ processo, usuario }) =>
    refuseIf(
      processo.decisoes.some(
        ({ resultado, por, segundaLeitura: read }) =>
          resultado === 'rejeitado' && [por.id, read?.proponente.id, read?.leitor.id].includes(usuario.id),
      ),
      'O recurso é decidido por outra pessoa: você já rejeitou este processo.',
    ),
}

/**
 * Editing is refused once a case has this many declared CPFs and CNPJs. Every act of the analysis compares all these
 * numbers with the CPF of the person who acts.
 */
const PEOPLE_PER_PROCESSO = 1_000
const NOTHING_REFUSED =
  'Depois de enviado o processo, só se envia de novo um documento obrigatório que foi recusado. Para o resto, espere a análise.'
const TOO_MANY =
  'Este processo já foi alterado vezes demais. Se for um rascunho, abra outro; se não, responda pela pendência.'
const AUTHORISED_TOO_OFTEN = 'Este processo já foi alterado vezes demais: revogar ainda é possível, autorizar não.'
const SWAPPED_TOO_OFTEN = 'Este processo já foi alterado vezes demais: a chave atual continua valendo.'
const JUDGED_TOO_OFTEN = 'Este processo já foi alterado vezes demais. Decida-o, ou pergunte por uma pendência.'

const IN_LOT = 'O processo está em um lote da supervisão, e espera a leitura da amostra.'
const READ_TWICE =
  'Este processo espera a decisão de duas pessoas: até lá, só quem faz a segunda leitura, ou a supervisão, age nele.'
export const NOTHING_TO_READ = 'Este processo não espera uma segunda leitura.'
const NOT_THE_READER = 'A segunda leitura deste processo é de outra pessoa.'
const NOT_BLIND =
  'A segunda leitura não cabe à administração, que vê quem examinou o processo. Peça à supervisão outra pessoa.'
const READER_ASSIGNS = 'A segunda leitura deste processo é sua. Quem a atribui a outra pessoa é outro supervisor.'
const READERS_ASSIGN = 'Você já leu este processo. Quem o atribui a outra pessoa é outro supervisor.'
const NO_TIE = 'Não há empate a resolver neste processo.'
const ALREADY_READ = 'Você já leu este processo. Quem desempata é outra pessoa.'
const FREE = 'O processo não está com você. Assuma-o antes.'
const WITH_SOMEONE_ELSE = 'O processo não está com você. Peça à supervisão que o atribua a você.'

/**
 * Returns the first reason why an act is refused now; null when the act is allowed. The checks run in this order:
 * whether the act is for this person (CAR-003), the status, their part in the case, a second reading that has to come
 * first, the holder, other conditions. The
 * trust level is checked elsewhere: when a request arrives, and in `tells`.
 */
export function refusalOf(action: Action, s: Situation): CarError | null {
  if (!concerns(action, s)) return notFound()
  const ofStatus = refusalByStatus(action, s.processo.status)
  if (ofStatus !== null) return invalidState(ofStatus)
  const partyRefusal = refusalByParty(action, s)
  if (partyRefusal !== null) return partyRefusal
  if (stopsForReading(action, s)) return invalidState(READ_TWICE)
  const withoutCase = ATOS[action].by === 'titular' && !mayActAsHolder(s.processo, s.usuario)
  return refuseIf(withoutCase, s.processo.analista === null ? FREE : WITH_SOMEONE_ELSE) ?? condition(action, s)
}

/**
 * Refuses an act of a person who has acted for the other side. An examiner must have no part in the case. A person who
 * acts for the requerente must not have examined the case or written a note on it.
 */
function refusalByParty(action: Action, { processo, usuario, declared, hasNoted }: Situation): CarError | null {
  if (examines(action)) return forImpedimento(impedimento(processo, usuario.id, declared))
  const byOtherSide = ATOS[action].by === 'requerente' || ATOS[action].by === 'tecnico'
  const hasExamined = processo.analista?.id === usuario.id || processo.examinadores.includes(usuario.id) || hasNoted
  return refuseIf(
    byOtherSide && hasExamined,
    'Você atuou na análise deste processo. Quem age pelo requerente é outra pessoa.',
  )
}

/** What who decides anew may do, after the second reader has found something. */
const ANEW: readonly Action[] = ['avaliar_achado', 'aprovar', 'rejeitar']

/**
 * Tells whether an act has to wait until a second reading is settled. Nobody takes or examines such a case; only who
 * decided first may decide anew, if that was asked for.
 */
function stopsForReading(action: Action, { processo, usuario }: Situation): boolean {
  const reading = openReading(processo)
  if (reading === null || (action !== 'assumir' && ATOS[action].by !== 'titular')) return false
  return !(reading.estado === 'revisao' && reading.proposta.por.id === usuario.id && ANEW.includes(action))
}

const isReading = (processo: Processo, { id }: User): boolean => {
  const reading = openReading(processo)
  return reading?.estado === 'pendente' && reading.leitor?.id === id
}

/** Returns who has decided on the case first or second, as long as the second reading is not settled. */
function readersOf(processo: Processo): string[] {
  const reading = openReading(processo)
  return reading === null ? [] : [reading.proposta, reading.leitura?.decisao].flatMap((one) => one?.por.id ?? [])
}

const forImpedimento = (motivo: string | null): CarError | null => (motivo === null ? null : invalidState(motivo))

const condition = (action: Action, s: Situation): CarError | null => CONDITIONS[action]?.(s) ?? null

/** @throws CAR-003 when the act is not for this person, CAR-004 for an incomplete submission, CAR-005 otherwise */
export function require(action: Action, s: Situation): void {
  const why = refusalOf(action, s)
  if (why) throw why
}

/**
 * Returns true if this person may do the act in some status, given their role, their relation to the case, and their
 * scope.
 */
export function concerns(action: Action, { usuario, relacao }: Pick<Situation, 'usuario' | 'relacao'>): boolean {
  const { by, scope } = ATOS[action]
  if (!papeisOf(action).includes(usuario.papel)) return false
  if (by === 'tecnico') return relacao.as === 'tecnico' && reaches(relacao, scope)
  return by !== 'requerente' || reaches(relacao, scope)
}

/** @throws CAR-003 when the caller's scope does not include the act */
export function requireScope(action: Action, relacao: Relation): void {
  const { scope } = ATOS[action]
  if (scope !== null && !reaches(relacao, scope)) throw notFound()
}

/**
 * Checks role and level for acts that have no row in the operations table.
 * @throws CAR-003 for a wrong role; CAR-006 for too low a level
 */
export function requirePapelAndLevel(action: Action, usuario: User): void {
  if (!papeisOf(action).includes(usuario.papel)) throw notFound()
  if (!levelSuffices(usuario.nivel, levelOf(action))) throw new CarError('nivel_insuficiente')
}

export type Permission = { permitida: boolean; motivo?: string; requiredLevel?: Level }

/** Says whether a person may do an act, and if not, why. */
export function tells(action: Action, s: Situation): Permission {
  const why = refusalOf(action, s)
  if (why) return { permitida: false, motivo: why.details.map((detail) => detail.message).join(' ') || why.message }
  const level = levelOf(action, s.processo.status)
  if (levelSuffices(s.usuario.nivel, level)) return { permitida: true }
  return {
    permitida: false,
    motivo: `Para ${ATOS[action].verb} é preciso uma conta gov.br de nível ${level}.`,
    requiredLevel: level,
  }
}

/**
 * Returns true for the analyst who holds the case, and for supervisors and administrators, who may act in the analyst's
 * place.
 */
const mayActAsHolder = (processo: Processo, usuario: User): boolean =>
  processo.analista?.id === usuario.id || supervises(usuario.papel)

/** Returns true while an authorised technician still has to sign before the submission. */
export const awaitsSignature = (processo: Processo, now: Date): boolean =>
  inForce(processo, now).some((one) => one.escopo === 'submeter') && processo.assinatura === null

/**
 * Refuses an approval when a mandatory kind lacks a valid document or an accepted ressalva, or when the approver sent
 * all papers of that kind.
 */
function refusalByPapers(
  { ressalvas }: Processo,
  documentos: readonly JoinedDocumento[],
  approver: string,
): CarError | null {
  const isOwn = (id: string | null) =>
    documentos.some((documento) => documento.id === id && documento.enviadoPor === approver)
  for (const tipo of MANDATORY) {
    const papers = [
      ...documentos.filter((documento) => documento.tipo === tipo && documento.status === 'valido').map(({ id }) => id),
      ...ressalvas
        .filter((ressalva) => ressalva.tipoDocumento === tipo && ressalva.status === 'aceita')
        .map((ressalva) => ressalva.documentoId),
    ]
    if (papers.length === 0)
      return invalidState(`Ainda falta um documento obrigatório válido, ou com ressalva aceita: ${oDocumento(tipo)}.`)
    if (papers.every(isOwn))
      return invalidState(
        `Foi você que juntou ${oDocumento(tipo)}. Peça o documento ao requerente, ou que outra pessoa decida.`,
      )
  }
  return null
}

const refuseIf = (holds: boolean, mensagem: string): CarError | null => (holds ? invalidState(mensagem) : null)

export const invalidState = (mensagem: string): CarError => new CarError('estado_invalido', { mensagem })
