import { createGrpcClient } from '@car/grpc/client'
import { tokensOf } from '@car/testing/service-keys'
import { ANALISTA } from '@car/proto/gen/services'
import { countRoundTrips } from '@car/testing/round-trips'
import { type Person, person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ANA, type Bench, createBench, SUPERVISOR } from './support.ts'
import { newProcesso } from './owners.ts'
import { newRow } from './row.ts'

const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

let b: Bench
beforeAll(async () => {
  b = await createBench()
  b.owners.withoutList.on = true
  await b.start()
})
afterAll(() => b.close())

describe('what has passed its term', () => {
  const AVISO = { vez: 1, em: '2026-06-01T03:00:02.118Z' }
  const list = async (query = '') => (await b.ask(SUPERVISOR, 'GET', `/supervisor/escalados?${query}`)).body

  test('is listed with its escalation once a fact tells of it, of high priority, until the case has gone on', async () => {
    const seen = newProcesso({ status: 'em_analise', prazo_em: days(-1) })
    b.owners.processos.set(seen.id, seen)
    await b.tell('processo.submetido', seen.id)
    await until(
      () => b.rowOf(seen.id),
      (row) => row !== null,
    )
    expect((await list()).data).toEqual([])

    const andamento = { ...seen.andamento, versao_fluxo: 9, escalada: AVISO } as NonNullable<typeof seen.andamento>
    b.owners.processos.set(seen.id, { ...seen, andamento })
    await b.tell('processo.escalado', seen.id, { versao: 9, status: 'em_analise', vez: 1 })
    const { data } = await until(
      () => list(),
      (page) => page.data.length === 1,
    )
    expect(data).toEqual([expect.objectContaining({ processo_id: seen.id, prioridade: 'alta', escalado: AVISO })])
    const { data: fila } = (await b.ask(ANA, 'GET', '/analista/processos')).body
    expect(fila).toEqual(data)

    b.owners.processos.set(seen.id, {
      ...seen,
      status: 'aprovado',
      andamento: { ...andamento, versao_fluxo: 10, escalada: undefined } as never,
    })
    await b.tell('processo.aprovado', seen.id, { versao: 10, status: 'aprovado' })
    await until(
      () => list(),
      (page) => page.data.length + page.meta.total_count === 0,
    )
  })

  test('comes the longest overdue first, page by page, and is not there for analysts', async () => {
    const many = Array.from({ length: 1_000 }, (_, n) =>
      newRow({ prazo_em: days(-n - 1), ...(n % 100 === 0 ? { escalado: { ...AVISO, vez: n < 500 ? 1 : 2 } } : {}) }),
    )
    await b.linhas.insertMany(many as never)
    const expected = many.filter((row) => row.escalado).toReversed()
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, meta } = await list(`page_size=4${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen.push(...data.map((i: { processo_id: string }) => i.processo_id))
      expect(meta.total_count).toBe(10)
      cursor = meta.cursor_next
    }
    expect(seen).toEqual(expected.map((row) => row._id))
    expect((await b.ask(ANA, 'GET', '/supervisor/escalados')).status).toBe(404)

    const trips = await countRoundTrips(mongoose.connections, async () => void (await list('page_size=5')))
    expect(trips().toSorted()).toEqual(['fila.aggregate', 'fila.find'])
    const { executionStats } = await b.linhas
      .find({ 'escalado.vez': { $in: [1, 2] } } as never)
      .sort({ prazo_em: 1, _id: 1 })
      .limit(6)
      .explain('executionStats')
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(6)
  })
})

describe('the map', () => {
  const map = async (query = '') => (await b.ask(SUPERVISOR, 'GET', `/supervisor/mapa${query}`)).body.data
  const WITH_MOST = { denominacao: 'Fazenda', municipio: 'Sorriso', municipio_ibge: '5107925', uf: 'MT', area_ha: 10 }
  const WITH_ONE = { ...WITH_MOST, municipio: 'Sinop', municipio_ibge: '5107909' }

  beforeAll(async () => {
    await b.linhas.deleteMany({})
    const linhas = [
      newRow({ celula: '-56:-12.5', imovel: WITH_ONE, submetido_em: days(-20), divergencias: 2 }),
      newRow({ celula: '-56:-12.5', imovel: WITH_MOST, submetido_em: days(-4), status: 'submetido' }),
      newRow({ celula: '-56:-12.5', imovel: WITH_MOST, submetido_em: days(-3), status: 'pendente', divergencias: 1 }),
      newRow({ celula: '-47:-19', submetido_em: days(-1), status: 'em_recurso' }),
      newRow({ celula: null, submetido_em: days(-8) }),
      newRow({ celula: null, imovel: WITH_MOST, submetido_em: days(-2), divergencias: 1 }),
      // The map does not count these cases, which are decided or not submitted yet.
      newRow({ celula: '-56:-12.5', status: 'aprovado', divergencias: 1 }),
      newRow({ celula: '-60:-3', status: 'rascunho', submetido_em: null }),
    ]
    await b.linhas.insertMany(linhas as never)
  })

  test('says of each cell how many cases it has, how old they are, and in how many a finding contradicts', async () => {
    const { processos, celulas } = await map()
    expect(processos).toBe(6)
    expect(celulas).toEqual([
      expect.objectContaining({
        celula: '-56:-12.5',
        municipio: { nome: 'Sorriso', uf: 'MT' },
        processos: 3,
        processos_com_divergencia: 2,
        dias_medios: 9,
      }),
      expect.objectContaining({ celula: '-47:-19', processos: 1, processos_com_divergencia: 0, dias_medios: 1 }),
      expect.objectContaining({ celula: null, limites: null, municipio: null, processos: 2, dias_medios: 5 }),
    ])
    expect(days(-20).slice(0, 16)).toBe(celulas[0].mais_antigo_em.slice(0, 16))
  })

  test.each(['', 'uf=MT'])('counts what the lists count: %p', async (search) => {
    const listed = async (query: string) =>
      (await b.ask(SUPERVISOR, 'GET', `/analista/processos?page_size=1&${search}&${query}`)).body.meta.total_count
    const { processos, celulas } = await map(`?${search}`)
    expect(processos).toBe(await listed(''))
    for (const { celula, ...figures } of celulas) {
      const inCell = `celula=${celula ?? 'nenhuma'}`
      expect([celula, figures]).toEqual([
        celula,
        expect.objectContaining({
          processos: await listed(inCell),
          processos_com_divergencia: await listed(`${inCell}&achado=divergencia`),
        }),
      ])
    }
  })

  test('costs one round trip, whatever it shows, and is there for supervisors only', async () => {
    const trips = await countRoundTrips(mongoose.connections, async () => void (await map()))
    expect(trips()).toEqual(['fila.aggregate'])
    expect((await b.ask(ANA, 'GET', '/supervisor/mapa')).status).toBe(404)
    expect((await b.ask(SUPERVISOR, 'GET', '/supervisor/mapa?uf=XX')).body.error.code).toBe('CAR-004')
  })

  test('has a list behind each cell that examines no more than it shows', async () => {
    const elsewhere = Array.from({ length: 500 }, (_, n) => newRow({ celula: `-${40 + (n % 20)}:-5` }))
    await b.linhas.insertMany(elsewhere as never)
    const { executionStats } = await b.linhas
      .find({ status: { $in: ['submetido', 'em_analise', 'pendente', 'em_recurso'] }, celula: '-56:-12.5' } as never)
      .sort({ prioridade: -1, submetido_em: 1, _id: 1 })
      .limit(21)
      .explain('executionStats')
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(3)
  })
})

describe('the load', () => {
  const [CLARA, IVO, OUTSIDER] = [person('Iara', 'analista_ambiental'), person('Ivo', 'analista_ambiental'), SUPERVISOR]
  const from = (who: Person) => ({ analista: { id: who.id, nome: who.nome }, analista_id: who.id })
  const decisao = (por: Person, em: string) => ({
    resultado: 'aprovado' as const,
    em,
    por: { id: por.id, nome: por.nome },
    codigo_motivo: null,
    tempo_s: 60,
    segunda_leitura: null,
  })
  const list = async (query = '') => (await b.ask(SUPERVISOR, 'GET', `/supervisor/carga?${query}`)).body

  beforeAll(async () => {
    await b.linhas.deleteMany({})
    b.owners.people.splice(0)
    for (const { id, nome } of [IVO, CLARA])
      b.owners.people.push({ id, nome, tipo_usuario: 'analista_ambiental', nivel_confiabilidade: 'ouro' })
    const linhas = [
      ...[-2, -1, 3, 6.9, 30].map((n) => newRow({ ...from(CLARA), prazo_em: days(n) })),
      ...[-5, 20].map((n) => newRow({ ...from(CLARA), status: 'pendente', prazo_em: days(n) })),
      newRow({ ...from(OUTSIDER), prazo_em: days(1) }),
      newRow({ prazo_em: days(-3) }),
      newRow({ status: 'em_recurso' }),
      newRow({
        ...from(CLARA),
        status: 'aprovado',
        decisoes: [decisao(CLARA, days(-1)), decisao(OUTSIDER, days(-20))],
      }),
      newRow({ ...from(CLARA), status: 'rejeitado', decisoes: [decisao(CLARA, days(-40)), decisao(CLARA, days(-2))] }),
    ]
    await b.linhas.insertMany(linhas as never)
  })

  test('is told of every analyst and of whoever else has cases, the least loaded first', async () => {
    const none = {
      em_analise: 0,
      aguardando_requerente: 0,
      vencidos: 0,
      vencem_em_7_dias: 0,
      decididos_30d: 0,
      processos_decididos_30d: 0,
      carga: 0,
    }
    const herQuery = {
      em_analise: 5,
      aguardando_requerente: 2,
      vencidos: 2,
      vencem_em_7_dias: 2,
      decididos_30d: 2,
      processos_decididos_30d: 2,
      carga: 5.6,
    }
    expect((await list()).data).toEqual(
      [
        { ...from(IVO), ...none },
        {
          ...from(OUTSIDER),
          ...none,
          em_analise: 1,
          vencem_em_7_dias: 1,
          decididos_30d: 1,
          processos_decididos_30d: 1,
          carga: 1,
        },
        { ...from(CLARA), ...herQuery },
      ].map(({ analista_id: _, ...expected }) => expected),
    )
    const asked = b.owners.peers.questions.findLast(({ method }) => method === 'ListarAnalistas')
    expect(asked?.request).toMatchObject({ nivel: 'prata' })
  })

  test('counts what the lists count', async () => {
    const total = async (query: string) =>
      (await b.ask(SUPERVISOR, 'GET', `/analista/processos?page_size=1&${query}`)).body.meta.total_count
    for (const { analista, ...figures } of (await list()).data) {
      const byAnalista = `analista=${analista.id}`
      expect([analista.nome, figures]).toEqual([
        analista.nome,
        expect.objectContaining({
          em_analise: await total(`status=em_analise&${byAnalista}`),
          aguardando_requerente: await total(`aguarda=requerente&${byAnalista}`),
          vencidos: await total(`aguarda=analise&prazo=vencidos&${byAnalista}`),
          vencem_em_7_dias: await total(`aguarda=analise&prazo=vencem_em_7_dias&${byAnalista}`),
          processos_decididos_30d: await total(`contagem=decididos&${byAnalista}`),
        }),
      ])
    }
    const { por_analista } = (await b.ask(SUPERVISOR, 'GET', '/analista/dashboard')).body.data
    const decididos = (linhas: Record<string, unknown>[], campo: string) =>
      new Map(
        linhas.filter((row) => row[campo] !== 0).map((row) => [(row['analista'] as { nome: string }).nome, row[campo]]),
      )
    expect(decididos((await list()).data, 'decididos_30d')).toEqual(decididos(por_analista, 'decididos'))
  })

  test('costs five round trips and one question, page by page', async () => {
    b.owners.peers.questions.splice(0)
    const trips = await countRoundTrips(mongoose.connections, async () => void (await list()))
    expect([trips(), b.owners.peers.questions.length]).toEqual([Array.from({ length: 5 }, () => 'fila.aggregate'), 1])
    const first = await list('page_size=2')
    const second = await list(`page_size=2&cursor=${first.meta.cursor_next}`)
    expect([...first.data, ...second.data]).toEqual((await list()).data)
    expect((await b.ask(ANA, 'GET', '/supervisor/carga')).status).toBe(404)
  })

  test('is told to who writes the digest, with the figures of the lists and their costs, and to nobody else', async () => {
    const ask = (from: 'avisos' | 'processos') =>
      createGrpcClient(ANALISTA, `127.0.0.1:${b.env['GRPC_PORT']}`, tokensOf(from))
    const avisos = ask('avisos')
    const trips = await countRoundTrips(mongoose.connections, async () => {
      const { por_analista, de_todos } = await avisos.ContarTrabalho({})
      const livres = { livres: 1, em_recurso: 0 }
      expect(new Map(por_analista.map((work) => [work.analista_id, work.contagem]))).toEqual(
        new Map([
          [CLARA.id, { em_analise: 5, vencem_em_7_dias: 2, vencidos: 2, ...livres }],
          [OUTSIDER.id, { em_analise: 1, vencem_em_7_dias: 1, vencidos: 0, ...livres }],
        ]),
      )
      expect(de_todos).toEqual({ em_analise: 7, vencem_em_7_dias: 3, vencidos: 3, ...livres, em_recurso: 1 })
    })
    expect(trips()).toEqual(Array.from({ length: 8 }, () => 'fila.aggregate'))
    avisos.close()
    const other = ask('processos')
    await expect(other.ContarTrabalho({})).rejects.toMatchObject({ code: expect.anything() })
    other.close()
  })

  test('is not told in part when auth is away', async () => {
    await b.owners.peers.close()
    expect((await b.ask(SUPERVISOR, 'GET', '/supervisor/carga')).body.error.code).toMatch(/^CAR-01[67]$/)
    await b.owners.peers.listen(b.ownersPort)
  }, 30_000)
})
