import { basename } from 'node:path'
import { toConfirm } from '@car/cross-check/papers/reading'
import { type Declared, LIMITS, type ReadDocumento } from '@car/cross-check/types'
import { withWitnesses } from '@car/cross-check/papers/witnesses'
import type { DocumentoReading } from '@car/reading/reading'
import { REQUIRED_DATA } from '@car/vocabulary/documento'
import type { Sample } from '../generator/generate.ts'

/** The two papers of a made-up property at one level, as they were read. */
type Pair = Map<Sample['tipo'], DocumentoReading>
const pairs = new Map<string, Map<string, Pair>>()

/** Notes the reading of a made-up paper. Other papers, whose name has no seed, are in no pair. */
export function notePaper({ arquivo, tipo, nivel }: Sample, read: DocumentoReading): void {
  const [, seed] = /^[mc](\d+)\./.exec(basename(arquivo)) ?? []
  if (seed === undefined) return
  const ofLevel = pairs.get(nivel) ?? new Map<string, Pair>()
  pairs.set(nivel, ofLevel)
  ofLevel.set(seed, (ofLevel.get(seed) ?? new Map()).set(tipo, read))
}

const NOTHING_DECLARED: Declared = { imovel: {}, proprietario: {} }

/**
 * Prints for each level how many cases are filed without a question: both papers are accepted, and a person is asked
 * for no value. In the second count each paper is also a witness for the other, as in the service.
 */
export function printPairs(): void {
  if (pairs.size === 0) return
  console.log('level       cases  no question, each paper by itself  no question, papers as witnesses')
  for (const [level, ofLevel] of [...pairs].toSorted(([a], [b]) => a.localeCompare(b))) {
    const cases = [...ofLevel.values()].map(papersOf)
    const alone = cases.filter((papers) => papers.every((paper) => questions([paper]) === 0))
    const together = cases.filter((papers) => questions(papers) === 0)
    console.log(
      `${level.padEnd(10)}${String(cases.length).padStart(7)}${String(alone.length).padStart(35)}${String(together.length).padStart(35)}`,
    )
  }
}

const papersOf = (pair: Pair): ReadDocumento[] =>
  [...pair].map(([tipo, { status, dados, campos }]) => ({ id: tipo, tipo, status, dados, campos }))

/** Counts the questions about some papers. A refused paper is one question: another photograph. */
function questions(papers: readonly ReadDocumento[]): number {
  const asked = withWitnesses(NOTHING_DECLARED, papers, LIMITS).flatMap((paper) =>
    paper.status === 'valido' ? REQUIRED_DATA.filter((field) => toConfirm(paper, field)) : ['refused'],
  )
  return asked.length
}
