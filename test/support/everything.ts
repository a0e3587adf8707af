import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createObjects } from '../../packages/objects/src/objects.ts'
import { State } from '@car/local/state'
import { type Told, toldBeside } from '@car/local/upkeep/told'
import { SUBSCRIPTIONS } from '@car/events/subscriptions'
import { deadLettersOf } from '@car/messaging/topology'
import amqplib from 'amqplib'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { setting } from '@car/testing/setting'
import { STATE } from './environment.ts'

const OWNERS = ['auth', 'processos', 'documentos', 'analista', 'dossie', 'avisos'] as const
const LISTENERS = ['processos', 'documentos', 'dossie', 'analista', 'avisos'] as const
const WITH_FILES = ['documentos', 'dossie'] as const

/** A place in which something is kept, with its bytes as text. */
type Kept = { where: string; what: string }

type Running = { folder: string; told: Told }

function underTest(): Running {
  const state = State.beside(STATE)
  if (!state) throw new Error('the constellation under test does not run')
  return { folder: STATE, told: toldBeside(state) }
}

/** Yields what waits in the queues of a service. It is given back. */
async function* waiting(owner: (typeof LISTENERS)[number], told: Told): AsyncGenerator<Kept> {
  const { AMQP_URL = '', AMQP_PREFIX = 'car' } = told.environment(owner)
  const connection = await amqplib.connect(AMQP_URL)
  for (const subscription of Object.keys(SUBSCRIPTIONS).filter((name) => name.startsWith(`${owner}.`))) {
    const name = `${AMQP_PREFIX}.${subscription}`
    for (const queue of [name, deadLettersOf(name)]) {
      const channel = await connection.createChannel()
      for (let got = await channel.get(queue); got; got = await channel.get(queue))
        yield { where: `queue ${queue}`, what: `${JSON.stringify(got.properties)} ${got.content.toString('latin1')}` }
      channel.nackAll()
      await channel.close()
    }
  }
  await connection.close()
}

/**
 * Yields everything that a constellation keeps: databases, objects, queues and logs, and the cache of that under test.
 */
async function* everything({ folder, told }: Running): AsyncGenerator<Kept> {
  for (const owner of OWNERS) {
    const { MONGODB_URI = '', MONGODB_DATABASE = `car_${owner}` } = told.environment(owner)
    const connection = await mongoose.createConnection(MONGODB_URI, { dbName: MONGODB_DATABASE }).asPromise()
    for (const { name } of await connection.listCollections())
      for await (const document of connection.collection(name).find())
        yield { where: `${owner}.${name} ${String(document._id)}`, what: JSON.stringify(document) }
    await connection.close()
  }
  for (const owner of WITH_FILES) {
    const env = told.environment(owner)
    const objects = createObjects({
      endpoint: env['S3_ENDPOINT'] ?? '',
      region: env['S3_REGION'] ?? 'us-east-1',
      credentials: { accessKeyId: env['S3_ACCESS_KEY_ID'] ?? '', secretAccessKey: env['S3_SECRET_ACCESS_KEY'] ?? '' },
      bucket: env['S3_BUCKET'] ?? '',
      prefix: env['S3_PREFIX'] ?? `${owner}/`,
      timeoutMs: 8_000,
    })
    for await (const { key } of objects.list('')) {
      const { body } = await objects.get(key)
      const chunks: Buffer[] = []
      for await (const chunk of body) chunks.push(chunk as Buffer)
      yield { where: `objects ${owner}/${key}`, what: Buffer.concat(chunks).toString('latin1') }
    }
    objects.close()
  }
  for (const owner of LISTENERS) yield* waiting(owner, told)
  if (folder === STATE) {
    const redis = new Redis(setting('TEST_REDIS_URL'))
    for (const key of await redis.keys('*')) {
      const what = await redis.dumpBuffer(key)
      yield { where: `cache ${key}`, what: `${key} ${what?.toString('latin1') ?? ''}` }
    }
    redis.disconnect()
  }
  for (const log of readdirSync(join(folder, 'logs')))
    if (!OTHERS.has(log)) yield { where: `log ${log}`, what: readFileSync(join(folder, 'logs', log), 'utf8') }
}

/** The logs of the stand-ins for servers of others: the identity provider and the mail server. */
const OTHERS = new Set(['idp.log', 'mail.log'])

/**
 * Returns the places in which any of these texts is found, in the constellation under test or in another one. Of an
 * object, its key counts too.
 */
export async function placesOf(texts: readonly string[], running = underTest()): Promise<string[]> {
  const found: string[] = []
  for await (const { where, what } of everything(running))
    if (texts.some((text) => what.includes(text) || (where.startsWith('objects') && where.includes(text))))
      found.push(where)
  return found
}
