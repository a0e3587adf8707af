import { isDeepStrictEqual } from 'node:util'
import { checkBacked, checkRow, derivedFrom } from '@car/event-store/derived'
import { streamOf } from '@car/event-store/kinds'
import type { Problem } from '@car/event-store/walk'
import type { Exclusao } from '../domain/exclusao.ts'
import type { Guarda } from '../domain/guarda.ts'
import { rowOf as exclusaoRowOf } from '../outbound/exclusoes.ts'
import { holdsOf, rowOf } from '../outbound/guardas.ts'
import type { GuardaCtx } from './ctx.ts'

/** Checks that the rows of a case's or a person's holds and destruction agree with their record. */
export async function checkGuarda({ guardas }: GuardaCtx, guarda: Guarda, versao: number): Promise<string[]> {
  if (guarda === null) return []
  const problems = checkRow(await guardas.row(guarda.id), versao, (row) =>
    isDeepStrictEqual(row, rowOf(guarda, versao)),
  )
  const due = holdsOf(guarda, versao).toSorted((a, b) => (a._id < b._id ? -1 : 1))
  return isDeepStrictEqual(await guardas.holdsOn(guarda.id), due)
    ? problems
    : [...problems, 'the holds are not what the events add up to']
}

export async function checkExclusao({ exclusoes }: GuardaCtx, exclusao: Exclusao | null, versao: number) {
  if (exclusao === null) return []
  return checkRow(await exclusoes.row(exclusao.id), versao, (row) =>
    isDeepStrictEqual(row, exclusaoRowOf(exclusao, versao)),
  )
}

/**
 * Finds what the locked list names as destroyed and the record does not, as after an older database was put in its
 * place.
 */
export async function strangeDestructions({ store, destructions }: GuardaCtx): Promise<Problem[]> {
  const problems: Problem[] = []
  for await (const { alvo, id, parte } of destructions.all()) {
    const { state, commits } = await store.load('guarda', id)
    const add = (problem: string) => void problems.push({ stream: streamOf('guarda', id), problem })
    const isWithdrawn = commits.some(({ events }) => events.some(({ tipo }) => tipo === 'eliminacao_retirada'))
    const done = state?.eliminacao ?? null
    if (done === null || (parte === 'tudo' && done.parte !== 'tudo')) {
      if (!isWithdrawn) add('is listed as destroyed, and nothing on record says so')
    } else if (alvo === 'processo' && done.feita.length > 0 && (await store.load('processo', id)).state !== null)
      add('is on record as destroyed, and is there again')
  }
  return problems
}

/** Finds the rows of holds, destructions and requests to be forgotten of which nothing is on record. */
export async function strangeGuardas({ store, guardas, exclusoes }: GuardaCtx): Promise<Problem[]> {
  const kept = derivedFrom(guardas.all(), ({ _id: id, versao: version }) => ({ what: 'what is kept', id, version }))
  const holds = derivedFrom(guardas.allHolds(), ({ alvoId: id, versao: version }) => ({ what: 'a hold', id, version }))
  const asked = derivedFrom(exclusoes.all(), ({ _id: id, versao: version }) => ({ what: 'a request', id, version }))
  return [
    ...(await checkBacked(store, 'guarda', kept)),
    ...(await checkBacked(store, 'guarda', holds)),
    ...(await checkBacked(store, 'exclusao', asked)),
  ]
}
