import { randomUUID } from 'node:crypto'
import { overBefore } from '../domain/classes.ts'
import type { GuardaCtx } from './ctx.ts'

/**
 * Destroys the looks whose time is over, hour by hour, except those at cases under a hold, at cases of people under one,
 * and at cases that such people looked at in that hour. That they are destroyed is on record first. Returns how many
 * there were.
 */
export async function forgetLooks(ctx: GuardaCtx, signal?: AbortSignal): Promise<number> {
  const { looks, store, terms, now } = ctx
  const before = overBefore(terms.leituras, now()).toISOString()
  const people = await ctx.guardas.allHeld('usuario')
  const held = [...(await ctx.guardas.allHeld('processo')), ...(await ctx.processos.idsOfOwners(people))]
  const lawful = { base_legal: terms.leituras.base_legal, por: null }
  let count = 0
  for (let hour = await looks.firstHour(''); hour !== null && hour < before; hour = await looks.firstHour(hour)) {
    if (signal?.aborted) break
    const kept = await looks.casesIn(hour, held, people)
    const over = await looks.countIn(hour, kept)
    if (over === 0) continue
    const command = { id: randomUUID(), author: null, at: now() }
    if (kept.length === 0) {
      await store.end('leituras', hour, command, lawful)
      await looks.forgetHour(hour)
    } else {
      await store.execute('leituras', hour, command, (recorded) => ({
        events: recorded === null ? [] : [{ tipo: 'leituras_eliminadas' as const, retidas: kept, ...lawful }],
      }))
      await looks.forgetIn(hour, kept)
    }
    count += over
  }
  return count
}
