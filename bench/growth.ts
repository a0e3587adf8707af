/**
 * Measures the processor time that the embedded store needs to open one draft, part by part. Takes turns between a
 * store of 100 cases and a store of 20,000.
 *
 *   npm start -- --backing                                                 (in another terminal)
 *   node bench/growth.ts [--state FOLDER] [--small]
 *
 * Goal: with 20,000 cases, at most 1.3 times as much. Also prints how many documents each part examined.
 */
import { parseArgs } from 'node:util'
import mongoose from 'mongoose'
import { createIndexes, PARTS, undo } from './growth/act.ts'
import { commitsOf, queued, row } from './growth/held.ts'
import { running, small, state } from './options.ts'
import { processorSeconds } from './processor.ts'

const { values } = parseArgs({ options: { small, state } })
const FEW = 100
const [WARM, ROUNDS, ACTS, MANY] = values.small ? [0, 1, 5, 200] : [4, 6, 100, 20_000]

const backing = running(values.state)
const pid = Number(backing.read('pids/store') ?? Number.NaN)
if (Number.isNaN(pid)) throw new Error(`the embedded store does not run in ${values.state}`)
const connection = await mongoose.createConnection(`mongodb://127.0.0.1:${backing.readPorts()['store']}`).asPromise()
const few = await hold('few', FEW)
const many = await hold('many', MANY)

const spent = Object.fromEntries(Object.keys(PARTS).map((part) => [part, { few: 0, many: 0, looked: [0, 0] }]))
for (let round = 0; round < WARM + ROUNDS; round++) {
  for (const [which, db, held] of [
    ['few', few, FEW],
    ['many', many, MANY],
  ] as const) {
    const ns = Array.from({ length: ACTS }, (_, i) => held + 1 + i)
    for (const [part, run] of Object.entries(PARTS)) {
      const [before, looked] = [processorSeconds(pid), await documentsExamined()]
      for (const n of ns) await run(db, n)
      const sum = spent[part]
      if (!sum || round < WARM) continue
      sum[which] += processorSeconds(pid) - before
      sum.looked[which === 'few' ? 0 : 1] = ((await documentsExamined()) - looked) / ACTS
    }
    await undo(db, ns)
  }
}
await few.dropDatabase()
await many.dropDatabase()
await connection.close()

const line = (name: string, a: number, b: number, looked = '') =>
  console.log(
    `${name.padEnd(24)}${ms(a).padStart(10)}${ms(b).padStart(10)}${(a === 0 ? 'none' : (b / a).toFixed(2)).padStart(8)}   ${looked}`,
  )
console.log(
  `processor time in ms ${'cases:'.padEnd(7)} ${`${FEW}`.padStart(5)}${`${MANY}`.padStart(10)}   ratio   documents looked at`,
)
for (const [part, { few: a, many: b, looked }] of Object.entries(spent)) line(part, a, b, looked.join(' · '))
const total = (which: 'few' | 'many') => Object.values(spent).reduce((sum, part) => sum + part[which], 0)
line('one draft', total('few'), total('many'), '(goal: ratio at most 1.3)')

function ms(all: number): string {
  return ((all * 1000) / ACTS / ROUNDS).toFixed(2)
}

async function hold(name: string, count: number) {
  const db = connection.useDb(`bench-growth-${name}`).db
  if (!db) throw new Error('no connection')
  await db.dropDatabase()
  await createIndexes(db)
  for (let from = 0; from < count; from += 500) {
    const ns = Array.from({ length: Math.min(500, count - from) }, (_, i) => from + i)
    await db.collection<{ _id: string }>('commits').insertMany(ns.flatMap((n) => [...commitsOf(n)]))
    await db.collection<{ _id: string }>('processos').insertMany(ns.map((n) => row(n)))
    await db.collection<{ _id: string }>('fila').insertMany(ns.map((n) => queued(n)))
  }
  return db
}

/** Returns the number of documents that the store has examined since its start; 0 if the store does not report it. */
async function documentsExamined(): Promise<number> {
  const status = await connection.db?.admin().command({ serverStatus: 1 })
  return Number(status?.['metrics']?.queryExecutor?.scannedObjects ?? 0)
}
