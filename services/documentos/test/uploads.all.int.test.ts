import { createHash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { runCommand } from '@car/testing/command'
import { createWire, type Wire } from '@car/testing/wire'
import type { User } from '@car/identity/usuario'
import type { Files } from '../src/outbound/files.ts'
import type { Access } from '../src/outbound/peers.ts'
import { cleanFiles } from '../src/usecases/clean-files.ts'
import { cleanUploads } from '../src/usecases/upload/clean-uploads.ts'
import { concluirEnvio } from '../src/usecases/upload/concluir-envio.ts'
import { excluirUnpermitted } from '../src/usecases/upload/excluir-unpermitted.ts'
import { end, type Person } from './support/environment.ts'
import { type Bench, upload, createBench, pdf, type Answer } from './support/bench.ts'

jest.setTimeout(60_000)

const KB = 1024
const MB = 1024 * KB
const PART = 64 * KB
let b: Bench
let maria: Person
let processo: string
let wire: Wire
beforeAll(async () => {
  wire = await createWire(process.env['TEST_S3_ENDPOINT'] ?? '')
  b = await createBench({
    COTA_DOCUMENTOS: '30',
    COTA_PROCESSO_MB: '52',
    COTA_RASCUNHOS_MB: '53',
    S3_ENDPOINT: wire.url,
  })
})
beforeEach(async () => {
  wire.mend()
  maria = await b.issuer.pessoa('produtor_rural', 'bronze')
  processo = b.processos.processo(maria)
})
afterAll(async () => {
  await b.close()
  await wire.close()
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const said = ({ status, json }: { status: number; json: { error?: { code: string } } | null }) =>
  json?.error ? `${status} ${json.error.code}` : `${status}`

async function open(tamanho: number, campos: object = {}, who = maria, headers: Record<string, string> = {}) {
  const body = { processo_id: processo, tipo_documento: 'ccir', nome: 'ccir.pdf', tamanho, ...campos }
  const init = { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
  return b.ask(who, 'POST', '/documentos/envios', init)
}
async function opened(tamanho: number): Promise<string> {
  const { status, json } = await open(tamanho)
  expect(status).toBe(201)
  return json.data.id
}
const part = (id: string, start: number, bytes: Buffer, headers: Record<string, string> = {}, who = maria) =>
  b.ask(who, 'POST', `/documentos/envios/${id}/partes?inicio=${start}`, {
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })
const finish = (id: string, headers: Record<string, string> = {}, who = maria) =>
  b.ask(who, 'POST', `/documentos/envios/${id}/concluir`, { headers })
const see = (id: string, who = maria) => b.ask(who, 'GET', `/documentos/envios/${id}`)
const excluir = (id: string, who = maria) => b.ask(who, 'DELETE', `/documentos/envios/${id}`)

async function all(id: string, bytes: Buffer, tamanho = PART, since = 0): Promise<void> {
  for (let start = since; start < bytes.length; start += tamanho) {
    expect(said(await part(id, start, bytes.subarray(start, start + tamanho)))).toBe('200')
  }
}
const ofProcesso = async () => b.environment.store.collection('cotas_processos').findOne({ _id: processo as never })
const leftovers = async (id: string) => [
  ...(await b.environment.keys(`envios/${id}`)),
  ...(await b.environment.keys(`arquivos/${id}`)),
]
/** Sets the expiry of the upload to two hours ago. An upload is valid for a day, so it began 26 hours ago. */
async function passOneDay(id: string): Promise<void> {
  const end = new Date(Date.now() - 2 * 60 * 60_000)
  await b.environment.store.collection('envios').updateOne({ _id: id as never }, { $set: { fim: end } })
}
const VERIFY = fileURLToPath(new URL('../src/verify.ts', import.meta.url))
async function problems(): Promise<string[]> {
  const { output } = await runCommand(VERIFY, b.env)
  const { problems: answers } = JSON.parse(output) as { problems: { problem: string }[] }
  return answers.map(({ problem }) => problem)
}

describe('an upload in parts', () => {
  test('becomes the document that its bytes are, and leaves nothing', async () => {
    const bytes = pdf(5 * PART + 777)
    const before = Date.now()
    const { status, json } = await open(bytes.length)
    const { id, recebido_bytes, expira_em } = json.data
    expect([status, Object.keys(json.data).toSorted(), recebido_bytes]).toEqual([
      201,
      ['expira_em', 'id', 'recebido_bytes'],
      0,
    ])
    expect((Date.parse(expira_em) - before) / 3_600_000).toBeCloseTo(24, 1)
    expect((await part(id, 0, bytes.subarray(0, 2 * PART))).json.data).toEqual({
      id,
      recebido_bytes: 2 * PART,
      expira_em,
    })
    expect((await see(id)).json.data.recebido_bytes).toBe(2 * PART)
    expect(await problems()).toEqual([])
    await all(id, bytes, PART, 2 * PART)
    const end = await finish(id)
    expect(end.status).toBe(202)
    expect(end.json.data).toEqual({ id: expect.any(String), status: 'aguardando', hash_sha256: sha256(bytes) })
    const { json: doc } = await b.ask(maria, 'GET', `/documentos/${end.json.data.id}`)
    expect(doc.data).toMatchObject({
      processo_id: processo,
      tipo_documento: 'ccir',
      nome_arquivo: 'ccir.pdf',
      tipo_conteudo: 'application/pdf',
      tamanho_bytes: bytes.length,
    })
    const file = await b.ask(maria, 'GET', `/documentos/${end.json.data.id}/arquivo`)
    expect(file.bytes.equals(bytes)).toBe(true)
    expect(await b.environment.keys(`envios/${id}`)).toEqual([])
    expect(await ofProcesso()).toMatchObject({ documentos: 1, bytes: bytes.length })
    expect(await problems()).toEqual([])
    await passOneDay(id)
    await cleanUploads(b.ctx)
    expect(said(await see(id))).toBe('404 CAR-003')
    expect((await b.ask(maria, 'GET', `/documentos/${end.json.data.id}/arquivo`)).bytes.equals(bytes)).toBe(true)
    expect(await ofProcesso()).toMatchObject({ documentos: 1, bytes: bytes.length })
    expect(await problems()).toEqual([])
  })

  test('answers its conclusion the second time as the first, and is no longer to be given up', async () => {
    const bytes = pdf(1_000)
    const id = await opened(bytes.length)
    await all(id, bytes)
    const [first, other] = [await finish(id), await finish(id, { 'idempotency-key': randomUUID() })]
    expect([first.status, other.status, other.json]).toEqual([202, 202, first.json])
    expect(said(await excluir(id))).toBe('409 CAR-005')
    expect(said(await part(id, bytes.length, pdf(10)))).toBe('422 CAR-004')
    expect((await see(id)).json.data.recebido_bytes).toBe(bytes.length)
  })

  test('is opened once under an Idempotency-Key, and a part is added once', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const bytes = pdf(2 * PART)
    const [first, other] = [await open(bytes.length, {}, maria, key), await open(bytes.length, {}, maria, key)]
    expect([first.status, other.status, other.json]).toEqual([201, 201, first.json])
    expect(await ofProcesso()).toMatchObject({ documentos: 1, bytes: bytes.length })
    const { id } = first.json.data
    const answers = []
    for (let round = 0; round < 2; round++) answers.push(await part(id, 0, bytes.subarray(0, PART), key))
    expect(answers.map(({ status, headers }) => [status, headers.get('idempotency-replayed')])).toEqual([
      [200, null],
      [200, 'true'],
    ])
    expect(said(await part(id, 0, bytes.subarray(PART), key))).toBe('422 CAR-013')
    expect((await see(id)).json.data.recebido_bytes).toBe(PART)
  })

  test("is nobody else's, not even of who may see the case", async () => {
    const id = await opened(PART)
    const analista = await b.issuer.pessoa('analista_ambiental')
    for (const who of [analista, await b.issuer.pessoa('produtor_rural')]) {
      expect(said(await see(id, who))).toBe('404 CAR-003')
      expect(said(await excluir(id, who))).toBe('404 CAR-003')
      expect(said(await part(id, 0, pdf(PART), {}, who))).toBe('404 CAR-003')
      expect(said(await b.ask(who, 'POST', `/documentos/envios/${id}/concluir`))).toBe('404 CAR-003')
    }
    expect(said(await see(randomUUID()))).toBe('404 CAR-003')
  })

  test('is held to what an upload is held to', async () => {
    expect(said(await open(50 * MB + 1))).toBe('413 CAR-008')
    expect(said(await open(0))).toBe('422 CAR-004')
    expect(said(await open(100, { substitui: randomUUID() }))).toBe('422 CAR-004')
    expect(said(await open(100, { processo_id: randomUUID() }))).toBe('404 CAR-003')
    expect(said(await open(100, { processo_id: 'x' }))).toBe('422 CAR-004')
    const stranger = await b.issuer.pessoa('produtor_rural')
    // A person who may not see the case gets CAR-003, even if the request has other faults.
    expect(said(await open(-1, {}, stranger))).toBe('404 CAR-003')
    const pendente = b.processos.processo(maria, { status: 'pendente', nivel: 'prata' })
    expect(said(await open(100, { processo_id: pendente }))).toBe('403 CAR-006')
    const closed = b.processos.processo(maria, { permite: { enviar_documento: false } })
    expect(said(await open(100, { processo_id: closed }))).toBe('409 CAR-005')
    expect(await b.environment.store.collection('envios').countDocuments({ autorId: maria.id })).toBe(0)
  })

  test('of a technician ends with the authorisation: no part comes in, and its room is free', async () => {
    const people = [await b.issuer.pessoa('responsavel_tecnico'), await b.issuer.pessoa('responsavel_tecnico')]
    const [paula, pedro] = people as [Person, Person]
    b.processos.change(processo, { tecnicos: [paula.id, pedro.id] })
    const bytes = pdf(2 * PART)
    const id = (await open(bytes.length, {}, paula)).json.data.id
    const other = (await open(MB, {}, paula)).json.data.id
    const pedrosUpload = (await open(bytes.length, {}, pedro)).json.data.id
    const herUpload = await opened(PART)
    expect(said(await part(id, 0, bytes.subarray(0, PART), {}, paula))).toBe('200')
    expect(await excluirUnpermitted(b.ctx)).toBe(0)

    b.processos.change(processo, { tecnicos: [pedro.id] })
    expect(said(await part(id, PART, bytes.subarray(PART), {}, paula))).toBe('404 CAR-003')
    expect(await ofProcesso()).toMatchObject({ documentos: 3, bytes: 3 * PART + MB })
    expect(await leftovers(id)).toEqual([])
    // The service finds uploads that nobody continues.
    expect(await excluirUnpermitted(b.ctx)).toBe(1)
    expect(await ofProcesso()).toMatchObject({ documentos: 2, bytes: 3 * PART })
    for (const uploadId of [id, other]) expect(said(await see(uploadId, paula))).toBe('404 CAR-003')
    expect([said(await see(pedrosUpload, pedro)), said(await see(herUpload))]).toEqual(['200', '200'])
    b.processos.remove(processo)
    expect(await excluirUnpermitted(b.ctx)).toBe(1)
  })

  test('whose bytes are no document, or are held already, is refused for good and leaves nothing', async () => {
    const text = Buffer.alloc(1_000, 'texto ')
    const without = await opened(text.length)
    await all(without, text)
    expect([said(await finish(without)), said(await finish(without))]).toEqual(['415 CAR-009', '415 CAR-009'])

    const bytes = pdf(3_000)
    expect((await b.send(maria, upload(processo, bytes))).status).toBe(202)
    const repeated = await opened(bytes.length)
    await all(repeated, bytes)
    const [first, other] = [await finish(repeated), await finish(repeated)]
    expect([said(first), other.json]).toEqual(['409 CAR-007', first.json])
    expect(await ofProcesso()).toMatchObject({ documentos: 1, bytes: bytes.length })
    expect(await problems()).toEqual([])
    expect(said(await excluir(repeated))).toBe('204')
    await cleanFiles(b.ctx, -1_000)
    expect([...(await leftovers(without)), ...(await leftovers(repeated))]).toEqual([])
    expect(await problems()).toEqual([])
  })

  test('waits while its case takes no documents, and goes on when it does again', async () => {
    const bytes = pdf(2_000)
    const id = await opened(bytes.length)
    await all(id, bytes)
    b.processos.change(processo, { permite: { enviar_documento: false } })
    expect(said(await finish(id))).toBe('409 CAR-005')
    b.processos.change(processo, { permite: {} })
    expect(said(await finish(id))).toBe('202')
  })

  test('whose case moves on while its parts are joined slowly is refused, and leaves nothing', async () => {
    const bytes = pdf(2_000)
    const id = await opened(bytes.length)
    await all(id, bytes)
    const upload = await b.ctx.uploads.one(id)
    if (upload === null) throw new Error('no such upload')
    const before: Access = {
      processoId: processo,
      donoId: maria.id,
      relacao: 'dono',
      rascunho: false,
      estadoPermite: true,
      onlyKinds: [],
      nivel: 'bronze',
      isHeld: false,
    }
    let hours = 0
    const storeUnder = async (...file: Parameters<Files['storeUnder']>) => {
      hours = 1
      return b.ctx.arquivos.storeUnder(...file)
    }
    const ctx = {
      ...b.ctx,
      now: () => new Date(Date.now() + hours * 3_600_000),
      arquivos: { ...b.ctx.arquivos, storeUnder },
      peers: { ...b.ctx.peers, access: async () => ({ ...before, estadoPermite: false }) },
    }
    await expect(concluirEnvio(ctx, { id: maria.id } as User, before, upload)).rejects.toMatchObject({
      code: 'CAR-005',
    })
    await cleanFiles(b.ctx, -1_000)
    expect(await leftovers(id)).toEqual([])
    expect(await ofProcesso()).toMatchObject({ documentos: 0, bytes: 0 })
  })

  test('of 50 MB is joined in the time that a request has', async () => {
    const bytes = pdf(50 * MB)
    const id = await opened(bytes.length)
    await all(id, bytes, 5 * MB)
    const completed = await finish(id)
    expect(said(completed)).toBe('202')
    expect(completed.json.data.hash_sha256).toBe(sha256(bytes))
  })
})

describe('a hostile client', () => {
  test('that sends out of order, over what there is, too little or too much hears where to go on', async () => {
    const bytes = pdf(3 * PART)
    const id = await opened(bytes.length)
    const whatIsThere = async (start: number, body: Buffer) => {
      const r = await part(id, start, body)
      return [said(r), r.json.error.details.map((d: { field: string; message: string }) => `${d.field} ${d.message}`)]
    }
    expect(await whatIsThere(PART, bytes.subarray(PART))).toEqual(['409 CAR-012', ['recebido_bytes 0']])
    await all(id, bytes.subarray(0, PART))
    for (const start of [0, PART - 1, PART + 1, 2 * PART, 999_999_999]) {
      expect(await whatIsThere(start, bytes.subarray(0, PART))).toEqual(['409 CAR-012', [`recebido_bytes ${PART}`]])
    }
    expect(said(await part(id, PART, bytes.subarray(0, PART - 1)))).toBe('422 CAR-004')
    expect(said(await part(id, PART, Buffer.alloc(0)))).toBe('422 CAR-004')
    expect(said(await part(id, PART, bytes))).toBe('422 CAR-004')
    expect(said(await part(id, PART, pdf(5 * MB + 1)))).toBe('413 CAR-008')
    expect(said(await part(id, PART, bytes, { 'content-type': 'application/pdf' }))).toBe('415 CAR-009')
    expect(said(await part(id, PART, gzipSync(bytes), { 'content-encoding': 'gzip' }))).toBe('415 CAR-009')
    const without = await b.ask(maria, 'POST', `/documentos/envios/${id}/partes`, {
      body: new Uint8Array(PART),
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(said(without)).toBe('422 CAR-004')
    const early = await finish(id)
    expect([said(early), early.json.error.details[0]]).toMatchObject([
      '409 CAR-005',
      { field: 'recebido_bytes', message: `${PART}` },
    ])
    expect((await b.environment.keys(`envios/${id}`)).length).toBe(1)
    await all(id, bytes, PART, PART)
    expect((await finish(id)).json.data.hash_sha256).toBe(sha256(bytes))
  })

  test('that sends several parts for one place at once adds one of them', async () => {
    const files = Array.from({ length: 4 }, () => pdf(2 * PART))
    const id = await opened(2 * PART)
    for (const start of [0, PART]) {
      const answers = await Promise.all(files.map((file) => part(id, start, file.subarray(start, start + PART))))
      expect(answers.map(said).toSorted()).toEqual(['200', '409 CAR-012', '409 CAR-012', '409 CAR-012'])
      expect(await b.environment.keys(`envios/${id}`)).toHaveLength(start / PART + 1)
    }
    const [first, other] = await Promise.all([finish(id), finish(id)])
    const answers = [first, other].map(said).toSorted()
    expect([
      ['202', '202'],
      ['202', '409 CAR-014'],
    ]).toContainEqual(answers)
    expect((await finish(id)).status).toBe(202)
    const { json } = await b.ask(maria, 'GET', `/processos/${processo}/documentos`)
    expect(json.data).toHaveLength(1)
    expect(await problems()).toEqual([])
  })

  test('that sends many parts slowly has four on their way, and keeps nobody else out', async () => {
    const id = await opened(50 * MB)
    const refusals: (number | undefined)[] = []
    const handed = await maria.headers()
    const slow = Array.from({ length: 8 }, () => {
      const outgoing = request(`${b.base}/api/v1/documentos/envios/${id}/partes?inicio=0`, {
        method: 'POST',
        headers: {
          ...handed,
          'content-type': 'application/octet-stream',
          'content-length': 5 * MB,
        },
      })
      outgoing.on('response', ({ statusCode }) => refusals.push(statusCode))
      outgoing.on('error', () => {}).write('x')
      return outgoing
    })
    await end(
      () => refusals.length,
      (count) => count === 4,
    )
    expect(refusals).toEqual([429, 429, 429, 429])
    const fifth = () => part(id, 0, pdf(PART))
    expect(said(await fifth())).toBe('429 CAR-010')
    const joao = await b.issuer.pessoa('produtor_rural')
    const campos = { processo_id: b.processos.processo(joao) }
    const pedrosUpload = (await open(PART, campos, joao)).json.data.id
    expect(said(await part(pedrosUpload, 0, pdf(PART), {}, joao))).toBe('200')
    for (const outgoing of slow) outgoing.destroy()
    expect(said(await end(fifth, ({ status }) => status !== 429))).toBe('200')
    expect((await excluir(id)).status).toBe(204)
  })

  test('that concludes many at once has two joined, of large ones one, and keeps nobody else out', async () => {
    const joao = await b.issuer.pessoa('produtor_rural')
    const ready = async (bytes: Buffer, who = maria) => {
      const { json } = await open(bytes.length, { processo_id: b.processos.processo(who) }, who)
      for (let start = 0; start < bytes.length; start += 5 * MB)
        expect(said(await part(json.data.id, start, bytes.subarray(start, start + 5 * MB), {}, who))).toBe('200')
      return json.data.id as string
    }
    const small = await Promise.all([1, 2, 3, 4].map((kb) => ready(pdf(kb * KB))))
    const large = [await ready(pdf(16 * MB)), await ready(pdf(16 * MB))]
    const pedrosUpload = await ready(pdf(KB), joao)
    wire.stall(0)
    const answers: string[] = []
    const note = async (response: Promise<Answer>) => void answers.push(said(await response))
    const many = [...large, ...small].map((id) => note(finish(id)))
    await end(
      () => answers.length,
      (count) => count === 4,
    )
    expect(answers).toEqual(Array.from({ length: 4 }, () => '429 CAR-010'))
    const other = finish(pedrosUpload, {}, joao)
    // The time limit of the store ends the stalled requests.
    await Promise.all(many)
    expect([...answers.slice(4), said(await other)]).toEqual(['504 CAR-017', '504 CAR-017', '504 CAR-017'])
    wire.cut()
    wire.mend()
    for (const id of [...large, ...small]) expect(said(await finish(id))).toBe('202')
    expect(said(await finish(pedrosUpload, {}, joao))).toBe('202')
  })

  test('has twenty open at once, and their room; what is given up, or over, makes room again', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => open(2 * MB)))
    const openUploads = answers.filter(({ status }) => status === 201).map(({ json }) => json.data.id as string)
    expect(openUploads.length).toBeLessThanOrEqual(20)
    for (let n = openUploads.length; n < 20; n++) openUploads.push(await opened(2 * MB))
    expect(said(await open(1))).toBe('409 CAR-005')
    expect(await ofProcesso()).toMatchObject({ documentos: 20, bytes: 40 * MB })
    const [datum = '', old = ''] = openUploads
    await all(datum, pdf(PART))
    expect([said(await excluir(datum)), said(await excluir(datum)), said(await see(datum))]).toEqual([
      '204',
      '404 CAR-003',
      '404 CAR-003',
    ])
    expect(await ofProcesso()).toMatchObject({ documentos: 19, bytes: 38 * MB })
    await all(old, pdf(PART))
    await passOneDay(old)
    expect(said(await see(old))).toBe('404 CAR-003')
    expect(said(await part(old, PART, pdf(PART)))).toBe('404 CAR-003')
    await cleanUploads(b.ctx)
    expect([...(await leftovers(datum)), ...(await leftovers(old))]).toEqual([])
    expect(await ofProcesso()).toMatchObject({ documentos: 18, bytes: 36 * MB })
    expect(said(await open(1))).toBe('201')
    expect(await problems()).toEqual([])
  })

  test('finds no room for what its case and its drafts have no room for, sent in one piece or in parts', async () => {
    await opened(50 * MB)
    expect(said(await open(2 * MB + 1))).toBe('409 CAR-005')
    expect((await b.send(maria, upload(processo, pdf(2 * MB + 1)))).json.error.code).toBe('CAR-005')
    const other = b.processos.processo(maria)
    expect(said(await open(3 * MB + 1, { processo_id: other }))).toBe('409 CAR-005')
    expect(await b.environment.store.collection('envios').countDocuments({ autorId: maria.id })).toBe(1)
    const fits = await open(3 * MB, { processo_id: other })
    // The upload fills the quota to the last byte. Concluding it succeeds, because it takes no room a second time.
    const bytes = pdf(3 * MB)
    await all(fits.json.data.id, bytes, MB)
    expect((await finish(fits.json.data.id)).status).toBe(202)
  })
})

test('however many uploads have ended, one sweep removes what is left of them', async () => {
  const id = await opened(1_000)
  const row = await b.environment.store.collection('envios').findOne({ _id: id as never })
  const many = Array.from({ length: 501 }, () => ({ ...row, _id: randomUUID(), estado: 'concluido', fim: new Date(0) }))
  await b.environment.store.collection('envios').insertMany(many as never)
  expect(await cleanUploads(b.ctx)).toBe(501)
})

test('a part that was lost ends the upload in words, and never in another file', async () => {
  const bytes = pdf(2 * PART)
  const id = await opened(bytes.length)
  await all(id, bytes)
  const [lost = ''] = await b.environment.keys(`envios/${id}`)
  await b.environment.objects.putStream(lost, Readable.from([pdf(PART)]), { contentType: 'image/png' })
  const end = await finish(id)
  expect([said(end), end.json.error.message]).toEqual(['409 CAR-005', expect.stringContaining('se perdeu')])
  expect(await ofProcesso()).toMatchObject({ documentos: 0, bytes: 0 })
  await cleanFiles(b.ctx, -1_000)
  expect(await leftovers(id)).toEqual([])
})
