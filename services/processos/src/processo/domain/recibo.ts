import type { Person } from '@car/vocabulary/person'
import type { Processo, State } from '../../domain/processo.ts'
import { PROCESSO } from '../../domain/evolve.ts'
import type { DomainEvent } from '../../domain/events.ts'

type RecordedCommit = {
  version: number
  hash: string
  at: Date
  author: Person | null
  events: readonly DomainEvent[]
}

/** A case as it was when it was submitted, and the act that submitted it. */
export type Submission = { processo: Processo; por: string; versao: number; hash: string; documentosAte: string | null }

/**
 * Finds the submission in the record; null for a case that was never submitted. `documentosAte` is the time at which an
 * analyst first got the case, or null. The receipt lists the documents received until then. The time of the submission
 * would be too strict, because the clocks of two services differ.
 */
export function submissionOf(commits: readonly RecordedCommit[]): Submission | null {
  const place = commits.findIndex(({ events }) => events.some(({ tipo }) => tipo === 'processo_submetido'))
  const commit = commits[place]
  if (commit === undefined) return null
  let processo: State = null
  for (const { events, at, author } of commits.slice(0, place + 1))
    for (const event of events) processo = PROCESSO.evolve(processo, event, { at, author })
  if (processo === null) throw new Error('a submission before its case')
  const examined = commits.slice(place + 1).find(({ events }) => events.some(({ tipo }) => EXAMINES.has(tipo)))
  return {
    processo,
    por: commit.author?.nome ?? processo.dono.nome,
    versao: commit.version,
    hash: commit.hash,
    documentosAte: examined?.at.toISOString() ?? null,
  }
}

const EXAMINES: ReadonlySet<DomainEvent['tipo']> = new Set(['processo_assumido', 'processo_atribuido'])
