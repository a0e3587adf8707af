import { endedIn } from '@car/event-store/destruction'
import { streamOf } from '@car/event-store/kinds'
import type { Problem } from '@car/event-store/walk'
import type { RecordedLooks } from '../domain/recorded-looks.ts'
import type { AccessCtx } from './ctx.ts'

/** Finds what was removed from an hour's looks, added to them or altered since they were recorded. */
export async function checkHour(
  ctx: Pick<AccessCtx, 'store' | 'looks'>,
  hour: string,
  { resumo, retidas }: RecordedLooks,
): Promise<string[]> {
  const found = await ctx.looks.digest(hour)
  const problems = found === resumo ? [] : ['the looks of this hour are not those that were recorded']
  for (const processoId of await ctx.looks.destroyedIn(hour)) {
    const isOver = retidas !== null && !retidas.includes(processoId)
    if (!isOver && !endedIn((await ctx.store.load('processo', processoId)).commits))
      problems.push(`the looks at ${processoId} are destroyed, and nothing on record says why`)
  }
  return problems
}

/**
 * Finds looks of an hour before the last on record that has none on record itself.
 * @param recorded  the hours of which looks are on record. Others may be recorded while this runs.
 */
export async function strangeHours(ctx: Pick<AccessCtx, 'looks'>, recorded: ReadonlySet<string>): Promise<Problem[]> {
  const problems: Problem[] = []
  const last = [...recorded].toSorted().at(-1) ?? ''
  for (let hour = await ctx.looks.firstHour(''); hour !== null && hour <= last; hour = await ctx.looks.firstHour(hour))
    if (!recorded.has(hour))
      problems.push({
        stream: streamOf('leituras', hour),
        problem: 'there are looks of an hour that has none on record',
      })
  return problems
}
