import { BrokenRow } from '@car/event-store/broken-record'
import type { Ctx } from './ctx.ts'

export type Reencryption = { reencrypted: number; problems: { of: string; problem: string }[] }

/**
 * Encrypts CPFs, contacts and private halves of signing keys under the first key of their rings, and renews the hashes
 * of CPFs. Current values are skipped, so an interrupted run continues where it ended. Data that expire are not
 * encrypted anew: pending sign-ins, the addresses before and after a change of address, and the answers kept for
 * Idempotency-Keys.
 */
export async function reencrypt({ users, chaves }: Pick<Ctx, 'users' | 'chaves'>): Promise<Reencryption> {
  const done: Reencryption = { reencrypted: 0, problems: [] }
  const attempt = async (name: string, run: () => Promise<boolean>) => {
    try {
      if (await run()) done.reencrypted++
    } catch (error) {
      const cause = error instanceof BrokenRow ? error.cause : error
      done.problems.push({ of: name, problem: cause instanceof Error ? cause.message : 'unreadable' })
    }
  }
  for await (const { _id } of users.rows.each({}, { projection: { _id: 1 }, sort: { _id: 1 } }))
    await attempt(`usuario-${_id}`, () => users.reencrypt(_id))
  for (const key of await chaves.all()) await attempt(`chaves/${key._id}`, () => chaves.reencrypt(key))
  return done
}
