import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '@car/testing/command'
import { freePort } from '@car/testing/free-port'
import { createStamps } from '@car/event-store/stamps'
import { keyId } from '@car/identity/keyring'
import canonicalize from 'canonicalize'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { lockedBucket } from '../../../../packages/registro/test/locked-bucket.ts'
import { build, type Setup } from '../support.ts'
import { askedFor, LONG_AGO, old, owner, rascunho, RETENCAO, verify } from './old.ts'

const RETIRE_KEY = fileURLToPath(new URL('../../src/retire-key.ts', import.meta.url))

const { access, bucket, make, put, keys, remove } = lockedBucket()
const env = {
  ALARMES_MS: '3600000',
  S3_REGISTRO_BUCKET: bucket,
  S3_REGISTRO_ENDPOINT: access.endpoint,
  S3_REGISTRO_REGION: access.region,
  S3_REGISTRO_ACCESS_KEY_ID: access.credentials.accessKeyId,
  S3_REGISTRO_SECRET_ACCESS_KEY: access.credentials.secretAccessKey,
  REGISTRO_RETENCAO_DIAS: '1',
}

let m: Setup
beforeAll(async () => {
  await make()
  m = await build(env)
})
afterAll(() => m.close())

const run = async (args: string[], otherwise: Record<string, string> = {}) => {
  const { status, output, errors } = await runCommand([RETENCAO, ...args], { ...m.env, ...otherwise })
  return { status, said: JSON.parse(output), errors }
}
/** Lists the destructions with an empty database, so that only the bucket can know of them. */
const elsewhere = (otherwise: Record<string, string> = {}) =>
  run(['--list'], { MONGODB_DATABASE: `test_${randomUUID().slice(0, 8)}`, ...otherwise })
const idsIn = (said: { id: string }[]) => said.map(({ id }) => id).toSorted()

test('what is destroyed is named in the locked bucket first, and a database of before learns it from there', async () => {
  const dono = owner()
  const id = await old(m, dono)
  const away = await run([], { S3_REGISTRO_ENDPOINT: `http://127.0.0.1:${await freePort()}` })
  expect([away.status, away.said.rascunho.failed, askedFor(m, id)]).toEqual([1, 1, []])
  expect((await m.ask(dono, 'GET', `/processos/${id}`)).status).toBe(200)
  expect((await run([])).status).toBe(0)
  expect(askedFor(m, id)).toEqual(['documentos', 'dossie', 'analista'])
  const { said } = await elsewhere()
  expect(said).toEqual([
    { alvo: 'processo', id, parte: 'tudo', classe: 'rascunho', base_legal: said[0].base_legal, por: null },
  ])
})

test('who writes into the bucket adds nothing to the list, and keeps nothing out of it', async () => {
  const [dono, other] = [owner(), owner()]
  const [genuine] = (await elsewhere()).said
  const entry = JSON.stringify({ ...genuine, id: randomUUID() })
  const [stored = ''] = await keys('processos/destruicoes/')
  const stamp = stored.slice(stored.indexOf('.') + 1)
  await put('processos/destruicoes/unstamped', entry)
  await put(`processos/destruicoes/of-another.${stamp}`, entry)
  await remove(stored)
  const id = await old(m, dono)
  // The name of before, which anybody can tell beforehand.
  await put(`processos/destruicoes/${id}-tudo`, JSON.stringify({ ...genuine, id: other.id }))
  expect((await run([])).status).toBe(0)
  const { status, said, errors } = await elsewhere()
  expect([status, idsIn(said)]).toEqual([0, idsIn([genuine, { id }])])
  expect(errors.match(/^destruicoes\/\S+ is left out: it does not carry the stamp of this service$/gm)).toHaveLength(3)
})

describe('while the bucket is away', () => {
  const runAway = async () => run([], { S3_REGISTRO_ENDPOINT: `http://127.0.0.1:${await freePort()}` })

  test('a draft that its owner works on again is not destroyed afterwards, and not listed', async () => {
    const dono = owner()
    const id = await old(m, dono)
    expect((await runAway()).said.rascunho.failed).toBe(1)
    expect((await m.ask(dono, 'PATCH', `/processos/${id}`, { observacoes: 'Volto a ele.' })).status).toBe(200)
    expect((await run([])).status).toBe(0)
    expect([(await m.ask(dono, 'GET', `/processos/${id}`)).status, askedFor(m, id)]).toEqual([200, []])
    expect(idsIn((await elsewhere()).said)).not.toContain(id)
    expect(await m.connection.collection('guardas').findOne({ _id: id } as never)).toMatchObject({ ordenadaEm: null })
    expect(await verify(m)).toEqual([])
    await m.ask(dono, 'DELETE', `/processos/${id}`)
  })

  test('an account whose person opens a case stays', async () => {
    const dono = owner()
    m.idle.push({ id: dono.id, ultimo_acesso_em: LONG_AGO.toISOString() })
    expect((await runAway()).said.conta.failed).toBe(1)
    await rascunho(m, dono)
    expect((await run([])).said.conta.destroyed).toBe(0)
    m.idle.length = 0
    expect([askedFor(m, dono.id), idsIn((await elsewhere()).said).includes(dono.id)]).toEqual([[], false])
  })
})

test('what the list names is destroyed again in all services, also what the record knows to be destroyed', async () => {
  const id = await old(m)
  expect((await run([])).status).toBe(0)
  const list = join(mkdtempSync(join(tmpdir(), 'list-')), 'destructions.json')
  writeFileSync(list, JSON.stringify((await run(['--list'])).said))
  m.eliminated.length = 0
  m.away.add('dossie')
  expect((await runCommand([RETENCAO, '--apply', list], m.env)).status).not.toBe(0)
  m.away.delete('dossie')
  expect((await run(['--apply', list])).status).toBe(0)
  expect(askedFor(m, id)).toEqual(['documentos', 'dossie', 'analista'])
  expect(await verify(m)).toEqual([])
})

test('a database in which nothing says so any more is found by verify', async () => {
  const id = await old(m)
  expect((await run([])).status).toBe(0)
  const commits = m.connection.collection('commits')
  const stream = `guarda-${id}`
  const recorded = await commits.find({ stream }).toArray()
  await commits.deleteMany({ stream })
  expect(await verify(m)).toContainEqual({ stream, problem: 'is listed as destroyed, and nothing on record says so' })
  await commits.insertMany(recorded)
})

test('the list goes on holding when the key that stamped it is retired, and takes nothing of that key from then on', async () => {
  const before = m.env['RECORD_KEY'] ?? ''
  const next = randomBytes(32).toString('base64')
  const RECORD_KEY = `${next} ${before}`
  const listed = idsIn((await elsewhere()).said)
  // A key that has stamped within the last minute cannot be retired.
  const commits = m.connection.collection<{ _id: string; at: Date }>('commits')
  const recorded = await commits.find().toArray()
  await commits.updateMany({}, { $set: { at: LONG_AGO } })
  const { status } = await runCommand([RETIRE_KEY, keyId(Buffer.from(before, 'base64'))], { ...m.env, RECORD_KEY })
  expect(status).toBe(0)
  for (const { _id, at } of recorded) await commits.updateOne({ _id }, { $set: { at } })
  const stolen = createStamps([Buffer.from(before, 'base64')])
  const entry = canonicalize({ alvo: 'processo', id: randomUUID(), parte: 'tudo' }) ?? ''
  await put(`processos/destruicoes/stolen.${stolen.ofRow(`destruicao ${entry}`)}`, entry)
  const here = await run(['--list'], { RECORD_KEY })
  expect([here.status, idsIn(here.said)]).toEqual([0, listed])
  expect(here.errors).toContain('destruicoes/stolen.')
  expect(idsIn((await elsewhere({ RECORD_KEY: next })).said)).toEqual(listed)
})
