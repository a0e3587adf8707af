/** How long this device keeps what was not sent, for everybody. */
export const VALIDITY_MS = 30 * 24 * 3_600_000

type Cursor = { value: { em: number }; delete: () => Promise<void>; continue: () => Promise<Cursor | null> }

/** Whether something has been here for too long. */
export const hasExpired = ({ em }: { em: number }): boolean => em <= Date.now() - VALIDITY_MS

/** Removes what is older. */
export async function removeOld(first: Cursor | null): Promise<void> {
  for (let cursor = first; cursor; cursor = await cursor.continue()) if (hasExpired(cursor.value)) await cursor.delete()
}
