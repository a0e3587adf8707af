import type { User } from '@car/identity/usuario'
import type { DirtReason } from '@car/vocabulary/analysis'
import type { Criteria } from '../domain/lote.ts'
import type { LoteCtx } from './ctx.ts'
import { examine, type Examined } from './examine.ts'

/** The number of cases that are examined at once, and the most that are looked at for one lot. */
const BATCH = 20
const LOOKED_AT = 3_000
/** The time for which cases are looked at, because nobody waits longer than ten seconds for an answer. */
const LOOKING_MS = 6_000
/** The number of cases of which a simulation says why they are not clean. */
const TOLD = 50

export type Selection = {
  clean: readonly Examined[]
  rest: readonly { id: string; numero: string; motivo: DirtReason }[]
}

/** Looks for clean cases, the soonest term first, until there are as many as asked for, or time is up. */
export async function findClean(
  ctx: LoteCtx,
  { id: personId }: Pick<User, 'id'>,
  criteria: Criteria,
): Promise<Selection> {
  const clean: Examined[] = []
  const rest: Selection['rest'][number][] = []
  let after: { prazoEm: string; id: string } | null = null
  const end = ctx.now().getTime() + LOOKING_MS
  const isOver = (looked: number) => looked >= LOOKED_AT || ctx.now().getTime() >= end
  for (let looked = 0; clean.length < criteria.limite && !isOver(looked); looked += BATCH) {
    const found = await ctx.processos.submitted(criteria, { after, limit: BATCH })
    const examined = await examine(
      ctx,
      { personId, loteId: null },
      found.map(({ id }) => id),
    )
    for (const one of examined) {
      if (one.dirt === null) clean.push(one)
      else if (rest.length < TOLD) rest.push({ id: one.processo.id, numero: one.processo.numero, motivo: one.dirt })
    }
    after = found.at(-1) ?? null
    if (found.length < BATCH) break
  }
  return { clean: clean.slice(0, criteria.limite), rest }
}
