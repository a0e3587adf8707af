import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from '@jest/globals'
import { AMOSTRAS, RAIZ } from './ambiente.ts'
import type { NovoProcesso } from './tipos.ts'

/**
 * Each file of tests has a property of its own, and papers that say so. If all had the same, each case would be compared
 * with fifty of other files, and its analyst told of them all.
 */

const TESTES = join(RAIZ, 'test')
const arquivos = readdirSync(TESTES, { recursive: true, encoding: 'utf8' })
  .filter((nome) => nome.endsWith('.e2e.test.ts'))
  .toSorted()
/** Counts from 1. */
const ordem = 1 + arquivos.indexOf(relative(TESTES, expect.getState().testPath ?? ''))
/** In degrees of longitude: wider than the drawing, so that no two of them meet. */
const DE_UM_AO_OUTRO = 0.05

export const AMOSTRA = 'par202'
const pares = JSON.parse(readFileSync(join(AMOSTRAS, 'pairs.json'), 'utf8')) as Record<
  string,
  { processo: NovoProcesso }
>

const { matricula, ccir_codigo = '' } = ficha(AMOSTRA).imovel
const { numero: DA_AMOSTRA } = matricula
const somado = (numero: string): string => `${Number(numero) + ordem}`
const MATRICULA = somado(DA_AMOSTRA)
const CCIR = somado(ccir_codigo)
const comPonto = (numero: string): string => numero.replace(/(?=\d{3}$)/, '.')
const comPontos = (ccir: string): string => ccir.replace(/^(\d{3})(\d{3})(\d{3})(\d{3})(\d)$/, '$1.$2.$3.$4-$5')
/** As papers write them: the numbers of the sample, and those of this file of tests. */
export const NUMEROS = [
  [comPonto(DA_AMOSTRA), comPonto(MATRICULA)],
  [comPontos(ccir_codigo), comPontos(CCIR)],
] as const

/** What the papers of a sample say, as somebody would declare it; without a name, those of this file of tests. */
export function ficha(par?: string): NovoProcesso {
  const nova = structuredClone((pares[par ?? AMOSTRA] as { processo: NovoProcesso }).processo)
  if (par !== undefined) return nova
  const { imovel } = nova
  imovel.matricula = { ...imovel.matricula, numero: MATRICULA }
  imovel.ccir_codigo = CCIR
  const aneis = imovel.geometria?.coordinates as number[][][]
  imovel.geometria = { type: 'Polygon', coordinates: aneis.map((anel) => anel.map(aLeste)) }
  return nova
}

const aLeste = ([x = 0, y = 0]: number[]) => [Math.round((x + ordem * DE_UM_AO_OUTRO) * 1e7) / 1e7, y]
