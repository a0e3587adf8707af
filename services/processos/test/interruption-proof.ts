import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Commit } from '@car/event-store/commit'
import { idFrom } from '@car/event-store/ids'
import { createBroker } from '@car/messaging/broker'
import { FACT_TYPES } from '@car/events/catalogue'
import { createLogger } from '@car/telemetry/logger'
import { runCommand } from '@car/testing/command'
import { setting } from '@car/testing/setting'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import { idThatStopsAt, idsThatStop, type Interruptible, launch, namesAt, oneDeath } from '@car/testing/interruption'
import pLimit from 'p-limit'
import { type Ato, createFactory, type Done, type Ready } from './interruption-acts.ts'
import { type Setup, build } from './support.ts'

/**
 * Each act is stopped right before each of its effects in turn, each time on a different case. The process is killed
 * while all acts are stopped. After a restart each act is repeated, stopped at another effect, and killed with the
 * process again. Then the act is repeated to its end.
 */

/**
 * The number of attempts of each act. Only an act on three cases has more effects; what comes last in it is stopped by
 * name.
 */
const STEPS = 14
/**
 * Effects without a fixed position, at which each act is stopped by name. The first two run in parallel with the kept
 * answer and the reply, which come last. The third comes after a varying number of inserts.
 */
const NAMES = ['publish ', 'published.updateOne', 'modelos.replaceOne', 'idempotencia.updateOne answer', 'reply']
const ROUNDS = STEPS + NAMES.length
/** The number of acts whose cases are made at once. */
const ATOS_AT_ONCE = 4
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const VERIFY = fileURLToPath(new URL('../src/verify.ts', import.meta.url))

type Round = { ato: Ato; n: number; id: string; pronto: Ready; told: Done[] }

let m: Setup
let service: Interruptible
const facts = new Set<string>()
let listener: ReturnType<typeof createBroker>

/** Defines the tests that kill each of these acts at each of its effects, in a service with these settings. */
export function proveInterruption(atos: readonly Ato[], settings: Record<string, string> = {}): void {
  beforeAll(async () => {
    m = await build(
      {
        EFFECTS_FREE: '^contadores|^leituras|^cruzamentos|cruzado$|heldUntil$',
        EFFECTS_NAMED: NAMES.join(),
        ...settings,
      },
      async (env) => {
        service = await launch(MAIN, env)
        return { close: () => service.kill() }
      },
    )
    const logger = createLogger('test', 'silent')
    listener = createBroker({
      url: setting('TEST_AMQP_URL'),
      prefix: m.env['AMQP_PREFIX'] ?? '',
      service: 'test',
      logger,
    })
    const types = FACT_TYPES.filter((tipo) => !/^(documento|dossie|usuario)\./.test(tipo))
    await listener.consume({
      queue: 'everything',
      types,
      prefetch: 100,
      async handler(fact) {
        facts.add(fact.id)
        return 'ack'
      },
    }).ready
  }, 90_000)

  afterAll(async () => {
    await listener.close()
    await m.close()
  })

  test('an act killed before any of its effects is done once or was never acknowledged, and a repeat answers as the first', async () => {
    const factory = createFactory(m)
    const byAto = await pLimit(ATOS_AT_ONCE).map(atos, async (ato, i): Promise<Round[]> => {
      const ready = await Promise.all(Array.from({ length: ROUNDS }, () => ato.prepare(factory)))
      const ids = idsThatStop(i * 100, STEPS, NAMES)
      return ready.map((prepared, k) => ({ ato, n: k + 1, id: ids[k] ?? '', pronto: prepared, told: [] }))
    })
    const rounds = byAto.flat()

    // An act without facts, such as revealing a CPF, makes no mark that it was published.
    const last = ({ ato }: Round) => (leaves(ato).names[1] === undefined ? [] : ['published.updateOne'])
    await die(rounds, ({ id }) => id, last)
    const stops = new Map(rounds.map(({ ato, n, id }) => [`${ato.nome} ${n}`, service.stops.get(id) ?? 'done']))
    for (const ato of atos) {
      const steps = Array.from({ length: ROUNDS }, (_, k) => stops.get(`${ato.nome} ${k + 1}`) ?? '')
      const { line, names } = leaves(ato)
      expect(steps).toEqual(expect.arrayContaining(['commits.insertOne', 'done', ...line]))
      expect([ato.nome, namesAt(steps, STEPS, NAMES).slice(0, 3)]).toEqual([ato.nome, names])
    }
    for (const effect of ['idempotencia.insertOne', 'idempotencia.updateOne answer', 'reply'])
      expect([...stops.values()]).toContain(effect)

    await restart()
    // Each repetition is stopped at a different step than the first attempt.
    await die(rounds, (r, i) => idThatStopsAt(50_000 + i, ((r.n * 5) % STEPS) + 1))

    await restart()
    const ends = await Promise.all(rounds.map((round) => repeat(round)))
    for (const [i, end] of ends.entries()) {
      const { ato, n, pronto, told } = rounds[i] as Round
      const where = `${ato.nome}, killed at ${n} (${stops.get(`${ato.nome} ${n}`)})`
      expect([where, ato.end]).toEqual([where, expect.arrayContaining([end.status])])
      for (const answer of told) expect([where, end.dados]).toEqual([where, answer.dados])
      const targets = [pronto.processoId ?? (end.dados as { id: string }).id, ...(ato.two ? [pronto.target] : [])]
      for (const target of targets) {
        const commits = await commitsOf(ato.stream ?? 'processo', target)
        const done = commits.filter(({ events }) => events.some((e) => e.tipo === ato.event))
        // A repeated edit has no Idempotency-Key, so it may be recorded again. Every other act is recorded once.
        expect([where, ato.nome === 'editar' ? Math.min(done.length, 1) : done.length]).toEqual([where, 1])
      }
    }
  }, 900_000)

  test('then every fact is out, and the read models are what the events add up to', async () => {
    const commits = m.connection.collection<Commit<{ tipo: string }>>('commits')
    await until(
      () => unpublished(m.connection),
      (n) => n === 0,
      30_000,
    )
    const all = (await commits.find({ stream: /^processo-/ } as never).toArray()) as unknown as Commit<{
      tipo: string
    }>[]
    const due = all.flatMap((commit) => commit.events.map((_, i) => idFrom(commit._id, String(i))))
    await until(
      () => due.filter((id) => !facts.has(id)).length,
      (missing) => missing === 0,
      20_000,
    )
    // Cases are compared with each other after the acts, one at a time.
    const laudo = await until(verify, ({ problems }) => !problems.some(isUncompared), 180_000)
    expect(laudo.problems).toEqual([])
    expect(laudo.streams).toBeGreaterThanOrEqual(atos.length * ROUNDS)
  }, 400_000)
}

type Laudo = { problems: { problem: string }[]; streams: number }

const isUncompared = ({ problem }: Laudo['problems'][number]) => problem.startsWith('is not compared')

async function verify(): Promise<Laudo> {
  return JSON.parse((await runCommand(VERIFY, m.env)).output) as Laudo
}

/**
 * Returns the read model that an act writes, and the names of its last effects. Acts that reveal a CPF or write a note
 * have no such effects.
 */
function leaves({ stream }: Ato): { line: string[]; names: (string | undefined)[] } {
  const [publication, mark, template] = NAMES
  if (stream === undefined) return { line: ['processos.replaceOne'], names: [publication, mark, undefined] }
  // Acts on text templates publish nothing.
  if (stream === 'modelo') return { line: [], names: [undefined, mark, template] }
  return { line: [], names: [undefined, undefined, undefined] }
}

/** Runs all rounds at once, each up to the effect that its request id names. Then kills the process. */
async function die(
  rounds: Round[],
  roundId: (r: Round, i: number) => string,
  last: (r: Round) => string[] = () => [],
): Promise<void> {
  const requests = rounds.map((round, i) => {
    const id = roundId(round, i)
    const send = (dead: AbortSignal) => round.ato.run(m, round.pronto, id, dead)
    return { id, send, last: last(round) }
  })
  const told = await oneDeath(service, requests)
  for (const [i, answer] of told.entries()) if (answer && !answer.transient) rounds[i]?.told.push(answer)
}

async function restart(): Promise<void> {
  service = await launch(MAIN, m.env)
}

/** Repeats an act while the answer is transient, for example while the service still works on the request. */
async function repeat({ ato, pronto }: Round): Promise<Done> {
  return until(
    () => ato.run(m, pronto, randomUUID()),
    (end) => !end.transient,
    7_000,
  )
}

async function commitsOf(stream: string, processoId: string): Promise<Commit<{ tipo: string }>[]> {
  const commits = m.connection.collection<Commit<{ tipo: string }>>('commits')
  const theirs = stream === 'nota' ? { 'events.processoId': processoId } : { stream: `${stream}-${processoId}` }
  return (await commits.find(theirs as never).toArray()) as unknown as Commit<{
    tipo: string
  }>[]
}
