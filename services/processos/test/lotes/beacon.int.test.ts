import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'
import { person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { expect, test } from '@jest/globals'
import { inDrawnOrder } from '../../src/lotes/domain/draw.ts'
import { CAPITALS, SOFIA } from '../interruption-acts.ts'
import { build, settled, startHere } from '../support.ts'
import { submitClean } from './clean-case.ts'

const PERIOD_S = 3
const GENESIS_S = 1_700_000_000
const randomnessOf = (round: number) => createHash('sha256').update(`round ${round}`).digest('hex')

/** A beacon that speaks as drand does. `asked` has the rounds that were asked for. */
async function createBeaconServer() {
  const asked: number[] = []
  let isOut = false
  const server = createServer((request, response) => {
    const round = Number(/^\/public\/(\d+)$/.exec(request.url ?? '')?.[1])
    if (request.url === '/info')
      return response.end(JSON.stringify({ genesis_time: GENESIS_S, period: PERIOD_S, hash: 'x' }))
    asked.push(round)
    if (!isOut) return response.writeHead(404).end()
    return response.end(JSON.stringify({ round, randomness: randomnessOf(round), signature: 'y' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    comesOut: () => {
      isOut = true
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('a draw waits for the first round of the beacon after the lot was recorded, and mixes it in', async () => {
  const beacon = await createBeaconServer()
  const m = await build({ ALARMES_MS: '500', SORTEIO_FAROL: beacon.url })
  try {
    m.team.push(person('Dora', 'analista_ambiental'))
    await submitClean(m, 'AC', CAPITALS.AC, 6)
    await settled(m)
    const opened = await m.ask(SOFIA, 'POST', '/supervisor/lotes', { limite: 10, amostra: 0.2, simular: false })
    const { id, criado_em } = opened.body.data
    await until(
      async () => beacon.asked.length,
      (n) => n >= 2,
    )
    const lote = async () => (await m.ask(SOFIA, 'GET', `/supervisor/lotes/${id}`)).body.data
    expect(await lote()).toMatchObject({ amostra: [], farol: null })
    beacon.comesOut()
    const drawn = await until(lote, ({ amostra }) => amostra.length === 2, 30_000)
    const due = Math.floor((Date.parse(criado_em) / 1_000 - GENESIS_S) / PERIOD_S) + 2
    expect(drawn.farol).toEqual({ nome: beacon.url, rodada: due, valor: randomnessOf(due) })
    // The round begins after the lot was recorded.
    expect(GENESIS_S + (due - 1) * PERIOD_S).toBeGreaterThan(Date.parse(criado_em) / 1_000)
    const { semente } = (
      await m.ask(SOFIA, 'POST', `/supervisor/lotes/${id}/desfazer`, { motivo: 'É só um ensaio do farol.' })
    ).body.data
    const row = await m.connection.collection('lotes').findOne({ _id: id as never })
    const order = row?.['ordem'] as string[]
    expect(order).toEqual(inDrawnOrder(order, semente, drawn.farol))
  } finally {
    await m.close()
    await beacon.close()
  }
}, 60_000)

test('a lot whose beacon does not answer, or is another one by now, is not drawn, and is undone by a person', async () => {
  const [named, other] = [await createBeaconServer(), await createBeaconServer()]
  let life = { close: async () => {} }
  const m = await build({ ALARMES_MS: '500', SORTEIO_FAROL: named.url }, async (env) => {
    life = await startHere(env)
    return { close: () => life.close() }
  })
  const open = async (uf: 'AC' | 'AL') =>
    (await m.ask(SOFIA, 'POST', '/supervisor/lotes', { uf, limite: 10, amostra: 0.5, simular: false })).body.data
  const lote = async (id: string) => (await m.ask(SOFIA, 'GET', `/supervisor/lotes/${id}`)).body.data
  try {
    m.team.push(person('Dora', 'analista_ambiental'))
    const ids = await submitClean(m, 'AC', CAPITALS.AC, 2)
    await submitClean(m, 'AL', CAPITALS.AL, 1)
    await settled(m)
    const { id } = await open('AC')
    await until(
      async () => named.asked.length,
      (n) => n >= 2,
    )
    await life.close()
    life = await startHere({ ...m.env, SORTEIO_FAROL: other.url })
    other.comesOut()
    const { id: second } = await open('AL')
    await until(
      () => lote(second),
      ({ amostra }) => amostra.length === 1,
      30_000,
    )
    expect(await lote(id)).toMatchObject({ estado: 'em_leitura', amostra: [], farol: null })
    const undone = await m.ask(SOFIA, 'POST', `/supervisor/lotes/${id}/desfazer`, { motivo: 'O farol mudou.' })
    expect([undone.status, undone.body.data.estado]).toEqual([200, 'desfeito'])
    expect(
      await m.connection.collection('commits').countDocuments({
        stream: { $in: ids.map((one) => `processo-${one}`) },
        'events.tipo': 'incluido_em_lote',
      } as never),
    ).toBe(0)
    expect((await m.ask(SOFIA, 'POST', `/analista/processos/${ids[0]}/assumir`)).status).toBe(200)
  } finally {
    await m.close()
    await Promise.all([named.close(), other.close()])
  }
}, 60_000)
