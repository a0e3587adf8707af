import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Commit } from '@car/event-store/commit'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import { idsThatStop, oneDeath } from '@car/testing/interruption'
import { readSettings } from '../src/config.ts'
import { createContext } from '../src/context.ts'
import type { DomainEvent } from '../src/domain/events.ts'
import { cleanFiles } from '../src/usecases/clean-files.ts'
import type { Person } from './support/environment.ts'
import { upload, multipart, pdf } from './support/bench.ts'
import { createMortal, type Mortal } from './support/mortal.ts'

/**
 * The number of effects of an upload without those in `NAMES`. Each upload of the test has its own file, and is stopped
 * before a different effect. The process is killed while all uploads are stopped. After a restart each client repeats
 * its request.
 */
const STEPS = 18
/**
 * The effects without a fixed position, before which an upload is stopped by name. The commit comes after the writes to
 * the quotas, whose number varies. The effects after the commit run in parallel.
 */
const NAMES = [
  'commits.insertOne',
  'documentos.replaceOne',
  'publish documento.recebido',
  'published.updateOne',
  'idempotencia.updateOne answer',
  'arquivos_pendentes.deleteOne',
  'reply',
]
const UPLOADS = STEPS + NAMES.length

let m: Mortal
let owner: Person
beforeAll(async () => {
  m = await createMortal(NAMES)
  owner = await m.issuer.pessoa('produtor_rural')
}, 90_000)
afterAll(() => m.close())

type Told = { status: number; id: string | undefined; codigo: string | undefined }

async function send(request: { processo: string; bytes: Buffer; chave: string }, requestId: string): Promise<Told> {
  const { body, tipo } = multipart(upload(request.processo, request.bytes))
  const res = await fetch(`http://127.0.0.1:${m.env['PORT']}/api/v1/documentos/upload`, {
    method: 'POST',
    body,
    headers: {
      ...(await owner.headers()),
      'content-type': tipo,
      'idempotency-key': request.chave,
      'x-request-id': requestId,
    },
  })
  const answer = (await res.json()) as { data?: { id: string }; error?: { code: string } }
  return { status: res.status, id: answer.data?.id, codigo: answer.error?.code }
}

test('an upload killed before any of its effects is one document or none, and sent again it is one', async () => {
  const requests = Array.from({ length: UPLOADS }, (_, k) => ({
    processo: m.processos.processo(owner),
    bytes: pdf(3_000 + k),
    chave: randomUUID(),
  }))
  const ids = idsThatStop(0, STEPS, NAMES)
  const told = await oneDeath(
    m.service(),
    requests.map((request, i) => ({
      id: ids[i] as string,
      send: () => send(request, ids[i] as string),
      last: ['published.updateOne', 'arquivos_pendentes.deleteOne'],
    })),
  )
  const stops = ids.map((id) => m.service().stops.get(id) ?? 'done')
  const first = ['arquivos_pendentes.insertOne', 'PutObjectCommand', 'idempotencia.insertOne']
  expect(stops).toEqual(expect.arrayContaining([...first, 'done']))
  expect(stops.slice(STEPS)).toEqual(NAMES)

  await m.restart()
  const repeated = await Promise.all(
    requests.map((request) =>
      until(
        () => send(request, randomUUID()),
        ({ codigo }) => codigo !== 'CAR-014',
        7_000,
      ),
    ),
  )
  for (const [i, repeat] of repeated.entries()) {
    expect([stops[i], repeat.status]).toEqual([stops[i], 202])
    expect(repeat.id).toBe(told[i]?.status === 202 ? told[i].id : repeat.id)
  }
  expect(new Set(repeated.map(({ id }) => id)).size).toBe(UPLOADS)
  expect(await m.environment.store.collection('documentos').countDocuments({})).toBe(UPLOADS)
  const commits = m.environment.store.collection<Commit<DomainEvent>>('commits')
  expect(await commits.countDocuments({ 'events.tipo': 'recebido' } as never)).toBe(UPLOADS)
  await until(
    () => unpublished(m.environment.store),
    (n) => n === 0,
    20_000,
  )
}, 90_000)

test('what interrupted uploads left is on the list of the sweep, and goes; nothing else does', async () => {
  expect((await m.verify('--arquivos')).problems).toEqual([])
  const before = (await m.environment.keys('arquivos/')).length
  expect(before).toBeGreaterThan(UPLOADS)
  const other = createContext(readSettings(m.env))
  try {
    await until(
      () => other.connection.readyState,
      (state) => state === 1,
    )
    await cleanFiles(other.ctx, -1_000)
  } finally {
    other.ctx.peers.close()
    await other.close()
  }
  expect(await m.environment.keys('arquivos/')).toHaveLength(UPLOADS)
  expect(await m.environment.store.collection('arquivos_pendentes').countDocuments({})).toBe(0)
  expect((await m.verify('--arquivos')).problems).toEqual([])

  // The command has to report a lost file, and a file that belongs to no document.
  const [lost = ''] = await m.environment.keys('arquivos/')
  await m.environment.objects.delete(lost)
  await m.environment.objects.putStream('arquivos/of-nobody', Readable.from([Buffer.from('x')]), {
    contentType: 'image/png',
  })
  const { problems } = await m.verify('--arquivos')
  expect(problems.map(({ problem }) => problem).sort()).toEqual([
    'a file that belongs to no document',
    'its file is not there',
  ])
}, 90_000)
