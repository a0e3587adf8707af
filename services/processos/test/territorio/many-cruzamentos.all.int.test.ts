import { fileURLToPath } from 'node:url'
import { runCommand } from '@car/testing/command'
import { countDocumentsRead } from '@car/testing/documents-read'
import { person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { settled, type Setup, build } from '../support.ts'
import { crossedIn, type Processos, createProcessos, type Declared, square } from '../drawings.ts'

/** Tests the comparison of many cases that declare the same properties, and counts its cost. */

const OWNER = person('Dona', 'produtor_rural')

let m: Setup
let c: Processos
beforeAll(async () => {
  // The interval is so long that no round reads rows during the tests.
  m = await build({ ALARMES_MS: '3600000' })
  c = createProcessos(m, OWNER)
}, 60_000)
afterAll(async () => {
  c.close()
  await m.close()
}, 60_000)

const rows = () => m.connection.collection<{ _id: string; outros: string[]; avisar?: string }>('cruzamentos')

/**
 * Waits until all these cases are compared and their changes published. One query covers all cases, because a query for
 * each case would slow the service down.
 */
const compared = (ids: readonly string[]) =>
  until(
    async () => [
      await rows().countDocuments({ _id: { $in: [...ids] }, feita: { $ne: null } }),
      await rows().countDocuments({ avisar: { $exists: true } }),
    ],
    ([done, toTell]) => done === ids.length && toTell === 0,
    120_000,
  )

/** Waits until the findings of the first case name another case with the same matrícula. */
async function finding(first: string, another: string) {
  const repeated = `matricula_repetida.${await c.numero(another)}`
  const achados = await until(
    () => c.achados(first),
    (all) => all.flatMap(crossedIn).includes(repeated),
  )
  return { achados, repetida: repeated }
}

/**
 * The number of properties that the cases declare. A third of the cases of each property has the same drawing, a third
 * has a shifted drawing, and a third has none.
 */
const PROPERTIES = 4
const COUNT = 60
const declaredOf = (n: number): Declared => {
  const property = n % PROPERTIES
  const lon = -52 + property * 0.5
  const shape = Math.floor(n / PROPERTIES) % 3
  return {
    matricula: `${700 + property}`,
    ...(shape === 2 ? {} : { geometria: square(shape === 0 ? lon : lon + 0.003, -15) }),
  }
}

test('60 cases over four properties, submitted at once: each finds all others of its property, and nothing else', async () => {
  const ids: string[] = []
  for (let n = 0; n < COUNT; n++) ids.push(await c.rascunho(declaredOf(n)))
  await Promise.all(ids.map((id) => c.ask('POST', `/processos/${id}/submeter`)))
  await compared(ids)
  const numbers = await Promise.all(ids.map((id) => c.numero(id)))
  for (const [n, id] of ids.entries()) {
    const mine = declaredOf(n)
    const expected = ids.flatMap((_, another) => {
      const otherDeclared = declaredOf(another)
      if (another === n || otherDeclared.matricula !== mine.matricula) return []
      const equal = JSON.stringify(mine.geometria) === JSON.stringify(otherDeclared.geometria)
      const drawings =
        mine.geometria && otherDeclared.geometria ? [equal ? 'perimetro_identico' : 'perimetro_sobreposto'] : []
      return ['matricula_repetida', ...drawings].map((codigo) => `${codigo}.${numbers[another]}`)
    })
    await c.finds(id, expected)
    expect((await c.achados(id)).filter((a) => a.situacao === 'nao_verificavel').map((a) => a.codigo)).toEqual(
      mine.geometria ? ['perimetro_fora_do_municipio'] : [],
    )
  }
}, 240_000)

const rebuild = fileURLToPath(new URL('../../src/rebuild.ts', import.meta.url))
const VERIFY = fileURLToPath(new URL('../../src/verify.ts', import.meta.url))

test('written anew from the record, with no broker in reach, they say the same, and verify finds nothing', async () => {
  await settled(m)
  const content = async () => (await rows().find({}).sort({ _id: 1 }).toArray()).map(withoutTime)
  const before = await content()
  expect(before).toHaveLength(COUNT)
  expect(await runCommand(rebuild, { ...m.env, AMQP_URL: 'amqp://127.0.0.1:9' })).toMatchObject({ status: 0 })
  expect(await content()).toEqual(before)
  expect(JSON.parse((await runCommand(VERIFY, m.env)).output).problems).toEqual([])
}, 120_000)

function withoutTime({ vez: _, avisar: _a, outros, semelhantes, ...rest }: Record<string, unknown>) {
  const sorted = Object.entries(semelhantes as object).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { ...rest, semelhantes: sorted, outros: (outros as string[]).toSorted() }
}

test('of more than fifty it says that there are more, and no row holds more', async () => {
  const many: string[] = []
  for (let n = 0; n < 53; n++) many.push(await c.rascunho({ matricula: '999' }))
  await Promise.all(many.map((id) => c.ask('POST', `/processos/${id}/submeter`)))
  await compared(many)
  for (const id of many) {
    const achados = await until(
      () => c.achados(id),
      ([achado]) => achado?.mensagem.includes('nem todos foram comparados') === true,
    )
    expect(achados.map((a) => [a.id, a.situacao, a.evidencias.length])).toEqual([
      ['matricula_repetida.1', 'divergencia', 50],
    ])
  }
}, 120_000)

test('fifty decoys of one person leave room for the case of another, in either row, and how many there are is said', async () => {
  const [lures, other] = [
    createProcessos(m, person('Ivo', 'produtor_rural')),
    createProcessos(m, person('Oto', 'produtor_rural')),
  ]
  const victim = await c.submetido({ matricula: '998' })
  const decoys: string[] = []
  for (let n = 0; n < 52; n++) decoys.push(await lures.rascunho({ matricula: '998' }))
  await Promise.all(decoys.map((id) => lures.ask('POST', `/processos/${id}/submeter`)))
  await compared([victim, ...decoys])
  const conflict = await other.submetido({ matricula: '998' })
  await compared([victim, conflict])
  for (const [first, another] of [
    [victim, conflict],
    [conflict, victim],
  ] as const) {
    const { achados } = await finding(first, another)
    expect(achados.flatMap(crossedIn)).toHaveLength(50)
    expect(achados[0]?.mensagem).toMatch(/ Há 53 ou mais processos/)
  }
  lures.close()
  other.close()
}, 120_000)

test('nor do more decoys of one person than are looked at hide one case from another', async () => {
  const [eva, otto] = [
    createProcessos(m, person('Eva', 'produtor_rural')),
    createProcessos(m, person('Oto', 'produtor_rural')),
  ]
  const first = await c.submetido({ matricula: '997' })
  await compared([first])
  const template = await rows().findOne({ _id: first })
  // A search finds these rows first, because their ids sort before those of real cases.
  const lures = Array.from({ length: 600 }, (_, n) => {
    const _id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    return { ...template, _id, numero: `2020/${n}`, outros: [], semelhantes: {} }
  })
  await rows().insertMany(lures as never)
  const victim = await eva.submetido({ matricula: '997' })
  const conflict = await otto.submetido({ matricula: '997' })
  await compared([victim, conflict])
  for (const [first, another] of [
    [victim, conflict],
    [conflict, victim],
  ] as const) {
    const { achados, repetida } = await finding(first, another)
    expect(achados.flatMap(crossedIn)).toContain(repetida)
  }
  await rows().deleteMany({ _id: { $regex: '^00000000-' } })
  eva.close()
  otto.close()
}, 120_000)

/** Stores rows of cases, each with its own matrícula and drawing, spread over the country like farms. */
async function keep(from: number, end: number): Promise<void> {
  const newOnes = Array.from({ length: end - from }, (_, k) => {
    const n = from + k
    const [x, y] = [-1200 + (n % 400) * 2, -600 + Math.floor(n / 400) * 2]
    const [west, south] = [x * 0.05 + 0.02, y * 0.05 + 0.02]
    return {
      _id: `kept-${n}`,
      versao: 2,
      numero: `2025/${n}`,
      base: `base-${n}`,
      feita: `base-${n}`,
      municipio: '3550308',
      chaves: [`m|3550308|g${n}`, `c|g${n}`, `p|g${n}`],
      perimetro: `g${n}`,
      pontos: 5,
      celulas: [`a${x}:${y}`, `b${Math.floor(west / 0.5)}:${Math.floor(south / 0.5)}`],
      oeste: west,
      sul: south,
      leste: west + 0.01,
      norte: south + 0.01,
      outros: [],
      semelhantes: {},
      incompleto: false,
      fora: null,
      limites: 0,
      vez: 1,
    }
  })
  for (let k = 0; k < newOnes.length; k += 1_000) await rows().insertMany(newOnes.slice(k, k + 1_000) as never)
}

/**
 * Returns the cost of comparing one more case, from its submission until its changes are published. One other case has
 * the same matrícula and an overlapping drawing.
 */
async function cost(matricula: string, south: number): Promise<{ trips: string[]; reads: number }> {
  const declared = { matricula, geometria: square(-45.01, south) }
  const neighbour = await c.submetido(declared)
  const id = await c.rascunho({ ...declared, geometria: square(-45.005, south) })
  await settled(m)
  // The test itself looks what is published, over a connection of its own.
  const connections = mongoose.connections.filter(
    (one) => one.name === m.env['MONGODB_DATABASE'] && one !== m.connection,
  )
  let trips: string[] = []
  const readings = await countDocumentsRead(connections, async () => {
    const count = await countRoundTrips(
      connections,
      async () => {
        await m.ask(OWNER, 'POST', `/processos/${id}/submeter`)
        // The test itself waits for the result. `ofProof` leaves these queries out of the count.
        for (const first of [neighbour, id])
          await until(
            () => rows().findOne({ _id: first, outros: { $size: 1 }, avisar: { $exists: false } }),
            (row) => row !== null,
          )
        await settled(m)
      },
      (there, { filter }) => ofRelay(there, { filter }) || ofProof(Object(filter)),
    )
    trips = count().toSorted()
  })
  return { trips, reads: readings }
}

/** Recognises the test's own queries, which use the same driver as the service. */
const ofProof = (filter: object): boolean => 'outros' in filter && 'avisar' in filter

test('the comparison of a case costs the same with 20,000 cases held as with 100', async () => {
  await keep(0, 100)
  const few = await cost('5001', -10.2)
  await keep(100, 20_000)
  const many = await cost('5002', -10.4)
  expect(many.trips).toEqual(few.trips)
  expect(many.trips.filter((there) => there.startsWith('cruzamentos.'))).toHaveLength(10)
  expect(many.reads).toBeLessThanOrEqual(few.reads + 2)
}, 120_000)

test('and by the index alone: what it looks at is what it finds', async () => {
  const near = {
    celulas: { $in: ['a-900:-300', 'c-90:-30'] },
    oeste: { $lte: -44.97 },
    leste: { $gte: -44.99 },
    sul: { $lte: -14.97 },
    norte: { $gte: -14.99 },
  }
  for (const filter of [
    near,
    { chaves: { $in: ['m|3550308|g7', 'c|g7'] } },
    { outros: 'kept-1' },
    { avisar: { $gt: '' } },
  ]) {
    const { executionStats } = await rows()
      .find(filter as never)
      .limit(51)
      .explain('executionStats')
    expect([filter, executionStats.totalDocsExamined <= 2]).toEqual([filter, true])
  }
})
