import { waitForConnection } from '@car/store/connection'
import type { Storage } from './context.ts'

const PATIENCE_MS = 60_000

export async function prepareStorage({ connection, ctx }: Storage): Promise<void> {
  await waitForConnection(connection, PATIENCE_MS)
  await Promise.all([
    ctx.store.createIndexes(),
    ctx.documentos.createIndexes(),
    ctx.lease.createIndexes(),
    ctx.quotas.createIndexes(),
    ctx.uploads.createIndexes(),
  ])
}
