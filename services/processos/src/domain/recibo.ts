import type { Pessoa } from '@car/vocabulary/pessoa'
import { type Caso, CASO, type Estado } from './caso.ts'
import type { Evento } from './eventos.ts'

/** One commit of a case, as far as a receipt says anything of it. */
type Registrado = {
  version: number
  hash: string
  at: Date
  author: Pick<Pessoa, 'nome'> | null
  events: readonly Evento[]
}

/** A case as it was when it was handed in, and the act that did it. */
export type Entrega = { caso: Caso; por: string; versao: number; hash: string; documentosAte: string | null }

/**
 * What was handed in, from the record; null for what never was. Documents can come again only once somebody examines the
 * case: the first of these acts is the end of what was handed in, so clocks of two services need not agree to the second.
 */
export function entregaDe(commits: readonly Registrado[]): Entrega | null {
  const em = commits.findIndex(({ events }) => events.some(({ tipo }) => tipo === 'processo_submetido'))
  const commit = commits[em]
  if (commit === undefined) return null
  let caso: Estado = null
  for (const { events, at } of commits.slice(0, em + 1))
    for (const evento of events) caso = CASO.evolve(caso, evento, { at })
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
