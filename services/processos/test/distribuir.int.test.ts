import { randomUUID } from 'node:crypto'
import { distribuicao } from '@car/operations/schemas/supervisor'
import { freePort } from '@car/testing/free-port'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { readSettings } from '../src/config.ts'
import { createService } from '../src/service.ts'
import { assentado, type Montagem, montar } from './apoio.ts'
import { ANA, CPF_PROPRIETARIA, criarFabrica, type Fabrica, SOFIA, type UfDeTeste } from './interrupcao-atos.ts'

/** The supervisor has the cases distributed that nobody holds. Each test has a state (UF) of its own. */

const RITA = person('Rita', 'supervisor_ambiental')
const NOVATA = person('Nina', 'supervisor_ambiental', 'bronze')
const analistas = (...nomes: string[]) => nomes.map((nome) => person(nome, 'analista_ambiental'))

let m: Montagem
let f: Fabrica
beforeAll(async () => {
  m = await montar({ ALARMES_MS: '3600000' })
  f = criarFabrica(m)
})
afterAll(() => m.close())
/** Analysts without a load. */
let equipe: Person[]
beforeEach(() => {
  equipe = analistas('Dora', 'Elsa', 'Fani')
  m.equipe.splice(0, m.equipe.length, ...equipe)
})

type Dita = { atribuicoes: { processo_id: string; numero: string; analista: { id: string } }[]; sem_destino: number }

const pedir = (corpo: object, headers: Record<string, string> = {}, quem = SOFIA) =>
  m.pedir(quem, 'POST', '/supervisor/distribuir', corpo, headers)
async function distribuir(corpo: object, headers: Record<string, string> = {}, quem = SOFIA): Promise<Dita> {
  const { status, corpo: dito, texto } = await pedir({ limite: 500, simular: false, ...corpo }, headers, quem)
  if (status !== 200) throw new Error(texto)
  return distribuicao.strict().parse(dito.data)
}
const submetidos = (uf: UfDeTeste, quantos: number): Promise<string[]> =>
  Promise.all(Array.from({ length: quantos }, () => f.submetido(uf)))
/** Who was given each of these cases, and by which kind of act, according to the record. */
async function dados(ids: readonly string[]): Promise<string[][]> {
  const achados = await m.connection
    .collection('commits')
    .find({
      stream: { $in: ids.map((id) => `processo-${id}`) },
      'events.tipo': { $in: ['processo_atribuido', 'processo_assumido'] },
    })
    .toArray()
  return ids.map((id) => achados.filter((c) => c['stream'] === `processo-${id}`).map((c) => c['events'][0].analista.id))
}

describe('a distribution', () => {
  test('does what its simulation says, which changes nothing', async () => {
    const ids = await submetidos('AC', 7)
    await f.pedir('POST', `/analista/processos/${ids[3]}/assumir`, undefined, equipe[0])
    const livres = ids.filter((_, i) => i !== 3)
    const simulada = await distribuir({ uf: 'AC', simular: true })
    expect(await distribuir({ uf: 'AC', simular: true })).toEqual(simulada)
    expect(await dados(livres)).toEqual(livres.map(() => []))

    const feita = await distribuir({ uf: 'AC' })
    expect(feita).toEqual(simulada)
    expect(new Set(feita.atribuicoes.map((a) => a.processo_id))).toEqual(new Set(livres))
    const porCaso = new Map(feita.atribuicoes.map((a) => [a.processo_id, a.analista.id]))
    expect(await dados(livres)).toEqual(livres.map((id) => [porCaso.get(id)]))
    const cargas = equipe.map(({ id }, i) => quantos(feita, id) + (i === 0 ? 1 : 0))
    expect([Math.min(...cargas), Math.max(...cargas), feita.sem_destino]).toEqual([2, 3, 0])
  }, 30_000)

  test('begins with what is due first, and goes no further than its limit', async () => {
    const ids = await submetidos('AL', 4)
    const prazo = (id: string, prazoEm: string) =>
      m.connection.collection('processos').updateOne({ _id: id } as never, { $set: { prazoEm } })
    await prazo(ids[2] ?? '', '2026-01-05T02:59:59.000Z')
    await prazo(ids[1] ?? '', '2026-01-06T02:59:59.000Z')
    const { atribuicoes, sem_destino } = await distribuir({ uf: 'AL', limite: 2 })
    expect([atribuicoes.map((a) => a.processo_id), sem_destino]).toEqual([[ids[2], ids[1]], 0])
    expect((await dados(ids)).map((d) => d.length)).toEqual([0, 1, 1, 0])
  })

  test('gives nobody a case that they have a part in', async () => {
    const [dora, elsa] = equipe as [Person, Person]
    m.equipe.splice(0, m.equipe.length, dora, elsa)
    const [doDono, doImpedido, deNinguem] = (await submetidos('AM', 3)) as [string, string, string]
    m.tecnicos.set(CPF_PROPRIETARIA, dora)
    await f.pedir('POST', `/analista/processos/${doImpedido}/impedimento`, { motivo: 'Somos primas.' }, elsa)
    const { atribuicoes, sem_destino } = await distribuir({ uf: 'AM' })
    m.tecnicos.delete(CPF_PROPRIETARIA)
    // All three are on the land of Dora.
    expect(new Set(atribuicoes.map((a) => [a.processo_id, a.analista.id].join()))).toEqual(
      new Set([`${doDono},${elsa.id}`, `${deNinguem},${elsa.id}`]),
    )
    expect([sem_destino, await dados([doImpedido])]).toEqual([1, [[]]])
  })

  test('takes nothing from who holds it, and nothing that waits for its owner', async () => {
    const [tomado, pedindo, livre] = (await submetidos('AP', 3)) as [string, string, string]
    for (const id of [tomado, pedindo]) await f.pedir('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
    const pendencia = { tipo: 'dado', descricao: 'Explique.' }
    await f.pedir('POST', `/analista/processos/${pedindo}/criar-pendencia`, pendencia, ANA)
    await f.pedir('POST', `/analista/processos/${pedindo}/impedimento`, { motivo: 'Somos primas.' }, ANA)
    // The read model may be behind.
    await assentado(m)
    await m.connection.collection('processos').updateOne({ _id: tomado } as never, { $set: { titular: 'ninguem' } })
    const { atribuicoes, sem_destino } = await distribuir({ uf: 'AP' })
    expect([atribuicoes.map((a) => a.processo_id), sem_destino]).toEqual([[livre], 0])
    expect(await dados([tomado, pedindo])).toEqual([[ANA.id], [ANA.id]])
  })
})

const quantos = ({ atribuicoes }: Dita, id: string) => atribuicoes.filter((a) => a.analista.id === id).length

describe('at once', () => {
  test('two distributions, in two instances, and people who take cases meanwhile: each case goes to one person', async () => {
    const portas = { PORT: String(await freePort()), GRPC_PORT: String(await freePort()) }
    const outra = createService(readSettings({ ...m.env, ...portas }))
    await outra.start()
    const ids = await submetidos('BA', 20)
    const tomadores = analistas(...Array.from({ length: 10 }, (_, n) => `Analista ${n}`))
    const [uma, duas, ...tomados] = await Promise.all([
      distribuir({ uf: 'BA' }),
      distribuir({ uf: 'BA' }, {}, RITA),
      ...tomadores.map((quem) => m.assumirPrimeiro(quem, ids, { porta: Number(portas.GRPC_PORT) })),
    ])
    await outra.close()
    expect((await dados(ids)).map((d) => d.length)).toEqual(ids.map(() => 1))
    const ditos = [...uma.atribuicoes, ...duas.atribuicoes].map((a) => a.processo_id)
    const tomadosIds = tomados.flatMap((t) => (t ? [JSON.parse(t.registro).id] : []))
    expect([ditos.length + tomadosIds.length, new Set([...ditos, ...tomadosIds])]).toEqual([20, new Set(ids)])
  }, 60_000)

  test('the same request twice is one distribution', async () => {
    const ids = await submetidos('CE', 4)
    const chave = { 'idempotency-key': randomUUID() }
    const corpo = { uf: 'CE', limite: 4, simular: false }
    const uma = await pedir(corpo, chave)
    const outra = await pedir(corpo, chave)
    expect([outra.texto, outra.headers.get('idempotency-replayed')]).toEqual([uma.texto, 'true'])
    expect((await dados(ids)).map((d) => d.length)).toEqual([1, 1, 1, 1])
    expect((await pedir({ ...corpo, limite: 5 }, chave)).corpo.error.code).toBe('CAR-013')
  })

  test('what was cut off is finished by its repetition, by the same plan, whatever has changed since', async () => {
    const ids = await submetidos('ES', 6)
    const chave = { 'idempotency-key': randomUUID() }
    const corpo = { uf: 'ES', limite: 6, simular: false }
    const simulada = await distribuir({ uf: 'ES', simular: true })
    const commits = m.connection.collection('commits')
    // The state after a death behind the plan and two assignments: the key is held, and there is no answer.
    await pedir(corpo, chave)
    const [, , ...perdidas] = simulada.atribuicoes.map((a) => a.processo_id)
    await assentado(m)
    await commits.deleteMany({
      stream: { $in: perdidas.map((id) => `processo-${id}`) },
      'events.tipo': 'processo_atribuido',
    })
    await m.connection
      .collection('idempotencia')
      .updateMany({ answer: { $exists: true } }, { $unset: { answer: '' }, $set: { heldUntil: new Date(0) } })
    m.equipe.splice(0)
    const { corpo: dito } = await pedir(corpo, chave)
    expect(dito.data).toEqual(simulada)
    expect((await dados(ids)).map((d) => d.length)).toEqual(ids.map(() => 1))
  })
})

describe('costs', () => {
  test('to simulate: two looks at the read model, each case read once, and who owns it asked once', async () => {
    await submetidos('GO', 5)
    await assentado(m)
    const idas = await countRoundTrips(
      mongoose.connections,
      async () => void (await distribuir({ uf: 'GO', simular: true })),
      ofRelay,
    )
    const leituras = Array.from({ length: 5 }, () => 'commits.find')
    expect(idas().toSorted()).toEqual([...leituras, 'processos.aggregate', 'processos.find'])
  })

  test('to do it: the plan, then each case appended, shown and told, and not read again', async () => {
    await submetidos('MA', 5)
    await assentado(m)
    const idas = await countRoundTrips(
      mongoose.connections,
      async () => {
        await distribuir({ uf: 'MA' })
        await assentado(m)
      },
      ofRelay,
    )
    const cinco = (ida: string) => Array.from({ length: 5 }, () => ida)
    const planos = ['distribuicoes.find', 'distribuicoes.insert', 'processos.aggregate', 'processos.find']
    expect(idas().toSorted()).toEqual(
      [
        ...cinco('commits.find'),
        ...cinco('commits.insert'),
        ...cinco('commits.update'),
        ...cinco('processos.update'),
        ...planos,
      ].toSorted(),
    )
  })

  test('what is looked at grows with what is asked for, not with what is there', async () => {
    const linha = { status: 'submetido', titular: 'ninguem', uf: 'MG', prazoEm: '2026-09-01T02:59:59.000Z' }
    const processos = m.connection.collection('processos')
    await processos.insertMany(
      Array.from({ length: 2_000 }, (_, n) => ({ ...linha, _id: `x${n}`, uf: n % 2 ? 'MG' : 'MS' })) as never,
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
  ])('%j', async (corpo, esperados) => {
    const { error } = (await pedir(corpo)).corpo
    const ditos = Object.fromEntries(error.details.map((d: { field: string; code: string }) => [d.field, d.code]))
    expect([error.code, ditos]).toEqual(['CAR-004', esperados])
  })

  test('to analysts, and to a supervisor below prata', async () => {
    const corpo = { limite: 1, simular: true }
    expect((await pedir(corpo, {}, ANA)).status).toBe(404)
    expect((await pedir(corpo, {}, NOVATA)).corpo.error.code).toBe('CAR-006')
  })
})
