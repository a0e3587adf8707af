import type { Pessoa } from '@car/vocabulary/pessoa'
import { type Caso, CASO, type Estado } from './caso.ts'
import type { Evento } from './eventos.ts'

/** The part of a commit that a receipt needs. */
type Registrado = {
  version: number
  hash: string
  at: Date
  author: Pessoa | null
  events: readonly Evento[]
}

/** A case as it was when it was submitted, and the act that submitted it. */
export type Entrega = { caso: Caso; por: string; versao: number; hash: string; documentosAte: string | null }

/**
 * What was submitted, from the record; null for a case that never was. Documents can be added again only after somebody
 * has taken the case. So `documentosAte` is the time of that act, and the clocks of two services need not agree to the
 * second.
 */
export function entregaDe(commits: readonly Registrado[]): Entrega | null {
  const em = commits.findIndex(({ events }) => events.some(({ tipo }) => tipo === 'processo_submetido'))
  const commit = commits[em]
  if (commit === undefined) return null
  let caso: Estado = null
  for (const { events, at, author } of commits.slice(0, em + 1))
    for (const evento of events) caso = CASO.evolve(caso, evento, { at, author })
  if (caso === null) throw new Error('a submission before its case')
  const examinado = commits.slice(em + 1).find(({ events }) => events.some(({ tipo }) => EXAMINA.has(tipo)))
  return {
    caso,
    por: commit.author?.nome ?? caso.dono.nome,
    versao: commit.version,
    hash: commit.hash,
    documentosAte: examinado?.at.toISOString() ?? null,
  }
}

const EXAMINA: ReadonlySet<Evento['tipo']> = new Set(['processo_assumido', 'processo_atribuido'])
