import { withoutDots } from './declared-numbers.ts'
import { normaliseDocumento } from '@car/vocabulary/enrolment'

/** The kinds of values that a declaration has. `plain` brings a typed value into recorded form. */
type Plain = { plain?: (typed: string) => string }
export type Kind =
  | ({ kind: 'text'; longest: number } & Plain)
  | { kind: 'choice'; values: readonly [string, ...string[]]; labels: Readonly<Record<string, string>> }
  | { kind: 'municipio' | 'uf' | 'hectares' | 'percent' | 'flag' | 'drawing' }
  /** A CPF or CNPJ. It is sealed in the record, and masked wherever it is shown. */
  | ({ kind: 'documento'; longest: number } & Plain)

export const text = (longest: number) => ({ kind: 'text', longest }) as const
/** A number of a register, which is recorded without dots, hyphens and blanks. */
export const code = (longest: number) => ({ kind: 'text', longest, plain: withoutDots }) as const
export const documento = (longest: number) => ({ kind: 'documento', longest, plain: normaliseDocumento }) as const
export const choice = <const V extends readonly [string, ...string[]]>(
  values: V,
  labels: Readonly<Record<V[number], string>>,
) => ({ kind: 'choice', values, labels }) as const
export const MUNICIPIO = { kind: 'municipio' } as const
export const UF = { kind: 'uf' } as const
export const HECTARES = { kind: 'hectares' } as const
export const PERCENT = { kind: 'percent' } as const
export const FLAG = { kind: 'flag' } as const
export const DRAWING = { kind: 'drawing' } as const
