import { reencrypt } from '@car/event-store/re-encrypt'
import { waitForConnection } from '@car/store/connection'
import { readStorageSettings } from './config.ts'
import { createServiceStorage } from './context.ts'

/**
 * Command: encrypts all sealed values of the record anew under the first keys of SEALING_KEY and NUMBERS_KEY. It runs
 * beside the service, and may be stopped and started again. When it reports no problem, the other keys are no longer
 * needed.
 */
const { ctx, connection, close } = createServiceStorage(readStorageSettings())
await waitForConnection(connection, 30_000)
const done = await reencrypt(ctx.store)
process.stdout.write(`${JSON.stringify({ service: 'documentos', ...done }, null, 2)}\n`)
if (done.problems.length > 0) process.exitCode = 1
await close()
