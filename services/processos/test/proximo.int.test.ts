import { randomUUID } from 'node:crypto'
import { processoAssumido } from '@car/operations/schemas/analista'
import { freePort } from '@car/testing/free-port'
import { person } from '@car/testing/issuer'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readSettings } from '../src/config.ts'
import { createService } from '../src/service.ts'
import { type Montagem, montar } from './apoio.ts'
import { ANA, criarFabrica, DONA, type Fabrica, SOFIA } from './interrupcao-atos.ts'

/** Taking the first of several cases, as analista asks for it when somebody wants the next one. */

const BIA = person('Bia', 'analista_ambiental')
const NOVATA = person('Nina', 'analista_ambiental', 'bronze')

let m: Montagem
let f: Fabrica
beforeAll(async () => {
  m = await montar()
  f = criarFabrica(m)
})
afterAll(() => m.close())

const registroDe = (assumido: Awaited<ReturnType<Montagem['assumirPrimeiro']>>) =>
  assumido ? JSON.parse(assumido.registro) : null
const submetidos = (quantos: number) => Promise.all(Array.from({ length: quantos }, () => f.submetido()))
const tomadas = (ids: readonly string[]) =>
  m.connection
    .collection('commits')
    .find({ stream: { $in: ids.map((id) => `processo-${id}`) }, 'events.tipo': 'processo_assumido' })
    .toArray()

describe('of several cases', () => {
  test('the first that the person may take becomes theirs, and is answered as by assumir', async () => {
    const [livre, depois] = (await submetidos(2)) as [string, string]
    const [impedida, rascunho, deOutra] = [await f.assumido(), await f.rascunho(), await f.submetido()]
    await f.pedir('POST', `/analista/processos/${impedida}/impedimento`, { motivo: 'Somos primas.' }, ANA)
    await f.pedir('POST', `/analista/processos/${deOutra}/assumir`, undefined, BIA)
    const assumido = await m.assumirPrimeiro(ANA, [randomUUID(), rascunho, deOutra, impedida, livre, depois])
    const dados = { ...registroDe(assumido), dossie_job_id: assumido?.dossie_job_id }
    expect(processoAssumido.strict().parse(dados)).toEqual(dados)
    expect(dados).toMatchObject({ id: livre, status: 'em_analise', versao: 3, analista: { id: ANA.id, nome: 'Ana' } })
    expect(m.dossies.at(-1)).toMatchObject({ job_id: dados.dossie_job_id, processo_id: livre, de: ANA.id })
    expect(await tomadas([depois, impedida])).toHaveLength(1) // the one that Ana gave up
  })

  test('none is left: nothing is answered, and nothing done', async () => {
    expect(await m.assumirPrimeiro(ANA, [await f.assumido(), randomUUID()])).toBeUndefined()
    expect(await m.assumirPrimeiro(ANA, [])).toBeUndefined()
  })
})

describe('under one command', () => {
  test('a repetition answers with the same case, whatever it names', async () => {
    const commandId = randomUUID()
    const [primeiro, segundo] = (await submetidos(2)) as [string, string]
    const feito = await m.assumirPrimeiro(ANA, [primeiro], { commandId })
    expect(registroDe(feito).id).toBe(primeiro)
    for (const ids of [[primeiro], [segundo], [], [randomUUID(), segundo, primeiro]]) {
      expect(await m.assumirPrimeiro(ANA, ids, { commandId })).toEqual(feito)
    }
    expect(await tomadas([primeiro, segundo])).toHaveLength(1)
  })

  test('one case is taken, though two work on it at once', async () => {
    const ids = await submetidos(6)
    const commandId = randomUUID()
    const feitos = await Promise.all(ids.map((id) => m.assumirPrimeiro(ANA, [id], { commandId })))
    expect(new Set(feitos.map((feito) => registroDe(feito).id)).size).toBe(1)
    expect(await tomadas(ids)).toHaveLength(1)
  })
})

describe('fifty at once on ten cases', () => {
  const cinquenta = Array.from({ length: 50 }, (_, n) => person(`Analista ${n}`, 'analista_ambiental'))

  test('ten get one each, and the others nothing', async () => {
    const ids = await submetidos(10)
    const feitos = await Promise.all(cinquenta.map((quem) => m.assumirPrimeiro(quem, ids)))
    const dados = feitos.filter((feito) => feito !== undefined).map(registroDe)
    expect([dados.length, new Set(dados.map(({ id }) => id))]).toEqual([10, new Set(ids)])
    expect(new Set(dados.map(({ analista }) => analista.id)).size).toBe(10)
    expect(await tomadas(ids)).toHaveLength(10)
  }, 60_000)

  test('also when two instances are asked', async () => {
    const portas = { PORT: String(await freePort()), GRPC_PORT: String(await freePort()) }
    const outra = createService(readSettings({ ...m.env, ...portas }))
    await outra.start()
    const ids = await submetidos(10)
    const feitos = await Promise.all(
      cinquenta.map((quem, n) => m.assumirPrimeiro(quem, ids, n % 2 === 0 ? {} : { porta: Number(portas.GRPC_PORT) })),
    )
    await outra.close()
    const dados = feitos.filter((feito) => feito !== undefined).map(registroDe)
    expect([dados.length, new Set(dados.map(({ id }) => id))]).toEqual([10, new Set(ids)])
    expect(await tomadas(ids)).toHaveLength(10)
  }, 60_000)

  test('who comes second gets the case that the first could not have', async () => {
    const id = await f.assumido()
    await f.pedir('POST', `/analista/processos/${id}/impedimento`, { motivo: 'Somos primas.' }, ANA)
    const [dela, daOutra] = await Promise.all([m.assumirPrimeiro(ANA, [id]), m.assumirPrimeiro(BIA, [id])])
    expect([dela, registroDe(daOutra).id]).toEqual([undefined, id])
  })
})

describe('is refused', () => {
  const recusa = (fazer: Promise<unknown>) =>
    fazer.then(
      () => 'nothing',
      (erro: { code: string }) => erro.code,
    )

  test('to who examines nothing, to too low a level, and to services that have no business with it', async () => {
    const id = await f.submetido()
    expect(await recusa(m.assumirPrimeiro(DONA, [id]))).toBe('CAR-003')
    expect(await recusa(m.assumirPrimeiro(NOVATA, [id]))).toBe('CAR-006')
    expect(await recusa(m.assumirPrimeiro(SOFIA, [id], { de: 'dossie' }))).toBe('CAR-003')
    expect(await tomadas([id])).toEqual([])
    expect(registroDe(await m.assumirPrimeiro(SOFIA, [id])).id).toBe(id)
  })
})
