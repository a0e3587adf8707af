import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { CarError } from '@car/errors/car-error'
import { connect, waitForConnection, disconnect } from '@car/store/connection'
import { createIdempotency } from '@car/http/idempotency'
import type { Answer } from '@car/http/render'
import type { User } from '@car/identity/usuario'

const connection = connect(process.env['TEST_MONGODB_URI'] ?? '', `test_${randomUUID().slice(0, 8)}`)
const idempotency = createIdempotency(connection, [Buffer.alloc(32, 1)])
const registros = connection.collection('idempotencia')
const usuario = { id: 'u1' } as User
const request = (key: string, who = usuario) => ({ usuario: who, method: 'POST', path: '/x', key: key })
const response = (body: string): Answer => ({ status: 201, headers: { etag: '"1"' }, body })

beforeAll(async () => {
  await waitForConnection(connection, 10_000)
  await idempotency.createIndexes()
})
afterAll(async () => {
  await connection.dropDatabase()
  await disconnect(connection)
})

describe('a key', () => {
  test('runs the operation once and repeats its answer to the letter', async () => {
    const key = randomUUID()
    let calls = 0
    const run = async () => response(`time ${++calls}`)
    const first = await idempotency.once(request(key), 'c', run)
    const second = await idempotency.once(request(key), 'c', run)
    expect(second).toEqual({ ...first, headers: { ...first.headers, 'idempotency-replayed': 'true' } })
    expect(calls).toBe(1)
  })

  test('keeps an answer that nobody reads in the store, and that another key cannot read: it is done again', async () => {
    const key = randomUUID()
    const commands: string[] = []
    const run = async (commandId: string) => {
      commands.push(commandId)
      return response('70010000194')
    }
    await idempotency.once(request(key), 'c', run)
    expect(JSON.stringify(await registros.find({}).toArray())).not.toContain('70010000194')
    await createIdempotency(connection, [Buffer.alloc(32, 2)]).once(request(key), 'c', run)
    expect(commands).toHaveLength(2)
    expect(commands[1]).toBe(commands[0])
  })

  test('keeps nothing of a secret answer but that it was given: a repetition gives it again, by the same command', async () => {
    const key = randomUUID()
    const commands: string[] = []
    const run = async (commandId: string) => {
      commands.push(commandId)
      return response(`time ${commands.length}`)
    }
    const secret = { ...request(key), secret: true }
    const [first, second] = [await idempotency.once(secret, 'c', run), await idempotency.once(secret, 'c', run)]
    expect([first, second]).toEqual([
      response('time 1'),
      { ...response('time 2'), headers: { etag: '"1"', 'idempotency-replayed': 'true' } },
    ])
    expect(new Set(commands).size).toBe(1)
    const kept = (await registros.find({}).toArray()).find(({ commandId }) => commandId === commands[0])
    expect(kept).not.toHaveProperty('answer')
    await expect(idempotency.once(secret, 'd', run)).rejects.toMatchObject({ code: 'CAR-013' })
  })

  test('with other content is CAR-013', async () => {
    const key = randomUUID()
    await idempotency.once(request(key), 'c', async () => response('a'))
    await expect(idempotency.once(request(key), 'd', async () => response('b'))).rejects.toMatchObject({
      code: 'CAR-013',
    })
  })

  test('belongs to one person: the same key of another is another key', async () => {
    const key = randomUUID()
    await idempotency.once(request(key), 'c', async () => response('mine'))
    const other = await idempotency.once(request(key, { id: 'u2' } as User), 'd', async () => response('yours'))
    expect(other.body).toBe('yours')
  })

  test('of two at once runs one; the other hears that it is under way', async () => {
    const key = randomUUID()
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    const first = idempotency.once(request(key), 'c', async () => {
      start()
      await opened
      return response('a')
    })
    await started
    const second = idempotency.once(request(key), 'c', async () => response('never'))
    await expect(second).rejects.toMatchObject({ code: 'CAR-014', retryAfterS: 1 })
    open()
    expect((await first).body).toBe('a')
  })

  test('keeps a refusal', async () => {
    const key = randomUUID()
    const refuse = async () => {
      throw new CarError('estado_invalido')
    }
    expect((await idempotency.once(request(key), 'c', refuse)).status).toBe(409)
    const repeated = await idempotency.once(request(key), 'c', async () => response('agora sim'))
    expect([repeated.status, repeated.headers['idempotency-replayed']]).toEqual([409, 'true'])
  })

  test('does not keep a failure, and the command keeps its id', async () => {
    const key = randomUUID()
    const ids: string[] = []
    const fail = async (id: string) => {
      ids.push(id)
      throw new CarError('indisponivel')
    }
    await expect(idempotency.once(request(key), 'c', fail)).rejects.toMatchObject({ code: 'CAR-016' })
    await idempotency.once(request(key), 'c', async (id) => {
      ids.push(id)
      return response('agora sim')
    })
    expect(new Set(ids).size).toBe(1)
  })

  test('left by a crash is free after its lease, and the command keeps its id', async () => {
    const key = randomUUID()
    const ids: string[] = []
    await idempotency.once(request(key), 'c', async (id) => {
      ids.push(id)
      return response('lost')
    })
    // A process that dies during the request leaves this state: the key is taken, but has no answer and was not
    // released.
    const tenSecondsAgo = new Date(Date.now() - 10_000)
    await registros.updateMany({}, { $unset: { answer: '' }, $set: { heldUntil: tenSecondsAgo } })
    await idempotency.once(request(key), 'c', async (id) => {
      ids.push(id)
      return response('done')
    })
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test.each([
    ['is on record', true, 'true'],
    ['is done only now', false, undefined],
  ])('left by a crash whose act %s: the answer is marked', async (_how, isOnRecord, mark) => {
    const key = randomUUID()
    const run = async (id: string) => {
      if (isOnRecord) idempotency.noteOnRecord(id)
      return response('done')
    }
    expect((await idempotency.once(request(key), 'c', run)).headers['idempotency-replayed']).toBeUndefined()
    await registros.updateMany({}, { $unset: { answer: '' }, $set: { heldUntil: new Date(0) } })
    expect((await idempotency.once(request(key), 'c', run)).headers['idempotency-replayed']).toBe(mark)
    expect((await idempotency.once(request(key), 'c', run)).headers['idempotency-replayed']).toBe('true')
  })

  test('is forgotten after a day', async () => {
    const key = randomUUID()
    await idempotency.once(request(key), 'c', async () => response('yesterday'))
    await registros.updateMany({}, { $set: { createdAt: new Date(Date.now() - 25 * 3_600_000) } })
    expect((await idempotency.once(request(key), 'other', async () => response('today'))).body).toBe('today')
  })

  test.each([
    ['empty', '', 'invalid_format'],
    ['with a space', 'a b', 'invalid_format'],
    ['with an accent', 'é', 'invalid_format'],
    ['of 256 characters', 'k'.repeat(256), 'too_long'],
  ])('%s is refused', async (_name, key, code) => {
    const done = idempotency.once(request(key), 'c', async () => response('a'))
    await expect(done).rejects.toMatchObject({ code: 'CAR-004', details: [{ field: 'Idempotency-Key', code }] })
  })
})
