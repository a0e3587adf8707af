import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, expect, jest, test } from '@jest/globals'
import { AMQP_URL, fact, sandbox, SERVICE, until } from './support.ts'

jest.setTimeout(60_000)

const box = sandbox()
afterAll(() => box.close())

const types = ['usuario.criado'] as const
const here = (file: string) => new URL(file, import.meta.url).pathname

type Line = { queue: string; id?: string; reason?: string; requeued?: number; error?: string }

async function command(...args: string[]): Promise<{ code: number; lines: Line[] }> {
  const done = promisify(execFile)(process.execPath, [here('../src/dead-letters.ts'), ...args], {
    env: { ...process.env, AMQP_URL, AMQP_PREFIX: box.prefix },
  })
  const { code, stdout } = await done.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  )
  return {
    code,
    lines: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line),
  }
}

test('dead letters are listed, and go back to work once the cause is mended', async () => {
  let mended = false
  const done: string[] = []
  const broker = box.broker()
  const queue = box.queue(50)
  const consumer = broker.consume({
    queue,
    types,
    prefetch: 10,
    backoffMs: [50],
    handler: async ({ id }, { attempt }) => {
      if (!mended) return 'retry'
      done.push(`${id} ${attempt}`)
      return 'ack'
    },
  })
  await consumer.ready
  const facts = [fact(), fact(), fact()]
  await Promise.all(facts.map((f) => broker.publish(f)))
  await until(
    () => box.deadLetters(queue),
    (n) => n === 3,
  )

  const name = `${SERVICE}.${queue}`
  for (const _time of ['first', 'second']) {
    const { code, lines } = await command('list', name)
    expect({ code, lines: lines.toSorted((a, b) => `${a.id}`.localeCompare(`${b.id}`)) }).toEqual({
      code: 0,
      lines: facts
        .toSorted((a, b) => a.id.localeCompare(b.id))
        .map(({ id, type, subject, time }) => ({
          queue: `${box.prefix}.${name}`,
          id,
          type,
          subject,
          time,
          reason: 'retry',
        })),
    })
  }

  mended = true
  expect(await command('requeue', name)).toEqual({ code: 0, lines: [{ queue: `${box.prefix}.${name}`, requeued: 3 }] })
  // The messages start over, with all their attempts.
  await until(
    () => done.length,
    (n) => n === 3,
  )
  expect(done.toSorted()).toEqual(facts.map(({ id }) => `${id} 1`).toSorted())
  expect(await box.deadLetters(queue)).toBe(0)
})

test('without names every queue of the catalogue is walked; an unknown name is said', async () => {
  await box.broker().publish(fact())
  expect((await command('list')).code).toBe(0)
  expect((await command('requeue')).lines).toContainEqual({ queue: `${box.prefix}.documentos.leitura`, requeued: 0 })
  const unknown = { queue: `${box.prefix}.no.place`, error: 'no such queue' }
  expect(await command('list', 'no.place')).toEqual({ code: 1, lines: [unknown] })
  expect((await command('remove')).code).toBe(2)
})

test('a message that kills every process that takes it becomes a dead letter, and takes none of its neighbours with it', async () => {
  const queue = box.queue()
  const broker = box.broker()
  const consumer = broker.consume({ queue, types, prefetch: 1, handler: async () => 'ack' })
  await consumer.ready
  await consumer.close()
  const [before, poison, after] = [Array.from({ length: 10 }, fact), fact(), Array.from({ length: 30 }, fact)]
  for (const f of [...before, poison, ...after]) await broker.publish(f)

  const handled = new Set<string>()
  let deaths = 0
  let stop = () => {}
  const alive = (async () => {
    for (let stopped = false; !stopped; ) {
      const args = [here('crashing-consumer.ts'), AMQP_URL, box.prefix, queue, poison.id]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      createInterface({ input: child.stdout }).on('line', (id) => handled.add(id))
      stop = () => {
        stopped = true
        child.kill('SIGTERM')
      }
      const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
      if (signal === 'SIGKILL') deaths++
    }
  })()
  await until(
    async () => ({ handled: handled.size, dead: await box.deadLetters(queue), waiting: await box.depth(queue) }),
    (seen) => seen.handled === 40 && seen.dead > 0 && seen.waiting === 0,
    40_000,
  ).finally(() => stop())
  await alive
  expect([...before, ...after].filter(({ id }) => !handled.has(id))).toEqual([])
  expect(await command('list', `${SERVICE}.${queue}`)).toMatchObject({
    lines: [{ id: poison.id, reason: 'delivery_limit' }],
  })
  expect(deaths).toBe(11)
})
