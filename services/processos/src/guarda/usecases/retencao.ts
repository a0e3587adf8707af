import { GUARDA_CLASSES, type GuardaClass } from '@car/vocabulary/guarda'
import { overBefore } from '../domain/classes.ts'
import type { Order } from '../domain/guarda.ts'
import type { GuardaCtx } from './ctx.ts'
import { forgetLooks } from './forget-looks.ts'
import { type Due, due } from './due.ts'
import { remindOwners } from './remind.ts'
import { destroy, orderDestruction } from './destroy.ts'
import { isHeld } from './holds.ts'
import { stillDue } from './still-due.ts'

/** The most destructions in an hour, so that the services keep up with those who work with them. */
const PER_HOUR = 500
const HOUR_MS = 3_600_000
const BATCH = 50

/** How many of each class were due and destroyed, and how many a hold kept. */
export type Done = Record<GuardaClass, { destroyed: number; held: number; failed: number }>

/**
 * Destroys everything whose time is over, the oldest first, at most `PER_HOUR` an hour. What was begun before is
 * finished first. A failure is logged, and the next run tries again.
 */
export async function retencao(ctx: GuardaCtx, signal?: AbortSignal): Promise<Done> {
  await finishBegun(ctx, signal)
  await remindOwners(ctx, signal).catch((failure: unknown) =>
    ctx.logger.error({ err: failure }, 'the owners of drafts are told of their end by the next run'),
  )
  let left = PER_HOUR - (await ctx.guardas.orderedSince(new Date(ctx.now().getTime() - HOUR_MS)))
  const done = Object.fromEntries(
    GUARDA_CLASSES.map((classe) => [classe, { destroyed: 0, held: 0, failed: 0 }]),
  ) as Done
  for (const classe of GUARDA_CLASSES) {
    let after: { desde: string; id: string } | undefined
    while (left > 0 && !signal?.aborted) {
      const some = await due(ctx, classe, { after, limit: BATCH }).catch((failure: unknown) => {
        ctx.logger.error({ err: failure, classe }, 'what is due cannot be told')
        return null
      })
      if (some === null) {
        done[classe].failed++
        break
      }
      for (const one of some) {
        if (left <= 0 || signal?.aborted) break
        if (one.retido) {
          done[classe].held++
          continue
        }
        const { base_legal } = ctx.terms[classe]
        const went = await destroyDue(ctx, one, { parte: 'tudo', classe, base_legal, por: null }).catch(
          (failure: unknown) => {
            ctx.logger.error({ err: failure, alvo: one.id }, 'a destruction is tried again')
            return null
          },
        )
        left--
        if (went === null) done[classe].failed++
        else if (went) done[classe].destroyed++
        else done[classe].held++
      }
      const last = some.at(-1)
      if (!last || some.length < BATCH) break
      after = { desde: last.desde, id: last.id }
    }
  }
  done.leituras.destroyed = await forgetLooks(ctx, signal)
  const over = overBefore(ctx.terms.acessos_incomuns, ctx.now())
  for (const id of await ctx.unusual.before(over, PER_HOUR, await ctx.guardas.allHeld('usuario'))) {
    const { base_legal } = ctx.terms.acessos_incomuns
    const command = { id: 'eliminacao', author: null, at: ctx.now() }
    await ctx.store.end('incomum', id, command, { base_legal, por: null })
    done.acessos_incomuns.destroyed++
  }
  return done
}

/** Hours may lie between the list and this: whoever has come back in the meantime is left alone. */
async function destroyDue(ctx: GuardaCtx, one: Due, what: Order): Promise<boolean> {
  const { id, donoId } = one
  if (!(await stillDue(ctx, one, what)) || (await isHeld(ctx, { id, dono: { id: donoId } }))) return false
  return orderDestruction(ctx, one, what)
}

const UNFINISHED = 100

/** Goes on with destructions that were ordered and not finished, because a process ended or a service was away. */
export async function finishBegun(ctx: GuardaCtx, signal?: AbortSignal): Promise<void> {
  for (const id of await ctx.guardas.unfinished(UNFINISHED)) {
    if (signal?.aborted) return
    await destroy(ctx, id).catch((failure: unknown) =>
      ctx.logger.error({ err: failure, alvo: id }, 'a destruction is tried again'),
    )
  }
}
