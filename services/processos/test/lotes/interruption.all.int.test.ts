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
const CASES = 4
const DORA = person('Dora', 'analista_ambiental')
/** More lives than a lot of this size takes. */
const MANY = 150

const lotOf = (m: Setup) => m.connection.collection('lotes').findOne({})

/** Starts processes that are killed before their n-th effect, until the lot is as far as this. Returns what they died of. */
async function goOn(m: Setup, n: number, isDone: () => Promise<boolean>): Promise<string[]> {
  const died: string[] = []
  for (let life = 0; life < MANY; life++) {
    if (await isDone()) return died
    const process = await launch(MAIN, { ...m.env, ALARMES_MS: '100', EFFECT_OF_NOBODY: String(n) })
    const stop = await until(
      async () => process.stops.get('') ?? ((await isDone()) ? 'done' : undefined),
      (seen) => seen !== undefined,
      60_000,
    )
    await process.kill()
    died.push(stop ?? '')
  }
  throw new Error('the lot does not come to an end')
}

test.each([14, 15, 16, 17, 18, 19, 20])(
  'a lot whose processes are killed before their effect %i decides each case once',
  async (n) => {
    let life = { close: async () => {} }
    const m = await build({ ALARMES_MS: '3600000' }, async (env) => {
      life = await startHere(env)
      return { close: () => life.close() }
    })
    try {
      m.team.push(DORA)
      m.analistas.set(DORA.id, DORA)
      const ids = await submitClean(m, 'AC', CAPITALS.AC, CASES)
      await settled(m)
      const body = { limite: 100, amostra: 0.2, simular: false }
      const { id } = (await m.ask(SOFIA, 'POST', '/supervisor/lotes', body)).body.data
      await life.close()

      const assigned = () =>
        m.connection.collection('commits').countDocuments({ 'events.tipo': 'sorteado_em_lote' } as never)
      const sample = Math.ceil(CASES * 0.2)
      const first = await goOn(m, n, async () => (await assigned()) === sample)
      life = await startHere(m.env)
      const { amostra } = await until(
        async () => (await m.ask(SOFIA, 'GET', `/supervisor/lotes/${id}`)).body.data,
        (lote) =>
          lote.amostra.length === sample &&
          lote.amostra.every((one: { status: string }) => one.status === 'em_analise'),
      )
      for (const { processo_id } of amostra)
        expect((await m.ask(DORA, 'POST', `/analista/processos/${processo_id}/aprovar`)).status).toBe(200)
      expect((await m.ask(SOFIA, 'POST', `/supervisor/lotes/${id}/confirmar`)).status).toBe(200)
      await life.close()

      const second = await goOn(m, n, async () => (await lotOf(m))?.['fim'] !== null)
      const approvals = await m.connection
        .collection('commits')
        .find({ 'events.tipo': 'processo_aprovado' } as never, { projection: { stream: 1 } })
        .toArray()
      const approved = approvals.map(({ stream }) => String(stream))
      expect(approved).toHaveLength(CASES)
      expect(new Set(approved)).toEqual(new Set(ids.map((one) => `processo-${one}`)))
      expect(await lotOf(m)).toMatchObject({ fim: { aprovados: CASES, devolvidos: 0 } })
      // The processes died at their effects, and not at their end.
      expect([...first, ...second].filter((stop) => stop !== 'done').length).toBeGreaterThan(0)
      life = await startHere(m.env)
      await settled(m)
    } finally {
      await life.close()
      await m.close()
    }
  },
  600_000,
)
