import type { Achado } from '@car/cross-check/types'
import type { DirtReason } from '@car/vocabulary/analysis'

type Finding = Pick<Achado, 'situacao' | 'peso'>

/** What decides whether a case may be decided in a lot. */
export type Facts = {
  /** Submitted, and nobody has it: no analyst, no other lot, no legal hold. */
  free: boolean
  /** It was decided before, so an appeal or a successor may be about it; or what it follows was replaced by another. */
  decidedBefore: boolean
  hasRessalva: boolean
  /** Every mandatory kind has a document that was read and accepted. */
  papersAccepted: boolean
  /** Something in its papers is still to be confirmed by a person. */
  toConfirm: boolean
  /** What its submission requires is declared. */
  complete: boolean
  compared: boolean
  achados: readonly Finding[]
  risk: number
  /** Null if it is not certain. */
  modules: number | null
  /** The person who makes or confirms the lot has a part in the case, or brought in a mandatory paper of it. */
  impeded: boolean
}

export type CleanLimits = { risk: number; modules: number }

/** The reasons in order. The first that holds is told. */
const REASONS: readonly (readonly [DirtReason, (facts: Facts, limits: CleanLimits) => boolean])[] = [
  ['ocupado', ({ free }) => !free],
  ['impedimento', ({ impeded }) => impeded],
  ['ja_decidido', ({ decidedBefore }) => decidedBefore],
  ['incompleto', ({ complete }) => !complete],
  ['documento', ({ papersAccepted }) => !papersAccepted],
  ['ressalva', ({ hasRessalva }) => hasRessalva],
  ['a_confirmar', ({ toConfirm }) => toConfirm],
  ['nao_comparado', ({ compared }) => !compared],
  ['achado', ({ achados }) => achados.some((achado) => !isHarmless(achado))],
  ['risco', ({ risk }, limits) => risk > limits.risk],
  ['area', ({ modules }, limits) => modules === null || modules > limits.modules],
]

/** Returns the first reason why a case is not clean; null if it is. */
export const dirtOf = (facts: Facts, limits: CleanLimits): DirtReason | null =>
  REASONS.find(([, holds]) => holds(facts, limits))?.[0] ?? null

/** A finding says nothing against a case if it agrees, or is a note without weight. */
const isHarmless = ({ situacao, peso }: Finding): boolean => situacao === 'ok' || (situacao === 'aviso' && peso === 0)
