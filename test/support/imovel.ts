import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
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

const AMOSTRA = 'par202'
const pares = JSON.parse(readFileSync(join(AMOSTRAS, 'pairs.json'), 'utf8')) as Record<
  string,
  { processo: NovoProcesso }
>

const comPontos = (matricula: string): string => matricula.replace(/(?=\d{3}$)/, '.')
const comTracos = (ccir: string): string => ccir.replace(/^(\d{3})(\d{3})(\d{3})(\d{3})(\d)$/, '$1.$2.$3.$4-$5')
const somado = (numero: string): string => `${Number(numero) + ordem}`

const { matricula, ccir_codigo = '' } = ficha(AMOSTRA).imovel
/** In the sample, and here. */
const MATRICULA = [matricula.numero, somado(matricula.numero)] as const
const CCIR = [ccir_codigo, somado(ccir_codigo)] as const

/** What the papers of a sample say, as somebody would declare it; without a name, those of this file of tests. */
export function ficha(par?: string): NovoProcesso {
  const nova = structuredClone((pares[par ?? AMOSTRA] as { processo: NovoProcesso }).processo)
  if (par !== undefined) return nova
  const { imovel } = nova
  imovel.matricula.numero = MATRICULA[1]
  imovel.ccir_codigo = CCIR[1]
  const aneis = imovel.geometria?.coordinates as number[][][]
  imovel.geometria = { type: 'Polygon', coordinates: aneis.map((anel) => anel.map(aLeste)) }
  return nova
}

const aLeste = ([x = 0, y = 0]: number[]) => [Math.round((x + ordem * DE_UM_AO_OUTRO) * 1e7) / 1e7, y]

const papeis = new Map<string, Buffer>()
/** A paper of the property of this file of tests: the sample with other numbers. */
export function papel(tipo: 'matricula' | 'ccir'): Buffer {
  const feito =
    papeis.get(tipo) ??
    comNumeros(readFileSync(join(AMOSTRAS, `${AMOSTRA}.${tipo}.pdf`)), [
      [comPontos(MATRICULA[0]), comPontos(MATRICULA[1])],
      [comTracos(CCIR[0]), comTracos(CCIR[1])],
    ])
  papeis.set(tipo, feito)
  return feito
}

/**
 * The PDF with other numbers in the place of some, as an update at its end (ISO 32000-1, 7.5.6). Its page is one stream,
 * in which each font has its own numbers for characters.
 */
function comNumeros(original: Buffer, trocas: readonly (readonly [string, string])[]): Buffer {
  const pdf = original.toString('latin1')
  const fluxos = [...pdf.matchAll(/(\d+) 0 obj\s+<<\s+\/Filter \/FlateDecode\s+\/Length \d+\s+>>\s+stream\n/g)].map(
    ({ index, 0: inicio, 1: objeto }) => ({
      objeto: Number(objeto),
      dito: inflateSync(original.subarray(index + inicio.length)).toString('latin1'),
    }),
  )
  const fontes = fluxos
    .filter(({ dito }) => dito.includes('beginbfchar'))
    .map(({ dito }) => new Map([...dito.matchAll(/<(\w{4})> <00(\w\w)>/g)].map(([, glifo, letra]) => [letra, glifo])))
  const escrito = (fonte: Map<string | undefined, string | undefined>, texto: string) =>
    [...Buffer.from(texto)].map((letra) => fonte.get(letra.toString(16).toUpperCase()) ?? '?').join('')
  const pagina = fluxos.find(({ dito }) => / Tf\s/.test(dito))
  if (!pagina) throw new Error('the sample has no page')
  let { dito } = pagina
  for (const fonte of fontes)
    for (const [velho, novo] of trocas) dito = dito.replaceAll(escrito(fonte, velho), escrito(fonte, novo))
  if (dito === pagina.dito || dito.includes('?')) throw new Error('the sample has other numbers, or not all digits')

  const antes = Buffer.concat([original, Buffer.from('\n')])
  const conteudo = deflateSync(Buffer.from(dito, 'latin1'))
  const novo = Buffer.concat([
    Buffer.from(`${pagina.objeto} 0 obj\n<< /Filter /FlateDecode /Length ${conteudo.length} >>\nstream\n`),
    conteudo,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  const [, objetos, anterior] = pdf.match(/\/Size (\d+)[^]*startxref\s+(\d+)\s+%%EOF\s*$/) ?? []
  const indice = Buffer.alloc(12)
  indice[0] = indice[6] = 1
  indice.writeUInt32BE(antes.length, 1)
  indice.writeUInt32BE(antes.length + novo.length, 7)
  return Buffer.concat([
    antes,
    novo,
    Buffer.from(
      `${objetos} 0 obj\n<< /Type /XRef /Size ${Number(objetos) + 1} /Root 2 0 R /Prev ${anterior} /W [1 4 1] /Index [${pagina.objeto} 1 ${objetos} 1] /Length 12 >>\nstream\n`,
    ),
    indice,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${antes.length + novo.length}\n%%EOF\n`),
  ])
}
