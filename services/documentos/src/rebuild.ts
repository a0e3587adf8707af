import { rebuild } from '@car/event-store/walk'
import { waitForConnection } from '@car/store/connection'
import { readStorageSettings } from './config.ts'
import { createStorage } from './context.ts'
import { project } from './outbound/project.ts'

/** Command: writes every read model of this service anew from the record. Safe beside a running service. */
const { ctx, connection, logger, close } = createStorage(readStorageSettings(), 'documentos')
await waitForConnection(connection, 30_000)
await ctx.documentos.esvaziar()
await Promise.all([ctx.documentos.createIndexes(), ctx.store.createIndexes()])
const streams = await rebuild(ctx.store, (change) => project(ctx, change))
logger.info({ streams }, 'read models rebuilt')
await close()
