import { runRetireKey } from '@car/registro/retire-key'
import { waitForConnection } from '@car/store/connection'
import { readStorageSettings } from './config.ts'
import { createServiceStorage } from './context.ts'

/**
 * Command: puts the end of a key of RECORD_KEY or READING_KEY on record, once another stands before it in the ring. What it stamped
 * until then stays good; `verify` reports what it stamps later. Without the id of a key, it lists the keys.
 *
 *   node retire-key.js [ID]
 */
const { ctx, connection, close } = createServiceStorage(readStorageSettings())
await waitForConnection(connection, 30_000)
try {
  await runRetireKey('documentos', ctx.store)
} finally {
  await close()
}
