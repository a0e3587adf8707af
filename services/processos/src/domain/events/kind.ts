import type { SERVICES } from '@car/config/services'
import type { Personal } from '@car/vocabulary/personal'
import type { Facts, FactType } from '@car/events/catalogue'
import type { AtoKind } from '@car/vocabulary/ato'
import type { Party } from '../../processo/domain/parties.ts'
import type { Processo } from '../processo.ts'

/** The fields that every fact about a case has. */
export type FactBase = Facts['processo.criado']

type Subject = (typeof SERVICES)['processos']['tells'][number]
/**
 * The name of the fact by which an event is published. If the first word of the event is a subject of this service, a
 * point follows that word. Otherwise the event becomes a fact of the case, such as `processo.parte_tomada`.
 */
export type FactOf<T extends string> = T extends `${infer S extends Subject}_${infer Done}`
  ? `${S}.${Done}`
  : `processo.${T}`
type FactFields<T extends string> =
  FactOf<T> extends FactType
    ? Facts[FactOf<T>] extends FactBase
      ? Omit<Facts[FactOf<T>], keyof FactBase>
      : never
    : never

/** The meaning of a type of event: for the case, for people, and for other services. */
export type Meaning<E> = {
  /** The party for which the author acts; null when the event counts for neither party. */
  side: 'requerente' | 'analise' | null
  /**
   * True if the event makes the dossiers of the case outdated. Changes of access do not, because a dossier does not say
   * who may see the case.
   */
  outdates: boolean
  /** The fields that are about people; the record seals them. */
  personal: Personal
  words: (event: E) => string
  /**
   * Applies the event, which happened at `at`, to the case. Absent if the event only opens the case, or only changes
   * who has a part in the case.
   */
  changes?: (processo: Processo, event: E, at: string) => Processo
  /** Returns the people to whom the event gives a part in the case, whoever acts. */
  parts?: (event: E) => Party[]
  /** Returns the id of a person who becomes an examiner by another person's act. */
  examiner?: (event: E) => string
  /** Returns the fields of the fact that are not in FactBase. */
  tells?: (event: E) => object
}

type Kind<E extends { tipo: AtoKind }> = Meaning<E> &
  (object extends FactFields<E['tipo']> ? { tells?: never } : { tells: (event: E) => FactFields<E['tipo']> })

export type Kinds<E extends { tipo: AtoKind }> = { readonly [T in E['tipo']]: Kind<Extract<E, { tipo: T }>> }
