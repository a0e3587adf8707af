import { waitForConnection } from '@car/store/connection'
import type { Storage } from './context.ts'

const PATIENCE_MS = 60_000

export async function prepareStorage({ connection, ctx }: Storage): Promise<void> {
  const indexed = [ctx.store, ctx.documentos, ctx.lease, ctx.quotas, ctx.uploads]
  await waitForConnection(connection, PATIENCE_MS, () => Promise.all(indexed.map((kept) => kept.createIndexes())))
}
