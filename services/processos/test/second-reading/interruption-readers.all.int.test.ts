import { fileURLToPath } from 'node:url'
import { freePort } from '@car/testing/free-port'
import { launch } from '@car/testing/interruption'
import { until } from '@car/testing/until'
import { expect, test } from '@jest/globals'
import { ANA, BIA, createFactory } from '../interruption-acts.ts'
import { happened, ofKind, sent } from '../interruption/recorded.ts'
import { build, startHere } from '../support.ts'
import { TWO_READERS } from './acts.ts'

/**
 * A decision waits for its reader. The process is killed right before each effect of the timer that chooses one, each
 * time with a new store. Two other processes continue the work at once.
 */

/** The number of attempts. The timer has fewer effects, so nothing stops the last attempt. */
const STEPS = 6
/** The effects of rounds that run beside the timer, which have no fixed position among its effects. */
const OTHERS = '^(contagens|leituras|looked)'
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const SOON = { ALARMES_MS: '100' }
const GIVEN = 'segunda_leitura_atribuida'

test('a decision whose timer is killed before any of its effects is given to one reader, once, who is shown and told', async () => {
  const stops: string[] = []
  for (let n = 1; n <= STEPS; n++) stops.push(await once(n))
  expect(stops).toEqual(
    expect.arrayContaining([
      'commits.insertOne',
      'processos.replaceOne',
      'publish processo.segunda_leitura_atribuida',
      'published.updateOne',
      'done',
    ]),
  )
}, 300_000)

/** Kills the process right before an effect, and returns the name of that effect. */
async function once(n: number): Promise<string> {
  let lives: { close: () => Promise<unknown> }[] = []
  const end = async () => void (await Promise.all(lives.splice(0).map((life) => life.close())))
  const m = await build(TWO_READERS, async (env) => {
    lives = [await startHere(env)]
    return { close: end }
  })
  try {
    m.team.push(ANA, BIA)
    const f = createFactory(m)
    const id = await f.assumed()
    await f.ask('POST', `/analista/processos/${id}/aprovar`, undefined, ANA)
    await sent(m, 'segunda_leitura_pedida')
    await end()

    const dead = await launch(MAIN, { ...m.env, ...SOON, EFFECTS_FREE: OTHERS, EFFECT_OF_NOBODY: String(n) })
    lives = [{ close: () => dead.kill() }]
    const stop = await until(
      async () => dead.stops.get('') ?? ((await happened(m, GIVEN)) === 1 ? 'done' : undefined),
      (seen) => seen !== undefined,
      60_000,
    )
    await end()

    const again = { ...m.env, ...SOON }
    const ports = { PORT: String(await freePort()), GRPC_PORT: String(await freePort()) }
    lives = await Promise.all([startHere(again), startHere({ ...again, ...ports })])
    await sent(m, GIVEN)
    const row = await until(
      () => m.connection.collection('processos').findOne({ _id: id } as never),
      (seen) => seen?.['titular'] === BIA.id,
      60_000,
    )
    expect([stop, row?.['status']]).toEqual([stop, 'em_analise'])
    expect([stop, await m.connection.collection('commits').countDocuments(ofKind(GIVEN))]).toEqual([stop, 1])
    return stop ?? ''
  } finally {
    await m.close()
  }
}
