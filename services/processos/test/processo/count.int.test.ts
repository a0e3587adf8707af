import { createLogger } from '@car/telemetry/logger'
import { person } from '@car/testing/issuer'
import { countRoundTrips } from '@car/testing/round-trips'
import { disconnect, waitForConnection } from '@car/store/connection'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readSettings } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import { countLooks } from '../../src/acesso/usecases/count-looks.ts'
import { type Setup, build } from '../support.ts'
import { FORM } from '../given.ts'

/** Tests the round that counts looks: its cost, and its behaviour after a crash or beside another instance. */

const OWNER = person('Dona', 'produtor_rural')
const COUNT = 5
let m: Setup
const instances: ReturnType<typeof createContext>[] = []
beforeAll(async () => {
  // The service itself must not count while these tests run.
  m = await build({ ALARMES_MS: '3600000', ALERTA_CASOS_HORA: '8', ALERTA_CASOS_DIA: '100' })
  for (const nome of ['one', 'other']) {
    const instance = createContext(readSettings(m.env), createLogger(nome, 'silent'))
    await waitForConnection(instance.connection, 10_000)
    instances.push(instance)
  }
}, 30_000)
afterAll(async () => {
  for (const { broker, closePeers, connection } of instances) {
    await broker.close()
    closePeers()
    await disconnect(connection)
  }
  await m.close()
})

async function curiosa() {
  const ana = person('Ana', 'analista_ambiental')
  m.analistas.set(ana.id, ana)
  const proprietario = { nome: 'FULANA DE TAL', cpf_cnpj: '783.072.703-16' }
  for (let i = 0; i < COUNT; i++) {
    const { body } = await m.ask(OWNER, 'POST', '/processos', { imovel: FORM.imovel, proprietario })
    for (const part of ['', '/historico']) await m.ask(ana, 'GET', `/processos/${body.data.id}${part}`)
  }
  return ana
}
const count = (i: 0 | 1) => countLooks((instances[i] as (typeof instances)[0]).ctx)
const alerts = (id: string) => m.connection.collection('commits').countDocuments({ 'events.usuarioId': id })
const drained = async () => (await m.connection.collection('leituras').countDocuments({ nova: true })) === 0

test('costs a person the same, however much they have looked at, and nobody anything when there is nothing new', async () => {
  await curiosa()
  const connection = instances[0]?.connection
  // The broker may confirm the published alert during either round.
  const published = (trip: string) => trip.startsWith('published.')
  const cost = await countRoundTrips(connection, () => count(0), published)
  const alert = ['commits.insert', 'acessos_incomuns.insert']
  expect(cost().toSorted()).toEqual(
    [
      'exibicoes.find',
      'leituras.find',
      'contagens.find',
      'contagens.findAndModify',
      ...alert,
      'leituras.update',
    ].toSorted(),
  )
  const joined = await countRoundTrips(connection, () => count(0), published)
  expect(joined()).toEqual(['exibicoes.find', 'leituras.find'])
}, 30_000)

test('by two instances at once counts everything once, and tells once', async () => {
  const ana = await curiosa()
  await Promise.all([count(0), count(1)])
  expect([await alerts(ana.id), await drained()]).toEqual([1, true])
  const [counted] = await m.connection
    .collection('contagens')
    .find({ _id: { $regex: `^${ana.id}` } as never })
    .toArray()
  expect(counted?.['casos']).toHaveLength(2 * COUNT)
}, 30_000)

test('that ended half way is begun again by the next one, to the same end', async () => {
  const ana = await curiosa()
  m.falhas.auth = true
  await expect(count(0)).rejects.toMatchObject({ nome: 'indisponivel' })
  expect([await alerts(ana.id), await drained()]).toEqual([1, false])
  m.falhas.auth = false
  await count(1)
  expect([await alerts(ana.id), await drained()]).toEqual([1, true])
}, 30_000)
