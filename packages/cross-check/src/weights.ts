import { AREA_RULES, OF_TITLE } from './values/area-rules.ts'
import { AREA_BETWEEN, DRAWING, OWNER_BETWEEN, OLD_PAPERS } from './cross-check.ts'
import { CROSSED_RULES } from './territorio/cruzamento.ts'
import type { Weights } from './outcome.ts'
import { MEMORIAL_RULES } from './memorial/described.ts'
import { LAYER_RULES } from './territorio/layers.ts'
import { RULES } from './values/rules.ts'

const OF_ONE_CASE: readonly { codigo: string; pesos: Partial<Weights> }[] = [
  ...RULES,
  ...AREA_RULES,
  OF_TITLE,
  DRAWING,
  AREA_BETWEEN,
  OWNER_BETWEEN,
  ...OLD_PAPERS,
]

/** The possible weights of each rule's findings, 0 to 100. docs/scores.md gives the reasons. */
export const WEIGHTS: ReadonlyMap<string, Partial<Weights>> = new Map([
  ...OF_ONE_CASE.map(({ codigo, pesos }) => [codigo, pesos] as const),
  ...Object.entries(MEMORIAL_RULES).map(([codigo, { pesos }]) => [codigo, pesos] as const),
  ...Object.entries(CROSSED_RULES).map(([codigo, { pesos }]) => [codigo, pesos] as const),
  ...LAYER_RULES,
])

/** Returns the weight of a finding of this rule once a person has found another value on the paper. */
export const divergenciaWeight = (codigo: string): number => WEIGHTS.get(codigo)?.divergencia ?? 0
