import { isDeepStrictEqual } from 'node:util'
import type { Semelhante } from '@car/conferencia/cruzamento'
import { type Comparavel, chavesEmComum, comparadoDe } from './comparavel.ts'

/** How many other cases are compared with a case and kept in its row. */
export const MAXIMO = 50

/**
 * In turns from person to person: first one of each, then a second of each, and so on. So nobody fills a row with cases
 * of their own and pushes out those of others.
 */
export function emRodizio<T>(todos: readonly T[], donoDe: (um: T) => string): T[] {
  const porDono = [...Map.groupBy(todos, donoDe).values()]
  const voltas = Math.max(0, ...porDono.map(({ length }) => length))
  return Array.from({ length: voltas }, (_, volta) => porDono.flatMap((deles) => deles.slice(volta, volta + 1))).flat()
}

/** What a row says of another case, with the `base` that the other case had then, and who opened it. */
export type Anotado = Semelhante & { base: string; dono: string }

/**
 * A case as another one finds it. `semelhantes` has at most the entry of the finder, and all entries where the row is
 * full without it.
 */
export type Outro = Pick<Comparavel, 'numero' | 'dono' | 'base' | 'chaves' | 'perimetro' | 'pontos'> & {
  _id: string
  /** The other cases that it has something in common with, and what that is; at most MAXIMO. */
  outros: string[]
  semelhantes: Record<string, Anotado>
  incompleto: boolean
}

/** What two cases have in common, as it stands in both rows. */
export type Comum = Omit<Semelhante, 'processo_id' | 'numero'>
/** What a case has in common with others, by their ids. */
export type Comuns = ReadonlyMap<string, Comum>

/** The drawings of another case and this one, compared. */
export type Comparado = readonly [Outro, NonNullable<Semelhante['perimetro']>]

/** What the rows of a case and of those found have to say anew. */
export type Mudancas = {
  /** Those with which it has nothing in common any more, and what it has with others: for its own row. */
  perdidos: string[]
  meus: Anotado[]
  /** Rows that lose it, rows that it goes into, and rows that have no room for it. */
  tirar: string[]
  por: { em: string; anotado: Anotado }[]
  encher: string[]
  /** Full rows that it goes into, and the case that gives up its place there. */
  trocar: { em: string; sai: string; anotado: Anotado }[]
}

/**
 * What a case has in common with others but for their drawings. A result that is known for the same two is used again;
 * `falta` are those whose drawings are still to be compared.
 */
export function comunsSemDesenho(
  eu: Comparavel,
  outros: readonly Outro[],
  conhecidos: Readonly<Record<string, Semelhante>>,
): { comuns: Comuns; falta: Outro[] } {
  const comuns = new Map<string, Comum>()
  const falta: Outro[] = []
  for (const outro of outros) {
    if (eu.base === null || outro.base === null) continue
    const comparado = comparadoDe(eu.base, outro.base)
    const { matricula, ccir, perimetro } = chavesEmComum(eu.chaves, outro.chaves)
    const conhecido = conhecidos[outro._id]
    if (conhecido?.comparado === comparado) comuns.set(outro._id, conhecido)
    else {
      if (matricula || ccir || perimetro) comuns.set(outro._id, { comparado, matricula, ccir, perimetro: null })
      falta.push(outro)
    }
  }
  return { comuns, falta }
}

/** The same, with the drawings that were compared. */
export function comDesenhos({ base }: Comparavel, comuns: Comuns, comparados: readonly Comparado[]): Comuns {
  const todos = new Map(comuns)
  for (const [outro, perimetro] of comparados) {
    const comparado = comparadoDe(base ?? '', outro.base ?? '')
    todos.set(outro._id, { comparado, matricula: false, ccir: false, ...todos.get(outro._id), perimetro })
  }
  return todos
}

/**
 * What is to be written so that both rows say the same. What they say already is left out. A row keeps MAXIMO others.
 * Of more, one's own row keeps the heaviest, in turns from person to person. A full row of another case records that
 * there are more, and takes this one in place of a case of somebody who has more of them there.
 * @param antes   what the row of `eu` said
 * @param outros  all that were found, and all that were in the row
 */
export function mudancasDe(
  eu: Comparavel,
  antes: Pick<Outro, 'outros' | 'semelhantes'>,
  outros: readonly Outro[],
  comuns: Comuns,
): Mudancas {
  const donos = new Map(outros.map(({ _id, dono }) => [_id, dono]))
  const porPeso = [...comuns].toSorted(([, a], [, b]) => pesoDe(b) - pesoDe(a))
  const cabem = new Map(emRodizio(porPeso, ([id]) => donos.get(id) ?? '').slice(0, MAXIMO))
  const mudancas: Mudancas = {
    perdidos: antes.outros.filter((outro) => !cabem.has(outro)),
    meus: [],
    tirar: [],
    por: [],
    encher: [],
    trocar: [],
  }
  for (const outro of outros) {
    const { _id: id, numero, base, dono } = outro
    const meu = cabem.get(id)
    const anotado = meu && anotadoDe({ id, numero, base, dono }, meu)
    if (anotado && !isDeepStrictEqual(antes.semelhantes[id], anotado)) mudancas.meus.push(anotado)

    const comum = comuns.get(id)
    const jaEstou = outro.outros.includes(eu.id)
    if (comum === undefined) {
      if (jaEstou) mudancas.tirar.push(id)
    } else if (outro.outros.length >= MAXIMO && !jaEstou) {
      if (!outro.incompleto) mudancas.encher.push(id)
      const sai = quemSai(Object.values(outro.semelhantes), eu.dono)
      if (sai !== null) mudancas.trocar.push({ em: id, sai, anotado: anotadoDe(eu, comum) })
    } else {
      const nele = anotadoDe(eu, comum)
      if (!isDeepStrictEqual(outro.semelhantes?.[eu.id], nele)) mudancas.por.push({ em: id, anotado: nele })
    }
  }
  return mudancas
}

/** An entry of a row: what its case has in common with another. */
export const anotadoDe = (
  { id, numero, base, dono }: Pick<Comparavel, 'id' | 'numero' | 'base' | 'dono'>,
  { comparado, matricula, ccir, perimetro = null }: Comum,
): Anotado => ({ processo_id: id, numero, base: base ?? '', dono, comparado, matricula, ccir, perimetro })

/** A drawing in common weighs more than a number, and a large part of it more than a small one. */
const pesoDe = ({ matricula, ccir, perimetro }: Comum): number =>
  (perimetro ? 2 + perimetro.parte : 0) + Number(matricula) + Number(ccir)

/**
 * The case that gives up its place in a full row: the lightest of the person who has most there, if they have at least
 * two more than the person who comes. Otherwise the two would only change places.
 */
export function quemSai(naLinha: readonly Anotado[], dono: string): string | null {
  const porDono = Map.groupBy(naLinha, (anotado) => anotado.dono)
  const maior = [...porDono.values()].reduce((um, outro) => (outro.length > um.length ? outro : um), [])
  if (maior.length < (porDono.get(dono)?.length ?? 0) + 2) return null
  return maior.toSorted((a, b) => pesoDe(a) - pesoDe(b))[0]?.processo_id ?? null
}
