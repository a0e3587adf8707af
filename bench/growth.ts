/**
 * The processor time that the embedded store needs for one opened draft when it holds 100 cases and when it holds
 * 20,000, part by part, taking turns in one run.
 *
 *   npm start -- --backing                                                 (in another terminal)
 *   node bench/growth.ts [state folder] [cases]
 *
 * Goal: at most 1.3 times as much. Beside it stands how many documents a part looked at, which tells why.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { State } from '@car/local/state'
import mongoose from 'mongoose'
import { createIndexes, PARTS, undo } from './growth/act.ts'
import { commitsOf, queued, row } from './growth/held.ts'

const [folder = '.local', cases = '20000'] = process.argv.slice(2)
const FEW = 100
const MANY = Number(cases)
const ACTS = 100
const ROUNDS = 6
const WARM = 4

const state = State.beside(resolve(folder))
if (!state) throw new Error(`no backing services run in ${folder}`)
const pid = readFileSync(join(state.folder, 'pids/store'), 'utf8').trim()
const connection = await mongoose.createConnection(`mongodb://127.0.0.1:${state.readPorts()['store']}`).asPromise()
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
      const [before, looked] = [processorMs(), await documentsExamined()]
      for (const n of ns) await run(db, n)
      const sum = spent[part]
      if (!sum || round < WARM) continue
      sum[which] += processorMs() - before
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
    `${name.padEnd(24)}${ms(a).padStart(10)}${ms(b).padStart(10)}${(b / a).toFixed(2).padStart(8)}   ${looked}`,
  )
console.log(
  `processor time in ms ${'held:'.padEnd(7)} ${`${FEW}`.padStart(5)}${`${MANY}`.padStart(10)}   ratio   documents looked at`,
)
for (const [part, { few: a, many: b, looked }] of Object.entries(spent)) line(part, a, b, looked.join(' · '))
const total = (which: 'few' | 'many') => Object.values(spent).reduce((sum, part) => sum + part[which], 0)
line('one draft', total('few'), total('many'), '(goal: ratio at most 1.3)')

function ms(all: number): string {
  return (all / ACTS / ROUNDS).toFixed(2)
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

/** User and system time of the store, all its threads together. */
function processorMs(): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Undefined names count as nothing, since another server may not report them. */
async function documentsExamined(): Promise<number> {
  const status = await connection.db?.admin().command({ serverStatus: 1 })
  return Number(status?.['metrics']?.queryExecutor?.scannedObjects ?? 0)
}
