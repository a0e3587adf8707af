import { randomUUID } from 'node:crypto'
import { distribution } from '@car/operations/schemas/supervisor'
import { freePort } from '@car/testing/free-port'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { readSettings } from '../../src/config.ts'
import { createService } from '../../src/service.ts'
import { settled, type Setup, build } from '../support.ts'
import { ANA, PROPRIETARIA_CPF, createFactory, type Factory, SOFIA, type TestUf } from '../interruption-acts.ts'

/** Tests the distribution of free cases by a supervisor. Each test has a state (UF) of its own. */

const RITA = person('Rita', 'supervisor_ambiental')
const NEWCOMER = person('Nina', 'supervisor_ambiental', 'bronze')
const analistas = (...names: string[]) => names.map((name) => person(name, 'analista_ambiental'))

let m: Setup
let f: Factory
beforeAll(async () => {
  m = await build({ ALARMES_MS: '3600000' })
  f = createFactory(m)
})
afterAll(() => m.close())
/** Each test has three new analysts, who have no cases yet. */
let team: Person[]
beforeEach(() => {
  team = analistas('Dora', 'Elsa', 'Fani')
  m.team.splice(0, m.team.length, ...team)
})

type Permission = {
  atribuicoes: { processo_id: string; numero: string; analista: { id: string } }[]
  sem_destino: number
  sem_destino_por: { processo_id: string; motivo: string }[]
}

const ask = (body: object, headers: Record<string, string> = {}, who = SOFIA) =>
  m.ask(who, 'POST', '/supervisor/distribuir', body, headers)
async function distribuir(body: object, headers: Record<string, string> = {}, who = SOFIA): Promise<Permission> {
  const { status, body: said, texto } = await ask({ limite: 500, simular: false, ...body }, headers, who)
  if (status !== 200) throw new Error(texto)
  return distribution.strict().parse(said.data)
}
const submitted = (uf: TestUf, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => f.submetido(uf)))
/** Returns the recorded analysts of each of these cases. */
async function dados(ids: readonly string[]): Promise<string[][]> {
  const found = await m.connection
    .collection('commits')
    .find({
      stream: { $in: ids.map((id) => `processo-${id}`) },
      'events.tipo': { $in: ['processo_atribuido', 'processo_assumido'] },
    })
    .toArray()
  return ids.map((id) => found.filter((c) => c['stream'] === `processo-${id}`).map((c) => c['events'][0].analista.id))
}

describe('a distribution', () => {
  test('does what its simulation says, which changes nothing', async () => {
    const ids = await submitted('AC', 7)
    await f.ask('POST', `/analista/processos/${ids[3]}/assumir`, undefined, team[0])
    const livres = ids.filter((_, i) => i !== 3)
    const simulated = await distribuir({ uf: 'AC', simular: true })
    expect(await distribuir({ uf: 'AC', simular: true })).toEqual(simulated)
    expect(await dados(livres)).toEqual(livres.map(() => []))

    const made = await distribuir({ uf: 'AC' })
    expect(made).toEqual(simulated)
    expect(new Set(made.atribuicoes.map((a) => a.processo_id))).toEqual(new Set(livres))
    const byProcesso = new Map(made.atribuicoes.map((a) => [a.processo_id, a.analista.id]))
    expect(await dados(livres)).toEqual(livres.map((id) => [byProcesso.get(id)]))
    const loads = team.map(({ id }, i) => count(made, id) + (i === 0 ? 1 : 0))
    expect([Math.min(...loads), Math.max(...loads), made.sem_destino]).toEqual([2, 3, 0])
  }, 30_000)

  test('begins with what is due first, and goes no further than its limit', async () => {
    const ids = await submitted('AL', 4)
    const prazo = (id: string, prazoAt: string) =>
      m.connection.collection('processos').updateOne({ _id: id } as never, { $set: { prazoEm: prazoAt } })
    await prazo(ids[2] ?? '', '2026-01-05T02:59:59.000Z')
    await prazo(ids[1] ?? '', '2026-01-06T02:59:59.000Z')
    const { atribuicoes, sem_destino } = await distribuir({ uf: 'AL', limite: 2 })
    expect([atribuicoes.map((a) => a.processo_id), sem_destino]).toEqual([[ids[2], ids[1]], 0])
    expect((await dados(ids)).map((d) => d.length)).toEqual([0, 1, 1, 0])
  })

  test('gives nobody a case that they have a part in', async () => {
    const [dora, elsa] = team as [Person, Person]
    m.team.splice(0, m.team.length, dora, elsa)
    const [ofOwner, ofImpeded, ofNobody] = (await submitted('AM', 3)) as [string, string, string]
    m.tecnicos.set(PROPRIETARIA_CPF, dora)
    await f.ask('POST', `/analista/processos/${ofImpeded}/impedimento`, { motivo: 'Somos primas.' }, elsa)
    const { atribuicoes, sem_destino, sem_destino_por } = await distribuir({ uf: 'AM' })
    m.tecnicos.delete(PROPRIETARIA_CPF)
    // All three cases declare Dora's CPF as that of the owner.
    expect(new Set(atribuicoes.map((a) => [a.processo_id, a.analista.id].join()))).toEqual(
      new Set([`${ofOwner},${elsa.id}`, `${ofNobody},${elsa.id}`]),
    )
    expect([sem_destino, await dados([ofImpeded])]).toEqual([1, [[]]])
    expect(sem_destino_por).toEqual([{ processo_id: ofImpeded, numero: expect.any(String), motivo: 'todos_tem_parte' }])
  })

  test('takes nothing from who holds it, and nothing that waits for its owner', async () => {
    const [taken, asking, free] = (await submitted('AP', 3)) as [string, string, string]
    for (const id of [taken, asking]) await f.ask('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
    const pendencia = { tipo: 'dado', descricao: 'Explique.' }
    await f.ask('POST', `/analista/processos/${asking}/criar-pendencia`, pendencia, ANA)
    await f.ask('POST', `/analista/processos/${asking}/impedimento`, { motivo: 'Somos primas.' }, ANA)
    // The row is changed as if it were behind the record.
    await settled(m)
    await m.connection.collection('processos').updateOne({ _id: taken } as never, { $set: { titular: 'ninguem' } })
    const { atribuicoes, sem_destino } = await distribuir({ uf: 'AP' })
    expect([atribuicoes.map((a) => a.processo_id), sem_destino]).toEqual([[free], 0])
    expect(await dados([taken, asking])).toEqual([[ANA.id], [ANA.id]])
  })
})

const count = ({ atribuicoes }: Permission, id: string) => atribuicoes.filter((a) => a.analista.id === id).length

describe('at once', () => {
  test('two distributions, in two instances, and people who take cases meanwhile: each case goes to one person', async () => {
    const ports = { PORT: String(await freePort()), GRPC_PORT: String(await freePort()) }
    const other = createService(readSettings({ ...m.env, ...ports }))
    await other.start()
    const ids = await submitted('BA', 20)
    const takers = analistas(...Array.from({ length: 10 }, (_, n) => `Analista ${n}`))
    const [first, two, ...taken] = await Promise.all([
      distribuir({ uf: 'BA' }),
      distribuir({ uf: 'BA' }, {}, RITA),
      ...takers.map((who) => m.takeFirst(who, ids, { port: Number(ports.GRPC_PORT) })),
    ])
    await other.close()
    expect((await dados(ids)).map((d) => d.length)).toEqual(ids.map(() => 1))
    const told = [...first.atribuicoes, ...two.atribuicoes].map((a) => a.processo_id)
    const takenIds = taken.flatMap((t) => (t ? [JSON.parse(t.registro).id] : []))
    expect([told.length + takenIds.length, new Set([...told, ...takenIds])]).toEqual([20, new Set(ids)])
  }, 60_000)

  test('the same request twice is one distribution', async () => {
    const ids = await submitted('CE', 4)
    const key = { 'idempotency-key': randomUUID() }
    const body = { uf: 'CE', limite: 4, simular: false }
    const first = await ask(body, key)
    const other = await ask(body, key)
    expect([other.texto, other.headers.get('idempotency-replayed')]).toEqual([first.texto, 'true'])
    expect((await dados(ids)).map((d) => d.length)).toEqual([1, 1, 1, 1])
    expect((await ask({ ...body, limite: 5 }, key)).body.error.code).toBe('CAR-013')
  })

  test('what was cut off is finished by its repetition, by the same plan, whatever has changed since', async () => {
    const ids = await submitted('ES', 6)
    const key = { 'idempotency-key': randomUUID() }
    const body = { uf: 'ES', limite: 6, simular: false }
    const simulated = await distribuir({ uf: 'ES', simular: true })
    const commits = m.connection.collection('commits')
    // The test imitates a process that died after the plan and two assignments: the Idempotency-Key is in use, but no
    // answer is kept.
    await ask(body, key)
    const [, , ...lost] = simulated.atribuicoes.map((a) => a.processo_id)
    await settled(m)
    await commits.deleteMany({
      stream: { $in: lost.map((id) => `processo-${id}`) },
      'events.tipo': 'processo_atribuido',
    })
    await m.connection
      .collection('idempotencia')
      .updateMany({ answer: { $exists: true } }, { $unset: { answer: '' }, $set: { heldUntil: new Date(0) } })
    m.team.splice(0)
    const { body: said } = await ask(body, key)
    expect(said.data).toEqual(simulated)
    expect((await dados(ids)).map((d) => d.length)).toEqual(ids.map(() => 1))
  })
})

describe('costs', () => {
  test('to simulate: two looks at the read model, each case read once, and who owns it asked once', async () => {
    await submitted('GO', 5)
    await settled(m)
    const trips = await countRoundTrips(
      mongoose.connections,
      async () => void (await distribuir({ uf: 'GO', simular: true })),
      ofRelay,
    )
    const reads = Array.from({ length: 5 }, () => 'commits.find')
    expect(trips().toSorted()).toEqual([...reads, 'processos.aggregate', 'processos.find'])
  })

  test('to do it: the plan, then each case appended, shown and told, and not read again', async () => {
    await submitted('MA', 5)
    await settled(m)
    const trips = await countRoundTrips(
      mongoose.connections,
      async () => {
        await distribuir({ uf: 'MA' })
        await settled(m)
      },
      ofRelay,
    )
    const fiveTimes = (there: string) => Array.from({ length: 5 }, () => there)
    const plans = ['distribuicoes.find', 'distribuicoes.insert', 'processos.aggregate', 'processos.find']
    expect(trips().toSorted()).toEqual(
      [
        ...fiveTimes('commits.find'),
        ...fiveTimes('commits.insert'),
        ...fiveTimes('published.update'),
        ...fiveTimes('processos.update'),
        ...plans,
      ].toSorted(),
    )
  })

  test('what is looked at grows with what is asked for, not with what is there', async () => {
    const row = { status: 'submetido', titular: 'ninguem', uf: 'MG', prazoEm: '2026-09-01T02:59:59.000Z' }
    const processos = m.connection.collection('processos')
    await processos.insertMany(
      Array.from({ length: 2_000 }, (_, n) => ({ ...row, _id: `x${n}`, uf: n % 2 ? 'MG' : 'MS' })) as never,
    )
    for (const uf of [{}, { uf: 'MG' }]) {
      const { executionStats } = await processos
        .find({ titular: 'ninguem', status: { $in: ['submetido', 'em_analise'] }, ...uf } as never)
        .sort({ prazoEm: 1, _id: 1 })
        .limit(20)
        .explain('executionStats')
      expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(20)
    }
    await processos.deleteMany({ _id: { $regex: '^x' } } as never)
  })
})

describe('is refused', () => {
  test.each([
    [{}, { limite: 'required', simular: 'required' }],
    [{ limite: 0, simular: true }, { limite: 'out_of_range' }],
    [{ limite: 501, simular: true }, { limite: 'out_of_range' }],
    [{ limite: 1.5, simular: true }, { limite: 'invalid_format' }],
    [{ limite: 1, simular: 'sim' }, { simular: 'invalid_format' }],
    [{ limite: 1, simular: true, uf: 'XX' }, { uf: 'invalid_value' }],
    [{ limite: 1, simular: true, analistas: [] }, { analistas: 'unknown_field' }],
  ])('%j', async (body, expected) => {
    const { error } = (await ask(body)).body
    const told = Object.fromEntries(error.details.map((d: { field: string; code: string }) => [d.field, d.code]))
    expect([error.code, told]).toEqual(['CAR-004', expected])
  })

  test('to analysts, and to a supervisor below prata', async () => {
    const body = { limite: 1, simular: true }
    expect((await ask(body, {}, ANA)).status).toBe(404)
    expect((await ask(body, {}, NEWCOMER)).body.error.code).toBe('CAR-006')
  })
})
