import { fileURLToPath } from 'node:url'
import { type Commit, hashOf } from '@car/event-store/commit'
import { createStamps } from '@car/event-store/stamps'
import { runCommand } from '@car/testing/command'
import { person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { lockedBucket } from '../../../packages/registro/test/locked-bucket.ts'
import { hourOf } from '../src/processo/domain/reading.ts'
import { ALTERED, HOUR_MS, type Hours, look, openHours } from './acesso/hours.ts'
import { owner, rascunho } from './guarda/old.ts'
import { settled, startHere } from './support.ts'

/**
 * Runs the nightly command after each attack that docs/security.md names: by somebody who can write to the database, also
 * with the key of the service, and by the owner of the bucket. It ends with 1 and names the place.
 */

const VERIFY = fileURLToPath(new URL('../src/verify.ts', import.meta.url))
const NOW = Date.now()
const HOUR = hourOf(new Date(NOW))
const LOG = 'localhost/registro/processos'
const { access, bucket, make, firstCheckpoint, replace, remove } = lockedBucket()
const MARIA = owner()

type Copy = readonly (readonly [string, object[]])[]
type Row = { _id: string } & Record<string, unknown>
let h: Hours
let stop = async () => {}
let id: string
let yesterday: Copy
let today: Copy

const rows = (name: string) => h.m.connection.collection<Row>(name)
const names = async () => ((await h.m.connection.listCollections()) ?? []).map(({ name }) => name)
const copy = async (): Promise<Copy> =>
  Promise.all((await names()).map(async (name) => [name, await rows(name).find().toArray()] as const))
async function putBack(copied: Copy): Promise<void> {
  for (const name of await names()) await rows(name).deleteMany({})
  for (const [name, all] of copied) if (all.length > 0) await rows(name).insertMany(all as Row[])
}
const locked = () =>
  until(
    async () => [await rows('commits').countDocuments(), (await rows('heads').findOne({ _id: 'locked' }))?.['size']],
    ([recorded, size]) => recorded === size,
    20_000,
  )
const remark = async (observacoes: string) =>
  expect((await h.m.ask(MARIA, 'PATCH', `/processos/${id}`, { observacoes })).status).toBe(200)
const last = async () => {
  const [commit] = await rows('commits')
    .find({ stream: `processo-${id}` })
    .sort({ _id: -1 })
    .limit(1)
    .toArray()
  return commit as unknown as Commit<object>
}
async function verify() {
  const { status, output } = await runCommand(VERIFY, h.m.env)
  return { status, problems: JSON.parse(output).problems as { stream: string; problem: string }[] }
}

beforeAll(async () => {
  await make()
  const { accessKeyId, secretAccessKey } = access.credentials
  const log = {
    S3_REGISTRO_BUCKET: bucket,
    S3_REGISTRO_ENDPOINT: access.endpoint,
    S3_REGISTRO_REGION: access.region,
    S3_REGISTRO_ACCESS_KEY_ID: accessKeyId,
    S3_REGISTRO_SECRET_ACCESS_KEY: secretAccessKey,
    REGISTRO_RETENCAO_DIAS: '1',
    REGISTRO_TRAVA_MS: '200',
  }
  h = await openHours(log, async (env) => {
    const service = await startHere(env)
    stop = () => service.close()
    return { close: async () => {} }
  })
  id = await rascunho(h.m, MARIA)
  await rascunho(h.m, owner())
  await remark('Um.')
  await h.m.ask(person('Chefe', 'admin'), 'GET', `/processos/${id}`)
  await h.record(NOW + 3 * HOUR_MS)
  await settled(h.m)
  await locked()
  yesterday = await copy()
  await remark('Dois.')
  await settled(h.m)
  await locked()
  await stop()
  today = await copy()
}, 60_000)
afterAll(() => h.close())

test('of a record that nobody touched nothing is said', async () => {
  expect(await verify()).toEqual({ status: 0, problems: [] })
})

const ATTACKS: [string, () => Promise<unknown>, () => { stream: string; problem: unknown }][] = [
  [
    'a tail cut, and the row of the case set back with it',
    async () => {
      await rows('commits').deleteOne({ _id: (await last())._id })
      const before = yesterday.find(([name]) => name === 'processos')?.[1] as Row[]
      await rows('processos').replaceOne({ _id: id }, before.find(({ _id }) => _id === id) as Row)
    },
    () => ({ stream: `processo-${id}#00000003`, problem: expect.stringMatching(/^is in the log at \d+, and not on/) }),
  ],
  [
    'a stream removed with all that refers to it',
    async () => {
      for (const [name, all] of today)
        for (const row of all as Row[])
          if (JSON.stringify(row).includes(id)) await rows(name).deleteOne({ _id: row._id })
    },
    () => ({ stream: LOG, problem: expect.stringMatching(/^the leaf \d+ is missing$/) }),
  ],
  [
    'a commit rewritten with the key of the service',
    async () => {
      const commit = await last()
      const rewritten = { ...commit, author: { id: 'x', nome: 'Outra', papel: 'admin' } }
      const hash = hashOf(rewritten)
      const stamps = createStamps([Buffer.from(h.m.env['RECORD_KEY'] ?? '', 'base64')])
      await rows('commits').replaceOne({ _id: commit._id }, {
        ...rewritten,
        hash,
        stamp: stamps.of(hash),
      } as object as Row)
    },
    () => ({
      stream: `processo-${id}#00000003`,
      problem: expect.stringMatching(/^is another commit than the log has/),
    }),
  ],
  [
    'a database set back to yesterday',
    () => putBack(yesterday),
    () => ({
      stream: LOG,
      problem: expect.stringMatching(/^the log has \d+ leaves, and a checkpoint of \d+ was signed$/),
    }),
  ],
  [
    'a row of looks removed',
    () => rows('leituras').deleteOne({ processo_id: id }),
    () => ({ stream: `leituras-${HOUR}`, problem: ALTERED }),
  ],
  [
    'one invented',
    () => rows('leituras').insertOne(look(id, HOUR)),
    () => ({ stream: `leituras-${HOUR}`, problem: ALTERED }),
  ],
]
test.each(ATTACKS)(
  '%s ends it with 1, and the place',
  async (_, attack, place) => {
    await attack()
    const { status, problems } = await verify()
    await putBack(today)
    expect([status, problems]).toEqual([1, expect.arrayContaining([place()])])
  },
  30_000,
)

test('a locked object cannot be removed; one replaced ends it with 1, and the place', async () => {
  const { key, version } = await firstCheckpoint()
  await expect(remove(key, version)).rejects.toThrow('object lock')
  await replace(key)
  const problem = { stream: key.slice('processos/'.length), problem: 'a locked object was replaced' }
  expect(await verify()).toEqual({ status: 1, problems: [problem] })
}, 30_000)
