import { CarError } from '@car/errors/car-error'
import { BrokenRecord } from '@car/event-store/broken-record'
import { KeyTaken } from '@car/event-store/unique-keys'
import { parseStream } from '@car/event-store/kinds'
import type { User } from '@car/identity/usuario'
import { noteLook } from '../../acesso/usecases/note-look.ts'
import { assumir, type Assumed } from './assumir.ts'
import { loadVisible } from '../../usecases/see.ts'
import type { AnalysisCtx } from './ctx.ts'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'

/**
 * Takes the first of these cases that the person may take; null when there is none. Skips cases in a wrong state, cases
 * that somebody holds, cases in which the person has a part, and cases with a broken record. The commit has a unique
 * key made from the command. So a command takes at most one case, and a repetition finds the same case, even if `ids`
 * has changed.
 * @throws CarError CAR-016 or CAR-017 when a needed service cannot be reached
 */
export async function assumirFirst(
  ctx: AnalysisCtx & AccessCtx,
  usuario: User,
  ids: readonly string[],
  commandId: string,
): Promise<Assumed | null> {
  const uniqueKey = `proximo:${commandId}`

  async function attemptAssumir(id: string): Promise<Assumed | null> {
    try {
      const seen = await loadVisible(ctx, usuario, id)
      const done = await assumir(ctx, usuario, { seen, commandId, acceptsVersion: () => true }, uniqueKey)
      // The person sees only the assigned case, so only a look at this case is recorded.
      await noteLook(ctx, usuario, seen, 'processo')
      return done
    } catch (error) {
      if (error instanceof KeyTaken) return attemptAssumir(parseStream(error.stream).id)
      if (error instanceof BrokenRecord) return null // the others can still be taken
      if (error instanceof CarError && (error.kind === 'conflict' || error.kind === 'not_found')) return null
      throw error
    }
  }

  // Many simultaneous requests would try the same case, and all but one would fail. So a case that another request of
  // this process is trying to take is tried last, and skipped if that request succeeds. Between processes the record
  // decides.
  const postponed: [string, Promise<boolean>][] = []
  for (const id of ids) {
    const inHand = ctx.inHand.get(id)
    if (inHand) {
      postponed.push([id, inHand])
      continue
    }
    const attempted = attemptAssumir(id)
    const left = attempted.then(
      (done) => done !== null,
      () => false,
    )
    ctx.inHand.set(id, left)
    const done = await attempted.finally(() => ctx.inHand.delete(id))
    if (done) return done
  }
  for (const [id, inHand] of postponed) {
    const done = (await inHand) ? null : await attemptAssumir(id)
    if (done) return done
  }
  const before = await ctx.store.holderOf(uniqueKey)
  return before === null ? null : attemptAssumir(parseStream(before).id)
}
