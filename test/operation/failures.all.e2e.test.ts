import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from '@jest/globals'
import { State } from '@car/local/state'
import { toldBeside } from '@car/local/upkeep/told'
import { verify } from '@car/local/upkeep/verify'
import { until } from '@car/testing/until'
import { STATE, pidOf } from '../support/environment.ts'
import { dados, said, get, newKey, post, type Answer, all } from '../support/api.ts'
import { minimalPdf } from '../support/papers/files.ts'
import { tokenOf } from '../support/sign-in.ts'
import { documentosOf, send, getProcesso, rascunho } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import type { QueueItem, Processo } from '../support/types.ts'

/**
 * The time limit of an answer in ms: ten seconds, and some tolerance. These tests kill and pause servers. Meanwhile
 * requests get their result, or the error for an unavailable part. Everything works afterwards.
 */

const PRAZO_MS = 10_500
/** Uploads have a longer limit: half a minute after the last received byte. */
const UPLOAD_TIMEOUT_MS = 33_000
/** Within this time a killed server has restarted and the services have reconnected, even on a busy machine. */
const ROUND_MS = 60_000
const idle = new Set<number>()

afterEach(() => {
  for (const pid of idle) process.kill(pid, 'SIGCONT')
  idle.clear()
})

/**
 * Stops a server as if its machine had stalled: connections stay open without an answer. Returns a function that
 * resumes the server.
 */
function stop(name: string): () => void {
  const pid = pidOf(name)
  process.kill(pid, 'SIGSTOP')
  idle.add(pid)
  return () => {
    process.kill(pid, 'SIGCONT')
    idle.delete(pid)
  }
}

const kill = (name: string): void => void process.kill(pidOf(name), 'SIGKILL')

/** Checks that the answer comes within `prazoMs`, and returns the outcome. */
async function inTime(run: () => Promise<Answer>, prazoMs = PRAZO_MS): Promise<string> {
  const start = performance.now()
  const outcome = said(await run())
  const elapsed = performance.now() - start
  expect([outcome, elapsed < prazoMs || elapsed]).toEqual([outcome, true])
  return outcome
}

const UNAVAILABLE = ['503 CAR-016', '504 CAR-017']

/** Repeats the request while the answer is a 5xx, or says that the first request is under way. */
const persist = (run: () => Promise<Answer>): Promise<Answer> =>
  until(
    () => run(),
    (r) => r.status < 500 && r.status !== 409,
    ROUND_MS,
  )

const open = async (chave: string): Promise<Answer> => post('/processos', await tokenOf('maria'), form(), { chave })

/** Returns the ids of the drafts in the queue. Waits until these cases are among them. */
async function inQueue(ids: string[]): Promise<string[]> {
  const token = await tokenOf('analista')
  return until(
    async () => (await all<QueueItem>('/analista/processos?status=rascunho', token)).map((i) => i.processo_id),
    (seen) => ids.every((id) => seen.includes(id)),
    ROUND_MS,
  )
}

describe('killed', () => {
  test('RabbitMQ: acts go on, and what they told arrives when it is back', async () => {
    kill('rabbitmq')
    const done: Processo[] = []
    for (let n = 0; n < 3; n++) done.push(dados<Processo>(await open(newKey()), 201))
    const fila = await inQueue(done.map(({ id }) => id))
    for (const { id } of done) expect(fila).toContain(id)
  }, 90_000)

  test('Redis: reads go on; a change is done or told to come again, never 401', async () => {
    const { id } = await rascunho()
    const chave = newKey()
    kill('redis')
    const [found, opened] = await Promise.all([
      inTime(async () => get(`/processos/${id}`, await tokenOf('maria'))),
      inTime(() => open(chave)),
    ])
    expect(found).toBe('200')
    expect(['201', ...UNAVAILABLE]).toContain(opened)
    expect((await persist(() => open(chave))).status).toBe(201)
  }, 90_000)

  test('the object store: an upload waits for it or says so, and sent again it is one document', async () => {
    const { id } = await rascunho()
    const [arquivo, chave, token] = [minimalPdf(), newKey(), await tokenOf('maria')]
    kill('objects')
    const outcome = await inTime(() => send(token, id, { arquivo }, { chave }), UPLOAD_TIMEOUT_MS)
    expect(['202', ...UNAVAILABLE]).toContain(outcome)
    expect((await persist(() => send(token, id, { arquivo }, { chave }))).status).toBe(202)
    expect(await documentosOf(id)).toHaveLength(1)
  }, 90_000)

  test('the document store: an act under way is done once', async () => {
    const keys = Array.from({ length: 5 }, newKey)
    const first = keys.map((chave) => inTime(() => open(chave)))
    kill('store')
    for (const outcome of await Promise.all(first)) expect(['201', ...UNAVAILABLE]).toContain(outcome)
    const ids = await Promise.all(keys.map(async (chave) => dados<Processo>(await persist(() => open(chave)), 201).id))
    expect(new Set(ids).size).toBe(5)
    for (const id of ids) expect((await getProcesso(id)).status).toBe('rascunho')
  }, 120_000)
})

/**
 * Runs the broker's command in the broker's environment. Waits first, because the broker listens before it accepts
 * commands.
 */
async function rabbitmqctl(...args: string[]): Promise<void> {
  const lines = readFileSync(`/proc/${pidOf('rabbitmq')}/environ`, 'utf8').split('\0')
  const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<string, string>
  const run = (command: string[]) => promisify(execFile)('/usr/lib/rabbitmq/bin/rabbitmqctl', command, { env })
  await run(['await_startup'])
  await run(args)
}

test('RabbitMQ out of memory takes nothing: acts go on, and what they told arrives when it has room', async () => {
  const done: string[] = []
  try {
    await rabbitmqctl('set_vm_memory_high_watermark', '0.0001')
    for (let n = 0; n < 3; n++) done.push(dados<Processo>(await open(newKey()), 201).id)
    expect(await inTime(async () => get('/analista/processos?page_size=1', await tokenOf('analista')))).toBe('200')
  } finally {
    await rabbitmqctl('set_vm_memory_high_watermark', '0.4')
  }
  expect(await inQueue(done)).toEqual(expect.arrayContaining(done))
}, 120_000)

describe('held without a word', () => {
  // Servers are paused one at a time. Services that do not call each other are paused together.
  test.each(['store', 'redis', 'rabbitmq', 'processos', 'objects', 'documentos auth', 'analista dossie avisos'])(
    '%s for longer than anybody waits',
    async (names) => {
      const { id } = await rascunho()
      const [owner, analista] = [await tokenOf('maria'), await tokenOf('analista')]
      const [chave, ofUpload] = [newKey(), newKey()]
      const arquivo = minimalPdf()
      const requests: (() => Promise<Answer>)[] = [
        () => open(chave),
        () => get(`/processos/${id}`, owner),
        () => get('/auth/me', owner),
        () => get('/analista/processos?page_size=1', analista),
        () => get('/publico/dossies/0000-0000-0000-0000', undefined),
      ]
      const resumers = names.split(' ').map(stop)
      const came = await Promise.all([
        ...requests.map((request) => inTime(request)),
        inTime(() => send(owner, id, { arquivo }, { chave: ofUpload }), UPLOAD_TIMEOUT_MS),
      ])
      for (const resume of resumers) resume()
      // Requests that do not need the paused part succeed. Other requests get the error for an unavailable part.
      for (const outcome of came) expect(['200', '201', '202', '404 CAR-003', ...UNAVAILABLE]).toContain(outcome)
      expect((await persist(() => open(chave))).status).toBe(201)
      expect((await persist(() => send(owner, id, { arquivo }, { chave: ofUpload }))).status).toBe(202)
      expect(await documentosOf(id)).toHaveLength(1)
    },
    120_000,
  )
})

test('after all of it every record holds', async () => {
  const state = State.beside(STATE)
  if (!state) throw new Error('the constellation under test does not run')
  const answers: string[] = []
  const clean = await until(
    () => {
      answers.length = 0
      return verify(toldBeside(state), true, (line) => answers.push(line))
    },
    (holds) => holds,
    60_000,
  ).catch(() => false)
  expect([answers, clean]).toEqual([answers, true])
}, 120_000)
