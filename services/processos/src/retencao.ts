import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { GUARDA_CLASSES } from '@car/vocabulary/guarda'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import { due } from './guarda/usecases/due.ts'
import type { Destruction } from './guarda/domain/guarda.ts'
import { listDestructions, repeatDestructions } from './guarda/usecases/destructions.ts'
import { retencao } from './guarda/usecases/retencao.ts'

const BATCH = 200

/**
 * Command: destroys what has been kept for its time, in all services, at most 500 an hour. It may run while the
 * services run, twice at once, and again after it was killed. `--simular` only lists what it would destroy. `--list`
 * lists all that was ever destroyed, by ids, from the record and from the locked bucket. `--apply` destroys what such a
 * list names, once an earlier backup was restored.
 *
 *   node retencao.js [--simular | --list | --apply FILE|-]
 */
const { values } = parseArgs({
  options: { simular: { type: 'boolean' }, list: { type: 'boolean' }, apply: { type: 'string' } },
})
const config = readSettings()
const { ctx, connection, broker, relay, log, closePeers } = createContext(
  config,
  createLogger('processos-retencao', config.LOG_LEVEL),
)
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())
await waitForConnection(connection, 30_000)
process.stdout.write(`${JSON.stringify(await run(), null, 2)}\n`)
await relay.close()
await broker.close()
closePeers()
log.vault?.close()
await disconnect(connection)

async function run(): Promise<unknown> {
  if (values.simular) return simulate()
  if (values.list) {
    await ctx.store.rereadRetiredKeys()
    return listDestructions(ctx, (name) =>
      process.stderr.write(`${name} is left out: it does not carry the stamp of this service\n`),
    )
  }
  if (values.apply !== undefined) {
    const list = await readFile(values.apply === '-' ? '/dev/stdin' : values.apply, 'utf8')
    return { repeated: await repeatDestructions(ctx, JSON.parse(list) as Destruction[]) }
  }
  const done = await retencao(ctx, stopping.signal)
  if (Object.values(done).some(({ failed }) => failed > 0)) process.exitCode = 1
  return done
}

/** Lists all that is due, with its class; what a hold keeps is marked. */
async function simulate(): Promise<object[]> {
  const all: object[] = []
  for (const classe of GUARDA_CLASSES)
    for (let after: { desde: string; id: string } | undefined; ; ) {
      const some = await due(ctx, classe, { after, limit: BATCH })
      all.push(...some.map(({ donoId: _, ...one }) => ({ classe, ...one })))
      const last = some.at(-1)
      if (!last || some.length < BATCH) break
      after = last
    }
  return all
}
