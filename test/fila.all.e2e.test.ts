import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, said, errorOf, get, list, post } from './support/api.ts'
import { tokenOf, CPF, personOf, type Who } from './support/sign-in.ts'
import {
  act,
  withValidDocumentos,
  inAnalysis,
  pendenciaRequest,
  rascunho,
  submeter,
  submetido,
} from './support/factory.ts'
import { form } from './support/imovel.ts'
import type { QueueItem, List, Pendencia, Processo } from './support/types.ts'

/** A word in the names of this file's cases. */
const MARK = `QZ${Date.now().toString(36).toUpperCase()}`
const withMark = (pair = 'par202') => {
  const fresh = form(pair)
  fresh.imovel.denominacao = `FAZENDA ${MARK} ${pair.toUpperCase()}`
  return fresh
}

let analista: string
let good: Processo
let divergent: Processo
beforeAll(async () => {
  analista = await tokenOf('analista')
  good = await withValidDocumentos('maria', withMark())
  const other = withMark()
  other.imovel.area_ha = 900
  other.proprietario = { nome: 'ANTÔNIO SARDINHA', cpf_cnpj: '111.444.777-35' }
  divergent = await withValidDocumentos('joao', other)
  good = await submeter(good.id)
  divergent = await submeter(divergent.id, 'joao')
  await until(
    () => ids(`q=${MARK}`),
    (v) => v.includes(good.id) && v.includes(divergent.id),
  )
})

type QueuePage = List<QueueItem>
const fila = async (query: string, token = analista): Promise<List<QueueItem>> =>
  list<QueueItem>(await get(`/analista/processos?${query}`, token))
const ids = async (query: string, token = analista): Promise<string[]> =>
  (await fila(`page_size=100&${query}`, token)).data.map((i) => i.processo_id)
const item = async (id: string, query = `q=${MARK}`) =>
  (await fila(`page_size=100&${query}`)).data.find((i) => i.processo_id === id)

/**
 * Waits until the scores of this file's cases are final: their documents are read, and their common matrícula is found.
 */
const atRest = () =>
  until(
    async () => (await fila(`page_size=100&q=${MARK}`)).data.flatMap((i) => i.fatores.map((f) => f.codigo)),
    (codes) => codes.includes('matricula_repetida') && !codes.some((codigo) => codigo.includes('_nao_validad')),
    120_000,
  )

describe('an item', () => {
  test('has its figures, with types and units', async () => {
    const seen = await item(good.id)
    expect(seen).toEqual({
      processo_id: good.id,
      numero: good.numero,
      status: 'submetido',
      imovel: {
        denominacao: good.imovel.denominacao,
        municipio: 'Patrocínio',
        municipio_ibge: '3148103',
        uf: 'MG',
        area_ha: 528.1068,
      },
      modulos_fiscais: null,
      score_completude: 80,
      score_risco: expect.any(Number),
      fatores: expect.any(Array),
      versao_regras: expect.any(String),
      tempo_em_analise: 0,
      total_documentos: 2,
      pendencias_abertas: 0,
      ressalvas_abertas: 0,
      respostas: 0,
      prioridade: expect.stringMatching(/^(baixa|media|alta)$/),
      analista: null,
      escalado: null,
      submetido_em: good.submetido_em,
      prazo_em: good.prazo_em,
    })
    for (const numero of ['score_completude', 'score_risco'] as const) {
      expect([Number.isInteger(seen?.[numero]), (seen?.[numero] ?? -1) >= 0, (seen?.[numero] ?? 101) <= 100]).toEqual([
        true,
        true,
        true,
      ])
    }
  })

  test('says what its risk is made of, heaviest first', async () => {
    const divergencias = ['area_matricula', 'proprietario_matricula', 'cpf_matricula']
    const [little, much] = [await item(good.id), await item(divergent.id)]
    const codes = (seen: typeof much) => seen?.fatores.map((f) => f.codigo) ?? []
    expect(codes(much)).toEqual(expect.arrayContaining(divergencias))
    expect(codes(little).filter((codigo) => divergencias.includes(codigo))).toEqual([])
    for (const seen of [little, much]) {
      const weights = seen?.fatores.map((f) => f.peso) ?? []
      expect(weights).toEqual(weights.toSorted((a, b) => b - a))
      // The weights combine like independent chances: each weight takes its percentage of what the earlier weights
      // left.
      const left = weights.reduce((rest, peso) => rest * (1 - peso / 100), 1)
      expect(seen?.score_risco).toBe(Math.round(100 * (1 - left)))
      for (const factor of seen?.fatores ?? []) expect(Object.keys(factor)).toEqual(['codigo', 'mensagem', 'peso'])
    }
  })

  test('carries no CPF', async () => {
    const { texto } = await get(`/analista/processos?q=${MARK}`, analista)
    expect(texto).not.toMatch(new RegExp(`${CPF.maria}|11144477735`))
  })

  test('follows its case within five seconds: taken, asked, answered', async () => {
    const processo = await submetido('maria', withMark())
    const see = (holds: (i: QueueItem | undefined) => boolean) => until(() => item(processo.id), holds, 5_000)
    await see((i) => i?.status === 'submetido' && i.total_documentos === 2)
    await act(processo.id, 'assumir')
    const taken = await see((i) => i?.status === 'em_analise')
    expect(taken?.analista?.nome).toBe(personOf('analista').nome)
    const { id: pid } = dados<Pendencia>(await act(processo.id, 'criar-pendencia', 'analista', pendenciaRequest), 201)
    await see((i) => i?.status === 'pendente' && i.pendencias_abertas === 1)
    await post(`/processos/${processo.id}/pendencias/${pid}/responder`, await tokenOf('maria'), { resposta: 'Sim.' })
    await see((i) => i?.status === 'em_analise' && i.pendencias_abertas === 0 && i.respostas === 1)
    await act(processo.id, 'rejeitar', 'analista', { motivo: 'm', codigo_motivo: 'OUTRO' })
    await see((i) => i === undefined)
  })

  test('counts the time of analysis in whole seconds, and stands still while the owner owes an answer', async () => {
    const processo = await submetido('maria', withMark())
    await act(processo.id, 'atribuir', 'supervisora', { analista_id: decodeJwt(analista).sub, motivo: 'x' })
    const advanced = await until(
      () => item(processo.id),
      (i) => (i?.tempo_em_analise ?? 0) >= 1,
      15_000,
    )
    expect(Number.isInteger(advanced?.tempo_em_analise)).toBe(true)
    await act(processo.id, 'criar-pendencia', 'analista', pendenciaRequest)
    const stopped = await until(
      () => item(processo.id),
      (i) => i?.status === 'pendente',
      5_000,
    )
    const since = Date.now()
    await until(
      () => Date.now() - since,
      (ms) => ms > 1_500,
    )
    expect((await item(processo.id))?.tempo_em_analise).toBe(stopped?.tempo_em_analise)
  })
})

describe('without a filter', () => {
  test('shows what somebody still has to do something about', async () => {
    const { data } = await fila('page_size=100')
    expect(data.length).toBeGreaterThan(0)
    for (const { status } of data) expect(['submetido', 'em_analise', 'pendente', 'em_recurso']).toContain(status)
  })

  test('goes by priority, then by who waits longest', async () => {
    const level = { alta: 0, media: 1, baixa: 2 }
    const { data } = await fila('page_size=100')
    const keys = data.map((i) => [level[i.prioridade], i.submetido_em ?? ''] as const)
    expect(keys).toEqual(keys.toSorted((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0)))
  })

  test('holds no draft, unless asked for, and a draft cannot be taken', async () => {
    const { id } = await rascunho('maria', withMark())
    await until(
      () => ids(`status=rascunho&q=${MARK}`),
      (v) => v.includes(id),
    )
    expect(await ids(`q=${MARK}`)).not.toContain(id)
    expect(said(await act(id, 'assumir'))).toBe('409 CAR-005')
  })
})

describe('a filter', () => {
  test('by one status or several', async () => {
    const processo = await inAnalysis('maria', 'analista', withMark())
    await until(
      () => ids(`status=em_analise&analista=eu&q=${MARK}`),
      (v) => v.includes(processo.id),
    )
    const { data } = await fila('status=submetido,em_analise&page_size=100')
    expect(new Set(data.map((i) => i.status))).toEqual(new Set(['submetido', 'em_analise']))
    expect(new Set((await fila('status=submetido&page_size=100')).data.map((i) => i.status))).toEqual(
      new Set(['submetido']),
    )
  })

  test('by priority', async () => {
    const which = await Promise.all(
      ['alta', 'media', 'baixa'].map(async (p) => (await fila(`prioridade=${p}&page_size=100`)).data),
    )
    which.forEach((data, i) => expect(data.every((d) => d.prioridade === ['alta', 'media', 'baixa'][i])).toBe(true))
    expect((await item(divergent.id))?.prioridade).toBe('alta')
    expect(await ids(`prioridade=alta&q=${MARK}`)).toContain(divergent.id)
    // This case has little in common with others. A complete case of this file shares matrícula, CCIR and perimeter,
    // which raises its score.
    const other = form()
    other.imovel.municipio_ibge = '3106200'
    delete other.imovel.ccir_codigo
    delete other.imovel.geometria
    const { id, numero } = await submetido('maria', other)
    const thisOne = `q=${encodeURIComponent(numero)}`
    await until(
      () => ids(thisOne),
      (v) => v.includes(id),
    )
    expect(await ids(`prioridade=alta&${thisOne}`)).toEqual([])
  })

  test('by municipality and by state', async () => {
    const another = await submetido('maria', withMark('par203'))
    await until(
      () => ids(`uf=RS&q=${MARK}`),
      (v) => v.includes(another.id),
    )
    expect(await ids(`uf=RS&q=${MARK}`)).toEqual([another.id])
    expect(await ids(`municipio_ibge=4310207&q=${MARK}`)).toEqual([another.id])
    expect(await ids(`municipio_ibge=3148103&q=${MARK}`)).not.toContain(another.id)
    expect(await ids(`municipio_ibge=4310207&uf=MG&q=${MARK}`)).toEqual([])
  })

  test('by who holds the case: me, nobody, somebody', async () => {
    const [mine, ofOther] = [
      await inAnalysis('maria', 'analista', withMark()),
      await inAnalysis('maria', 'analistaPrata', withMark()),
    ]
    const me = decodeJwt(analista).sub ?? ''
    await until(
      () => ids(`analista=eu&q=${MARK}`),
      (v) => v.includes(mine.id),
    )
    const own = await fila('analista=eu&page_size=100')
    expect(own.data.every((i) => i.analista?.id === me)).toBe(true)
    expect(await ids(`analista=${me}&q=${MARK}`, await tokenOf('supervisora'))).toContain(mine.id)
    expect((await fila('analista=nenhum&page_size=100')).data.every((i) => i.analista === null)).toBe(true)
    const another = decodeJwt(await tokenOf('analistaPrata')).sub ?? ''
    await until(
      () => ids(`analista=${another}&q=${MARK}`),
      (v) => v.includes(ofOther.id) && !v.includes(mine.id),
    )
  })

  test('by words of its number, property, municipality or matrícula', async () => {
    for (const q of [
      good.numero,
      MARK.toLowerCase(),
      `fazenda ${MARK}`,
      `${MARK} patrocinio`,
      `${MARK} 49495`,
      `${MARK} 49.495`,
    ]) {
      expect([q, await ids(`q=${encodeURIComponent(q)}`)]).toEqual([q, expect.arrayContaining([good.id])])
    }
    expect(await ids('q=NadaDissoExiste')).toEqual([])
    for (const q of ['.*', '^', '$ne', '(', '[', '\\'])
      expect([q, await ids(`q=${encodeURIComponent(q)}`)]).toEqual([q, []])
  })

  test('by who has to act next', async () => {
    const [mine, ofOther] = [await inAnalysis('maria', 'analista', withMark()), await submetido('maria', withMark())]
    await act(mine.id, 'criar-pendencia', 'analista', pendenciaRequest)
    await until(
      async () => [await ids(`aguarda=requerente&q=${MARK}`), await ids(`aguarda=analise&q=${MARK}`)] as const,
      ([requerente, analysis]) =>
        requerente.includes(mine.id) && !analysis.includes(mine.id) && analysis.includes(ofOther.id),
    )
    expect(new Set((await fila('aguarda=requerente&page_size=100')).data.map((i) => i.status))).toEqual(
      new Set(['pendente']),
    )
    expect(await ids(`aguarda=requerente&status=submetido&q=${MARK}`)).toEqual([])
  })

  test('by its term', async () => {
    const { data: inQueue } = await fila('page_size=100')
    for (const [prazo, from, end] of [
      ['vencidos', 0, Date.now()],
      ['vencem_em_7_dias', Date.now() - 60_000, Date.now() + 7 * 86_400_000 + 60_000],
      ['vencidos,vencem_em_7_dias', 0, Date.now() + 7 * 86_400_000 + 60_000],
    ] as const) {
      const inside = (i: QueueItem) => Date.parse(i.prazo_em ?? '') >= from && Date.parse(i.prazo_em ?? '') <= end
      const { data } = await fila(`prazo=${prazo}&page_size=100`)
      expect([prazo, data.every(inside)]).toEqual([prazo, true])
      // The filter excludes something, because new cases have terms outside of these periods.
      expect(inQueue.some((i) => i.prazo_em !== null && !inside(i))).toBe(true)
    }
  })

  test.each<[string, string]>([
    ['status=aberto', 'status'],
    ['prazo=amanha', 'prazo'],
    ['prazo=vencidos,amanha', 'prazo'],
    ['aguarda=ninguem', 'aguarda'],
    ['status=submetido,aberto', 'status'],
    ['prioridade=urgente', 'prioridade'],
    ['municipio_ibge=123', 'municipio_ibge'],
    ['uf=mg', 'uf'],
    ['analista=todos', 'analista'],
    ['q=', 'q'],
    [`q=${'a'.repeat(101)}`, 'q'],
    ['ordenar=nome', 'ordenar'],
    ['ordenar=', 'ordenar'],
    ['ordenar=--prioridade', 'ordenar'],
    ['status[$ne]=x', 'status[$ne]'],
    ['status=submetido&status=pendente', 'status'],
    ['filtro=x', 'filtro'],
  ])('that is none is CAR-004: %s', async (query, campo) => {
    const refusal = errorOf(await get(`/analista/processos?${query}`, analista))
    expect([refusal.said, Object.keys(refusal.byField)]).toEqual(['422 CAR-004', [campo]])
  })
})

describe('an order', () => {
  const values: Record<string, (i: QueueItem) => number | string> = {
    prioridade: (i) => ({ baixa: 0, media: 1, alta: 2 })[i.prioridade],
    submetido_em: (i) => i.submetido_em ?? '',
    prazo_em: (i) => i.prazo_em ?? '',
    score_risco: (i) => i.score_risco,
    score_completude: (i) => i.score_completude,
  }
  const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0)

  test.each(Object.keys(values))('by %s, either way', async (campo) => {
    const valor = values[campo] as (i: QueueItem) => number | string
    const ascending = (await fila(`ordenar=${campo}&page_size=100`)).data.map(valor)
    expect(ascending).toEqual(ascending.toSorted(compare))
    const descending = (await fila(`ordenar=-${campo}&page_size=100`)).data.map(valor)
    expect(descending).toEqual(descending.toSorted((a, b) => compare(b, a)))
  })

  test('by several', async () => {
    const { data } = await fila('ordenar=-score_risco,submetido_em&page_size=100')
    const keys = data.map((i) => [i.score_risco, i.submetido_em ?? ''] as const)
    expect(keys).toEqual(keys.toSorted((a, b) => b[0] - a[0] || compare(a[1], b[1])))
  })

  test('is held from page to page, either way', async () => {
    const query = `ordenar=-score_risco&q=${MARK}`
    await atRest()
    const whole = await ids(query)
    const page = (cursor: string) => fila(`${query}&page_size=1&cursor=${encodeURIComponent(cursor)}`)
    const sheets = [await fila(`${query}&page_size=1`)]
    for (let { meta } = sheets[0] as QueuePage; meta.cursor_next !== null; meta = (sheets.at(-1) as QueuePage).meta)
      sheets.push(await page(meta.cursor_next))
    const seen = (pages: QueuePage[]) => pages.map(({ data }) => data.map((i) => i.processo_id))
    expect(seen(sheets)).toEqual(whole.map((id) => [id]))
    const previous = await Promise.all(sheets.slice(1).map(({ meta }) => page(meta.cursor_prev ?? '')))
    expect(seen(previous)).toEqual(whole.slice(0, -1).map((id) => [id]))
  })

  test('another one, or another filter, needs another cursor', async () => {
    const { meta } = await fila('ordenar=-score_risco&page_size=2')
    const cursor = encodeURIComponent(meta.cursor_next ?? '')
    expect(said(await get(`/analista/processos?ordenar=score_risco&page_size=2&cursor=${cursor}`, analista))).toBe(
      '422 CAR-004',
    )
    expect(said(await get(`/analista/processos?page_size=2&cursor=${cursor}`, analista))).toBe('422 CAR-004')
    expect(
      said(
        await get(`/analista/processos?ordenar=-score_risco&status=submetido&page_size=2&cursor=${cursor}`, analista),
      ),
    ).toBe('422 CAR-004')
    expect(
      said(
        await get(
          `/analista/processos?ordenar=-score_risco&page_size=2&cursor=${cursor}`,
          await tokenOf('supervisora'),
        ),
      ),
    ).toBe('422 CAR-004')
    expect(said(await get(`/analista/processos?ordenar=-score_risco&page_size=5&cursor=${cursor}`, analista))).toBe(
      '200',
    )
  })
})

describe('the count', () => {
  beforeAll(() => atRest())
  test.each(['', 'status=em_analise', 'prioridade=alta', 'uf=MG', 'analista=nenhum'])(
    'is that of the list: %s',
    async (filter) => {
      const { data, meta } = await fila(`page_size=100&q=${MARK}&${filter}`)
      expect(data.length).toBeGreaterThan(0)
      expect(meta.total_count).toBe(data.length)
    },
  )
})

test.each<Who>(['maria', 'tecnica'])('the queue is not there for %s', async (who) => {
  expect(said(await get('/analista/processos', await tokenOf(who)))).toBe('404 CAR-003')
})
