import { type Action, allows } from '@car/acts/table'
import { CarError } from '@car/errors/car-error'
import type { NamedAchado } from '@car/cross-check/achados'
import type { AchadoVerdict } from '@car/cross-check/verdicts'
import { stillHolds } from '@car/cross-check/digital'
import type { ReadDocumento } from '@car/cross-check/types'
import type { OrigemKind } from '@car/vocabulary/processo'
import { byProcessos } from '../../domain/events/sucessao.ts'
import {
  ATOS_PER_PROCESSO,
  type Ancestor,
  type Processo,
  type RelatedProcesso,
  type State,
  type Sucessor,
} from '../../domain/processo.ts'
import { recursoPrazo } from './appealable.ts'
import type { Prazos } from './prazos.ts'

/** The act by which a case of each kind is opened. */
export const OPENED_BY = {
  retificacao: 'retificar',
  desmembramento: 'desmembrar',
  remembramento: 'remembrar',
} as const satisfies Partial<Record<OrigemKind, Action>>

export type OfOwner = keyof typeof OPENED_BY

/**
 * The time for which a successor counts although its own record is not there yet. Its opening has two steps; after this
 * time it counts as given up.
 */
const OPENING_MS = 60_000

/** A successor that stands in the way of another. `numero` is null for a reader who may not see it. */
export type OpenSucessor = { como: OrigemKind; numero: string | null }

/** Tells whether a successor still stands in the way of another of its kind, by its own record. */
export function isOpen({ em }: Pick<Sucessor, 'em'>, state: State, now: Date, prazos: Prazos): boolean {
  if (state === null) return now.getTime() - Date.parse(em) < OPENING_MS
  if (state.status === 'descartado' || state.status === 'cancelado') return false
  return !isRejectedForGood(state, now, prazos)
}

export const isRejectedForGood = (processo: Processo, now: Date, prazos: Prazos): boolean =>
  processo.status === 'rejeitado' && recursoPrazo(processo, now, prazos) !== null

/**
 * The most cases of a kind that may be opened to follow one. Each approval of a part reads the records of all. Cases of
 * another kind do not count, so that no buyer stands in the way of the owner.
 */
const SUCESSORES_OF_A_KIND = 200

type Followed = {
  processo: Processo
  versao: number
  openSucessores?: readonly OpenSucessor[] | undefined
  origins?: readonly Processo[] | undefined
  now: Date
  prazos: Prazos
}

/** Refuses an act that would open a successor of a decided case. */
export function sucessorRefusal(
  kind: OrigemKind,
  { processo, versao, openSucessores = [], origins = [], now, prazos }: Followed,
): CarError | null {
  const { substituidoPor, status, sucessores } = processo
  const ofKind = sucessores.filter(({ como }) => como === kind)
  if (versao >= ATOS_PER_PROCESSO || ofKind.length >= SUCESSORES_OF_A_KIND)
    return refusal('Este processo já foi alterado vezes demais. Comece um processo novo.')
  if (substituidoPor.length > 0)
    return refusal(`Este cadastro foi substituído ${byProcessos(substituidoPor)}. É aquele que pode ser alterado.`)
  if (status === 'rejeitado' && !isRejectedForGood(processo, now, prazos))
    return refusal('Ainda cabe recurso da rejeição. Recorra, ou espere o fim do prazo para recorrer.')
  const replaced = replacedIn(processo, origins)
  if (leavesItsPlace(processo) && replaced !== undefined)
    return refusal(`${inWords(replaced)} É aquele que pode ser alterado.`)
  // A property is divided into many parts, each of which is a case.
  if (kind === 'desmembramento') return null
  const open = openSucessores.find(({ como }) => como === kind)
  if (open === undefined) return null
  const { numero } = open
  const message =
    numero === null
      ? 'Já há um processo aberto que sucede este cadastro. Ele precisa terminar antes.'
      : `Já há um processo aberto que sucede este cadastro: o ${numero}. Continue nele, ou o descarte antes.`
  return new CarError('estado_invalido', {
    mensagem: message,
    details: [{ field: 'origem.processos', code: 'rectification_open', message }],
  })
}

const refusal = (mensagem: string): CarError => new CarError('estado_invalido', { mensagem })

/** Refuses to hand over a case that is not decided, or in which the buyer has a part already. */
export function transferRefusal(s: Followed, buyer: string): CarError | null {
  const { dono, partes, examinadores, status } = s.processo
  if (dono.id === buyer || partes.some(({ id }) => id === buyer))
    return refusal('Você já tem parte neste processo. Retifique-o, em vez de o assumir como comprador.')
  if (examinadores.includes(buyer))
    return refusal('Você atuou na análise deste processo. Quem o sucede é outra pessoa.')
  if (status === 'descartado' || !allows('retificar', status))
    return refusal('Este processo ainda não foi decidido. A transferência será possível depois que ele for decidido.')
  return sucessorRefusal('transferencia', s)
}

/** Refuses the approval of a case whose origin was replaced by another case meanwhile. */
export function replacedRefusal(processo: Processo, origins: readonly Processo[]): CarError | null {
  const replaced = replacedIn(processo, origins)
  return replaced === undefined ? null : refusal(`${inWords(replaced)} Este não pode ser aprovado.`)
}

/** Returns the origin of a case that another case has replaced. */
const replacedIn = ({ id }: Processo, origins: readonly Processo[]): Processo | undefined =>
  origins.find(({ substituidoPor: by }) => by.length > 0 && !by.some((one) => one.id === id))

const inWords = ({ numero, substituidoPor }: Processo): string =>
  `O processo ${numero}, que este sucede, já foi substituído ${byProcessos(substituidoPor)}.`

/** Returns the cases that these follow, and those that these follow in turn, each once. */
export function lineageOf(origins: readonly Pick<Processo, 'origem'>[]): Ancestor[] {
  const ancestors = origins.flatMap(({ origem }) =>
    origem === null ? [] : [...origem.processos.map(({ id }) => ({ id, como: origem.como })), ...origem.lineage],
  )
  return [...new Map(ancestors.map((one) => [one.id, one])).values()]
}

/** Tells whether the land of a case is held against that of its origins, because it comes from there and is not theirs. */
export const isHeldAgainstOrigins = ({ origem }: Pick<Processo, 'origem'>): boolean =>
  origem?.como === 'desmembramento' || origem?.como === 'remembramento'

/**
 * Returns the successors whose approval together replaces an origin: all parts of a division, otherwise the one that was
 * decided. One that was rejected before it does not stand in its way.
 */
export const replacingTogether = ({ sucessores }: Processo, { id, origem }: Processo): readonly Sucessor[] =>
  sucessores.filter((one) => (origem?.como === 'desmembramento' ? one.como === origem.como : one.id === id))

/**
 * Returns the cases that replace an origin now; null if it is replaced already, or not all that was declared is approved.
 * Successors that were discarded or cancelled were never declared, in the end. For one that was not approved, and was
 * followed by a case that was, that case counts.
 * @param sucessores  the states of the successors that replace it together
 */
export function replacing(origin: State, sucessores: readonly State[]): readonly RelatedProcesso[] | null {
  if (origin === null || origin.substituidoPor.length > 0) return null
  const declared = sucessores.filter(
    (sucessor): sucessor is Processo =>
      sucessor !== null &&
      sucessor.status !== 'descartado' &&
      (sucessor.status !== 'cancelado' || isReplaced(sucessor)),
  )
  if (declared.length === 0 || !declared.every((one) => one.status === 'aprovado' || isReplaced(one))) return null
  return declared.flatMap((one) =>
    one.status === 'aprovado' ? { id: one.id, numero: one.numero } : one.substituidoPor,
  )
}

/**
 * Tells whether what follows a case replaces also what the case was to replace, because it never did. A part of a
 * division that was cancelled is given up: the whole was divided without it.
 */
export const leavesItsPlace = ({ status, origem }: Pick<Processo, 'status' | 'origem'>): boolean =>
  status === 'rejeitado' || (status === 'cancelado' && origem?.como !== 'desmembramento')

/** Returns the successors of an origin that do not replace it together with a case, so that only one side may. */
export const rivalsOf = (origin: Processo, processo: Processo): readonly Sucessor[] => {
  const together = replacingTogether(origin, processo)
  return origin.sucessores.filter((one) => !together.includes(one))
}

/** Returns an origin as it will be once the approvals of its other successors, which are on record, have replaced it. */
export function soonReplaced(origin: Processo, rivals: readonly Processo[]): Processo {
  const by = rivals
    .map((rival) => replacingTogether(origin, rival).map(({ id }) => id))
    .map((together) =>
      replacing(
        origin,
        rivals.filter(({ id }) => together.includes(id)),
      ),
    )
    .find((found) => found !== null)
  return by ? { ...origin, substituidoPor: [...by] } : origin
}

/**
 * Returns what replaces an approved case because it has replaced all its origins before it could: both were approved at
 * the same moment. Null for any other case. A part of a division may be approved long before a correction of the whole.
 */
export function replacedFirst(processo: Processo, origins: readonly State[]): RelatedProcesso[] | null {
  const { id, status, origem } = processo
  if (status !== 'aprovado' || isReplaced(processo) || origem?.como === 'desmembramento') return null
  const first = origins.map((origin) => origin?.substituidoPor ?? [])
  const isLate = first.every((by) => by.length > 0 && !by.some((one) => one.id === id))
  return isLate ? [...new Map(first.flat().map((one) => [one.id, one])).values()] : null
}

/** Tells whether the approval, the end or the replacement of a case that follows others may be what they waited for. */
export const mayReplace = (processo: Processo): boolean =>
  ['aprovado', 'cancelado', 'descartado'].includes(processo.status) || isReplaced(processo)

const isReplaced = ({ substituidoPor }: Processo): boolean => substituidoPor.length > 0

/**
 * Returns the verdicts that an origin gives to its successor. A verdict says what it was about by a digest, in which the
 * documents have their ids; so that of a finding about a document is given under the id that the document has here.
 * @param renamed  the ids that documents of the origin have in the successor
 */
export function inheritedVerdicts<V extends AchadoVerdict>(
  achados: readonly NamedAchado[],
  renamedAchados: readonly NamedAchado[],
  verdicts: readonly V[],
): V[] {
  return verdicts.map((verdict) => {
    const at = achados.findIndex(
      ({ id, digital }) => ruleOf(id) === ruleOf(verdict.achado) && stillHolds(verdict.digital, digital),
    )
    const here = renamedAchados[at]
    return here === undefined ? verdict : { ...verdict, achado: here.id, digital: here.digital }
  })
}

const ruleOf = (id: string): string => id.slice(0, id.lastIndexOf('.'))

/** Returns documents under the ids that they have in another case. A document that the other case lacks keeps its id. */
export const renamed = (documentos: readonly ReadDocumento[], ids: ReadonlyMap<string, string>): ReadDocumento[] =>
  documentos.map((documento) => ({ ...documento, id: ids.get(documento.id) ?? documento.id }))
