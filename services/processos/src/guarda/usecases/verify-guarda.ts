import { isDeepStrictEqual } from 'node:util'
import { checkBacked, checkRow, derivedFrom } from '@car/event-store/derived'
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
