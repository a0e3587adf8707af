import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Locator, Page } from 'playwright-core'
import { all } from '../../support/api.ts'
import { onBench } from '../../support/pages/bench.ts'
import { loadCamada, removeCamada, square } from '../../support/camadas.ts'
import { act, rascunho, submetido } from '../../support/factory.ts'
import { matriculaPdf } from '../../support/papers/files.ts'
import { form } from '../../support/papers/imovel.ts'
import { tabTo, withFocus } from '../../support/pages/keyboard.ts'
import { browser, seen, written } from '../../support/pages/page.ts'
import { tokenOf } from '../../support/sign-in.ts'

/** Tests the map of a case, on the bench and for its owner, by pointer, by keyboard and in words. */

const open = browser()
const SOURCE = 'Ensaio do mapa'
const LAYERS = ['terra_indigena', 'desmatamento', 'quilombola'] as const
const LAND = 'Araçari do Ensaio'
const TEXT = 'O limite da terra indígena foi corrigido em 2025 e não passa mais pelo imóvel.'

const rings = form().imovel.geometria?.coordinates as number[][][]
const along = (axis: 0 | 1) => (rings[0] ?? []).map((point) => point[axis] ?? 0)
const [west, east, south, north] = [
  Math.min(...along(0)),
  Math.max(...along(0)),
  Math.min(...along(1)),
  Math.max(...along(1)),
]
const [width, height] = [east - west, north - south]

const TILE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#3f5d38" d="M0 0h8v8H0z"/><path fill="#566f45" d="M1 1h3v5H1zm4 2h2v4H5z"/></svg>'

let processo: string
let numero: string
beforeAll(async () => {
  // The page lists, and the map draws, only some of these small areas.
  const spots = Array.from({ length: 55 }, (_, i) => ({
    geometry: square(east - width / 2 + (i % 10) * 0.0005, south + height / 2 + Math.floor(i / 10) * 0.0005, 0.0002),
    properties: { year: 2024, class: `d${i}` },
  }))
  await loadCamada('terra_indigena', SOURCE, [
    { geometry: square(west, south, width / 2, height), properties: { terrai_codigo: 990011, terrai_nome: LAND } },
  ])
  await loadCamada('desmatamento', SOURCE, spots)
  await loadCamada('quilombola', SOURCE, [{ geometry: square(-30, -2, 0.01), properties: { no_comunidade: 'Longe' } }])
  processo = (await submetido()).id
  const neighbour = form()
  neighbour.imovel.matricula = { numero: '770011' }
  neighbour.imovel.geometria = {
    type: 'Polygon',
    coordinates: rings.slice(0, 1).map((ring) => ring.map(([x = 0, y = 0]) => [x + width / 2, y])),
  }
  numero = (await submetido('joao', neighbour)).numero
  await act(processo, 'assumir')
  const found = async () =>
    (await all<{ resultado: string }>(`/processos/${processo}/camadas`, await tokenOf('maria'))).filter(
      ({ resultado }) => resultado === 'sobreposicao',
    ).length
  await until(found, (count) => count === 2, 120_000)
  await until(
    async () => (await all(`/processos/${processo}/em-comum`, await tokenOf('maria'))).length,
    (count) => count === 1,
    120_000,
  )
}, 480_000)
afterAll(async () => {
  for (const kind of LAYERS) await removeCamada(kind, SOURCE)
}, 120_000)

const area = (page: Page) => page.getByRole('button', { name: LAND }).first()
const board = (page: Page) => page.getByRole('group', { name: /As setas movem o mapa/ })
const scale = (page: Page) => page.locator('.drawing-scale').innerText()
const place = (page: Page) => page.locator('.map-place').innerText()
const changed = (what: () => Promise<string>, from: string) => until(what, (now) => now !== from)
const classOf = (shape: Locator) => shape.getAttribute('class')

describe('on the bench', () => {
  test('areas have hatches that a legend names, and a list says the same, layers that are not there included', async () => {
    const page = await open({ who: 'analista', em: onBench(processo, '?aba=mapa'), largura: 1440, altura: 900 })
    const camadas = page.getByRole('region', { name: 'Camadas oficiais' })
    const item = camadas.locator('li').filter({ hasText: LAND })
    await item.getByText(/^[\d.,]+ hectares, \d\d(,\d)?\s% do imóvel$/).waitFor()
    await camadas.getByText(`${SOURCE}, edição 2026-01`).first().waitFor()
    await camadas.getByText('São nulos os títulos sobre terras indígenas', { exact: false }).waitFor()
    await camadas.getByText('Desmatamento: mais 5 não mostradas.').waitFor()
    await camadas.getByText('Mais 45: Desmatamento').click()
    await camadas.getByText('Não está desenhada no mapa.').first().waitFor()
    await page.getByRole('region', { name: 'Outros desenhos' }).getByText(`Em comum com o processo ${numero}`).waitFor()
    const legend = page.getByRole('list', { name: 'Legenda' })
    for (const name of ['Perímetro do imóvel', 'Em comum com outro imóvel', 'Terra indígena', 'Desmatamento'])
      await legend.getByText(name, { exact: true }).waitFor()
    await seen(page, 'mapa-on-bench')
    await page.getByText(/^Verificado e não encontrado \(\d+\)$/).click()
    await camadas.getByText(`Território quilombola (${SOURCE}, edição 2026-01)`).waitFor()
    await seen(page, 'mapa-on-bench-not-found')
  })

  test('by keyboard: the list marks an area and comes close to it; keys move, enlarge and show all', async () => {
    const page = await open({ who: 'analista', em: onBench(processo, '?aba=mapa'), largura: 1440, altura: 900 })
    await area(page).waitFor()
    const whole = await scale(page)
    await board(page).focus()
    await withFocus(page)
    await page.keyboard.press('+')
    await changed(() => scale(page), whole)
    const middle = await place(page)
    expect(middle).toMatch(/^No meio do mapa: \d+,\d{5}° S, \d+,\d{5}° O$/)
    await page.keyboard.press('ArrowRight')
    await changed(() => place(page), middle)
    await page.keyboard.press('0')
    await until(
      () => scale(page),
      (now) => now === whole,
    )
    await tabTo(page, area(page))
    await page.locator('.map-name').getByText(`${LAND}, terra indígena`).waitFor()
    expect(await classOf(page.locator('path.area-terra_indigena'))).toContain('area-marked')
    await seen(page, 'mapa-on-bench-marked')
    await page
      .getByRole('button', { name: /^d0|^Desmatamento/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await changed(() => scale(page), whole)
    await page.getByRole('button', { name: 'Ver tudo' }).focus()
    await page.keyboard.press('Enter')
    await until(
      () => scale(page),
      (now) => now === whole,
    )
  })

  test('by pointer: hovering names an area, dragging moves, and the wheel enlarges with Ctrl only', async () => {
    const page = await open({ who: 'analista', em: onBench(processo, '?aba=mapa'), largura: 1440, altura: 900 })
    await area(page).waitFor()
    const whole = await scale(page)
    const shape = page.locator('path.area-terra_indigena')
    expect(await shape.locator('title').textContent()).toContain(LAND)
    const box = await shape.boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 3, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.move(x, y)
    await page.locator('.map-name').getByText(`${LAND}, terra indígena`).waitFor()
    await page.locator('.map-place').getByText('Onde está o ponteiro').waitFor()
    expect(await page.locator('[data-area]').filter({ hasText: LAND }).getAttribute('class')).toContain('marked')
    await page.mouse.wheel(0, -240)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -240)
    await page.keyboard.up('Control')
    await changed(() => scale(page), whole)
    const path = await shape.getAttribute('d')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 20, { steps: 4 })
    await page.mouse.up()
    const dragged = await changed(async () => (await shape.getAttribute('d')) ?? '', path ?? '')
    // Who cannot drag presses.
    await page.getByRole('button', { name: 'Ver mais a leste' }).click()
    await changed(async () => (await shape.getAttribute('d')) ?? '', dragged)
    await page.getByRole('button', { name: 'Ver tudo' }).click()
    await page.getByRole('button', { name: 'Ver mais a leste' }).waitFor({ state: 'detached' })
    expect(await page.locator('.drawing-north').first().innerText()).toBe('N')
  })
})

test('imagery comes for whom asks for it, from the one server that the policy names, and stays chosen', async () => {
  const [em, elsewhere] = [onBench(processo, '?aba=mapa'), 'https://azulejos.example/']
  const page = await open({ who: 'analista', em, largura: 1440, altura: 900, elsewhere })
  const asked: string[] = []
  await page.route(`${elsewhere}**`, (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'image/svg+xml', body: TILE })
  })
  await area(page).waitFor()
  expect(asked).toEqual([])
  const choice = page.getByRole('checkbox', { name: 'Imagens de azulejos.example, que fica sabendo que lugar é visto' })
  await choice.check()
  await until(
    async () => [asked.length, await page.locator('.map image').count()],
    ([requests, drawn]) => requests !== 0 && requests === drawn,
  )
  expect(asked.every((path) => /^\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true)
  await seen(page, 'mapa-with-images')
  await page.reload()
  await area(page).waitFor()
  expect(await choice.isChecked()).toBe(true)
  await choice.uncheck()
  expect(await page.locator('.map image').count()).toBe(0)
})

test('on a dark screen and on paper areas are told apart too', async () => {
  const em = onBench(processo, '?aba=mapa')
  const page = await open({ who: 'analista', em, largura: 1440, altura: 900, colorScheme: 'dark' })
  await area(page).waitFor()
  await seen(page, 'mapa-dark')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Aproximar' }).isVisible()).toBe(false)
  const legend = page.getByRole('list', { name: 'Legenda' })
  expect(await legend.getByText('Terra indígena', { exact: true }).isVisible()).toBe(true)
  await seen(page, 'mapa-on-paper')
})

describe('for the owner', () => {
  test('a finding is told in plain words, and contested with a paper; the analyst sees that while judging', async () => {
    const page = await open({ who: 'maria', em: `/processos/${processo}`, largura: 360 })
    await page.getByText('O imóvel no mapa').click()
    const item = page.locator('[data-area]').filter({ hasText: LAND })
    await page.getByText('Terras indígenas são da União.', { exact: false }).waitFor()
    await page.getByText('Quem responde por estes dados: FUNAI.').waitFor()
    const neighbours = page.getByRole('region', { name: 'Em comum com outros imóveis' })
    await neighbours.getByText('Outro imóvel foi desenhado também nesta parte.', { exact: false }).waitFor()
    expect(await page.getByRole('main').innerText()).not.toContain(numero)
    await seen(page, 'mapa-of-dono')
    await item.getByRole('button', { name: `Contestar: ${LAND}` }).click()
    await item.getByRole('button', { name: 'Enviar contestação' }).click()
    await item.getByText('Explique em ao menos 20 letras.', { exact: false }).waitFor()
    const text = item.getByLabel('Por que isto não vale para o seu imóvel')
    await text.fill(TEXT)
    await page.reload()
    await page.getByText('O imóvel no mapa').click()
    await written(text, TEXT)
    await page.getByText('Recuperamos o que você digitou').waitFor()
    const file = { name: 'decreto.pdf', mimeType: 'application/pdf', buffer: matriculaPdf() }
    await item.getByLabel('Escolher arquivos: outro documento').setInputFiles(file)
    await item.getByRole('checkbox', { name: /decreto\.pdf/ }).waitFor()
    await seen(page, 'mapa-of-dono-contestar')
    await item.getByRole('button', { name: 'Enviar contestação' }).click()
    await item.getByText('Contestada', { exact: true }).waitFor()
    await item.getByText(TEXT).waitFor()
    expect(await item.getByRole('button', { name: /^Contestar/ }).count()).toBe(0)
    await seen(page, 'mapa-of-dono-contested')

    const bench = await open({ who: 'analista', em: onBench(processo), largura: 1440, altura: 900 })
    const finding = bench.locator('[data-achado^="camada_terra_indigena"]')
    await finding.getByText('O requerente contesta').waitFor()
    await finding.getByText(TEXT).waitFor()
    await seen(bench, 'achado-contested')
    await finding.getByRole('button', { name: /decreto\.pdf/ }).click()
    await bench.waitForURL((url) => url.searchParams.has('doc'))
    await bench.getByRole('tab', { name: 'Mapa' }).click()
    await bench.locator('[data-area]').filter({ hasText: LAND }).getByText(TEXT).waitFor()
    await seen(bench, 'mapa-on-bench-contested')
  }, 300_000)

  test('a draft shows the same, and is not contested; nothing of the map is fetched before it is opened', async () => {
    const { id } = await rascunho()
    const page = await open({ who: 'maria', em: `/processos/${id}`, largura: 360 })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByText('O imóvel no mapa').waitFor()
    expect(asked.filter((url) => /on-the-map|land|em-comum|camadas/.test(url))).toEqual([])
    await page.getByText('O imóvel no mapa').click()
    await page.locator('[data-area]').filter({ hasText: LAND }).waitFor()
    await page.getByText('Terras indígenas são da União.', { exact: false }).waitFor()
    await page.getByText('A análise só olha isto depois que você enviar o processo', { exact: false }).waitFor()
    expect(await page.getByRole('button', { name: /^Contestar/ }).count()).toBe(0)
    await seen(page, 'mapa-of-rascunho')
  })
})
