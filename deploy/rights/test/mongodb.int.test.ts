import { randomUUID } from 'node:crypto'
import { createEventStore } from '@car/event-store/store'
import { wipeDestroyed } from '@car/event-store/wipe'
import { createKeyring } from '@car/identity/keyring'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { setting } from '@car/testing/setting'
import { texts } from '@car/vocabulary/personal'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type mongoose from 'mongoose'
import { storeIndexes, storeUserOf } from '../src/mongodb.ts'
import { databaseOf } from '../src/rights.ts'
import { NAMESPACE, told } from './support.ts'

/**
 * What the user of a service may do to its record, on the store of local runs, which refuses what MongoDB would refuse.
 * It takes the name of the program for the user.
 */
type Named = { tipo: 'named'; nome: string }
const STREAMS = {
  caso: {
    initial: null as string | null,
    evolve: (_: string | null, { nome }: Named): string => nome,
    personal: { named: texts('nome') },
  },
}
const KEYS = { stamps: [Buffer.alloc(32, 'stamp')], seals: createKeyring([Buffer.alloc(32, 'seal')], 'record') }
const DATABASE = databaseOf(NAMESPACE, 'dossie')
const UNAUTHORIZED = { code: 13 }

const ofService = told('dossie', 'MONGODB_URI')
const user = (name: 'dossie' | 'dossie-wipe') => storeUserOf(NAMESPACE, name).user
const [service, wiper, administrator] = [
  ofService,
  ofService.replace(user('dossie'), user('dossie-wipe')),
  setting('TEST_MONGODB_URI'),
].map((uri) => connect(uri, DATABASE)) as [mongoose.Connection, mongoose.Connection, mongoose.Connection]
const [ours, job] = [service, wiper].map((connection) => createEventStore(connection, STREAMS, KEYS))
const commits = (connection: mongoose.Connection) => connection.collection<{ _id: string }>('commits')

if (!ours || !job) throw new Error('two stores')
const command = () => ({ id: randomUUID(), author: null, at: new Date() })
const record = (id: string) =>
  ours.execute('caso', id, command(), () => ({ events: [{ tipo: 'named' as const, nome: 'MARIA' }] }))

beforeAll(() => Promise.all([service, wiper, administrator].map((connection) => waitForConnection(connection, 10_000))))
beforeEach(() => administrator.dropDatabase())
afterAll(async () => {
  await administrator.dropDatabase()
  await Promise.all([service, wiper, administrator].map(disconnect))
})

test('a service records and reads, and can change, replace, remove or empty nothing that is recorded', async () => {
  await record('a')
  expect((await ours.load('caso', 'a')).state).toBe('MARIA')
  const one = { _id: 'caso-a#00000001' }
  const recorded = await commits(service).findOne(one)
  const forged = { ...recorded, hash: 'another' }
  const attempts = [
    () => commits(service).updateOne(one, { $set: { hash: 'another' } } as object),
    () => commits(service).updateMany({}, { $unset: { sealed: '' } } as object),
    () => commits(service).replaceOne(one, forged),
    () => commits(service).findOneAndUpdate(one, { $set: { hash: 'another' } } as object),
    () => commits(service).findOneAndDelete(one),
    () => commits(service).deleteOne(one),
    () => commits(service).deleteMany({}),
    () => commits(service).drop(),
    () => commits(service).createIndex({ at: 1 }, { expireAfterSeconds: 0 }),
    () => service.collection<{ _id: string }>('folhas').deleteMany({}),
    () => service.dropDatabase(),
  ]
  for (const [n, attempt] of attempts.entries()) {
    const refusal: unknown = await attempt().catch((error: unknown) => error)
    expect([n, refusal]).toEqual([n, expect.objectContaining(UNAUTHORIZED)])
  }
  expect(await commits(administrator).findOne(one)).toEqual(recorded)
})

test('a service has no right in the database of another', async () => {
  const elsewhere = service.getClient().db(databaseOf(NAMESPACE, 'processos')).collection<{ _id: string }>('processos')
  await expect(elsewhere.insertOne({ _id: 'x' })).rejects.toMatchObject(UNAUTHORIZED)
})

test('indexes of commits that the installation has made are found; a service makes none', async () => {
  await expect(ours.createIndexes()).rejects.toMatchObject(UNAUTHORIZED)
  for (const { db, collection, indexes } of storeIndexes(NAMESPACE))
    if (db === DATABASE) await administrator.getClient().db(db).command({ createIndexes: collection, indexes })
  await ours.createIndexes()
})

test('a destroyed value is removed by the job, which can neither record nor remove a commit', async () => {
  await record('b')
  await ours.destroy('caso', 'b', command(), { base_legal: 'Lei', por: null })
  await ours.toWipe.insert({ _id: 'caso-b#00000002', at: new Date() })
  expect((await wipeDestroyed(ours)).problems).toHaveLength(1)
  expect(await wipeDestroyed(job)).toEqual({ wiped: 1, problems: [] })
  expect((await commits(administrator).findOne({ _id: 'caso-b#00000001' })) as object).toMatchObject({ sealed: {} })
  await expect(commits(wiper).insertOne({ _id: 'caso-c#00000001' })).rejects.toMatchObject(UNAUTHORIZED)
  await expect(commits(wiper).deleteMany({})).rejects.toMatchObject(UNAUTHORIZED)
  await expect(wiper.collection<{ _id: string }>('jobs').deleteMany({})).rejects.toMatchObject(UNAUTHORIZED)
})
