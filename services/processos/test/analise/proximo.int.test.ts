import { randomUUID } from 'node:crypto'
import { assumedProcesso } from '@car/operations/schemas/analista'
import { freePort } from '@car/testing/free-port'
import { person } from '@car/testing/issuer'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readSettings } from '../../src/config.ts'
import { createService } from '../../src/service.ts'
import { type Setup, build } from '../support.ts'
import { ANA, createFactory, OWNER, type Factory, SOFIA } from '../interruption-acts.ts'

/** Tests that a person who requests the next case gets the first free case among the candidates that analista sends. */

const BIA = person('Bia', 'analista_ambiental')
const NEWCOMER = person('Nina', 'analista_ambiental', 'bronze')

let m: Setup
let f: Factory
beforeAll(async () => {
  m = await build()
  f = createFactory(m)
})
afterAll(() => m.close())

const recordOf = (assumed: Awaited<ReturnType<Setup['takeFirst']>>) => (assumed ? JSON.parse(assumed.registro) : null)
const submitted = (count: number) => Promise.all(Array.from({ length: count }, () => f.submetido()))
const taken = (ids: readonly string[]) =>
  m.connection
    .collection('commits')
    .find({ stream: { $in: ids.map((id) => `processo-${id}`) }, 'events.tipo': 'processo_assumido' })
    .toArray()

describe('of several cases', () => {
  test('the first that the person may take becomes theirs, and is answered as by assumir', async () => {
    const [free, later] = (await submitted(2)) as [string, string]
    const [impeded, rascunho, ofOther] = [await f.assumed(), await f.rascunho(), await f.submetido()]
    await f.ask('POST', `/analista/processos/${impeded}/impedimento`, { motivo: 'Somos primas.' }, ANA)
    await f.ask('POST', `/analista/processos/${ofOther}/assumir`, undefined, BIA)
    const assumed = await m.takeFirst(ANA, [randomUUID(), rascunho, ofOther, impeded, free, later])
    const dados = { ...recordOf(assumed), dossie_job_id: assumed?.dossie_job_id }
    expect(assumedProcesso.strict().parse(dados)).toEqual(dados)
    expect(dados).toMatchObject({ id: free, status: 'em_analise', versao: 3, analista: { id: ANA.id, nome: 'Ana' } })
    expect(m.dossies.at(-1)).toMatchObject({ job_id: dados.dossie_job_id, processo_id: free, by: ANA.id })
    // Ana had taken `impeded` before the request. Nobody has taken `later`.
    expect(await taken([later, impeded])).toHaveLength(1)
  })

  test('none is left: nothing is answered, and nothing done', async () => {
    expect(await m.takeFirst(ANA, [await f.assumed(), randomUUID()])).toBeUndefined()
    expect(await m.takeFirst(ANA, [])).toBeUndefined()
  })
})

describe('under one command', () => {
  test('a repetition answers with the same case, whatever it names', async () => {
    const commandId = randomUUID()
    const [first, second] = (await submitted(2)) as [string, string]
    const done = await m.takeFirst(ANA, [first], { commandId })
    expect(recordOf(done).id).toBe(first)
    for (const ids of [[first], [second], [], [randomUUID(), second, first]]) {
      expect(await m.takeFirst(ANA, ids, { commandId })).toEqual(done)
    }
    expect(await taken([first, second])).toHaveLength(1)
  })

  test('one case is taken, though two work on it at once', async () => {
    const ids = await submitted(6)
    const commandId = randomUUID()
    const done = await Promise.all(ids.map((id) => m.takeFirst(ANA, [id], { commandId })))
    expect(new Set(done.map((done) => recordOf(done).id)).size).toBe(1)
    expect(await taken(ids)).toHaveLength(1)
  })
})

describe('fifty at once on ten cases', () => {
  const fifty = Array.from({ length: 50 }, (_, n) => person(`Analista ${n}`, 'analista_ambiental'))

  test('ten get one each, and the others nothing', async () => {
    const ids = await submitted(10)
    const done = await Promise.all(fifty.map((who) => m.takeFirst(who, ids)))
    const dados = done.filter((done) => done !== undefined).map(recordOf)
    expect([dados.length, new Set(dados.map(({ id }) => id))]).toEqual([10, new Set(ids)])
    expect(new Set(dados.map(({ analista }) => analista.id)).size).toBe(10)
    expect(await taken(ids)).toHaveLength(10)
  }, 60_000)

  test('also when two instances are asked', async () => {
    const ports = { PORT: String(await freePort()), GRPC_PORT: String(await freePort()) }
    const other = createService(readSettings({ ...m.env, ...ports }))
    await other.start()
    const ids = await submitted(10)
    const done = await Promise.all(
      fifty.map((who, n) => m.takeFirst(who, ids, n % 2 === 0 ? {} : { port: Number(ports.GRPC_PORT) })),
    )
    await other.close()
    const dados = done.filter((done) => done !== undefined).map(recordOf)
    expect([dados.length, new Set(dados.map(({ id }) => id))]).toEqual([10, new Set(ids)])
    expect(await taken(ids)).toHaveLength(10)
  }, 60_000)

  test('who comes second gets the case that the first could not have', async () => {
    const id = await f.assumed()
    await f.ask('POST', `/analista/processos/${id}/impedimento`, { motivo: 'Somos primas.' }, ANA)
    const [hers, ofOther] = await Promise.all([m.takeFirst(ANA, [id]), m.takeFirst(BIA, [id])])
    expect([hers, recordOf(ofOther).id]).toEqual([undefined, id])
  })
})

describe('is refused', () => {
  const refusal = (run: Promise<unknown>) =>
    run.then(
      () => 'nothing',
      (error: { code: string }) => error.code,
    )

  test('to who examines nothing, to too low a level, and to services that have no business with it', async () => {
    const id = await f.submetido()
    expect(await refusal(m.takeFirst(OWNER, [id]))).toBe('CAR-003')
    expect(await refusal(m.takeFirst(NEWCOMER, [id]))).toBe('CAR-006')
    expect(await refusal(m.takeFirst(SOFIA, [id], { caller: 'dossie' }))).toBe('CAR-003')
    expect(await taken([id])).toEqual([])
    expect(recordOf(await m.takeFirst(SOFIA, [id])).id).toBe(id)
  })
})
