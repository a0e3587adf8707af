import { reencrypt as reencryptRecord } from '@car/event-store/re-encrypt'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import { reencrypt } from './usecases/re-encrypt.ts'

/**
 * Command: encrypts CPFs, contacts, signing keys and the record anew under the first keys of CPF_ENCRYPTION_KEY,
 * SIGNING_ENCRYPTION_KEY and SEALING_KEY, and hashes CPFs anew with the first of CPF_HASH_KEY. It runs beside the service, and may be
 * stopped and started again. When it reports no problem, the other keys are needed only for data that soon expire:
 * pending sign-ins, the addresses before and after a change of address, and the answers kept for Idempotency-Keys.
 */
const config = readSettings()
const logger = createLogger('auth-re-encrypt', config.LOG_LEVEL)
const { ctx, connection, broker, redis } = createContext(config, logger, () => new Date())
await waitForConnection(connection, 30_000)
const rows = await reencrypt(ctx)
const record = await reencryptRecord(ctx.store)
const done = {
  reencrypted: rows.reencrypted + record.reencrypted,
  problems: [...rows.problems, ...record.problems.map(({ stream, problem }) => ({ of: stream, problem }))],
}
process.stdout.write(`${JSON.stringify({ service: 'auth', ...done }, null, 2)}\n`)
if (done.problems.length > 0) process.exitCode = 1
await broker.close()
redis.disconnect()
await disconnect(connection)
