import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import type { Locator } from 'playwright-core'
import { BASE } from '../../support/environment.ts'
import { remove, dados, get, ask, post, all } from '../../support/api.ts'
import { tokenOf, personOf } from '../../support/sign-in.ts'
import { act, inAnalysis, inRecurso, getProcesso, rejectionRequest, submetido } from '../../support/factory.ts'
import { form } from '../../support/papers/imovel.ts'
import { browser, seen } from '../../support/pages/page.ts'
import { opensRecurso } from '../../support/pages/supervisor.ts'
import type { CaseMap, Processo, Recurso, WholeRecurso } from '../../support/types.ts'

const open = browser()
type AnalystLoad = { analista: { id: string; nome: string }; carga: number }
const WIDE = { who: 'supervisora', largura: 1440, altura: 900 } as const

describe('load', () => {
  test('of each analyst, each number with the list that it counts', async () => {
    await inAnalysis('maria', 'analista')
    const page = await open({ ...WIDE, em: '/supervisao/carga' })
    const row = page.getByRole('row').filter({ hasText: personOf('analista').nome })
    await row.waitFor()
    // Who has most comes first.
    const loads = await page.locator('tbody td strong').allTextContents()
    const numbers = loads.map((load) => Number(load.replace('.', '').replace(',', '.')))
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    await page.getByRole('columnheader', { name: 'Carga' }).and(page.locator('[aria-sort=descending]')).waitFor()
    await seen(page, 'load')
    await row.getByRole('link').first().click()
    await page.getByText('Só em análise, com uma pessoa.').waitFor()
    await page.getByText(/^\d+ processos?$/).waitFor()
  })

  test('is handed out only after one has seen to whom', async () => {
    const page = await open({ ...WIDE, em: '/supervisao/carga' })
    await page.getByRole('button', { name: 'Distribuir livres…' }).click()
    await page.getByLabel('Quantos, no máximo').fill('0')
    await page.getByRole('button', { name: 'Ver a quem' }).click()
    await page.getByRole('link', { name: 'Quantos, no máximo: De 1 a 500.' }).waitFor()
    await seen(page, 'load-distribute')
    // No case in this state (UF) is free.
    await page.getByLabel('Quantos, no máximo').fill('5')
    await page.getByLabel('UF').selectOption('AP')
    await page.getByRole('button', { name: 'Ver a quem' }).click()
    await page.getByText('Nenhum processo está livre.').waitFor()
  })
})

describe('a distribution', () => {
  test('shows what each analyst has before, receives, and has after', async () => {
    await inAnalysis('maria', 'analista')
    const [one] = await all<AnalystLoad>('/supervisor/carga', await tokenOf('supervisora'))
    if (!one) throw new Error('nobody analyses')
    const page = await open({ ...WIDE, em: '/supervisao/carga' })
    const atribuicoes = [1, 2].map((i) => ({
      processo_id: randomUUID(),
      numero: `2026/00000${i}`,
      analista: { id: one.analista.id, nome: one.analista.nome },
    }))
    await page.route('**/api/v1/supervisor/distribuir', (route) =>
      route.fulfill({ json: { data: { atribuicoes, sem_destino: 0, sem_destino_por: [] }, meta: {} } }),
    )
    await page.getByRole('button', { name: 'Distribuir livres…' }).click()
    await page.getByRole('button', { name: 'Ver a quem' }).click()
    const table = page.getByRole('table', { name: 'Carga de cada analista, antes e depois' })
    const cells = await table.getByRole('row').nth(1).locator('th, td').allInnerTexts()
    const inWords = (load: number) => load.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
    expect(cells).toEqual([one.analista.nome, inWords(one.carga), '2', inWords(one.carga + 2)])
    await seen(page, 'load-before-and-after')
  })

  test('says why it found nobody, and what to do', async () => {
    const page = await open({ ...WIDE, em: '/supervisao/carga' })
    const numero = '2026/000001'
    const processo_id = randomUUID()
    // The page gets a made-up answer, as if no analyst had room or all had an impediment.
    await page.route('**/api/v1/supervisor/distribuir', (route) =>
      route.fulfill({
        json: {
          data: {
            atribuicoes: [],
            sem_destino: 2,
            sem_destino_por: [
              { processo_id, numero, motivo: 'carga_maxima' },
              { processo_id: randomUUID(), numero: '2026/000002', motivo: 'todos_tem_parte' },
            ],
          },
          meta: {},
        },
      }),
    )
    await page.getByRole('button', { name: 'Distribuir livres…' }).click()
    await page.getByRole('button', { name: 'Ver a quem' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/já está com a carga máxima, que é 20\..*“Atribuir a…”/).waitFor()
    await dialog.getByText(/Todos os analistas têm parte no processo\. Peça a um administrador/).waitFor()
    expect(await dialog.getByRole('link', { name: numero }).getAttribute('href')).toBe(
      `/analise/processos/${processo_id}`,
    )
    await seen(page, 'load-nobody')
  })
})

describe('terms', () => {
  test('what is late, and what will be', async () => {
    const page = await open({ ...WIDE, em: '/supervisao/prazos' })
    await page.getByRole('heading', { level: 2, name: 'Vencidos' }).waitFor()
    await page.getByText('Nenhum prazo vence nos próximos 7 dias.').waitFor()
    await seen(page, 'prazos')
  })

  test('people who were not reached are looked for by days and state', async () => {
    const page = await open({ ...WIDE, em: '/supervisao/nao-alcancados' })
    await page.getByText('Todos os que devem uma resposta foram alcançados.').waitFor()
    await page.getByLabel('Página fechada há').selectOption('5')
    await page.getByLabel('Estado').selectOption('MT')
    await page.waitForURL(/dias=5.*uf=MT/)
    await page.getByText('Todos os que devem uma resposta foram alcançados.').waitFor()
    await seen(page, 'not-reached')
  })

  test('are handed out from both lists; what is refused stays chosen, and is told why', async () => {
    const [late, risk] = [await submittedAs(newMark()), await submittedAs(newMark())]
    const id = decodeJwt(await tokenOf('analistaPrata')).sub ?? ''
    const page = await open({ ...WIDE, em: '/analise/fila?visao=todos' })
    // Terms last for weeks, so no case is late here. Requests for late cases are redirected to searches for these two
    // cases.
    const inItsPlace = (list: string, { imovel }: Processo) =>
      page.route(`**/api/v1/${list}*`, (route) =>
        route.continue({ url: `${BASE}/api/v1/analista/processos?q=${imovel.denominacao}` }),
      )
    await inItsPlace('supervisor/escalados', late)
    await inItsPlace('analista/processos?*vencem_em_7_dias', risk)
    const overdue = page.getByRole('region', { name: 'Vencidos' })
    const upcoming = page.getByRole('region', { name: 'Vencem em 7 dias' })
    await until(
      async () => {
        await page.goto('/supervisao/prazos')
        await page.getByRole('heading', { level: 1, name: 'Prazos' }).waitFor()
        await page.locator('.skeleton').first().waitFor({ state: 'detached' })
        const rows = [overdue, upcoming].map((list) => list.getByRole('row').nth(1).isVisible())
        return (await Promise.all(rows)).every(Boolean)
      },
      (both) => both,
      20_000,
    )
    await overdue.getByRole('checkbox', { name: `Escolher ${late.numero}` }).check()
    await upcoming.getByRole('checkbox', { name: `Escolher ${risk.numero}` }).check()
    await page.getByText('2 escolhidos').waitFor()
    await seen(page, 'prazos-choice')
    await act(risk.id, 'assumir', 'analista')
    dados(await act(risk.id, 'rejeitar', 'analista', rejectionRequest))
    await page.getByRole('button', { name: 'Atribuir a…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Atribuir 2 processos' })
    await dialog.getByRole('combobox', { name: 'A quem' }).selectOption(id)
    await dialog.getByRole('textbox', { name: 'Por quê' }).fill('O prazo acaba.')
    await dialog.getByRole('button', { name: 'Atribuir', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('listitem')
      .filter({ hasText: `${risk.numero}: ` })
      .waitFor()
    await page.getByText('1 escolhido', { exact: true }).waitFor()
    await overdue.getByText(personOf('analistaPrata').nome).waitFor()
    await seen(page, 'prazos-assigned')
    expect((await getProcesso(late.id)).analista).toMatchObject({ id })
  })

  const newMark = () => `Fazenda${randomUUID().slice(0, 8)}`
  const submittedAs = (denominacao: string) => {
    const fresh = form()
    fresh.imovel.denominacao = denominacao
    return submetido('maria', fresh)
  }
})

describe('the map', () => {
  test('shows where the cases are, and each cell opens its list', async () => {
    // No other test file has cases in this state, so the map does not change during this test.
    const fresh = form()
    Object.assign(fresh.imovel, { uf: 'AC', municipio_ibge: '1200401' })
    await submetido('maria', fresh)
    const token = await tokenOf('supervisora')
    await until(
      async () => dados<CaseMap>(await get('/supervisor/mapa?uf=AC', token)).processos,
      (count) => count > 0,
      20_000,
    )
    const page = await open({ ...WIDE, em: '/supervisao/mapa' })
    const rows = page.getByRole('table', { name: 'Células, por processos' }).getByRole('row')
    await rows.nth(1).waitFor()
    await seen(page, 'supervision-map')
    await page.getByLabel('UF').selectOption('AC')
    await page.getByText(/^\d+ processos? de AC em 1 célula\.$/).waitFor()
    await seen(page, 'supervision-map-uf')
    // The cell of the focused row is marked on the map and described in words.
    const first = rows.nth(1).getByRole('link').first()
    const counted = await first.textContent()
    await first.focus()
    await page.locator('.country-pointed').waitFor()
    await page.getByText(/^Rio Branco – AC, 18,5° a 19° S, .* O: \d+ processo/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/^Só na célula 18,5° a 19° S, .* O\./).waitFor()
    await page.getByText(new RegExp(`^${counted} processos?$`)).waitFor()
    await seen(page, 'supervision-map-list')
    await page.getByRole('link', { name: 'Mostrar todos' }).click()
    await page.waitForURL((url) => !url.searchParams.has('celula') && url.searchParams.get('uf') === 'AC')
  })

  test('shows age and divergences too, and a cell is pressed', async () => {
    await submetido()
    const page = await open({ ...WIDE, em: '/supervisao/mapa?mostrar=divergencias' })
    await page.getByRole('table', { name: 'Células, por divergências' }).getByRole('row').nth(1).waitFor()
    await seen(page, 'supervision-map-divergencias')
    await page.getByRole('link', { name: 'Idade', exact: true }).click()
    await page.getByRole('table', { name: 'Células, por idade' }).getByRole('row').nth(1).waitFor()
    await seen(page, 'supervision-map-age')
    await page.locator('.country a').first().click()
    await page.waitForURL(
      (url) => url.pathname === '/analise/fila' && url.searchParams.get('ordenar') === 'submetido_em',
    )
  })

  test('of a whole country has its largest cells first, and the others on request', async () => {
    const page = await open({ ...WIDE, em: '/meus-dados' })
    const { data } = countryOf(700)
    await page.route('**/api/v1/supervisor/mapa*', (route) => route.fulfill({ json: { data, meta: {} } }))
    await page.goto('/supervisao/mapa')
    await page.getByText('3 sem perímetro desenhado.').waitFor()
    const rows = page.getByRole('row')
    expect(await rows.count()).toBe(26)
    const map = page.locator('.country')
    const { y = 0, height = Number.POSITIVE_INFINITY } = (await map.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(WIDE.altura)
    expect(await map.locator('.country-states path').count()).toBe(27)
    await seen(page, 'supervision-map-of-country')
    await page.locator('.country a').nth(3).hover()
    await page.getByText(/^Lugar 3 – .*: \d+ processos?, \d+ dias? em média, /).waitFor()
    await page.getByRole('button', { name: 'Mostrar mais' }).click()
    await page.getByText(/^125 de \d+ linhas\./).waitFor()
    data.celulas = data.celulas.slice(0, 40)
    await page.getByRole('link', { name: 'Divergências' }).click()
    await page.getByLabel('UF').selectOption('MT')
    await page.getByText(/ de MT em \d+ células\./).waitFor()
    await seen(page, 'supervision-map-of-one-uf')
  })

  test('of a state without cases says so', async () => {
    const page = await open({ ...WIDE, em: '/supervisao/mapa?uf=AP' })
    await page.getByText('Nenhum processo da fila é de AP.').waitFor()
    await seen(page, 'supervision-map-empty')
  })
})

/** Makes the answer for a full map: at most this many cells, some with many cases, and cases without a perimeter. */
function countryOf(cells: number): { data: CaseMap } {
  const place = (i: number) => {
    const [turn, far] = [i * 2.4, Math.sqrt(i / cells)]
    const [lon, lat] = [-53 + 16 * far * Math.cos(turn), -13 + 15 * far * Math.sin(turn)]
    return { oeste: Math.floor(lon * 2) / 2, sul: Math.floor(lat * 2) / 2 }
  }
  const states = ['AM', 'PA', 'MT', 'GO', 'BA', 'MG', 'SP', 'PR']
  const celulas = Array.from({ length: cells }, (_, i) => {
    const { oeste, sul } = place(i)
    const processos = Math.max(1, Math.round(140 / (i + 1) ** 0.7))
    return {
      celula: `${oeste}:${sul}`,
      limites: { oeste, sul, leste: oeste + 0.5, norte: sul + 0.5 },
      municipio: { nome: `Lugar ${i}`, uf: states[Math.floor((sul + 30) / 4)] ?? 'RR' },
      processos,
      processos_com_divergencia: Math.floor(processos / ((i % 4) + 2)),
      dias_medios: (i * 7) % 90,
      mais_antigo_em: '2026-03-02T12:40:00.000Z',
    }
  })
  const once = [...new Map(celulas.map((cell) => [cell.celula, cell])).values()]
  const [one = {}] = celulas
  const outside = { ...(one as (typeof celulas)[0]), celula: null, limites: null, municipio: null, processos: 3 }
  const all = [...once.toSorted((a, b) => b.processos - a.processos), outside]
  return { data: { processos: all.reduce((sum, { processos }) => sum + processos, 0), celulas: all } }
}

describe('appeals', () => {
  test('are read beside the decision, and decided with grounds', async () => {
    const { id, recurso } = await inRecurso()
    const { numero } = await getProcesso(id)
    // Lists follow an act within five seconds.
    await until(
      async () => all<Recurso>('/supervisor/recursos?status=aberto', await tokenOf('supervisora')),
      (openRecursos) => openRecursos.some((opened) => opened.id === recurso.id),
    )
    const page = await open({ ...WIDE, em: '/supervisao/recursos' })
    const openRecursos = page.getByRole('region', { name: 'Esperam decisão' })
    await openRecursos.getByRole('row').nth(1).waitFor()
    for (const name of ['Espera há', 'Quem rejeitou', 'Você pode decidir?'])
      await openRecursos.getByRole('columnheader', { name }).waitFor()
    await seen(page, 'recursos')
    await opensRecurso(page, numero)
    expect(new URL(page.url()).pathname).toBe(`/supervisao/recursos/${recurso.id}`)
    await page.getByText(recurso.fundamentacao).waitFor()
    await page.getByText(rejectionRequest.motivo).waitFor()
    // The paper and the findings stand beside what is asked.
    const papers = page.getByRole('region', { name: 'Documentos' })
    await papers.getByRole('img').first().waitFor()
    const finding = page.getByRole('region', { name: 'Achados' }).locator('[data-achado] > button').first()
    await finding.click()
    await finding.and(page.locator('[aria-pressed="true"]')).waitFor()
    await seen(page, 'recurso-beside-papers')
    await page.getByRole('button', { name: 'Deferir…', exact: true }).click()
    await page.getByRole('button', { name: 'Deferir', exact: true }).click()
    await page.getByRole('link', { name: 'Fundamentação: Diga por que se decide assim.' }).waitFor()
    await seen(page, 'recurso-grant')
    await page.getByLabel('Fundamentação').fill('A averbação mostra a área declarada.')
    await page.getByRole('button', { name: 'Deferir', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Deferido' }).waitFor()
    await seen(page, 'recurso-decided')
    expect((await getProcesso(id)).status).toBe('em_analise')
    const { status } = dados<WholeRecurso>(
      await get(`/supervisor/recursos/${recurso.id}`, await tokenOf('supervisora')),
    )
    expect(status).toBe('deferido')
  })

  test('are not decided by who rejected, who reads why', async () => {
    const { id } = await inAnalysis('maria', 'supervisora')
    dados(await act(id, 'rejeitar', 'supervisora', rejectionRequest))
    const body = { fundamentacao: 'A área foi retificada no registro.' }
    const recurso = dados<Recurso>(await post(`/processos/${id}/recursos`, await tokenOf('maria'), body), 201)
    const page = await open({ ...WIDE, em: `/supervisao/recursos/${recurso.id}` })
    await page.getByText('O recurso é decidido por outra pessoa: você já rejeitou este processo.').waitFor()
    expect(await page.getByRole('button', { name: /eferir…$/ }).count()).toBe(0)
    await seen(page, 'recurso-of-who-rejected')
  })
})

describe('reports', () => {
  test.each([
    ['produtividade', 'Processos que cada analista decidiu', ['Aprovados']],
    ['prazos', 'Processos, pelo prazo', []],
    ['rejeicoes', 'Processos rejeitados, pelo motivo', []],
  ])('%s: a chart, its table, and files', async (tipo, caption, green) => {
    const { id } = await inAnalysis()
    dados(await act(id, 'rejeitar', 'analista', rejectionRequest))
    const page = await open({ ...WIDE, em: `/supervisao/relatorios/${tipo}` })
    const chart = page.getByRole('figure', { name: new RegExp(`^${caption}`) })
    await chart.waitFor()
    // Only what was approved is drawn green.
    expect(await chart.locator('.bars-series.bar-good').allInnerTexts()).toEqual(green)
    expect(green.length === 0 && (await chart.locator('rect.bar-good').count()) > 0).toBe(false)
    const top = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN
    expect(await top(page.getByRole('button', { name: 'Baixar CSV' }))).toBeLessThan(await top(page.getByRole('table')))
    await seen(page, `report-${tipo}`)
    for (const [button, nome] of [
      ['Baixar CSV', `${tipo}.csv`],
      ['Baixar Excel', `${tipo}.xlsx`],
    ] as const) {
      const downloaded = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      expect((await downloaded).suggestedFilename()).toBe(nome)
    }
  })
})

describe('each bar and number of a report', () => {
  const OPENS = [
    ['produtividade', /^Só rejeitados, de [\d/]+ a [\d/]+, por uma pessoa\./],
    ['rejeicoes', /^Só rejeitados, por .+, de [\d/]+ a [\d/]+\./],
  ] as const
  test.each(OPENS)('of %s opens the list that it counts, by the keyboard', async (tipo, sentence) => {
    const { id } = await inAnalysis()
    dados(await act(id, 'rejeitar', 'analista', rejectionRequest))
    const page = await open({ ...WIDE, em: `/supervisao/relatorios/${tipo}` })
    const bar = page.getByRole('link', { name: /(Rejeitados|Processos): \d+$/ }).first()
    await bar.waitFor()
    const counted = /\d+$/.exec((await bar.getAttribute('aria-label')) ?? '')?.[0]
    await bar.focus()
    await page.keyboard.press('Enter')
    await page.getByText(sentence).waitFor()
    await page.getByText(new RegExp(`^${counted} processos?$`)).waitFor()
    await seen(page, `report-${tipo}-list`)
  })

  test('of terms shows its lines of the table', async () => {
    await inAnalysis()
    const page = await open({ ...WIDE, em: '/supervisao/relatorios/prazos' })
    const bar = page.getByRole('link', { name: /^Em dia, Processos: \d+$/ })
    const counted = /\d+$/.exec((await bar.getAttribute('aria-label')) ?? '')?.[0]
    await bar.press('Enter')
    await page.getByText(`Só em dia: ${counted}.`).waitFor()
    expect(new URL(page.url()).searchParams.get('situacao')).toBe('em_dia')
    await seen(page, 'report-prazos-situacao')
    await page.getByRole('link', { name: 'Mostrar todos' }).click()
    await page.getByText(`Só em dia: ${counted}.`).waitFor({ state: 'detached' })
  })
})

describe('texts for pendencies', () => {
  type Template = { id: string; titulo: string; texto: string; prazo_dias?: number; versao: number }
  const TEXT = 'Envie de novo a matrícula, inteira e legível.'
  const newTitle = () => `Matrícula ilegível ${randomUUID()}`
  const create = async (titulo: string) =>
    dados<Template>(
      await post('/supervisor/modelos', await tokenOf('supervisora'), { titulo, tipo: 'documento', texto: TEXT }),
      201,
    )
  const change = async ({ id, titulo }: Template, other: object) =>
    dados<Template>(
      await ask('PUT', `/supervisor/modelos/${id}`, {
        token: await tokenOf('supervisora'),
        json: { titulo, tipo: 'documento', texto: TEXT, ...other },
      }),
    )
  const current = async (titulo: string) =>
    (await all<Template>('/analista/modelos', await tokenOf('supervisora'))).find(
      (template) => template.titulo === titulo,
    )

  test('are written with what will be read beside it, and ended', async () => {
    const titulo = newTitle()
    const page = await open({ ...WIDE, em: '/supervisao/modelos' })
    await page.getByRole('button', { name: 'Novo modelo…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Prazo para responder, em dias úteis').fill('91')
    await dialog.getByRole('button', { name: 'Criar' }).click()
    for (const gap of [
      'Nome do modelo: Dê um nome ao modelo.',
      'Sobre o que é: Diga sobre o que é.',
      'O que se pede: Escreva o que se pede.',
      'Prazo para responder, em dias úteis: De 1 a 90 dias úteis.',
    ])
      await dialog.getByRole('link', { name: gap }).waitFor()
    await seen(page, 'template-errors')
    await dialog.getByLabel('Nome do modelo').fill(titulo)
    await dialog.getByLabel('Sobre o que é').selectOption('documento')
    await dialog.getByLabel('O que se pede').fill(TEXT)
    await dialog.getByLabel('Dado de que se trata').selectOption({ label: 'Número da matrícula' })
    await dialog.getByLabel('Prazo para responder, em dias úteis').fill('20')
    await dialog.getByRole('figure', { name: 'O requerente lê' }).getByText(TEXT).waitFor()
    await seen(page, 'template-new')
    await dialog.getByRole('button', { name: 'Criar' }).click()
    const row = page.getByRole('row').filter({ hasText: titulo })
    await row.getByText('20 dias úteis').waitFor()
    await row.getByText('O que o requerente lê').click()
    await row.getByText(TEXT).waitFor()
    await seen(page, 'templates')
    expect(await current(titulo)).toMatchObject({ texto: TEXT, prazo_dias: 20, campo: 'imovel.matricula.numero' })
    await row.getByRole('button', { name: `Excluir… ${titulo}` }).click()
    await seen(page, 'template-excluir')
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click()
    await row.waitFor({ state: 'detached' })
    expect(await current(titulo)).toBeUndefined()
  })

  test('that somebody else changed meanwhile keep both changes, and ask about the same field', async () => {
    const titulo = newTitle()
    const template = await create(titulo)
    const page = await open({ ...WIDE, em: '/supervisao/modelos' })
    await page.getByRole('button', { name: `Alterar… ${titulo}` }).click()
    await page.getByLabel('O que se pede').fill('Envie a matrícula de novo.')
    await change(template, { texto: 'A matrícula está escura.', prazo_dias: 10 })
    await page.getByRole('button', { name: 'Salvar' }).click()
    const question = page.getByRole('dialog', { name: 'Este modelo mudou enquanto você trabalhava' })
    await question.getByText('A matrícula está escura.').waitFor()
    await seen(page, 'template-conflict')
    await question.getByRole('button', { name: 'Manter o meu' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await current(titulo)).toMatchObject({ texto: 'Envie a matrícula de novo.', prazo_dias: 10, versao: 3 })
    await remove(`/supervisor/modelos/${template.id}`, await tokenOf('supervisora'))
  })

  test('that somebody else changed meanwhile are read again before they are ended', async () => {
    const titulo = newTitle()
    const template = await create(titulo)
    const page = await open({ ...WIDE, em: '/supervisao/modelos' })
    await page.getByRole('button', { name: `Excluir… ${titulo}` }).click()
    await change(template, { texto: 'A matrícula está escura.' })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click()
    await dialog.getByText('Este modelo acaba de mudar').waitFor()
    await dialog.getByText('A matrícula está escura.').waitFor()
    await seen(page, 'template-excluir-changed')
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await current(titulo)).toBeUndefined()
  })
})

test('are no rooms of an analyst', async () => {
  const page = await open({ who: 'analista', em: '/supervisao/carga' })
  await page.getByRole('heading', { level: 1, name: 'Página de outra área' }).waitFor()
})
