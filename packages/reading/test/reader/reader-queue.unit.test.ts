import { EventEmitter, once } from 'node:events'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { LIMITS } from '../../src/limits.ts'

/** Stands in for a reader process. The stand-in sends to the pool what a test passes to `says`. */
class Reader extends EventEmitter {
  readonly asked: { id: number }[] = []
  send(request: { id: number }) {
    this.asked.push(request)
    this.emit('asked')
    return true
  }
  kill() {
    queueMicrotask(() => this.emit('close'))
    return true
  }
  says = (message: unknown) => this.emit('message', message)
}

let readers: Reader[]
beforeEach(() => {
  readers = []
})
jest.unstable_mockModule('@car/child/fork-child', () => ({
  forkChild() {
    readers.push(new Reader())
    return readers.at(-1)
  },
}))
const { createPool } = await import('../../src/child/pool.ts')

test('a reader that was taken over brings neither its pool down nor others to wait', async () => {
  const pool = createPool({ size: 1, tessdataDir: '', folder: '', limits: LIMITS, confinement: 'kernel' })
  const [reader] = readers
  if (!reader) throw new Error('no reader was started')
  reader.says({ ready: true })
  const target = { document: 'd', path: 'p', limits: LIMITS }
  const first = pool.ask({ act: 'open', ...target })
  const second = pool.ask({ act: 'open', ...target })
  expect(reader.asked).toHaveLength(1)
  for (const nonsense of [null, undefined, 7, 'ready', [], {}, { ready: true }]) reader.says(nonsense)
  expect(reader.asked).toHaveLength(1) // the reader is still at the first document
  reader.says({ id: reader.asked[0]?.id, value: { pages: 1 } })
  await expect(first).resolves.toEqual({ pages: 1 })
  if (reader.asked.length < 2) await once(reader, 'asked')
  reader.says({ id: reader.asked[1]?.id, value: { pages: 2 } })
  await expect(second).resolves.toEqual({ pages: 2 })
  await pool.close()
})

test.each([
  ['open', { pages: -1 }],
  ['open', { pages: 1, more: 'than asked for' }],
  ['open', 7],
  ['draw', Buffer.from('<script>')],
  ['extract', { paperKind: 'ccir', evidence: 1, candidates: [{ nome: 'numero_matricula', valor: 'x'.repeat(1_000) }] }],
] as const)('what no reader answers to %s refuses the file, and another reader takes its place', async (act, value) => {
  const pool = createPool({ size: 1, tessdataDir: '', folder: '', limits: LIMITS, confinement: 'kernel' })
  const target = { document: 'd', path: 'p', limits: LIMITS, number: 1, side: 320, color: true, pages: [] }
  readers[0]?.says({ ready: true })
  const asked = pool.ask({ act, ...target })
  const next = pool.ask({ act: 'open', ...target })
  readers[0]?.says({ id: readers[0].asked[0]?.id, value })
  await expect(asked).rejects.toMatchObject({ motivo: 'falha_processamento' })
  const [, another] = readers
  another?.says({ ready: true })
  another?.says({ id: another.asked[0]?.id, value: { pages: 2 } })
  await expect(next).resolves.toEqual({ pages: 2 })
  await pool.close()
})

test('a reason that is no reason refuses the file as a failure', async () => {
  const pool = createPool({ size: 1, tessdataDir: '', folder: '', limits: LIMITS, confinement: 'kernel' })
  const [reader] = readers
  reader?.says({ ready: true })
  const asked = pool.ask({ act: 'open', document: 'd', path: 'p', limits: LIMITS })
  const id = reader?.asked[0]?.id
  reader?.says({ id, error: 'x', motivo: 'arquivo_malicioso' })
  reader?.says({ id, error: 'x' })
  await expect(asked).rejects.toMatchObject({ motivo: 'falha_processamento' })
  await pool.close()
})
