import { parseArgs } from 'node:util'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import { declareCompromised, listKeys } from './usecases/chaves.ts'

/**
 * Command: lists the issuer's keys. `--comprometida KID --desde TIME` declares that somebody else has a key since then:
 * what it signed counts only if the log proves that it is from before.
 *
 *   node chaves.js [--comprometida KID --desde 2026-11-29T12:00:00Z]
 */
const { comprometida, desde } = parseArgs({
  options: { comprometida: { type: 'string' }, desde: { type: 'string' } },
}).values
const config = readSettings()
const { ctx, connection, broker, objects, closePeers } = createContext(
  config,
  createLogger('dossie-chaves', config.LOG_LEVEL),
)
await waitForConnection(connection, 30_000)
if (comprometida !== undefined) {
  const since = new Date(desde ?? '')
  if (Number.isNaN(since.getTime())) throw new Error('--desde is no time')
  await declareCompromised(ctx, comprometida, since)
}
process.stdout.write(`${JSON.stringify(await listKeys(ctx), null, 2)}\n`)
await broker.close()
closePeers()
objects.close()
await disconnect(connection)
