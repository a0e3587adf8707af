/** A service that prints its events, and misbehaves as its first argument says. */
import { setTimeout as wait } from 'node:timers/promises'
import { createHealth } from '../../src/health.ts'
import { closeInOrder, runService } from '../../src/lifecycle.ts'
import { createLogger } from '../../src/logger.ts'

const [, , misbehaviour] = process.argv
const say = (line: string) => process.stdout.write(`${line}\n`)
const logger = createLogger('service', 'silent')

await runService(() => {
  if (misbehaviour === 'config') throw Object.assign(new Error('PORT: is missing'), { name: 'ConfigError' })
  const health = createHealth()
  const open = setInterval(() => {}, 60_000)
  return {
    logger,
    health,
    drainMs: 50,
    async start() {
      if (misbehaviour === 'start') throw new Error('cannot start')
      say('started')
      if (misbehaviour === 'rejection') void wait(1).then(() => Promise.reject(new Error('nobody handles')))
      if (misbehaviour === 'exception') setImmediate(() => void JSON.parse('{'))
    },
    async close() {
      say(`closing while ${(await health.readiness()).status}`)
      if (misbehaviour === 'hang') await new Promise(() => {})
      await closeInOrder(logger, [
        ['http', () => say('http')],
        ['consumers', () => Promise.reject(new Error('will not close'))],
        ['broker', async () => say('broker')],
      ])
      if (misbehaviour !== 'stray') clearInterval(open)
    },
  }
})
