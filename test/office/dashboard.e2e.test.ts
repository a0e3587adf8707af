import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, said, errorOf, get, list, type Answer } from '../support/api.ts'
import { tokenOf, personOf, type Who } from '../support/sign-in.ts'
import { act, inAnalysis, pendente, rejeitado, submetido } from '../support/factory.ts'
import type { Dashboard, QueueItem, Report } from '../support/types.ts'

const dashboard = async (who: Who = 'analista', query = '') =>
  dados<Dashboard>(await get(`/analista/dashboard${query}`, await tokenOf(who)))
const count = async (who: Who, filter: string) =>
  list<QueueItem>(await get(`/analista/processos?page_size=1&${filter}`, await tokenOf(who))).meta.total_count
/** Returns a date in Brasília. */
const dia = (daysAhead = 0) => new Date(Date.now() - 3 * 3_600_000 + daysAhead * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  await inAnalysis('maria', 'analista')
  await pendente('maria', 'analista')
  await rejeitado('maria', 'analista')
  await inAnalysis('maria', 'analistaPrata')
  // The figures may be five seconds behind the acts. In an empty store, this rejection is the first decision.
  await until(
    () => dashboard(),
    ({ decididos }) => decididos > 0,
    10_000,
  )
})

describe('the dashboard', () => {
  test('has every figure', async () => {
    const numbers = await dashboard()
    expect(numbers).toEqual({
      periodo: { de: dia(-29), ate: dia() },
      recebidos: expect.any(Number),
      em_analise: expect.any(Number),
      decididos: expect.any(Number),
      processos_decididos: expect.any(Number),
      taxa_aprovacao: expect.any(Number),
      tempo_medio: expect.any(Number),
      tempo_p50: expect.any(Number),
      tempo_p90: expect.any(Number),
      pendencias: {
        abertas: expect.any(Number),
        vencidas: expect.any(Number),
        processos_com_abertas: expect.any(Number),
        processos_com_vencidas: expect.any(Number),
      },
      carteira_por_idade: expect.arrayContaining([
        { faixa: expect.any(String), idade: expect.any(String), total: expect.any(Number) },
      ]),
      serie_diaria: expect.arrayContaining([
        {
          dia: dia(),
          recebidos: expect.any(Number),
          decididos: expect.any(Number),
          processos_decididos: expect.any(Number),
        },
      ]),
    })
    const rate = numbers.taxa_aprovacao ?? -1
    expect([rate >= 0, rate <= 1, numbers.serie_diaria.length]).toEqual([true, true, 30])
  })

  test('counts as em_analise exactly what the list counts: an analyst their own, a supervisor all', async () => {
    await until(
      async () => [(await dashboard()).em_analise, await count('analista', 'status=em_analise&analista=eu')],
      ([a, b]) => a === b && Number(a) > 0,
      10_000,
    )
    await until(
      async () => [(await dashboard('supervisora')).em_analise, await count('supervisora', 'status=em_analise')],
      ([a, b]) => a === b && Number(a) > 0,
      10_000,
    )
    expect((await dashboard('supervisora')).em_analise).toBeGreaterThan((await dashboard()).em_analise)
  })

  test('shows each analyst to supervisors and administrators, only to them', async () => {
    for (const who of ['supervisora', 'admin'] as const) {
      const { por_analista = [], em_analise } = await dashboard(who)
      const names = por_analista.map((row) => row.analista.nome)
      expect(names).toEqual(expect.arrayContaining([personOf('analista').nome, personOf('analistaPrata').nome]))
      expect(por_analista.reduce((sum, row) => sum + row.em_analise, 0)).toBeLessThanOrEqual(em_analise)
    }
    expect(await dashboard('analista')).not.toHaveProperty('por_analista')
  })

  test('follows what happens within five seconds', async () => {
    const before = await dashboard('supervisora')
    await submetido()
    await rejeitado('maria', 'supervisora')
    const after = await until(
      () => dashboard('supervisora'),
      (current) => current.recebidos >= before.recebidos + 2 && current.decididos > before.decididos,
      6_000,
    )
    expect(after.decididos).toBeGreaterThan(before.decididos)
  })

  test('is of the period asked for, both days included', async () => {
    const today = await dashboard('supervisora', `?de=${dia()}&ate=${dia()}`)
    expect(today.periodo).toEqual({ de: dia(), ate: dia() })
    expect(today.serie_diaria).toHaveLength(1)
    expect(today.recebidos).toBeGreaterThan(0)
    const far = await dashboard('supervisora', '?de=2020-01-01&ate=2020-01-31')
    expect(far).toMatchObject({
      recebidos: 0,
      decididos: 0,
      taxa_aprovacao: null,
      tempo_medio: null,
      tempo_p50: null,
      tempo_p90: null,
    })
    expect(far.serie_diaria).toHaveLength(31)
  })

  test.each<[string, Record<string, string>]>([
    ['?de=ontem', { de: 'invalid_format' }],
    ['?de=2026-02-30', { de: 'invalid_format' }],
    ['?de=9999-12-31', { de: 'out_of_range' }],
    ['?ate=0000-01-01', { ate: 'out_of_range' }],
    ['?ate=2026-1-1', { ate: 'invalid_format' }],
    ['?de=2026-02-01&ate=2026-01-01', { de: 'mismatch' }],
    ['?periodo=mes', { periodo: 'unknown_field' }],
  ])('of no period is CAR-004: %s', async (query, details) => {
    const refusal = errorOf(await get(`/analista/dashboard${query}`, await tokenOf('analista')))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', details])
  })

  test.each(['maria', 'tecnica'] as const)('is not there for %s', async (who) => {
    expect(said(await get('/analista/dashboard', await tokenOf(who)))).toBe('404 CAR-003')
  })
})

describe('a report', () => {
  const ask = async (tipo: string, query = '', who: Who = 'supervisora'): Promise<Answer> =>
    get(`/supervisor/relatorios/${tipo}${query}`, await tokenOf(who))

  test.each(['produtividade', 'prazos', 'rejeicoes'])(
    '%s, in JSON: of the last thirty days unless told',
    async (tipo) => {
      const relatorio = dados<Report>(await ask(tipo))
      expect(relatorio).toMatchObject({ tipo, de: dia(-29), ate: dia() })
      expect(relatorio.linhas.length).toBeGreaterThan(0)
      expect(Object.keys(relatorio)).toEqual(['tipo', 'de', 'ate', 'linhas'])
      expect(dados<Report>(await ask(tipo, '?formato=json')).linhas.length).toBe(relatorio.linhas.length)
    },
  )

  test.each(['produtividade', 'prazos', 'rejeicoes'])('%s, in CSV: the same lines, with a head', async (tipo) => {
    const query = `?de=${dia(-1)}&ate=${dia()}`
    const { linhas } = dados<Report>(await ask(tipo, query))
    const { status, headers, texto } = await ask(tipo, `${query}&formato=csv`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?[\w.-]+\.csv"?$/)
    const [head, ...rest] = texto.trimEnd().split('\r\n')
    expect(rest).toHaveLength(linhas.length)
    expect(head?.split(',').toSorted()).toEqual(Object.keys(linhas[0] ?? {}).toSorted())
  })

  test('produtividade tells who decided what', async () => {
    const { linhas } = dados<Report>(await ask('produtividade'))
    const row = linhas.find((line) => line['analista'] === personOf('analista').nome)
    expect(row).toMatchObject({
      analista_id: decodeJwt(await tokenOf('analista')).sub,
      rejeitados: expect.any(Number),
      decididos: expect.any(Number),
    })
    expect(Number(row?.['rejeitados'])).toBeGreaterThan(0)
  })

  test('rejeicoes tells why, every reason of the list', async () => {
    const { linhas } = dados<Report>(await ask('rejeicoes'))
    expect(linhas.map((row) => row['codigo_motivo'])).toEqual([
      'DOCUMENTACAO_INSUFICIENTE',
      'AREA_DIVERGENTE',
      'GEOMETRIA_INVALIDA',
      'DADO_INCONSISTENTE',
      'OUTRO',
    ])
    expect(Number(linhas.find((row) => row['codigo_motivo'] === 'AREA_DIVERGENTE')?.['total'])).toBeGreaterThan(0)
  })

  test('of another kind is CAR-003', async () => {
    for (const tipo of ['tudo', 'PRAZOS', '..', '%00'])
      expect([tipo, said(await ask(tipo))]).toEqual([tipo, '404 CAR-003'])
  })

  test.each<[string, Record<string, string>]>([
    ['?formato=xml', { formato: 'invalid_value' }],
    ['?formato=CSV', { formato: 'invalid_value' }],
    ['?de=x', { de: 'invalid_format' }],
    ['?de=2026-02-01&ate=2026-01-01', { de: 'mismatch' }],
    ['?page_size=10', { page_size: 'unknown_field' }],
  ])('%s is CAR-004', async (query, details) => {
    const refusal = errorOf(await ask('prazos', query))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', details])
  })

  test('carries no CPF', async () => {
    for (const tipo of ['produtividade', 'prazos', 'rejeicoes'])
      expect((await ask(tipo, '?formato=csv')).texto).not.toMatch(/\d{3}\.?\d{3}\.?\d{3}-\d{2}/)
  })

  test.each(['maria', 'analista'] as const)('is for supervisors and administrators, not for %s', async (who) => {
    expect(said(await ask('prazos', '', who))).toBe('404 CAR-003')
    expect(said(await ask('prazos', '', 'admin'))).toBe('200')
  })

  test('of a case that went in, out and back is one line', async () => {
    const { id, numero } = await rejeitado()
    await act(id, 'gerar-dossie')
    const linhas = await until(
      async () =>
        dados<Report>(await ask('prazos', `?de=${dia()}&ate=${dia()}`)).linhas.filter(
          (row) => row['numero'] === numero,
        ),
      (row) => row.length > 0 && row[0]?.['status'] === 'rejeitado',
      6_000,
    )
    expect(linhas).toEqual([expect.objectContaining({ processo_id: id, situacao: 'cumprido', dias_de_atraso: 0 })])
  })
})
