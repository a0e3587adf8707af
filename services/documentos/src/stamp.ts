import { conclude, stampAll } from '@car/event-store/walk'
import { waitForConnection } from '@car/store/connection'
import { readStorageSettings } from './config.ts'
import { createStorage } from './context.ts'

/** Command: stamps what an earlier version recorded without a stamp. For once, after an update. */
const { ctx, connection, close } = createStorage(readStorageSettings(), 'documentos')
await waitForConnection(connection, 30_000)
await conclude({ ...(await stampAll(ctx.store)), servico: 'documentos' }, close)
