import mongoose from 'mongoose'
import { readFileSync } from 'node:fs'
import { createIndexes } from './growth/act.ts'
import { commitsOf, queued, row } from './growth/held.ts'
const [port, count, pid] = process.argv.slice(2)
const connection = await mongoose.createConnection(`mongodb://127.0.0.1:${port}`).asPromise()
const db = connection.useDb(`fill`).db!
const cpu = () => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
await db.dropDatabase()
await createIndexes(db)
const t: Record<string, number> = {}
const timed = async (n: string, f: () => Promise<unknown>) => { const a = cpu(); await f(); t[n] = (t[n] ?? 0) + cpu() - a }
for (let from = 0; from < Number(count); from += 500) {
  const ns = Array.from({ length: 500 }, (_, i) => from + i)
  await timed('commits', () => db.collection<{ _id: string }>('commits').insertMany(ns.flatMap((n) => [...commitsOf(n)])))
  await timed('processos', () => db.collection<{ _id: string }>('processos').insertMany(ns.map((n) => row(n))))
  await timed('fila', () => db.collection<{ _id: string }>('fila').insertMany(ns.map((n) => queued(n))))
  if (from % 2500 === 0) console.log(from, t)
}
console.log(t)
await timed('drop', () => db.dropDatabase())
console.log(t)
await connection.close()
