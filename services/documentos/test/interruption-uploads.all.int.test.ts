import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { idsThatStop, oneDeath } from '@car/testing/interruption'
import { until } from '@car/testing/until'
import { readSettings } from '../src/config.ts'
import { createContext } from '../src/context.ts'
import { cleanFiles } from '../src/usecases/clean-files.ts'
import { cleanUploads } from '../src/usecases/upload/clean-uploads.ts'
import type { Person } from './support/environment.ts'
import { pdf } from './support/bench.ts'
import { createMortal, type Mortal } from './support/mortal.ts'

/**
 * Each upload in parts is stopped before a different effect of one of its requests: opening, a part, concluding,
 * cancelling. The process is killed while all uploads are stopped. Then each client continues its upload.
 */
const PART = 64 * 1024
const NAMES = ['documentos.replaceOne', 'publish documento.recebido', 'published.updateOne', 'reply']
const STEPS = { open: 7, parte: 4, finish: 22, excluir: 6 }
type Ato = keyof typeof STEPS

let m: Mortal
beforeAll(async () => {
  m = await createMortal(NAMES)
}, 90_000)
afterAll(() => m.close())

// Answers are typed as any, because tests look at the bodies that really came over the wire.
// oxlint-disable-next-line typescript/no-explicit-any
type Told = { status: number; json: any }

function client(person: Person, bytes = pdf(2 * PART + 99)) {
  const processo = m.processos.processo(person)
  const key = randomUUID()
  const me = { id: '', bytes }

  async function ask(method: string, path: string, body: Buffer | object | null, requestId: string): Promise<Told> {
    const binary = Buffer.isBuffer(body)
    const res = await fetch(`http://127.0.0.1:${m.env['PORT']}/api/v1/documentos/envios${path}`, {
      method,
      ...(body ? { body: binary ? new Uint8Array(body) : JSON.stringify(body) } : {}),
      headers: {
        ...(await person.headers()),
        'x-request-id': requestId,
        ...(body ? { 'content-type': binary ? 'application/octet-stream' : 'application/json' } : {}),
        ...(path === '' ? { 'idempotency-key': key } : {}),
      },
    })
    return { status: res.status, json: res.status === 204 ? null : await res.json() }
  }

  return {
    me,
    async open(requestId: string = randomUUID()) {
      const campos = { processo_id: processo, tipo_documento: 'ccir', nome: 'a.pdf', tamanho: bytes.length }
      const opened = await ask('POST', '', campos, requestId)
      me.id = opened.json.data?.id
      return opened
    },
    parte: (start: number, requestId: string = randomUUID()) =>
      ask('POST', `/${me.id}/partes?inicio=${start}`, bytes.subarray(start, start + PART), requestId),
    see: () => ask('GET', `/${me.id}`, null, randomUUID()),
    finish: (requestId: string = randomUUID()) => ask('POST', `/${me.id}/concluir`, null, requestId),
    excluir: (requestId: string = randomUUID()) => ask('DELETE', `/${me.id}`, null, requestId),
    /**
     * Repeats a request while it is refused with CAR-014, because the killed request keeps its key for some seconds.
     */
    persist: (run: () => Promise<Told>): Promise<Told> =>
      until(run, ({ json }) => json.error?.code !== 'CAR-014', 7_000),
    async sendRemaining(end = bytes.length): Promise<void> {
      for (let { recebido_bytes } = (await this.see()).json.data; recebido_bytes < end; ) {
        const { json } = await this.parte(recebido_bytes)
        recebido_bytes = json.data.recebido_bytes
      }
    },
  }
}

test('killed before any of their effects, uploads in parts go on where they were: one document each, or none', async () => {
  const atos = Object.entries(STEPS).flatMap(([ato, n]) => Array.from({ length: n }, () => ato as Ato))
  const byName = NAMES.map((): Ato => 'finish')
  const ids = [
    ...Object.values(STEPS).flatMap((n, series) => idsThatStop(series * 100, n, [])),
    ...idsThatStop(900, 0, NAMES),
  ]
  const clients: (ReturnType<typeof client> & { ato: Ato })[] = []
  // The clients are prepared one by one, because preparing all at once gains no time.
  for (const ato of [...atos, ...byName]) {
    const c = client(await m.issuer.pessoa('produtor_rural'))
    expect(ato === 'open' ? { status: 201 } : await c.open()).toMatchObject({ status: 201 })
    if (ato === 'finish') await c.sendRemaining()
    if (ato === 'excluir') await c.sendRemaining(PART)
    clients.push({ ato, ...c })
  }
  const run = (c: (typeof clients)[number], id: string): Promise<Told> =>
    c.ato === 'parte' ? c.parte(0, id) : c[c.ato](id)
  const told = await oneDeath(
    m.service(),
    clients.map((c, i) => ({
      id: ids[i] as string,
      send: () => run(c, ids[i] as string),
      last: ['published.updateOne'],
    })),
  )
  const stops = ids.map((id) => m.service().stops.get(id) ?? 'done')
  for (const ato of Object.keys(STEPS)) {
    const ofAto = stops.filter((_, i) => clients[i]?.ato === ato && i < atos.length)
    expect([ato, new Set(ofAto).size, ofAto.includes('reply')]).toEqual([ato, expect.any(Number), true])
    expect(new Set(ofAto).size).toBeGreaterThan(2)
  }
  expect(stops).toEqual(
    expect.arrayContaining(['envios.insertOne', 'PutObjectCommand', 'commits.insertOne', 'DeleteObjectCommand']),
  )

  await m.restart()
  expect((await m.verify()).problems).toEqual([])
  const other = createContext(readSettings(m.env))
  for (const c of clients.filter(({ ato }) => ato === 'excluir')) {
    const ended = (await c.see()).status === 200 ? (await c.excluir()).status : 204
    expect([ended, (await c.see()).status]).toEqual([204, 404])
  }
  for (const c of clients.filter(({ ato }) => ato === 'open')) {
    expect((await c.persist(() => c.open())).status).toBe(201)
  }
  const hashes: string[] = []
  for (const [i, c] of clients.entries()) {
    if (c.ato === 'excluir') continue
    await c.sendRemaining()
    const end = await c.persist(() => c.finish())
    const hash = createHash('sha256').update(c.me.bytes).digest('hex')
    expect([stops[i], end.status, end.json.data?.hash_sha256]).toEqual([stops[i], 202, hash])
    const before = c.ato === 'finish' && told[i]?.status === 202 ? told[i].json : end.json
    expect(end.json.data).toEqual(before.data)
    hashes.push(hash)
  }
  const documentos = await m.environment.store.collection('documentos').find({}).toArray()
  expect(documentos.map(({ hash }) => hash as string).toSorted()).toEqual(hashes.toSorted())

  // A day later only the documents are left.
  await cleanUploads(other.ctx, -25 * 60 * 60_000)
  await cleanFiles(other.ctx, -1_000)
  other.ctx.peers.close()
  await other.close()
  expect(await m.environment.keys('envios/')).toEqual([])
  expect(await m.environment.keys('arquivos/')).toHaveLength(hashes.length)
  expect(await m.environment.store.collection('envios').countDocuments({})).toBe(0)
  const quotas = await m.environment.store.collection('cotas_processos').find({}).toArray()
  expect(quotas.reduce((sum, { documentos: n }) => sum + Number(n), 0)).toBe(hashes.length)
  expect((await m.verify()).problems).toEqual([])
}, 240_000)
