import { parseArgs } from 'node:util'
import { waitForConnection, disconnect } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import { later } from './domain/times.ts'
import { LEAD_S, HURRY_S } from './outbound/keys.ts'

/**
 * Command: replaces the signing key, with the environment of the service and while the service runs:
 *
 *   node services/auth/src/rotate-signing-key.ts                  published now, signs in 15 minutes
 *   node services/auth/src/rotate-signing-key.ts --compromised   signs in 30 seconds, when older keys become invalid
 */
const { compromised } = parseArgs({ options: { compromised: { type: 'boolean', default: false } } }).values
const config = readSettings()
const logger = createLogger('auth', config.LOG_LEVEL)
const { ctx, connection, broker, redis } = createContext(config, logger, () => new Date())
try {
  await waitForConnection(connection, 10_000)
  await ctx.store.rereadRetiredKeys()
  const em = later(new Date(), compromised ? HURRY_S : LEAD_S)
  await ctx.chaves.rotate({ em, compromised })
} finally {
  await broker.close()
  redis.disconnect()
  await disconnect(connection)
}
