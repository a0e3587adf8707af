import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { OPERACOES } from '@car/operations/tabela'
import { freePort } from '@car/testing/free-port'
import { type Interruptible, launch } from '@car/testing/interruption'
import { createIssuer, type Person } from '@car/testing/issuer'
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { environmentOf, portNames, type ServiceName, services } from '../src/services.ts'
import { type Owner, openStores, owners } from '@car/backup/archive'
import { run } from '../src/upkeep/run.ts'
import type { Told } from '../src/upkeep/told.ts'
import { backing } from './support/backing.ts'

/** What an earlier version recorded and answered (see history-1/README.md) is read and answered by this one. */

type Asked = { as: string | null; path: string; status: number; data?: unknown }
type Stored = { stream: string; events: { tipo: string; chave?: string; tamanho?: number; bytes?: number }[] }

/** Answers that differ since: an old dossier was not yet said to be of a case that went on. */
const SAID_SINCE: Record<string, Partial<Asked>> = {
  '/publico/dossies/96G5-37W8-0DN4-1GDB': { data: { codigo: '96G5-37W8-0DN4-1GDB', situacao: 'processo_mudou' } },
}
/** Today's rules compare cases with each other too. What was said of one then is still said, and more may be. */
const ranked = (item: object): object =>
  'fatores' in item
    ? { ...item, versao_regras: expect.any(String), fatores: expect.arrayContaining(item.fatores as []) }
    : item

/** An answer from then as it is given today. */
const expected = (asked: Asked): object => ({
  ...asked,
  ...(Array.isArray(asked.data) ? { data: asked.data.map(ranked) } : {}),
  ...SAID_SINCE[asked.path],
})
const root = join(import.meta.dirname, '../../..')
const history = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'history-1', name))
const unzipped = (name: string): string => gunzipSync(history(`${name}.gz`)).toString()
const keys = JSON.parse(history('keys.json').toString()) as Record<string, string>
const { people, answers } = JSON.parse(unzipped('answers.json')) as { people: Record<string, Person>; answers: Asked[] }

/** Whether the keys from then are still in the rings, behind today's. */
let keysOfThen = true
function secret(name: string, bytes = 32, encoding?: 'base64url' | 'base64'): string {
  const today = encoding ? Buffer.alloc(bytes, name).toString(encoding) : `only for this test: ${name}`.padEnd(32, '.')
  const then = keys[name.replace(/^(auth|processos)-/, '')]
  return then !== undefined && keysOfThen ? `${today.replaceAll(' ', '_')} ${then}` : today.replaceAll(' ', '_')
}

const namespace = `history${randomUUID().slice(0, 8)}`
const running: Interruptible[] = []
const objects: { owner: Owner; Key: string }[] = []
let issuer: Awaited<ReturnType<typeof createIssuer>>
let told: Told
let stores: ReturnType<typeof openStores>

beforeAll(async () => {
  issuer = await createIssuer()
  const ports: Record<string, number> = {}
  for (const name of portNames()) ports[name] = await freePort()
  const settings = {
    backing: backing(),
    publicUrl: 'http://localhost:8080',
    peopleFile: join(root, 'samples/people.json'),
    tessdata: '/none',
    confinement: 'kernel',
    ports,
    secret,
    idpFolder: '/none',
    mailFolder: '/none',
    namespace,
  }
  const more = { JWKS_URL: issuer.jwksUrl, LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent' }
  told = { serving: false, environment: (name) => ({ ...environmentOf(name, settings), ...more }) }
  stores = openStores(told)
  await fill('auth', 'usuarios')
  for (const owner of ['auth', 'processos', 'documentos', 'dossie'] as const)
    await putObjects(owner, await fill(owner, 'commits'))
}, 60_000)

afterAll(async () => {
  await Promise.all(running.map((service) => service.kill()))
  for (const { owner, Key } of objects) {
    const { s3, bucket } = stores.objects(owner)
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
  }
  for (const owner of owners) await stores.database(owner).dropDatabase()
  await stores.close()
  await issuer.close()
}, 60_000)

async function fill(owner: Owner, collection: string): Promise<Stored[]> {
  const lines = unzipped(`${owner}.${collection}.ndjson`).trimEnd().split('\n')
  const documents = lines.map((line) => mongoose.mongo.BSON.EJSON.parse(line, { relaxed: false }) as Stored)
  await stores.database(owner).collection(collection).insertMany(documents)
  return documents
}

/** The files were not kept; this only asks that something of their size is in their place. */
async function putObjects(owner: Owner, commits: Stored[]): Promise<void> {
  const discarded = commits.filter(({ events }) => events.some(({ tipo }) => tipo === 'descartado'))
  const gone = new Set(discarded.map(({ stream }) => stream))
  for (const { stream, events } of commits) {
    for (const { chave, tamanho, bytes } of gone.has(stream) ? [] : events) {
      if (chave === undefined) continue
      const { s3, bucket, prefix } = stores.objects(owner)
      const Key = prefix + chave
      const Body = Buffer.alloc(Number(tamanho ?? bytes))
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }))
      objects.push({ owner, Key })
    }
  }
}

async function command(service: ServiceName, name: string): Promise<string> {
  const { status, output } = await run(told, service, name)
  expect([service, name, status, output]).toEqual([service, name, 0, output])
  return output
}

test.each([
  ['processos', { fluxos: 18, commits: 82 }],
  ['documentos', { fluxos: 36, commits: 106 }],
  ['dossie', { fluxos: 4, commits: 18 }],
  ['auth', { fluxos: 9, commits: 11 }],
] as const)(
  '%s rebuilds what it derives from it, and verifies',
  async (service, counts) => {
    if (service !== 'auth') await command(service, 'rebuild')
    const { semCarimbo } = JSON.parse((await run(told, service, 'verify')).output) as { semCarimbo: number }
    expect(semCarimbo).toBe(counts.commits)
    expect(JSON.parse(await command(service, 'stamp'))).toMatchObject({ carimbados: counts.commits, problemas: [] })
    const report: unknown = JSON.parse(await command(service, 'verify'))
    expect(report).toMatchObject({ ...counts, naoPublicados: 0, semCarimbo: 0, problemas: [] })
  },
  120_000,
)

test('every question is answered as it was then, by the same fields', async () => {
  const start = async (name: ServiceName) =>
    running.push(await launch(join(root, services[name].folder, 'src/main.ts'), told.environment(name)))
  await Promise.all((['processos', 'documentos', 'dossie'] as const).map(start))
  await command('analista', 'rebuild')
  await start('analista')
  for (const asked of answers) expect(await ask(asked.as, asked.path)).toMatchObject(expected(asked))
}, 240_000)

test('a CPF that was encrypted then is read', async () => {
  const hers = answers.find(({ as, path }) => as === 'maria' && path.startsWith('/processos?'))
  const [{ id } = { id: '' }] = (hers?.data ?? []) as { id: string }[]
  const { data } = await ask('supervisora', `/processos/${id}/revelar-cpf`, {
    justificativa: 'Conferência pela supervisão.',
  })
  expect(data).toEqual({ cpf_cnpj: '78307270316' })
})

test('once it is encrypted anew it needs none of the keys of then', async () => {
  for (const service of ['auth', 'processos'] as const) {
    expect(JSON.parse(await command(service, 'recifrar'))).toMatchObject({ problemas: [] })
    expect(JSON.parse(await command(service, 'recifrar'))).toMatchObject({ recifrados: 0 })
  }
  keysOfThen = false
  for (const service of ['auth', 'processos'] as const)
    expect(JSON.parse(await command(service, 'verify'))).toMatchObject({ problemas: [] })
}, 120_000)

/** Asks the service that the interface names, whose answer the gateway would pass on. */
async function ask(as: string | null, path: string, body?: object): Promise<Asked> {
  const [where = ''] = path.split('?')
  const method = body ? 'POST' : 'GET'
  const operation = Object.values(OPERACOES).find(
    ({ metodo, caminho }) =>
      metodo === method && new RegExp(`^${caminho.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`/api/v1${where}`),
  )
  const who = as === null ? undefined : people[as]
  const port = told.environment(operation?.servico as ServiceName)['PORT']
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(who ? { authorization: `Bearer ${await issuer.token(who)}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { data } = (await response.json()) as { data?: unknown }
  return { as, path, status: response.status, data }
}
