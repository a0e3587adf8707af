import type { Ctx } from './ctx.ts'

/** The time from the expiry of a record to its deletion. */
const AGE_MS = 60 * 60_000

/**
 * Deletes expired records. Indexes with expiry times would not suffice, because some servers that speak MongoDB's
 * protocol ignore them.
 */
export async function clean({
  changedAddresses,
  signIns,
  sessoes,
  revocations,
  now,
}: Pick<Ctx, 'changedAddresses' | 'signIns' | 'sessoes' | 'revocations' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - AGE_MS)
  const all = [changedAddresses, signIns, sessoes, revocations]
  await Promise.all(all.map((store) => store.clean(before)))
}
