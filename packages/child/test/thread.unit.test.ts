import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { createThread, WorkFailed } from '@car/child/thread'
import type { Told } from './programs/at-work.ts'

type Answer = { say?: string; env: string[] }
const LONG = { limitMs: 60_000, waiting: 2, ofOne: 3, heapMegabytes: 64 }
const made: { close: () => Promise<void> }[] = []
afterEach(() => Promise.all(made.splice(0).map((thread) => thread.close())))

function thread(options = LONG) {
  const one = createThread<Told, Answer>(new URL('./programs/at-work.ts', import.meta.url), options)
  made.push(one)
  return one
}

test('a piece of work is answered, by a thread that knows no environment', async () => {
  expect(await thread().run({ say: 'a' }, 'me')).toEqual({ say: 'a', env: [] })
})

test('while one is at work the event loop turns, others wait in order, and no more of them than may', async () => {
  const one = thread()
  const hold = new Int32Array(new SharedArrayBuffer(4))
  const done: string[] = []
  const note = async (who: string, say: string, told: Told) =>
    void done.push((await one.run({ ...told, say }, who)).say ?? '')
  const all = [note('me', 'held', { hold }), note('you', 'first', {}), note('she', 'second', {})]
  for (let i = 0; i < 100; i++) await turn()
  await expect(one.run({ say: 'too many' }, 'else')).rejects.toMatchObject({ nome: 'indisponivel', retryAfterS: 2 })
  expect(done).toEqual([])
  Atomics.store(hold, 0, 1)
  Atomics.notify(hold, 0)
  await Promise.all(all)
  expect(done).toEqual(['held', 'first', 'second'])
})

test.each<[string, Told]>([
  ['takes longer than it may', { endless: true }],
  ['fails', { fail: true }],
])('work that %s is given up, and the next is done by another thread', async (_how, told) => {
  const one = thread({ ...LONG, limitMs: 2_000 })
  await expect(one.run(told, 'me')).rejects.toBeInstanceOf(WorkFailed)
  expect((await one.run({ say: 'next' }, 'me')).say).toBe('next')
})
