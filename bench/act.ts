/**
 * Compares an accepted act with a bare insert of its record, with the same durability, by the same driver, into the
 * same store. Measures the processor time of the process that does the work, and the time until its answer, with one
 * client.
 *
 *   npm start -- --backing                                                 (in another terminal)
 *   node bench/act.ts [--rounds 15] [--state FOLDER] [--small]
 *
 * The acts are the opening of a draft, with its Idempotency-Key, and an edit of that draft. Each act is a request over
 * HTTP to the service processos as it runs in production. Work after the answer (the fact on the broker, the mark of
 * the commit as published) counts as processor time. A stand-in for documentos says that the case has no documents.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { createIssuer, person } from '@car/testing/issuer'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import mongoose from 'mongoose'
import type { Told } from './act/insert.ts'
import { startProcessos } from './act/service.ts'
import { median } from './median.ts'
import { running, small, state } from './options.ts'
import { processorUs } from './processor.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' }, small, state } })
const GOAL = 8
const [WARM, ROUNDS, ACTS] = values.small ? [0, 1, 2] : [5, Number(values.rounds), 40]

const backing = running(values.state)
const { store, rabbitmq } = backing.readPorts()
const mongodb = `mongodb://127.0.0.1:${store}`
const amqp = `amqp://car:${backing.secret('rabbitmq')}@127.0.0.1:${rabbitmq}`
const issuer = await createIssuer()
const maria = person('Maria', 'produtor_rural')
const samples = readFileSync(join(import.meta.dirname, '../samples/pairs.json'), 'utf8')
const declared = (JSON.parse(samples) as { par202: { processo: object } }).par202.processo

const service = await startProcessos({ mongodb, amqp, jwksUrl: issuer.jwksUrl })
const connection = await mongoose.createConnection(mongodb, { dbName: service.name }).asPromise()
const commits = connection.collection('commits')
const inserter = fork(join(import.meta.dirname, 'act/insert.ts'), [mongodb, service.name])
await once(inserter, 'message')
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

type Spent = { processor: number[]; clock: number[] }
const spent = { 'a draft opened': none(), 'an edit': none(), 'a bare insert': none() }
for (let round = -WARM; round < ROUNDS; round++) {
  const headers = await issuer.headers(maria, 'processos')
  const ids: string[] = []
  const turn = async (name: keyof typeof spent, pid: number, work: () => Promise<number[]>) => {
    const before = processorUs(pid)
    const clock = await work()
    await published()
    if (round < 0) return // a warm-up, which compiles code and opens connections
    spent[name].processor.push((processorUs(pid) - before) / ACTS)
    spent[name].clock.push(...clock)
  }
  await turn('a draft opened', service.pid, () =>
    times(async () => {
      const key = { 'idempotency-key': randomUUID() }
      ids.push(await ask('POST', '/processos', declared, { ...headers, ...key }))
    }),
  )
  await turn('an edit', service.pid, () =>
    times((n) => ask('PATCH', `/processos/${ids[n]}`, { observacoes: `De número ${n}.` }, headers)),
  )
  const document = JSON.stringify(mongoose.mongo.BSON.EJSON.serialize((await commits.findOne()) ?? {}))
  await turn('a bare insert', inserter.pid ?? 0, async () => {
    const done = once(inserter, 'message') as Promise<[number[]]>
    inserter.send({ document, times: ACTS } satisfies Told)
    return (await done)[0]
  })
}

const size = mongoose.mongo.BSON.calculateObjectSize((await commits.findOne()) ?? {})
console.log(`a commit of ${size} bytes; medians, and times as much as the bare insert (goal for the clock: ${GOAL})`)
const alone = spent['a bare insert']
for (const [name, { processor, clock }] of Object.entries(spent)) {
  const of = (list: number[], beside: number[], unit: string) =>
    `${median(list).toFixed(2).padStart(8)} ${unit} ${(median(list) / median(beside)).toFixed(1).padStart(5)} ×`
  const ms = (list: number[]) => list.map((us) => us / 1000)
  const line = [
    of(ms(processor), ms(alone.processor), 'ms of processor time'),
    of(clock, alone.clock, 'ms by the clock'),
  ]
  console.log(`${name.padEnd(16)}${line.join('   ')}`)
}
await connection.dropDatabase()
await service.stop()
process.exit(0)

function none(): Spent {
  return { processor: [], clock: [] }
}

/** Returns the duration of each of ACTS runs in milliseconds. */
async function times(work: (n: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < ACTS; n++) {
    const began = performance.now()
    await work(n)
    took.push(performance.now() - began)
  }
  return took
}

async function ask(method: string, path: string, body: object, headers: Record<string, string>): Promise<string> {
  const json = JSON.stringify(body)
  const all = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
  const asking = request(`${service.url}/api/v1${path}`, { method, headers: all, agent }).end(json)
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const answer = await text(response)
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} ${path}: ${answer}`)
  return (JSON.parse(answer) as { data: { id: string } }).data.id
}

function published(): Promise<unknown> {
  return until(
    () => unpublished(connection),
    (left) => left === 0,
  )
}
