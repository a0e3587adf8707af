import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, dito, erro, get, lista, type Resposta } from './support/api.ts'
import { como, pessoaDe, type Quem } from './support/entrar.ts'
import { agir, emAnalise, pendente, rejeitado, submetido } from './support/fabrica.ts'
import type { Dashboard, ItemDaFila, Relatorio } from './support/tipos.ts'

/** Dashboard and reports: §7 of the decisions. */

const painel = async (quem: Quem = 'analista', consulta = '') =>
  dados<Dashboard>(await get(`/analista/dashboard${consulta}`, await como(quem)))
const contar = async (quem: Quem, filtro: string) =>
  lista<ItemDaFila>(await get(`/analista/processos?page_size=1&${filtro}`, await como(quem))).meta.total_count
/** Today in Brasília, or some days from it. */
const dia = (mais = 0) => new Date(Date.now() - 3 * 3_600_000 + mais * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  await emAnalise('maria', 'analista')
  await pendente('maria', 'analista')
  await rejeitado('maria', 'analista')
  await emAnalise('maria', 'analistaPrata')
  // Figures follow acts within five seconds, and the rejection may be the first decision of all.
  await until(
    () => painel(),
    ({ decididos }) => decididos > 0,
    10_000,
  )
})

describe('the dashboard', () => {
  test('has every figure', async () => {
    const numeros = await painel()
    expect(numeros).toEqual({
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
    const taxa = numeros.taxa_aprovacao ?? -1
    expect([taxa >= 0, taxa <= 1, numeros.serie_diaria.length]).toEqual([true, true, 30])
  })

  test('counts as em_analise exactly what the list counts: an analyst their own, a supervisor all', async () => {
    await until(
      async () => [(await painel()).em_analise, await contar('analista', 'status=em_analise&analista=eu')],
      ([a, b]) => a === b && Number(a) > 0,
      10_000,
    )
    await until(
      async () => [(await painel('supervisora')).em_analise, await contar('supervisora', 'status=em_analise')],
      ([a, b]) => a === b && Number(a) > 0,
      10_000,
    )
    expect((await painel('supervisora')).em_analise).toBeGreaterThan((await painel()).em_analise)
  })

  test('shows each analyst to supervisors and administrators, only to them', async () => {
    for (const quem of ['supervisora', 'admin'] as const) {
      const { por_analista = [], em_analise } = await painel(quem)
      const nomes = por_analista.map((l) => l.analista.nome)
      expect(nomes).toEqual(expect.arrayContaining([pessoaDe('analista').nome, pessoaDe('analistaPrata').nome]))
      expect(por_analista.reduce((soma, l) => soma + l.em_analise, 0)).toBeLessThanOrEqual(em_analise)
    }
    expect(await painel('analista')).not.toHaveProperty('por_analista')
  })

  test('follows what happens within five seconds', async () => {
    const antes = await painel('supervisora')
    await submetido()
    await rejeitado('maria', 'supervisora')
    const depois = await until(
      () => painel('supervisora'),
      (agora) => agora.recebidos >= antes.recebidos + 2 && agora.decididos > antes.decididos,
      6_000,
    )
    expect(depois.decididos).toBeGreaterThan(antes.decididos)
  })

  test('is of the period asked for, both days included', async () => {
    const hoje = await painel('supervisora', `?de=${dia()}&ate=${dia()}`)
    expect(hoje.periodo).toEqual({ de: dia(), ate: dia() })
    expect(hoje.serie_diaria).toHaveLength(1)
    expect(hoje.recebidos).toBeGreaterThan(0)
    const longe = await painel('supervisora', '?de=2020-01-01&ate=2020-01-31')
    expect(longe).toMatchObject({
      recebidos: 0,
      decididos: 0,
      taxa_aprovacao: null,
      tempo_medio: null,
      tempo_p50: null,
      tempo_p90: null,
    })
    expect(longe.serie_diaria).toHaveLength(31)
  })

  test.each<[string, Record<string, string>]>([
    ['?de=ontem', { de: 'invalid_format' }],
    ['?de=2026-02-30', { de: 'invalid_format' }],
    ['?de=9999-12-31', { de: 'out_of_range' }],
    ['?ate=0000-01-01', { ate: 'out_of_range' }],
    ['?ate=2026-1-1', { ate: 'invalid_format' }],
    ['?de=2026-02-01&ate=2026-01-01', { de: 'mismatch' }],
    ['?periodo=mes', { periodo: 'unknown_field' }],
  ])('of no period is CAR-004: %s', async (consulta, detalhes) => {
    const recusa = erro(await get(`/analista/dashboard${consulta}`, await como('analista')))
    expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', detalhes])
  })

  test.each(['maria', 'tecnica'] as const)('is not there for %s', async (quem) => {
    expect(dito(await get('/analista/dashboard', await como(quem)))).toBe('404 CAR-003')
  })
})

describe('a report', () => {
  const pedir = async (tipo: string, consulta = '', quem: Quem = 'supervisora'): Promise<Resposta> =>
    get(`/supervisor/relatorios/${tipo}${consulta}`, await como(quem))

  test.each(['produtividade', 'prazos', 'rejeicoes'])(
    '%s, in JSON: of the last thirty days unless told',
    async (tipo) => {
      const relatorio = dados<Relatorio>(await pedir(tipo))
      expect(relatorio).toMatchObject({ tipo, de: dia(-29), ate: dia() })
      expect(relatorio.linhas.length).toBeGreaterThan(0)
      expect(Object.keys(relatorio)).toEqual(['tipo', 'de', 'ate', 'linhas'])
      expect(dados<Relatorio>(await pedir(tipo, '?formato=json')).linhas.length).toBe(relatorio.linhas.length)
    },
  )

  test.each(['produtividade', 'prazos', 'rejeicoes'])('%s, in CSV: the same lines, with a head', async (tipo) => {
    const consulta = `?de=${dia(-1)}&ate=${dia()}`
    const { linhas } = dados<Relatorio>(await pedir(tipo, consulta))
    const { status, headers, texto } = await pedir(tipo, `${consulta}&formato=csv`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?[\w.-]+\.csv"?$/)
    const [cabeca, ...resto] = texto.trimEnd().split('\r\n')
    expect(resto).toHaveLength(linhas.length)
    expect(cabeca?.split(',').toSorted()).toEqual(Object.keys(linhas[0] ?? {}).toSorted())
  })

  test('produtividade tells who decided what', async () => {
    const { linhas } = dados<Relatorio>(await pedir('produtividade'))
    const linha = linhas.find((l) => l['analista'] === pessoaDe('analista').nome)
    expect(linha).toMatchObject({
      analista_id: decodeJwt(await como('analista')).sub,
      rejeitados: expect.any(Number),
      decididos: expect.any(Number),
    })
    expect(Number(linha?.['rejeitados'])).toBeGreaterThan(0)
  })

  test('rejeicoes tells why, every reason of the list', async () => {
    const { linhas } = dados<Relatorio>(await pedir('rejeicoes'))
    expect(linhas.map((l) => l['codigo_motivo'])).toEqual([
      'DOCUMENTACAO_INSUFICIENTE',
      'AREA_DIVERGENTE',
      'GEOMETRIA_INVALIDA',
      'DADO_INCONSISTENTE',
      'OUTRO',
    ])
    expect(Number(linhas.find((l) => l['codigo_motivo'] === 'AREA_DIVERGENTE')?.['total'])).toBeGreaterThan(0)
  })

  test('of another kind is CAR-003', async () => {
    for (const tipo of ['tudo', 'PRAZOS', '..', '%00'])
      expect([tipo, dito(await pedir(tipo))]).toEqual([tipo, '404 CAR-003'])
  })

  test.each<[string, Record<string, string>]>([
    ['?formato=xml', { formato: 'invalid_value' }],
    ['?formato=CSV', { formato: 'invalid_value' }],
    ['?de=x', { de: 'invalid_format' }],
    ['?de=2026-02-01&ate=2026-01-01', { de: 'mismatch' }],
    ['?page_size=10', { page_size: 'unknown_field' }],
  ])('%s is CAR-004', async (consulta, detalhes) => {
    const recusa = erro(await pedir('prazos', consulta))
    expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', detalhes])
  })

  test('carries no CPF', async () => {
    for (const tipo of ['produtividade', 'prazos', 'rejeicoes'])
      expect((await pedir(tipo, '?formato=csv')).texto).not.toMatch(/\d{3}\.?\d{3}\.?\d{3}-\d{2}/)
  })

  test.each(['maria', 'analista'] as const)('is for supervisors and administrators, not for %s', async (quem) => {
    expect(dito(await pedir('prazos', '', quem))).toBe('404 CAR-003')
    expect(dito(await pedir('prazos', '', 'admin'))).toBe('200')
  })

  test('of a case that went in, out and back is one line', async () => {
    const { id, numero } = await rejeitado()
    await agir(id, 'gerar-dossie')
    const linhas = await until(
      async () =>
        dados<Relatorio>(await pedir('prazos', `?de=${dia()}&ate=${dia()}`)).linhas.filter(
          (l) => l['numero'] === numero,
        ),
      (l) => l.length > 0 && l[0]?.['status'] === 'rejeitado',
      6_000,
    )
    expect(linhas).toEqual([expect.objectContaining({ processo_id: id, situacao: 'cumprido', dias_de_atraso: 0 })])
  })
})
