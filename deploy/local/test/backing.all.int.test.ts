import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { connect } from 'amqplib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { Constellation } from '../src/constellation.ts'
import { identity } from '../src/processes.ts'
import { until } from '../src/until.ts'

type Write = { _id: number; tenth: number; at: Date }

const folders = [mkdtempSync(join(tmpdir(), 'backing-')), mkdtempSync(join(tmpdir(), 'backing-'))]
const running: Constellation[] = []
let env: Record<string, string> = {}
let other: Record<string, string> = {}

beforeAll(async () => {
  for (const folder of folders) running.push(await Constellation.open({ folder, say: () => {} }))
  ;[env = {}, other = {}] = await Promise.all(running.map((constellation) => constellation.startBacking()))
}, 120_000)

afterAll(async () => {
  await Promise.all(running.map((constellation) => constellation.stop()))
  for (const folder of folders) rmSync(folder, { recursive: true })
}, 60_000)

test('two sets run side by side', () => {
  for (const name of ['MONGODB_URI', 'AMQP_URL', 'REDIS_URL', 'S3_ENDPOINT']) expect(env[name]).not.toBe(other[name])
})

test('the document store finds every acknowledged write after a kill, by its indexes too', async () => {
  const uri = `${env['MONGODB_URI']}/killed?serverSelectionTimeoutMS=30000`
  const connection = await mongoose.createConnection(uri).asPromise()
  await connection.collection('writes').createIndex({ tenth: 1, at: -1 })
  const acknowledged: number[] = []
  let killed = false
  const writer = async (from: number) => {
    for (let n = from; !killed; n++) {
      await connection.collection<Write>('writes').insertOne({ _id: n, tenth: n % 10, at: new Date(n) })
      acknowledged.push(n)
    }
  }
  const writers = Array.from({ length: 16 }, (_, i) => writer(i * 100_000).catch(() => {}))
  await until('there are writes', 20_000, () => acknowledged.length > 1000, 10)
  kill('store')
  // Unsent writes wait until the store is back, and are then acknowledged.
  killed = true
  await Promise.all(writers)
  await connection.close()

  const again = await until('the store is back', 30_000, () => mongoose.createConnection(uri).asPromise())
  const found = new Set<number>()
  for await (const { _id } of again.collection<Write>('writes').find()) found.add(_id)
  const indexed = { tenth: { $in: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] } }
  expect(await again.collection<Write>('writes').countDocuments(indexed)).toBe(found.size)
  const throughIndex = await again.collection<Write>('writes').find(indexed).sort({ at: -1 }).toArray()
  expect(new Set(throughIndex.map(({ _id }) => _id))).toEqual(found)
  await again.close()
  expect(acknowledged.filter((n) => !found.has(n))).toEqual([])
}, 90_000)

test('RabbitMQ finds every confirmed message after a kill', async () => {
  const url = env['AMQP_URL'] ?? ''
  const before = await connect(url)
  before.on('error', () => {})
  const channel = await before.createConfirmChannel()
  await channel.assertQueue('kept', { durable: true, arguments: { 'x-queue-type': 'quorum' } })
  for (let n = 0; n < 200; n++) channel.sendToQueue('kept', Buffer.from(`${n}`), { persistent: true })
  await channel.waitForConfirms()
  // RabbitMQ writes the name of a new quorum queue to disk half a second after it has confirmed it.
  await until('the new queue is on disk', 10_000, () => quorumNames().includes('kept'))
  kill('rabbitmq')

  // Shortly after its restart, the broker closes the connection of a client that consumes from a queue without a
  // leader. Therefore each attempt opens a new connection.
  const received = await until('the messages are back', 60_000, () => receive(url, 'kept', 200), 500)
  expect(received.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n))
}, 90_000)

test('Redis finds what it acknowledged after a kill', async () => {
  const redis = new Redis(env['REDIS_URL'] ?? '', { retryStrategy: () => 100 })
  redis.on('error', () => {})
  await redis.set('kept', 'yes')
  kill('redis')
  expect(await redis.get('kept')).toBe('yes')
  redis.disconnect()
}, 30_000)

test('the object store finds what it acknowledged after a kill', async () => {
  const s3 = new S3Client({
    endpoint: env['S3_ENDPOINT'] ?? '',
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: env['S3_ACCESS_KEY_ID'] ?? '', secretAccessKey: env['S3_SECRET_ACCESS_KEY'] ?? '' },
  })
  const object = { Bucket: env['S3_BUCKET'] ?? '', Key: 'a/b' }
  await s3.send(new PutObjectCommand({ ...object, Body: 'kept', ContentType: 'text/plain', IfNoneMatch: '*' }))
  kill('objects')
  const found = await until('the object store is back', 20_000, () => s3.send(new GetObjectCommand(object)))
  expect(await found.Body?.transformToString()).toBe('kept')
  expect(found.ContentType).toBe('text/plain')
  await expect(s3.send(new PutObjectCommand({ ...object, Body: 'another', IfNoneMatch: '*' }))).rejects.toMatchObject({
    name: 'PreconditionFailed',
  })
  s3.destroy()
}, 40_000)

function quorumNames(): string {
  const mnesia = join(folders[0] ?? '', 'data/rabbitmq/mnesia')
  const [file] = globSync(join(mnesia, '*/quorum/*/names.dets'))
  return readFileSync(file ?? '', 'latin1')
}

async function receive(url: string, queue: string, count: number): Promise<number[]> {
  const connection = await connect(url)
  let lost: Error | undefined
  connection.on('error', (error: Error) => {
    lost = error
  })
  try {
    const channel = await connection.createChannel()
    const received: number[] = []
    await channel.consume(queue, (message) => message && received.push(Number(message.content)))
    await until(`${count} messages`, 10_000, () => lost !== undefined || received.length >= count)
    if (lost) throw lost
    return received
  } finally {
    await connection.close().catch(() => {})
  }
}

function kill(name: string): void {
  const pid = Number(readFileSync(join(folders[0] ?? '', 'pids', name), 'utf8'))
  expect(identity(pid)).toBeDefined()
  process.kill(pid, 'SIGKILL')
}
