import type { Facts, FactType } from '@car/events/catalogue'
import type { StatusOrDiscarded } from '@car/atos/table'
import type { Part } from '../parties.ts'
import type { Processo } from '../processo.ts'

/** Every fact about a case has these fields. */
export type FactBase = { processo_id: string; versao: number; status: StatusOrDiscarded }

/**
 * The fact that publishes an event. It has the name of the event, with a point after the first word. If the catalogue
 * has no such fact, it is a fact of the case, such as `processo.parte_tomada`.
 */
export type FactOf<T extends string> = T extends `${infer Subject}_${infer Done}`
  ? `${Subject}.${Done}` extends FactType
    ? `${Subject}.${Done}`
    : `processo.${T}`
  : never
type FactFields<T extends string> = FactOf<T> extends FactType ? Omit<Facts[FactOf<T>], keyof FactBase> : never

/** The meaning of a type of event: for the case, for people, and for other services. */
export type Meaning<E> = {
  /** The party for which the author acts; null when the event counts for neither party. */
  side: 'requerente' | 'analise' | null
  /**
   * True if the event makes the dossiers of the case outdated. Changes of access do not, because a dossier does not say
   * who may see the case.
   */
  outdates: boolean
  words: (event: E) => string
  /** Applies the event, which happened at `em`, to the case. Absent if it changes only who has a part in the case. */
  changes?: (processo: Processo, event: E, em: string) => Processo
  /** Returns the people to whom the event gives a part in the case, whoever acts. */
  parts?: (event: E) => Part[]
  /** Returns the id of a person who becomes an examiner by another person's act. */
  examiner?: (event: E) => string
  /** Returns the fields of the fact that are not in FactBase. */
  tells?: (event: E) => object
}

type Kind<E extends { tipo: string }> = Meaning<E> &
  (object extends FactFields<E['tipo']> ? unknown : { tells: (event: E) => FactFields<E['tipo']> })

export type Kinds<E extends { tipo: string }> = { readonly [T in E['tipo']]: Kind<Extract<E, { tipo: T }>> }
