import type { Ctx } from './ctx.ts'

/** Expired records are deleted after this time. They are never used in the meantime. */
const AGE_MS = 60 * 60_000

/** Deletes expired records. Some servers that speak MongoDB's protocol do not delete them. */
export async function clean({
  changedAddresses,
  signIns,
  sessoes,
  revocations,
  agora,
}: Pick<Ctx, 'changedAddresses' | 'signIns' | 'sessoes' | 'revocations' | 'agora'>): Promise<void> {
  const before = new Date(agora().getTime() - AGE_MS)
  const all = [changedAddresses, signIns, sessoes, revocations]
  await Promise.all(all.map((store) => store.clean(before)))
}
