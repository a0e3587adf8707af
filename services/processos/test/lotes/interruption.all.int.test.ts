import { fileURLToPath } from 'node:url'
import { launch } from '@car/testing/interruption'
import { person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { expect, test } from '@jest/globals'
import { CAPITALS, SOFIA } from '../interruption-acts.ts'
import { type Setup, startHere, build, settled } from '../support.ts'
import { submitClean } from './clean-case.ts'

/**
 * A lot is drawn and decided by processes of which each is killed before its n-th effect. The next process goes on.
 * Every case is decided once, or not at all.
 */

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const FEW = 4
/** As many as a lot may have. Its sample is more than one analyst may hold. */
const ALL = 500
const TEAM = ['Dora', 'Elsa'].map((name) => person(name, 'analista_ambiental'))
/** The time in which all cases are compared, or told of, or a process is at its effect, on a busy machine. */
const SETTLED_MS = 180_000
/** More lives than a lot takes. */
const MANY = 150

const lotOf = (m: Setup) => m.connection.collection('lotes').findOne({})

/** Starts processes, each of which is killed before the effect of its own that `effectOf` names, until the lot is as far as this. Returns what they died of. */
async function goOn(m: Setup, effectOf: (life: number) => number, isDone: () => Promise<boolean>): Promise<string[]> {
  const died: string[] = []
  for (let life = 0; life < MANY; life++) {
    if (await isDone()) return died
    const process = await launch(MAIN, { ...m.env, ALARMES_MS: '100', EFFECT_OF_NOBODY: String(effectOf(life)) })
    const stop = await until(
      async () => process.stops.get('') ?? ((await isDone()) ? 'done' : undefined),
      (seen) => seen !== undefined,
      SETTLED_MS,
    )
    await process.kill()
    died.push(stop ?? '')
  }
  throw new Error(`the lot does not come to an end; the last died before: ${died.slice(-10).join(', ')}`)
}

/**
 * Takes a lot of so many clean cases from its opening to its end, through processes that are killed. Returns how many
 * died at their effects, and not at their end.
 */
async function decide(count: number, effectOf: (life: number) => number): Promise<number> {
  let life = { close: async () => {} }
  const m = await build({ ALARMES_MS: '3600000' }, async (env) => {
    life = await startHere(env)
    return { close: () => life.close() }
  })
  try {
    m.team.push(...TEAM)
    for (const one of TEAM) m.analistas.set(one.id, one)
    const ids = await submitClean(m, 'AC', CAPITALS.AC, count)
    await settled(m, SETTLED_MS)
    const share = count === FEW ? 0.2 : 0.05
    const { id } = (await m.ask(SOFIA, 'POST', '/supervisor/lotes', { limite: count, amostra: share, simular: false }))
      .body.data
    await life.close()
    // Cases are looked for in a limited time, in which a slow machine does not get to all of them.
    const candidates = (await lotOf(m))?.['candidatos'] as string[]
    expect(candidates.length).toBeGreaterThanOrEqual(FEW)
    expect(ids).toEqual(expect.arrayContaining(candidates))

    const events = (kind: string) => m.connection.collection('commits').countDocuments({ 'events.tipo': kind } as never)
    const sample = Math.ceil(candidates.length * share)
    const first = await goOn(m, effectOf, async () => (await events('sorteado_em_lote')) === sample)
    life = await startHere(m.env)
    const { amostra } = await until(
      async () => (await m.ask(SOFIA, 'GET', `/supervisor/lotes/${id}`)).body.data,
      (lote) =>
        lote.amostra.length === sample && lote.amostra.every((one: { status: string }) => one.status === 'em_analise'),
    )
    for (const { processo_id } of amostra)
      expect((await m.ask(SOFIA, 'POST', `/analista/processos/${processo_id}/aprovar`)).status).toBe(200)
    expect((await m.ask(SOFIA, 'POST', `/supervisor/lotes/${id}/confirmar`)).status).toBe(200)
    await life.close()

    const second = await goOn(m, effectOf, async () => (await lotOf(m))?.['fim'] !== null)
    const approvals = await m.connection
      .collection('commits')
      .find({ 'events.tipo': 'processo_aprovado' } as never, { projection: { stream: 1 } })
      .toArray()
    const approved = approvals.map(({ stream }) => String(stream))
    expect(approved).toHaveLength(candidates.length)
    expect(new Set(approved)).toEqual(new Set(candidates.map((one) => `processo-${one}`)))
    expect(await lotOf(m)).toMatchObject({ fim: { aprovados: candidates.length, devolvidos: 0 } })
    life = await startHere(m.env)
    await settled(m, SETTLED_MS)
    return [...first, ...second].filter((stop) => stop !== 'done').length
  } finally {
    await life.close()
    await m.close()
  }
}

// Timers work side by side. On a slow machine they may take this many effects before the one that goes on is at work, in
// every life, so each tenth life gets one further.
const fromThere = (n: number) => (life: number) => n + Math.floor(life / 10)

// A process gets one effect further than the one before, or some.
test.each([14, 17, 20])(
  'a lot whose processes are killed before their effect %i decides each case once',
  async (n) => expect(await decide(FEW, fromThere(n))).toBeGreaterThan(0),
  600_000,
)

// Every process gets further than the one before, so none dies at the step of another.
const further = (life: number) => 101 + life * 13

test(
  'of as many cases as a lot may have, with each process killed at another of its effects, each is decided once',
  async () => expect(await decide(ALL, further)).toBeGreaterThan(10),
  1_500_000,
)
