import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createObjects } from '../src/objects.ts'

jest.setTimeout(30_000)

const env = process.env
const settings = {
  endpoint: env['TEST_S3_ENDPOINT'] ?? 'http://127.0.0.1:9000',
  region: env['TEST_S3_REGION'] ?? 'us-east-1',
  credentials: {
    accessKeyId: env['TEST_S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['TEST_S3_SECRET_ACCESS_KEY'] ?? '',
  },
  bucket: `t-${randomUUID()}`,
  prefix: 'documentos/',
}
const objects = createObjects(settings)
const s3 = new S3Client({ ...settings, forcePathStyle: true })
const pdf = { contentType: 'application/pdf' }
const servers: Server[] = []
const sockets: Socket[] = []

beforeAll(() => s3.send(new CreateBucketCommand({ Bucket: settings.bucket })))
afterAll(async () => {
  for await (const { key } of objects.list()) await objects.delete(key)
  await s3.send(new DeleteBucketCommand({ Bucket: settings.bucket }))
  objects.close()
  s3.destroy()
  for (const server of servers) server.close()
  for (const socket of sockets) socket.destroy()
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Makes a stream of random bytes in pieces, and counts the bytes as they are taken. */
function source(size: number, piece = 64 * 1024) {
  const bytes = randomBytes(size)
  let taken = 0
  const body = Readable.from(
    (function* () {
      for (; taken < size; taken += piece) yield bytes.subarray(taken, taken + piece)
    })(),
    { objectMode: false },
  )
  return { bytes, body, taken: () => taken }
}

async function openUploads(): Promise<number> {
  const { Uploads } = await s3.send(new ListMultipartUploadsCommand({ Bucket: settings.bucket }))
  return Uploads?.length ?? 0
}

describe('what is stored', () => {
  test.each([
    ['nothing', 0],
    ['less than a part', 1_000],
    ['exactly a part', 5 * 1024 * 1024],
    ['several parts', 12_345_678],
  ])('comes back byte for byte: %s', async (_name, size) => {
    const key = randomUUID()
    const { bytes, body } = source(size)
    await objects.putStream(key, body, pdf)
    const got = await objects.get(key)
    expect({ ...got, body: null }).toEqual({ body: null, size, total: size, contentType: 'application/pdf' })
    expect(sha256(await buffer(got.body))).toBe(sha256(bytes))
    expect(await objects.head(key)).toMatchObject({ size, contentType: 'application/pdf' })
  })

  test('comes back in ranges', async () => {
    const key = randomUUID()
    const { bytes, body } = source(10_000)
    await objects.putStream(key, body, pdf)
    const middle = await objects.get(key, { start: 100, end: 199 })
    expect(middle).toMatchObject({ size: 100, total: 10_000 })
    expect((await buffer(middle.body)).equals(bytes.subarray(100, 200))).toBe(true)
    const rest = await objects.get(key, { start: 9_990 })
    expect((await buffer(rest.body)).equals(bytes.subarray(9_990))).toBe(true)
  })

  test('is gone once deleted, and deleting again is no error', async () => {
    const key = randomUUID()
    await objects.putStream(key, Readable.from([Buffer.from('x')]), pdf)
    await objects.delete(key)
    await objects.delete(key)
    expect(await objects.head(key)).toBeUndefined()
    await expect(objects.get(key)).rejects.toMatchObject({ nome: 'nao_encontrado' })
  })

  test('is listed by prefix, without the prefix of the service', async () => {
    const folder = randomUUID()
    const keys = Array.from({ length: 5 }, (_, i) => `${folder}/${i}`)
    for (const key of keys) await objects.putStream(key, Readable.from([Buffer.from('xy')]), pdf)
    const listed = []
    for await (const item of objects.list(`${folder}/`)) listed.push(item)
    expect(listed.map(({ key, size }) => [key, size])).toEqual(keys.map((key) => [key, 2]))
  })
})

describe('an upload that does not end well leaves nothing', () => {
  test('when its source fails, whose error is the one seen', async () => {
    const key = randomUUID()
    const cause = new Error('the client went away')
    const body = Readable.from(
      (async function* () {
        yield randomBytes(11 * 1024 * 1024)
        throw cause
      })(),
    )
    await expect(objects.putStream(key, body, pdf)).rejects.toBe(cause)
    expect(await objects.head(key)).toBeUndefined()
    expect(await openUploads()).toBe(0)
  })

  test('when its source is destroyed without a word', async () => {
    const key = randomUUID()
    const body = new Readable({ read() {} })
    body.push(randomBytes(6 * 1024 * 1024))
    setImmediate(() => body.destroy())
    await expect(objects.putStream(key, body, pdf)).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
    expect(await objects.head(key)).toBeUndefined()
    expect(await openUploads()).toBe(0)
  })

  test('when it is aborted while its source hangs', async () => {
    const key = randomUUID()
    const abort = new AbortController()
    const body = new Readable({ read() {} })
    body.push(randomBytes(6 * 1024 * 1024))
    const storing = objects.putStream(key, body, { ...pdf, signal: abort.signal })
    const reason = new Error('took too long')
    abort.abort(reason)
    await expect(storing).rejects.toBe(reason)
    expect(await objects.head(key)).toBeUndefined()
    expect(await openUploads()).toBe(0)
  })

  test('when it was aborted before it began', async () => {
    const key = randomUUID()
    const { body } = source(100)
    const reason = new Error('too late')
    await expect(objects.putStream(key, body, { ...pdf, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(await objects.head(key)).toBeUndefined()
  })

  test('when its process was killed, once somebody tidies up', async () => {
    await s3.send(new CreateMultipartUploadCommand({ Bucket: settings.bucket, Key: 'documentos/killed' }))
    expect(await objects.removeAbandonedUploads(new Date(Date.now() - 60_000))).toBe(0)
    expect(await openUploads()).toBe(1)
    expect(await objects.removeAbandonedUploads(new Date(Date.now() + 60_000))).toBe(1)
    expect(await openUploads()).toBe(0)
  })
})

describe('a broken object store', () => {
  /** Makes the client of a store that only accepts connections, and passes the connections to `onConnection`. */
  async function broken(onConnection: (socket: Socket) => void, timeoutMs = 30_000) {
    const server = createServer((socket) => {
      sockets.push(socket)
      onConnection(socket)
    })
    servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return createObjects({
      ...settings,
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      timeoutMs,
    })
  }

  test('that refuses is unavailable, and the stream is not left flowing', async () => {
    const refusing = createObjects({ ...settings, endpoint: 'http://127.0.0.1:1' })
    const { body } = source(1_000)
    await expect(refusing.putStream('k', body, pdf)).rejects.toMatchObject({ code: 'CAR-016' })
    expect(body.destroyed).toBe(true)
    await expect(refusing.get('k')).rejects.toMatchObject({ code: 'CAR-016' })
    await expect(refusing.check()).rejects.toMatchObject({ code: 'CAR-016' })
  })

  test('that never answers is given up in time', async () => {
    const silent = await broken((socket) => void socket.on('error', () => {}), 300)
    await expect(silent.get('k')).rejects.toMatchObject({ code: 'CAR-017' })
    await expect(silent.head('k')).rejects.toMatchObject({ code: 'CAR-017' })
    silent.close()
  })

  test('that hangs does not make the source pile up in memory, and an upload to it can be aborted', async () => {
    const silent = await broken((socket) => void socket.on('error', () => {}).resume(), 300)
    const { body, taken } = source(50 * 1024 * 1024)
    const abort = new AbortController()
    const reason = new Error('took too long')
    const storing = silent.putStream('k', body, { ...pdf, signal: abort.signal })
    setTimeout(() => abort.abort(reason), 500)
    await expect(storing).rejects.toBe(reason)
    expect(taken()).toBeGreaterThan(5 * 1024 * 1024)
    expect(taken()).toBeLessThan(11 * 1024 * 1024)
    silent.close()
  })

  test('that fails is unavailable', async () => {
    const failing = await broken((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end('HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n'))
    })
    await expect(failing.head('k')).rejects.toMatchObject({ kind: 'unavailable' })
    failing.close()
  })

  test('that cuts a download short gives an error, not a short file', async () => {
    const cutting = await broken((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')
        socket.write(Buffer.alloc(10), () => socket.destroy())
      })
    })
    const { body, size } = await cutting.get('k')
    expect(size).toBe(1_000)
    await expect(buffer(body)).rejects.toThrow('aborted')
    cutting.close()
  })
})
