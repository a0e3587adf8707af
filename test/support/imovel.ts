import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from '@jest/globals'
import { SAMPLES, ROOT } from './environment.ts'
import type { NewProcesso } from './types.ts'

/**
 * Each file of tests has a property of its own, and papers that agree with it. If all had the same, each case would be
 * compared with fifty of other files, and its analyst told of them all.
 */

const TESTES = join(ROOT, 'test')
// A recursive look would follow the links of workspace packages, each of which leads to all others.
const arquivos = ['', 'pages']
  .flatMap((folder) => readdirSync(join(TESTES, folder)).map((nome) => join(folder, nome)))
  .filter((nome) => nome.endsWith('.e2e.test.ts'))
  .toSorted()
/** The numbers count from 1. */
const order = 1 + arquivos.indexOf(relative(TESTES, expect.getState().testPath ?? ''))
/** The distance between properties in degrees of longitude. It is wider than a drawing, so that no two of them meet. */
const SPACING = 0.05

export const SAMPLE = 'par202'
const pares = JSON.parse(readFileSync(join(SAMPLES, 'pairs.json'), 'utf8')) as Record<string, { processo: NewProcesso }>

const { matricula, ccir_codigo = '' } = form(SAMPLE).imovel
const { numero: SAMPLE_NUMBER } = matricula
const added = (numero: string): string => `${Number(numero) + order}`
const MATRICULA = added(SAMPLE_NUMBER)
const CCIR = added(ccir_codigo)
const withDot = (numero: string): string => numero.replace(/(?=\d{3}$)/, '.')
const withDots = (ccir: string): string => ccir.replace(/^(\d{3})(\d{3})(\d{3})(\d{3})(\d)$/, '$1.$2.$3.$4-$5')
/** The numbers as papers print them: those of the sample, and those of this file of tests. */
export const NUMBERS = [
  [withDot(SAMPLE_NUMBER), withDot(MATRICULA)],
  [withDots(ccir_codigo), withDots(CCIR)],
] as const

/**
 * Returns the values of a sample's papers as somebody would declare them; without a name, those of this file of tests.
 */
export function form(par?: string): NewProcesso {
  const nova = structuredClone((pares[par ?? SAMPLE] as { processo: NewProcesso }).processo)
  if (par !== undefined) return nova
  const { imovel } = nova
  imovel.matricula = { ...imovel.matricula, numero: MATRICULA }
  imovel.ccir_codigo = CCIR
  const rings = imovel.geometria?.coordinates as number[][][]
  imovel.geometria = { type: 'Polygon', coordinates: rings.map((ring) => ring.map(eastward)) }
  return nova
}

const eastward = ([x = 0, y = 0]: number[]) => [Math.round((x + order * SPACING) * 1e7) / 1e7, y]
