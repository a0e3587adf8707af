import { rebuild } from '@car/event-store/walk'
import { waitForConnection } from '@car/store/connection'
import { readStorageSettings } from './config.ts'
import { createServiceStorage } from './context.ts'
import type { Change } from '@car/event-store/kinds'
import type { Streams } from './domain/streams.ts'
import { project } from './outbound/project.ts'

/** Command: rebuilds every read model of this service from the record. It may run while the service runs. */
const { ctx, connection, logger, close } = createServiceStorage(readStorageSettings())
await waitForConnection(connection, 30_000)
await ctx.documentos.empty()
await Promise.all([ctx.documentos.createIndexes(), ctx.quotas.createIndexes(), ctx.store.createIndexes()])
const streams = await rebuild(ctx.store, rebuildOne)
logger.info({ streams }, 'read models rebuilt')
await close()

/**
 * Writes what follows from a stream, and counts the room of its document. The counts are not emptied first, because
 * they include the room of running uploads.
 */
async function rebuildOne(change: Change<Streams>): Promise<void> {
  await project(ctx, change)
  if (change.kind === 'documento' && change.state.status !== 'descartado') await ctx.quotas.include(change.state)
}
