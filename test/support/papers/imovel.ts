import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from '@jest/globals'
import { SAMPLES, ROOT } from '../environment.ts'
import type { NewProcesso } from '../types.ts'

const TESTS = join(ROOT, 'test')
/**
 * Each test file has its own property and papers. With a common property, each case would have findings about the cases
 * of fifty other files.
 */
const files = globSync('**/*.e2e.test.ts', { cwd: TESTS }).toSorted()
/** The number of this test file, from 1. */
const order = 1 + files.indexOf(relative(TESTS, expect.getState().testPath ?? ''))
/**
 * The distance between the properties of two files in degrees of longitude. It exceeds the width of a drawing, so
 * properties do not overlap.
 */
const SPACING = 0.05

export const SAMPLE = 'par202'
const pairs = JSON.parse(readFileSync(join(SAMPLES, 'pairs.json'), 'utf8')) as Record<string, { processo: NewProcesso }>

const { matricula, ccir_codigo = '' } = form(SAMPLE).imovel
const { numero: SAMPLE_NUMBER } = matricula
const added = (numero: string): string => `${Number(numero) + order}`
const MATRICULA = added(SAMPLE_NUMBER)
const CCIR = added(ccir_codigo)
const withDot = (numero: string): string => numero.replace(/(?=\d{3}$)/, '.')
const withDots = (ccir: string): string => ccir.replace(/^(\d{3})(\d{3})(\d{3})(\d{3})(\d)$/, '$1.$2.$3.$4-$5')
/** Pairs of printed numbers: the sample's, and this test file's. */
export const NUMBERS = [
  [withDot(SAMPLE_NUMBER), withDot(MATRICULA)],
  [withDots(ccir_codigo), withDots(CCIR)],
] as const

/**
 * Returns a declaration that agrees with the papers of the sample `pair`. Without `pair`, it has the numbers and the
 * location that are reserved for the running test file.
 */
export function form(pair?: string): NewProcesso {
  const fresh = structuredClone((pairs[pair ?? SAMPLE] as { processo: NewProcesso }).processo)
  if (pair !== undefined) return fresh
  const { imovel } = fresh
  imovel.matricula = { ...imovel.matricula, numero: MATRICULA }
  imovel.ccir_codigo = CCIR
  const rings = imovel.geometria?.coordinates as number[][][]
  imovel.geometria = { type: 'Polygon', coordinates: rings.map((ring) => ring.map(eastward)) }
  return fresh
}

const eastward = ([x = 0, y = 0]: number[]) => [Math.round((x + order * SPACING) * 1e7) / 1e7, y]
