import { fileURLToPath } from 'node:url'
import { createBroker } from '@car/messaging/broker'
import { createLogger } from '@car/telemetry/logger'
import { idThatStopsAt, type Interruptible, launch } from '@car/testing/interruption'
import { person } from '@car/testing/issuer'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Setup, build } from '../support.ts'
import { type Processos, createProcessos, square } from '../drawings.ts'

/**
 * Kills the comparison of two cases right before each of its effects in turn. After a restart the comparison is
 * finished: either the broker delivers the same fact again, or the periodic round finds the row.
 */

const OWNER = person('Dona', 'produtor_rural')
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
/** The effects of the act itself. Other tests stop at these effects. */
const OF_ATO =
  '^(idempotencia|commits|published|overdue|looked|processos|perimetros|contadores|leituras)\\.|^publish .*processo.submetido$|^reply$'
/** The number of attempts. The comparison has fewer effects, so nothing stops the last attempt. */
const STEPS = 7

let m: Setup
let c: Processos
let service: Interruptible
let listener: ReturnType<typeof createBroker>
const told: string[] = []

beforeAll(async () => {
  // The long interval prevents further rounds, because a round would publish the change of the stopped process.
  m = await build({ EFFECTS_FREE: OF_ATO, ALARMES_MS: '3600000' }, async (env) => {
    service = await launch(MAIN, env)
    return { close: () => service.kill() }
  })
  c = createProcessos(m, OWNER)
  const logger = createLogger('test', 'silent')
  listener = createBroker({
    url: setting('TEST_AMQP_URL'),
    prefix: m.env['AMQP_PREFIX'] ?? '',
    service: 'test',
    logger,
  })
  await listener.consume({
    queue: 'everything',
    types: ['processo.cruzado'],
    prefetch: 100,
    async handler({ data }) {
      told.push(data.processo_id)
      return 'ack'
    },
  }).ready
}, 90_000)
afterAll(async () => {
  c.close()
  await listener.close()
  await m.close()
}, 60_000)

test('a comparison killed before any of its effects says the same on both sides in the end, and both are told of', async () => {
  const stops: string[] = []
  for (let n = 1; n <= STEPS; n++) {
    const declared = { matricula: `31${n}`, geometria: square(-50 + n * 0.2, -20) }
    const [a, b] = [await c.submetido(declared), await c.rascunho(declared)]
    await until(
      () => told.includes(a),
      (yes) => yes,
      20_000,
    )
    told.splice(0)
    const requestId = idThatStopsAt(7_000 + n, n)
    await c.ask('POST', `/processos/${b}/submeter`, undefined, OWNER, requestId)
    const done = () => m.connection.collection<{ _id: string }>('cruzamentos').findOne({ _id: b, feita: { $ne: null } })
    await until(
      async () => service.stops.has(requestId) || (told.includes(a) && (await done()) !== null),
      (yes) => yes,
      30_000,
    )
    stops.push(service.stops.get(requestId) ?? 'done')
    // The broker delivers the fact again under the same request id, and nothing stops its handling this time.
    await service.kill()
    service = await launch(MAIN, { ...m.env, EFFECTS_FREE: '', ALARMES_MS: '500' })

    const [nA, nB] = [await c.numero(a), await c.numero(b)]
    await c.finds(a, [`matricula_repetida.${nB}`, `perimetro_identico.${nB}`])
    await c.finds(b, [`matricula_repetida.${nA}`, `perimetro_identico.${nA}`])
    await until(
      () => [a, b].every((id) => told.includes(id)),
      (yes) => yes,
      30_000,
    )
    // A killed service would leave the fact to the next process, which would stop at it.
    await service.close()
    service = await launch(MAIN, m.env)
  }
  expect(stops).toEqual([
    'cruzamentos.updateOne versao',
    'cruzamentos.bulkWrite',
    expect.stringMatching(/^cruzamentos.updateOne/),
    expect.stringMatching(/^publish .*processo.cruzado$/),
    expect.stringMatching(/^publish .*processo.cruzado$/),
    'cruzamentos.updateMany',
    'done',
  ])
}, 300_000)
