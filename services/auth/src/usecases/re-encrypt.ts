import { BrokenRow } from '@car/event-store/broken-record'
import type { Ctx } from './ctx.ts'

export type Reencryption = { reencrypted: number; problems: { de: string; problem: string }[] }

/**
 * Encrypts CPFs, contacts and private halves of signing keys under the first key of their rings, and renews the hashes
 * of CPFs. Current values are skipped, so an interrupted run continues where it ended. Pending sign-ins, the addresses
 * of a change, and the answers kept for Idempotency-Keys are not encrypted anew; they expire.
 */
export async function reencrypt({ users, chaves }: Pick<Ctx, 'users' | 'chaves'>): Promise<Reencryption> {
  const done: Reencryption = { reencrypted: 0, problems: [] }
  const attempt = async (de: string, run: () => Promise<boolean>) => {
    try {
      if (await run()) done.reencrypted++
    } catch (erro) {
      const cause = erro instanceof BrokenRow ? erro.cause : erro
      done.problems.push({ de, problem: cause instanceof Error ? cause.message : 'unreadable' })
    }
  }
  for await (const { _id } of users.lista.each({}, { projection: { _id: 1 }, sort: { _id: 1 } }))
    await attempt(`usuario-${_id}`, () => users.reencrypt(_id))
  for (const chave of await chaves.all()) await attempt(`chaves/${chave._id}`, () => chaves.reencrypt(chave))
  return done
}
