import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { launch } from '@car/testing/interruption'
import { makeLate, letPass, startHere, build } from '../support.ts'
import { createFactory, type Factory } from '../interruption-acts.ts'
import { happened, ofKind, sent } from './recorded.ts'

/**
 * A term ends without a request. The process is killed right before each effect of the timer in turn, each time with a
 * new store. Another process continues the work.
 */

/** The number of attempts. The timer has fewer effects, so nothing stops the last attempt. */
const STEPS = 7
/**
 * The effects of the round that counts looks at cases. The round runs beside the timer, so its effects have no fixed
 * position among those of the timer.
 */
const LOOKS = '^(contagens|looked)'
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

type Prazo = {
  event: string
  fact: string
  prepare: (f: Factory) => Promise<string>
  pass: typeof letPass
  /** The event that starts the term. */
  before: string
}
const PRAZOS: Prazo[] = [
  {
    event: 'pendencia_expirada',
    fact: 'pendencia.expirada',
    prepare: async (f) => (await f.pendente()).id,
    pass: letPass,
    before: 'pendencia_criada',
  },
  {
    event: 'processo_escalado',
    fact: 'processo.escalado',
    prepare: (f) => f.assumed(),
    pass: makeLate,
    before: 'processo_assumido',
  },
]

test.each(PRAZOS)(
  '$event, killed before any effect of the timer, is recorded once, shown and told',
  async (prazo) => {
    const stops: string[] = []
    for (let n = 1; n <= STEPS; n++) stops.push(await once(n, prazo))
    expect(stops).toEqual(
      expect.arrayContaining([
        'commits.insertOne',
        'processos.replaceOne',
        `publish ${prazo.fact}`,
        'published.updateOne',
        'done',
      ]),
    )
  },
  300_000,
)

/** Kills the process right before an effect, and returns the name of that effect. */
async function once(n: number, { event, prepare, pass, before }: Prazo): Promise<string> {
  let life = { close: async () => {} }
  const m = await build({ ALARMES_MS: '100' }, async (env) => {
    life = await startHere(env)
    return { close: () => life.close() }
  })
  try {
    const id = await prepare(createFactory(m))
    await sent(m, before)
    await life.close()
    await pass(m, [id])

    const dead = await launch(MAIN, { ...m.env, EFFECTS_FREE: LOOKS, EFFECT_OF_NOBODY: String(n) })
    life = { close: () => dead.kill() }
    const stop = await until(
      async () => dead.stops.get('') ?? ((await happened(m, event)) === 1 ? 'done' : undefined),
      (view) => view !== undefined,
      60_000,
    )
    await dead.kill()

    life = await startHere(m.env)
    await sent(m, event)
    const row = await m.connection.collection('processos').findOne({ _id: id } as never)
    expect([stop, row?.['status']]).toEqual([stop, 'em_analise'])
    expect([stop, await m.connection.collection('commits').countDocuments(ofKind(event))]).toEqual([stop, 1])
    return stop ?? ''
  } finally {
    await m.close()
  }
}
