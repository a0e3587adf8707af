/**
 * Sends a file of 50 MB through the gateway, and puts the same bytes straight into the object store for comparison.
 *
 *   npm start -- --serve                                                   (in another terminal)
 *   node bench/upload.ts [--rounds 7] [--state FOLDER] [--small]
 *
 * Prints both times and their ratio (goal: at most 2), and how much more memory the gateway and documentos held while a
 * file passed through them. Growth by the size of the file means that the file was not streamed.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { Api } from '@car/local/main-job/api'
import { signIn } from '@car/local/main-job/sign-in'
import { toldBeside } from '@car/local/upkeep/told'
import { createObjects } from '@car/objects/objects'
import { median } from './median.ts'
import { running, small, state } from './options.ts'
import { inPieces, MB } from './pieces.ts'
import { residentMegabytes } from './processor.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' }, small, state } })
const [warm, rounds, size] = values.small ? [0, 1, MB] : [1, Number(values.rounds), 50 * MB]
const DIRECT = 'bench-upload'
const samples = join(import.meta.dirname, '../samples')
const constellation = running(values.state)
const told = toldBeside(constellation)
const env = told.environment('documentos')
const of = (name: string) => env[name] ?? ''
const objects = createObjects({
  endpoint: of('S3_ENDPOINT'),
  region: of('S3_REGION') || 'us-east-1',
  credentials: { accessKeyId: of('S3_ACCESS_KEY_ID'), secretAccessKey: of('S3_SECRET_ACCESS_KEY') },
  bucket: of('S3_BUCKET'),
  prefix: of('S3_PREFIX'), // the service may write nowhere else
})
const url = told.environment('gateway')['PUBLIC_URL'] ?? ''
const api = new Api(url, console.log)
const owner = await signIn(url, '78307270316')
const pairs = JSON.parse(readFileSync(join(samples, 'pairs.json'), 'utf8')) as Record<string, { processo: object }>
const processo = await api.post<{ id: string }>('/api/v1/processos', 201, {
  token: owner,
  json: pairs['par202']?.processo,
})

const times: Record<'gateway' | 'direct', number[]> = { gateway: [], direct: [] }
const grew: Record<'gateway' | 'documentos', number[]> = { gateway: [], documentos: [] }
for (let round = -warm; round < rounds; round++) {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]).subarray(0, size)
  const direct = await timed(() => straight(bytes))
  const watched = watch(Object.keys(grew))
  const through = await timed(() => throughGateway(bytes))
  const more = watched()
  if (round < 0) continue // a warm-up, which opens connections and compiles code
  times.direct.push(direct)
  times.gateway.push(through)
  grew.gateway.push(more['gateway'] ?? Number.NaN)
  grew.documentos.push(more['documentos'] ?? Number.NaN)
}
await objects.delete(DIRECT)
objects.close()
const ratio = median(times.gateway) / median(times.direct)
for (const [name, s] of Object.entries(times))
  console.log(
    `${name.padEnd(12)} median ${median(s).toFixed(2)} s, ${Math.min(...s).toFixed(2)} to ${Math.max(...s).toFixed(2)}`,
  )
console.log(`gateway over direct: ${ratio.toFixed(2)} (goal: at most 2)`)
for (const [name, mb] of Object.entries(grew))
  console.log(
    `${name.padEnd(12)} grew by ${median(mb).toFixed(0)} MB while ${size / MB} went through, ${Math.max(...mb).toFixed(0)} at most`,
  )

async function straight(bytes: Buffer): Promise<void> {
  const body = Readable.from(inPieces(bytes), { objectMode: false })
  await objects.putStream(DIRECT, body, { contentType: 'application/pdf' })
}

async function throughGateway(bytes: Buffer): Promise<void> {
  const form = () => {
    const made = new FormData()
    made.append('processo_id', processo.id)
    made.append('tipo_documento', 'outros')
    made.append('arquivo', new Blob([bytes as unknown as ArrayBuffer], { type: 'application/pdf' }), 'grande.pdf')
    return made
  }
  await api.post('/api/v1/documentos/upload', 202, { token: owner, form })
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/**
 * Watches the memory of services. The returned function stops the watch, and returns the largest growth of each in MB.
 */
function watch(names: string[]): () => Record<string, number> {
  const before = new Map(names.map((name) => [name, resident(name)]))
  const most = new Map(before)
  const timer = setInterval(() => {
    for (const name of names) most.set(name, Math.max(most.get(name) ?? 0, resident(name)))
  }, 20)
  return () => {
    clearInterval(timer)
    return Object.fromEntries(names.map((name) => [name, (most.get(name) ?? 0) - (before.get(name) ?? 0)]))
  }
}

function resident(name: string): number {
  return residentMegabytes(Number(constellation.read(join('pids', name))))
}
