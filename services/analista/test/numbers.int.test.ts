import { randomUUID } from 'node:crypto'
import { type CellObject, read, utils, type WorkSheet } from '@e965/xlsx'
import { dashboard, relatorio } from '@car/operations/schemas/analista'
import type { Person } from '@car/testing/issuer'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ANA, type Bench, createBench, EVA, PRODUTOR, SUPERVISOR } from './support.ts'
import type { Row } from '../src/domain/row.ts'
import { XLSX } from '@car/operations/schemas/shared'
import { dayOf } from '@car/calendar/day'
import { newRow } from './row.ts'

/**
 * The difference between UTC and the time of Brasília. Workbooks have times of Brasília, but the library that reads
 * them in this test takes these times for UTC.
 */
const BRASILIA_MS = 3 * 3_600_000

let b: Bench
/**
 * The time at which the tests run. It has no milliseconds, because a workbook stores a time as a fraction of a day,
 * which readers round to milliseconds in different ways.
 */
const NOW = Math.floor(Date.now() / 1000) * 1000
const daysAgo = (n: number) => new Date(NOW - n * 86_400_000).toISOString()
const em = (who: Person) => ({ analista: { id: who.id, nome: who.nome }, analista_id: who.id })
const decisao = (
  por: Person,
  resultado: 'aprovado' | 'rejeitado',
  when: string,
  tempo_s: number,
): Row['decisoes'][0] => ({
  resultado,
  em: when,
  por: { id: por.id, nome: por.nome },
  codigo_motivo: resultado === 'rejeitado' ? 'GEOMETRIA_INVALIDA' : null,
  tempo_s,
  segunda_leitura: null,
})

beforeAll(async () => {
  b = await createBench()
  b.owners.withoutList.on = true
  await b.start()
  await b.linhas.insertMany([
    newRow({
      ...em(ANA),
      numero: '2026/000001',
      submetido_em: daysAgo(3),
      pendencias: [
        { status: 'aberta', prazo_em: daysAgo(1) },
        { status: 'aberta', prazo_em: daysAgo(-5) },
      ],
    }),
    newRow({ ...em(ANA), numero: '2026/000002', submetido_em: daysAgo(50) }),
    newRow({ ...em(EVA), numero: '2026/000003', submetido_em: daysAgo(10), status: 'em_analise' }),
    newRow({ numero: '2026/000004', submetido_em: daysAgo(20), status: 'submetido' }),
    newRow({ numero: '2026/000005', submetido_em: null, status: 'rascunho', prazo_em: null }),
    newRow({
      ...em(ANA),
      numero: '2026/000006',
      submetido_em: daysAgo(100),
      status: 'aprovado',
      decisoes: [decisao(ANA, 'aprovado', daysAgo(2), 100)],
    }),
    newRow({
      ...em(ANA),
      numero: '2026/000007',
      submetido_em: daysAgo(5),
      status: 'rejeitado',
      decisoes: [decisao(ANA, 'rejeitado', daysAgo(1), 300)],
    }),
    newRow({
      ...em(EVA),
      numero: '2026/000008',
      submetido_em: daysAgo(90),
      status: 'aprovado',
      decisoes: [decisao(EVA, 'aprovado', daysAgo(2), 900), decisao(ANA, 'rejeitado', daysAgo(60), 1)],
    }),
    { ...newRow({ numero: 'x' }), status: 'descartado' },
  ] as never)
})
afterAll(() => b.close())

const dashboardOf = async (who: Person, query = '') => (await b.ask(who, 'GET', `/analista/dashboard${query}`)).body
const total = async (who: Person, query: string) =>
  (await b.ask(who, 'GET', `/analista/processos?${query}`)).body.meta.total_count

describe('dashboard', () => {
  test('of an analyst: their own', async () => {
    const { data } = await dashboardOf(ANA)
    expect(dashboard.strict().parse(data)).toEqual(data)
    expect(data).toMatchObject({
      periodo: { de: dayOf(NOW - 29 * 86_400_000), ate: dayOf(NOW) },
      recebidos: 2,
      em_analise: await total(ANA, 'status=em_analise&analista=eu'),
      decididos: 2,
      processos_decididos: await total(ANA, 'contagem=decididos&analista=eu'),
      taxa_aprovacao: 0.5,
      tempo_medio: 200,
      tempo_p50: 100,
      tempo_p90: 300,
      pendencias: {
        abertas: 2,
        vencidas: 1,
        processos_com_abertas: await total(ANA, 'contagem=pendencias_abertas&analista=eu'),
        processos_com_vencidas: await total(ANA, 'contagem=pendencias_vencidas&analista=eu'),
      },
    })
    expect(data.em_analise).toBe(2)
    expect([data.processos_decididos, data.pendencias.processos_com_abertas]).toEqual([2, 1])
    expect(data.serie_diaria).toHaveLength(30)
    expect(data).not.toHaveProperty('por_analista')
  })

  test('of a supervisor: all, and each', async () => {
    const { data } = await dashboardOf(SUPERVISOR)
    expect(dashboard.strict().parse(data)).toEqual(data)
    expect(data).toMatchObject({
      recebidos: 4,
      em_analise: await total(SUPERVISOR, 'status=em_analise'),
      decididos: 3,
      taxa_aprovacao: 0.6667,
      tempo_p90: 900,
      por_analista: [
        {
          analista: { id: ANA.id, nome: 'Ana' },
          em_analise: 2,
          decididos: 2,
          processos_decididos: 2,
          tempo_medio: 200,
        },
        {
          analista: { id: EVA.id, nome: 'Eva' },
          em_analise: 1,
          decididos: 1,
          processos_decididos: 1,
          tempo_medio: 900,
        },
      ],
    })
    expect(data.em_analise).toBe(3)
    const portfolio: { idade: string; total: number }[] = data.carteira_por_idade
    expect(portfolio.reduce((sum, range) => sum + range.total, 0)).toBe(await total(SUPERVISOR, ''))
    for (const range of portfolio) expect(await total(SUPERVISOR, `idade=${range.idade}`)).toBe(range.total)
    const series: { dia: string; recebidos: number; processos_decididos: number }[] = data.serie_diaria
    for (const { dia, recebidos, processos_decididos } of series.filter((d) => d.recebidos + d.processos_decididos > 0))
      expect([
        await total(SUPERVISOR, `contagem=recebidos&de=${dia}&ate=${dia}`),
        await total(SUPERVISOR, `contagem=decididos&de=${dia}&ate=${dia}`),
      ]).toEqual([recebidos, processos_decididos])
    for (const campo of ['recebidos', 'decididos'] as const)
      expect(data.serie_diaria.reduce((s: number, d: Record<typeof campo, number>) => s + d[campo], 0)).toBe(
        data[campo],
      )
  })

  test('of a period: both ends included', async () => {
    const dia = dayOf(daysAgo(2))
    expect((await dashboardOf(SUPERVISOR, `?de=${dia}&ate=${dia}`)).data).toMatchObject({ recebidos: 0, decididos: 2 })
    expect((await dashboardOf(SUPERVISOR, '?de=2020-01-01&ate=2020-01-31')).data).toMatchObject({
      decididos: 0,
      taxa_aprovacao: null,
      tempo_medio: null,
    })
  })

  test.each([
    ['?de=2026-02-02&ate=2026-02-01', 'de', 'mismatch'],
    ['?de=2026-02-30', 'de', 'invalid_format'],
    ['?ate=ontem', 'ate', 'invalid_format'],
    ['?mes=1', 'mes', 'unknown_field'],
  ])('%s is refused', async (query, field, code) => {
    expect((await dashboardOf(ANA, query)).error).toMatchObject({ code: 'CAR-004', details: [{ field, code }] })
  })
})

describe('reports', () => {
  const ask = (tipo: string, query = '', who = SUPERVISOR) =>
    b.ask(who, 'GET', `/supervisor/relatorios/${tipo}${query}`)

  test.each(['produtividade', 'prazos', 'rejeicoes'])('%s, in both forms', async (tipo) => {
    const json = await ask(tipo)
    expect(relatorio.strict().parse(json.body.data)).toMatchObject({ tipo, ate: dayOf(NOW) })
    const csv = await ask(tipo, '?formato=csv')
    expect(csv.status).toBe(200)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="${tipo}-.*\\.csv"$`))
    expect(csv.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    const [header, ...linhas] = csv.texto.trimEnd().split('\r\n')
    expect(header?.split(',').sort()).toEqual(Object.keys(json.body.data.linhas[0]).sort())
    expect(linhas).toHaveLength(json.body.data.linhas.length)
  })

  test.each(['produtividade', 'prazos', 'rejeicoes'])('%s as a workbook, as another program reads it', async (tipo) => {
    const { linhas } = (await ask(tipo)).body.data as { linhas: Record<string, string | number | null>[] }
    const { headers, bytes } = await b.requestBytes(SUPERVISOR, `/supervisor/relatorios/${tipo}?formato=xlsx`)
    expect(headers.get('content-type')).toBe(XLSX)
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="${tipo}-.*\\.xlsx"$`))
    const workbook = read(bytes, { type: 'buffer', cellFormula: true, cellNF: true })
    expect(workbook.SheetNames).toEqual([tipo])
    const sheet = workbook.Sheets[tipo] as WorkSheet
    const [header = [], ...loaded] = utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null, UTC: true })
    expect(loaded).toHaveLength(linhas.length)
    // A value that grows with time may differ between the two answers.
    const withoutTime = (values: unknown[]) =>
      values.map((v, c) =>
        header[c] === 'tempo_em_analise' ? null : v instanceof Date ? Math.round(v.getTime() / 1000) : v,
      )
    const cellText = (row: Record<string, string | number | null>, column: string) => {
      const valor = row[column] ?? null
      return column.endsWith('_em') && valor !== null ? new Date(Date.parse(String(valor)) - BRASILIA_MS) : valor
    }
    expect(loaded.map(withoutTime)).toEqual(
      linhas.map((row) => withoutTime(header.map((c) => cellText(row, String(c))))),
    )
    const cells = Object.entries(sheet).flatMap(([nome, c]) => (nome.startsWith('!') ? [] : [c as CellObject]))
    expect(cells.filter(({ f }) => f !== undefined)).toEqual([])
    const hours = cells.filter(({ z }) => z === 'dd/mm/yyyy hh:mm')
    expect(hours.length > 0).toBe(tipo === 'prazos')
    for (const { w } of hours) expect(w).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  })

  test('a text that looks like a formula is a text in a workbook', async () => {
    const nome = '=HYPERLINK("http://mau.test";"x")'
    const id = randomUUID()
    const analista = { analista: { id: ANA.id, nome }, analista_id: ANA.id }
    await b.linhas.insertOne(newRow({ _id: id, ...analista, submetido_em: daysAgo(1) }) as never)
    const { bytes } = await b.requestBytes(SUPERVISOR, '/supervisor/relatorios/prazos?formato=xlsx')
    await b.linhas.deleteOne({ _id: id } as never)
    const sheet = read(bytes, { type: 'buffer', cellFormula: true }).Sheets['prazos'] as WorkSheet
    const cell = Object.values(sheet).find((c) => (c as CellObject).v === nome) as CellObject
    expect([cell.t, cell.f]).toEqual(['s', undefined])
  })

  test('for a spreadsheet as CSV: with local times', async () => {
    const { texto, headers } = await ask('prazos', '?formato=csv_excel')
    expect(headers.get('content-disposition')).toMatch(/\.csv"$/)
    const [header = '', first = ''] = texto.split('\r\n')
    const column = header
      .replace(/^\uFEFF/, '')
      .split(';')
      .indexOf('submetido_em')
    expect(first.split(';')[column]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  })

  test('productivity says what the dashboard says', async () => {
    const { linhas } = (await ask('produtividade')).body.data
    expect(
      linhas.map((row: Record<string, unknown>) => [
        row['analista'],
        row['decididos'],
        row['aprovados'],
        row['rejeitados'],
      ]),
    ).toEqual([
      ['Ana', 2, 1, 1],
      ['Eva', 1, 1, 0],
    ])
  })

  test('rejections by reason', async () => {
    const { linhas } = (await ask('rejeicoes')).body.data
    const geometry = linhas.find((row: Record<string, unknown>) => row['codigo_motivo'] === 'GEOMETRIA_INVALIDA')
    expect(geometry).toMatchObject({ motivo: 'Geometria inválida', total: 1, proporcao: 1, tempo_medio: 300 })
  })

  test('each figure of cases is the total of the list that it opens', async () => {
    const total = async (query: string) =>
      (await b.ask(SUPERVISOR, 'GET', `/analista/processos?page_size=1&contagem=decididos&${query}`)).body.meta
        .total_count
    const [byAnalista, byReason] = [await ask('produtividade'), await ask('rejeicoes')].map(({ body }) => body.data)
    const { de, ate } = byAnalista
    for (const row of byAnalista.linhas) {
      const own = `de=${de}&ate=${ate}&analista=${row.analista_id}`
      expect([row.processos_decididos, row.processos_aprovados, row.processos_rejeitados]).toEqual([
        await total(own),
        await total(`${own}&resultado=aprovado`),
        await total(`${own}&resultado=rejeitado`),
      ])
    }
    for (const { codigo_motivo, processos } of byReason.linhas)
      expect([codigo_motivo, processos]).toEqual([
        codigo_motivo,
        await total(`de=${de}&ate=${ate}&codigo_motivo=${codigo_motivo}`),
      ])
  })

  test('deadlines of what the period touched', async () => {
    const { linhas } = (await ask('prazos')).body.data
    const figures = linhas.map((row: Record<string, unknown>) => row['numero'])
    expect(figures).toEqual(expect.arrayContaining(['2026/000001', '2026/000006', '2026/000007']))
    expect(figures).not.toContain('2026/000005')
  })

  test.each([
    ['inventado', '', SUPERVISOR, 'CAR-003'],
    ['inventado', '?formato=xml', SUPERVISOR, 'CAR-003'],
    ['produtividade', '?formato=xml', SUPERVISOR, 'CAR-004'],
    ['produtividade', '?de=2026-02-02&ate=2026-02-01&formato=csv', SUPERVISOR, 'CAR-004'],
    ['produtividade', '', ANA, 'CAR-003'],
    ['produtividade', '', PRODUTOR, 'CAR-003'],
  ])('%s%s', async (tipo, query, who, code) => {
    expect((await ask(tipo, query, who)).body.error.code).toBe(code)
  })
})
