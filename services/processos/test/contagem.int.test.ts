import { createLogger } from '@car/telemetry/logger'
import { person } from '@car/testing/issuer'
import { countRoundTrips } from '@car/testing/round-trips'
import { disconnect, waitForConnection } from '@car/store/connection'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readSettings } from '../src/config.ts'
import { createContext } from '../src/context.ts'
import { contarLeituras } from '../src/usecases/contar-leituras.ts'
import { type Montagem, montar } from './apoio.ts'
import { FICHA } from './dado.ts'

/** The round that counts looks: what it costs, and what a crash or another instance does to it. */

const DONA = person('Dona', 'produtor_rural')
const CASOS = 5
let m: Montagem
const instancias: ReturnType<typeof createContext>[] = []
beforeAll(async () => {
  // The service itself must not count while this runs.
  m = await montar({ ALARMES_MS: '3600000', ALERTA_CASOS_HORA: '8', ALERTA_CASOS_DIA: '100' })
  for (const nome of ['uma', 'outra']) {
    const instancia = createContext(readSettings(m.env), createLogger(nome, 'silent'))
    await waitForConnection(instancia.connection, 10_000)
    instancias.push(instancia)
  }
}, 30_000)
afterAll(async () => {
  for (const { broker, closePeers, connection } of instancias) {
    await broker.close()
    closePeers()
    await disconnect(connection)
  }
  await m.close()
})

/** An analyst who has looked at five drafts, twice as many things in each. */
async function curiosa() {
  const ana = person('Ana', 'analista_ambiental')
  m.analistas.set(ana.id, ana)
  const proprietario = { nome: 'FULANA DE TAL', cpf_cnpj: '783.072.703-16' }
  for (let i = 0; i < CASOS; i++) {
    const { corpo } = await m.pedir(DONA, 'POST', '/processos', { imovel: FICHA.imovel, proprietario })
    for (const parte of ['', '/historico']) await m.pedir(ana, 'GET', `/processos/${corpo.data.id}${parte}`)
  }
  return ana
}
const contar = (i: 0 | 1) => contarLeituras((instancias[i] as (typeof instancias)[0]).ctx)
const alertas = (id: string) => m.connection.collection('commits').countDocuments({ 'events.usuarioId': id })
const esgotadas = async () => (await m.connection.collection('leituras').countDocuments({ nova: true })) === 0

test('costs a person the same, however much they have looked at, and nobody anything when there is nothing new', async () => {
  await curiosa()
  const connection = instancias[0]?.connection
  const custo = await countRoundTrips(connection, () => contar(0))
  const alerta = ['commits.insert', 'acessos_incomuns.insert']
  const primeira = custo().filter((ida) => ida !== 'commits.update')
  expect(primeira.toSorted()).toEqual(
    [
      'exibicoes.find',
      'leituras.find',
      'contagens.find',
      'contagens.findAndModify',
      ...alerta,
      'leituras.update',
    ].toSorted(),
  )
  const depois = await countRoundTrips(connection, () => contar(0))
  expect(depois()).toEqual(['exibicoes.find', 'leituras.find'])
}, 30_000)

test('by two instances at once counts everything once, and tells once', async () => {
  const ana = await curiosa()
  await Promise.all([contar(0), contar(1)])
  expect([await alertas(ana.id), await esgotadas()]).toEqual([1, true])
  const [contagem] = await m.connection
    .collection('contagens')
    .find({ _id: { $regex: `^${ana.id}` } as never })
    .toArray()
  expect(contagem?.['casos']).toHaveLength(2 * CASOS)
}, 30_000)

test('that ended half way is begun again by the next one, to the same end', async () => {
  const ana = await curiosa()
  m.falhas.auth = true
  await expect(contar(0)).rejects.toMatchObject({ nome: 'indisponivel' })
  expect([await alertas(ana.id), await esgotadas()]).toEqual([1, false])
  m.falhas.auth = false
  await contar(1)
  expect([await alertas(ana.id), await esgotadas()]).toEqual([1, true])
}, 30_000)
