/**
 * Records commits at a rate for some seconds, while the log of their record is kept by this process, and tells how long
 * each waits for its checkpoint.
 *
 *   npm start -- --backing                                                 (in another terminal)
 *   node bench/log.ts [--rate 500] [--state FOLDER] [--small]
 *
 * The commits are bare inserts, so that the processor time is that of the log.
 */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { keysOf } from '@car/registro/heads'
import { signersOf } from '@car/registro/keys'
import { createLogKeeper, openLog } from '@car/registro/log'
import { connect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { running, small, state } from './options.ts'
import { processorUs } from './processor.ts'

const { values } = parseArgs({ options: { rate: { type: 'string', default: '500' }, small, state } })
const [RATE, SECONDS] = values.small ? [50, 2] : [Number(values.rate), 30]
const TICKS = 10
const ORIGIN = 'localhost/registro/bench'

const { store } = running(values.state).readPorts()
const connection = connect(`mongodb://127.0.0.1:${store}`, `bench_${randomUUID().slice(0, 8)}`)
await waitForConnection(connection, 10_000)
const log = openLog(connection, ORIGIN, keysOf([signersOf(ORIGIN, Buffer.alloc(32))]))
const commits = connection.collection<{ _id: string }>('commits')
await Promise.all([log.createIndexes(), commits.createIndex({ at: 1, _id: 1 })])
const keeper = createLogKeeper(log, createLogger('bench', 'warn'))

/** The time at which all commits up to a number had been recorded. */
const recorded: { n: number; at: number }[] = []
const waits: number[] = []
let all = 0
let isOver = false
const before = processorUs(process.pid)
keeper.start()
await Promise.all([record(), watch()])
const spent = processorUs(process.pid) - before
await keeper.close()

const most = waits.toSorted((a, b) => a - b)
const seconds = (share: number) => ((most[Math.ceil(most.length * share) - 1] ?? 0) / 1000).toFixed(1)
console.log(`${all} commits in ${SECONDS} s (goal: 500 a second), ${Math.round(spent / all)} µs of processor time each`)
console.log(`in a checkpoint after ${seconds(0.5)} s, at most ${seconds(1)} s (goal: 4 s)`)
await connection.dropDatabase()
process.exit(0)

async function record(): Promise<void> {
  for (let tick = 0; tick < SECONDS * TICKS; tick++) {
    const began = performance.now()
    const some = Array.from({ length: RATE / TICKS }, (_, n) => `bench-${all + n}#00000001`)
    await Promise.all(
      some.map((_id) =>
        commits.insertOne({ _id, hash: createHash('sha256').update(_id).digest('hex'), at: new Date() } as {
          _id: string
        }),
      ),
    )
    all += some.length
    recorded.push({ n: all, at: performance.now() })
    await wait(Math.max(0, 1000 / TICKS - (performance.now() - began)))
  }
  isOver = true
}

async function watch(): Promise<void> {
  for (let size = 0; !isOver || size < all; await wait(50)) {
    size = (await log.heads.read('newest'))?.size ?? 0
    for (let [first] = recorded; first && first.n <= size; [first] = recorded) {
      waits.push(performance.now() - first.at)
      recorded.shift()
    }
  }
}
