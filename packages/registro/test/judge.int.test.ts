import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogKeeper, openLog } from '@car/registro/log'
import { createLocker } from '@car/registro/lock'
import { openNote, verifierKeyOf } from '@car/registro/note'
import { parsePolicy, NO_POLICY } from '@car/registro/policy'
import { proveCommit } from '@car/registro/prove'
import { entryOf } from '@car/registro/leaves'
import { serveLog } from '@car/registro/serve'
import { verifyLog } from '@car/registro/verify'
import { openVault } from '@car/registro/vault'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { freePort } from '@car/testing/free-port'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import express from 'express'
import { lockedBucket } from './locked-bucket.ts'
import { keys, ORIGIN } from './support.ts'

const connection = connect(setting('TEST_MONGODB_URI'), `test_${randomUUID().slice(0, 8)}`)
const { access, bucket, make, firstCheckpoint, replace, remove } = lockedBucket()
const vault = openVault({ ...access, bucket, prefix: 'processos/', retentionDays: 1 })
const logger = createLogger('test', 'silent')
const open = () => openLog(connection, ORIGIN, keys)
const log = open()
const keeper = createLogKeeper(log, logger)
const lockerBy = (policy = NO_POLICY) => createLocker(open(), { vault, policy, everyMs: 60_000, logger })
const commits = connection.collection('commits')
const publicKeys = keys.signers.map(verifierKeyOf)
const program = (name: string) => join(setting('TEST_WITNESS'), name)
const folder = mkdtempSync(join(tmpdir(), 'witness-'))
const ends: (() => unknown)[] = []

let made = 0
async function add(count: number): Promise<void> {
  const all = Array.from({ length: count }, () => {
    const _id = `sum-s${made++}#00000001`
    return { _id, hash: createHash('sha256').update(_id).digest('hex'), at: new Date() }
  })
  await commits.insertMany(all as never[])
  await keeper.turn()
}
const problems = async () => (await verifyLog(open(), vault)).problems.map(({ problem }) => problem)

beforeAll(async () => {
  await waitForConnection(connection, 10_000)
  await log.createIndexes()
  await make()
})
afterAll(async () => {
  for (const end of ends) await end()
  rmSync(folder, { recursive: true })
  await keeper.close()
  await connection.dropDatabase()
  await disconnect(connection)
})

test('programs of other authors take checkpoints, tiles, and every proof', async () => {
  const [checkpoints, sizes]: [string[], number[]] = [[], []]
  for (const count of [1, 2, 252, 1, 1, 300, 211]) {
    await add(count)
    const head = await log.heads.read('newest')
    checkpoints.push(head?.note ?? '')
    sizes.push(head?.size ?? 0)
  }
  const all = await log.leaves.between(0, made)
  const inclusions = await Promise.all(
    all.map(async (leaf) => ({
      entry: entryOf(leaf).toString('base64'),
      proof: (await proveCommit(log, leaf.commitId))?.prova,
    })),
  )
  const pairs = sizes.flatMap((size, at) => sizes.slice(0, at + 1).map((old) => ({ old, size })))
  const consistencies = await Promise.all(
    pairs.map(async ({ old, size }) => ({
      old,
      size,
      hashes: (await log.tiles.tree().consistency(old, size)).map((hash) => hash.toString('base64')),
    })),
  )
  const server = express().use('/registro/processos', serveLog(log)).listen(0)
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/registro/processos`
  const judged = async (asked: object) => {
    const child = spawn(program('judge'), { stdio: ['pipe', 'pipe', 'pipe'] })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
    child.stdin.end(JSON.stringify(asked))
    const code = await new Promise((resolve) => child.on('exit', resolve))
    return { code, said: Buffer.concat(said).toString().trim() }
  }
  const whole = { vkeys: publicKeys, checkpoints, inclusions, consistencies, url }
  expect(await judged(whole)).toEqual({ code: 0, said: '7 checkpoints, 768 inclusions, 28 consistencies' })
  const [first, second] = inclusions
  const wrong = { entry: first?.entry, proof: second?.proof }
  expect(await judged({ ...whole, inclusions: [wrong] })).toMatchObject({ code: 1 })
})

test('a witness of other authors signs what is locked, and goes on from there', async () => {
  const port = await freePort()
  const child = spawn(program('witness'), [folder, `127.0.0.1:${port}`, publicKeys[0] ?? ''], { stdio: 'ignore' })
  ends.push(() => child.kill('SIGTERM'))
  const witnessKey = await until(
    async () => {
      const answers = await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      )
      return answers ? readFileSync(join(folder, 'vkey'), 'utf8') : ''
    },
    (text) => text !== '',
  )
  const policy = parsePolicy(`witness local ${witnessKey} http://127.0.0.1:${port}\nquorum local\n`)
  const locker = lockerBy(policy)
  for (const more of [0, 10, 300]) {
    if (more > 0) await add(more)
    await locker.turn()
    const head = await log.heads.read('locked')
    expect(head).toMatchObject({ size: made, seenAt: expect.any(Date) })
    expect(openNote(head?.note ?? '', [...keys.verifiers, ...policy.witnesses])?.by).toHaveLength(3)
  }
  expect(await problems()).toEqual([])
})

describe('what is locked', () => {
  test('cannot be removed, and shows when it is hidden or replaced', async () => {
    await lockerBy().turn()
    expect(await problems()).toEqual([])
    const { key, version } = await firstCheckpoint()
    await expect(remove(key, version)).rejects.toThrow('object lock')
    await replace(key)
    expect(await problems()).toEqual(['a locked object was replaced'])
    await remove(key)
    expect(await problems()).toEqual(['a locked object was replaced', 'a locked object was removed'])
  })
})
