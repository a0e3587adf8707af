import { beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { REASON_CODES } from '@car/vocabulary/processo'
import type { Page } from 'playwright-core'
import { achadosOf, divergent, documentoOf, onBench, placeOfAchado } from '../../support/pages/bench.ts'
import { dados, get, list, patch, post } from '../../support/api.ts'
import { matriculaPdf, faxPdf, pdfOfTexts } from '../../support/papers/files.ts'
import { tokenOf, personOf } from '../../support/sign-in.ts'
import {
  act,
  documentosOf,
  inAnalysis,
  send,
  readings,
  getProcesso,
  pendente,
  readyToDecide,
  submetido,
} from '../../support/factory.ts'
import { written, browser, seen } from '../../support/pages/page.ts'
import type { Achado, Nota, Pendencia, Processo } from '../../support/types.ts'

const open = browser()

let withDivergencias: string
beforeAll(async () => {
  withDivergencias = await divergent()
  // Two more documents without fields: one of two pages with text, and a scan.
  const texto = pdfOfTexts(['Laudo de vistoria', 'Assinado no verso'])
  for (const [nome, arquivo] of Object.entries({ 'laudo.pdf': texto, 'escaneado.pdf': faxPdf() }))
    dados(await send(await tokenOf('analista'), withDivergencias, { tipo: 'outros', arquivo, nome }), 202)
  await readings(withDivergencias)
}, 240_000)

type Rectangle = Record<'x' | 'y' | 'width' | 'height', number>
/**
 * Measures, in pixels of the screen, the rectangles of the marked value, the document page and its scroller, and the
 * scroll position of the window.
 */
const measure = (page: Page) =>
  page.evaluate<{ mark: Rectangle; sheet: Rectangle; scroller: Rectangle; scrolled: number }>(`({
    mark: document.querySelector('[data-mark]').getBoundingClientRect().toJSON(),
    sheet: document.querySelector('.viewer-paper').getBoundingClientRect().toJSON(),
    scroller: document.querySelector('.viewer-scroll').getBoundingClientRect().toJSON(),
    scrolled: document.scrollingElement.scrollTop,
  })`)

describe('page and data', () => {
  test('a finding shows its box on the page, which stands still beside it', async () => {
    const page = await open({ who: 'analista', em: onBench(withDivergencias), largura: 1440, altura: 900 })
    const achado = (await achadosOf(withDivergencias)).find(({ codigo }) => codigo === 'area_matricula')
    const evidence = placeOfAchado(achado)
    if (!achado || !evidence) throw new Error('the area of the matrícula has no box')
    await page.getByRole('button', { name: achado.mensagem }).click()
    await page.locator('img[data-side="1600"]').waitFor()
    await page.locator('[data-mark]').waitFor()
    const { mark, sheet, scroller } = await measure(page)
    const expected = {
      x: sheet.x + evidence.caixa.x * sheet.width,
      y: sheet.y + evidence.caixa.y * sheet.height,
      width: evidence.caixa.largura * sheet.width,
      height: evidence.caixa.altura * sheet.height,
    }
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs(mark[side] - expected[side])).toBeLessThanOrEqual(2)
    }
    expect(mark.y).toBeGreaterThanOrEqual(scroller.y)
    expect(mark.y + mark.height).toBeLessThanOrEqual(scroller.y + scroller.height)
    // Only the data scroll.
    await page.getByRole('tabpanel').hover()
    await page.mouse.wheel(0, 2_000)
    expect(await measure(page)).toEqual({ mark, sheet, scroller, scrolled: 0 })
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('achado'), searchParams.get('doc'), searchParams.get('pag')]).toEqual([
      achado.id,
      evidence.documento_id,
      String(evidence.pagina),
    ])
    await seen(page, 'bench')
    await page.reload()
    await page.locator('[data-mark]').waitFor()
    await page.getByRole('button', { name: achado.mensagem, pressed: true }).waitFor()
  })

  test('a box keeps its place when the page is turned and enlarged', async () => {
    const achado = (await achadosOf(withDivergencias)).find(({ codigo }) => codigo === 'area_matricula')
    const caixa = placeOfAchado(achado)?.caixa
    if (!achado || !caixa) throw new Error('the area of the matrícula has no box')
    const em = onBench(withDivergencias, `?achado=${achado.id}`)
    const page = await open({ who: 'analista', em, largura: 1440, altura: 900 })
    await page.locator('[data-mark]').waitFor()
    await page.getByRole('button', { name: 'Girar' }).click()
    await page.getByRole('button', { name: 'Aumentar' }).click()
    await page.getByRole('button', { name: 'Aumentar' }).click()
    await page.locator('img[data-side="3200"]').waitFor()
    const measured = await measure(page)
    // The image was turned to the right: its left side is at the top, and its top on the right.
    const x = measured.sheet.x + (1 - caixa.y - caixa.altura) * measured.sheet.width
    const y = measured.sheet.y + caixa.x * measured.sheet.height
    expect(Math.abs(measured.mark.x - x)).toBeLessThanOrEqual(2)
    expect(Math.abs(measured.mark.y - y)).toBeLessThanOrEqual(2)
    await seen(page, 'bench-turned')
  })

  test('a finding about many cases shows ten of them, and more at one press', async () => {
    const repeated = async () =>
      (await achadosOf(withDivergencias)).find(({ codigo }) => codigo === 'matricula_repetida')?.total_evidencias ?? 0
    // Cases of this file declare the same matrícula, so each new case adds a piece of evidence.
    for (let count = await repeated(); count <= 10; count++) await submetido()
    await until(repeated, (count) => count > 10, 60_000)
    const page = await open({ who: 'analista', em: onBench(withDivergencias), largura: 1440, altura: 900 })
    const row = page.locator('[data-achado="matricula_repetida.1"]')
    await row.getByText('vale 25 de 100').waitFor()
    expect(await row.getByRole('link', { name: /^Processo/ }).count()).toBe(10)
    // What became of another case stands beside its number.
    expect(await row.getByText(/^Processo [\d/]+ \([^)]+\)/).count()).toBe(10)
    await row.getByRole('button', { name: /^e mais \d+$/ }).click()
    await row
      .getByRole('link', { name: /^Processo/ })
      .nth(10)
      .waitFor()
    await seen(page, 'bench-many-processos')
  }, 240_000)

  test('from 1600 px two documents stand abreast, each with what it says of the finding', async () => {
    const achados = await achadosOf(withDivergencias)
    const achado = achados.find(({ evidencias }) => new Set(evidencias.map(documentoOf)).size > 1)
    const [first, second] = new Set((achado?.evidencias ?? []).map(documentoOf))
    if (!achado || !first || !second) throw new Error('no finding is of two documents')
    const em = onBench(withDivergencias, `?achado=${achado.id}`)
    const page = await open({ who: 'analista', em, largura: 1920, altura: 1080 })
    const [left, right] = [page.locator('[data-viewer="1"]'), page.locator('[data-viewer="2"]')]
    await left.locator('[data-mark]').waitFor()
    await right.locator('[data-mark]').waitFor()
    await seen(page, 'bench-two-documentos')
    const before = await left.locator('.viewer-paper').boundingBox()
    // A key acts on the focused pane, and each pane remembers its own state.
    await right.getByRole('region').focus()
    await page.keyboard.press('+')
    await right.getByRole('button', { name: '125 %' }).waitFor()
    await page.keyboard.press('1')
    await page.waitForURL((url) => url.searchParams.has('doc2'))
    expect(await left.locator('.viewer-paper').boundingBox()).toEqual(before)
    await page.reload()
    await right.getByRole('button', { name: '125 %' }).waitFor()
    await left.getByRole('button', { name: '100 %' }).waitFor()
    await page.getByRole('button', { name: 'Lado a lado' }).click()
    await right.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Lado a lado' }).click()
    await right.waitFor()
    // A window without room for two panes shows one pane.
    await page.setViewportSize({ width: 1599, height: 900 })
    await right.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Lado a lado' }).waitFor({ state: 'detached' })
  })

  test('what was declared stands beside what each document says, and leads there', async () => {
    const page = await open({
      who: 'analista',
      em: onBench(withDivergencias, '?aba=dados'),
      largura: 1440,
      altura: 900,
    })
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Área' }) })
    await row.getByText('900,00 hectares').waitFor()
    // A row has a field's declared value, and its values in the documents and on the map.
    const columns = ['Campo', 'Declarado', '1 Matrícula do imóvel', '2 CCIR', 'Mapa']
    await until(
      () => page.getByRole('columnheader').allTextContents(),
      (shown) => String(shown) === String(columns),
    )
    await row
      .getByRole('button', { name: /528,1068 hectares/ })
      .first()
      .click()
    await page.locator('[data-mark]').waitFor()
    await row.getByText('difere', { exact: true }).waitFor()
    await seen(page, 'bench-data')
    const lines = page.getByRole('rowheader')
    const whole = await lines.count()
    await page.getByLabel('Só o que difere').check()
    await until(
      () => lines.count(),
      (count) => count > 0 && count < whole,
    )
    await row.waitFor()
    await page.getByLabel('Só o que difere').uncheck()
    await page.getByRole('button', { name: 'Revelar CPF ou CNPJ…' }).click()
    await page.getByRole('button', { name: 'Revelar', exact: true }).click()
    await page.getByRole('link', { name: 'Por quê: Diga por quê, em 20 letras ao menos.' }).waitFor()
    await seen(page, 'bench-reveal')
    await page.getByLabel('Por que você precisa do número?').fill('Conferir o número com a matrícula apresentada.')
    await page.getByRole('button', { name: 'Revelar', exact: true }).click()
    await page.getByText('11144477735').waitFor()
  })

  test('the perimeter is drawn, with its area beside the others', async () => {
    const page = await open({
      who: 'analista',
      em: onBench(withDivergencias, '?aba=mapa'),
      largura: 1440,
      altura: 900,
    })
    await page.getByRole('img', { name: /^Perímetro de/ }).waitFor()
    await page.getByText('Desenhada').waitFor()
    await seen(page, 'bench-mapa')
  })
})

describe('the whole file', () => {
  /** Returns whether the canvas of the first page has both dark and light pixels. */
  const writing = (page: Page) =>
    page.evaluate<boolean>(`(() => {
      const canvas = document.querySelector('[data-page="1"] canvas')
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
      const tones = data.filter((_, i) => i % 4 === 0)
      return tones.some((tone) => tone < 100) && tones.some((tone) => tone > 200)
    })()`)
  const drawnArea = (page: Page, numero: number) => page.locator(`[data-page="${numero}"][data-drawn] canvas`)

  test('is read in place, page under page, with its text', async () => {
    const laudo = (await documentosOf(withDivergencias)).find(({ nome_arquivo }) => nome_arquivo === 'laudo.pdf')
    const em = onBench(withDivergencias, `?doc=${laudo?.id}`)
    const page = await open({ who: 'analista', em, largura: 1440, altura: 900 })
    const downloaded: string[] = []
    page.on('request', (request) => void downloaded.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: 'Documento completo' }).click()
    await page.getByRole('region', { name: /completo$/ }).waitFor()
    await drawnArea(page, 1).waitFor()
    expect(await writing(page)).toBe(true)
    await page.getByText('Laudo de vistoria').waitFor()
    await seen(page, 'bench-whole-documento')
    expect(downloaded).toContain(`/api/v1/documentos/${laudo?.id}/arquivo`)
    await page.keyboard.press(']')
    await page.waitForURL((url) => url.searchParams.get('pag') === '2')
    await page.getByText('Assinado no verso').waitFor()
    const sideways = await page.locator('[data-page="2"]').boundingBox()
    expect((sideways?.width ?? 0) / (sideways?.height ?? 1)).toBeCloseTo(842 / 595, 2)
    // The page number follows the scrolling. Zooming and rotating work as they do on the image of a page.
    await page.getByRole('region', { name: /completo$/ }).hover()
    await page.mouse.wheel(0, -3_000)
    await page.getByText('Página 1 de 2').waitFor()
    const sheet = page.locator('[data-page="1"]')
    const before = await sheet.boundingBox()
    await page.keyboard.press('+')
    await page.getByRole('button', { name: 'Tamanho normal, agora 125 %' }).waitFor()
    const after = await sheet.boundingBox()
    expect((after?.width ?? 0) / (before?.width ?? 1)).toBeCloseTo(1.25, 1)
    await page.keyboard.press('r')
    await page.locator('.textLayer[data-main-rotation="90"]').first().waitFor()
    await page.getByRole('button', { name: 'Documento completo' }).click()
    await page.getByRole('img', { name: /página 1$/ }).waitFor()
  })

  test('of a scanner is decoded without what the policy forbids', async () => {
    const fax = (await documentosOf(withDivergencias)).find(({ nome_arquivo }) => nome_arquivo === 'escaneado.pdf')
    const em = onBench(withDivergencias, `?doc=${fax?.id}`)
    const page = await open({ who: 'analista', em, largura: 1440, altura: 900 })
    await page.getByRole('button', { name: 'Documento completo' }).click()
    await drawnArea(page, 1).waitFor()
    expect(await writing(page)).toBe(true)
  })
})

describe('findings', () => {
  test('are confirmed, dismissed with a reason, and asked about', async () => {
    const id = await divergent()
    const page = await open({ who: 'analista', em: onBench(id), largura: 1440, altura: 900 })
    // The total includes findings about other cases of the same property, which may appear and disappear during the
    // test.
    await page.getByText(/^0 de \d+ achados avaliados$/).waitFor()
    const achados = await achadosOf(id)
    const areaAchado = achados.find(({ codigo }) => codigo === 'area_matricula')
    const other = achados.find(({ codigo }) => codigo === 'proprietario_matricula')
    if (!areaAchado || !other) throw new Error('two findings differ')
    const rowOf = ({ mensagem }: Achado) => page.getByRole('listitem').filter({ hasText: mensagem })
    await rowOf(areaAchado).getByRole('button', { name: 'Confirmar' }).click()
    await rowOf(areaAchado).getByText('Confirmado por').waitFor()
    await page.getByText(/^1 de \d+ achados avaliados$/).waitFor()

    await rowOf(other).getByRole('button', { name: 'Descartar…' }).click()
    // The form lies over the card of the finding, and says the same.
    const dismissal = page.getByRole('dialog', { name: 'Descartar este achado' })
    expect(await dismissal.locator('.sides').innerText()).toBe(await rowOf(other).locator('.sides').innerText())
    await page.getByLabel('Por que nada se segue dele?').fill('curto')
    await page.getByRole('button', { name: 'Descartar', exact: true }).click()
    await page.getByRole('link', { name: 'Por quê: Diga por quê, em 20 letras ao menos.' }).waitFor()
    await seen(page, 'bench-descartar')
    await page.getByLabel('Por que nada se segue dele?').fill('O documento é de antes da retificação averbada.')
    await page.getByRole('button', { name: 'Descartar', exact: true }).click()
    await rowOf(other).getByText('Descartado por').waitFor()
    await rowOf(other).getByRole('button', { name: 'Pedir correção…' }).waitFor({ state: 'detached' })

    await rowOf(areaAchado).getByRole('button', { name: 'Pedir correção…' }).click()
    const request = `${areaAchado.mensagem} Corrija ou esclareça.`
    await page.getByRole('dialog').getByText(request).waitFor()
    await seen(page, 'bench-ask')
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const [made] = list<Pendencia>(await get(`/processos/${id}/pendencias`, await tokenOf('maria'))).data
    expect(made?.descricao).toBe(request)
  })
})

describe('pendencies', () => {
  test('stand beside their answers, and are closed when asked', async () => {
    const { id, pendencia } = await pendente()
    const [documento, other] = await documentosOf(id)
    const resposta = {
      resposta: 'A diferença vem da retificação de 2019.',
      documento_ids: [documento?.id, other?.id],
    }
    dados(await post(`/processos/${id}/pendencias/${pendencia.id}/responder`, await tokenOf('maria'), resposta))
    const page = await open({ who: 'analista', em: onBench(id, '?aba=pendencias'), largura: 1440, altura: 900 })
    const item = page.getByRole('listitem').filter({ hasText: pendencia.descricao })
    await item.getByText(resposta.resposta).waitFor()
    await seen(page, 'bench-pendencias')
    await item.getByRole('button', { name: '1 Matrícula do imóvel' }).click()
    await page.waitForURL((url) => url.searchParams.get('doc') === documento?.id)
    await item.getByRole('button', { name: '2 CCIR' }).click()
    await page.waitForURL((url) => url.searchParams.get('doc') === other?.id)
    await item.getByRole('button', { name: 'Resolver…' }).click()
    await seen(page, 'bench-resolve')
    await page.getByRole('button', { name: 'Resolver', exact: true }).click()
    await item.getByText('Resolvida').waitFor()
  })

  test('that were answered are what the bench opens on, with what changed since they were asked', async () => {
    const { id, pendencia } = await pendente()
    const maria = await tokenOf('maria')
    const { versao } = await getProcesso(id)
    dados(await patch(`/processos/${id}`, maria, { imovel: { area_ha: 530 } }, { ifMatch: `"${versao}"` }))
    const resposta = { resposta: 'A área estava errada.' }
    dados(await post(`/processos/${id}/pendencias/${pendencia.id}/responder`, maria, resposta))
    const page = await open({ who: 'analista', em: onBench(id), largura: 1440, altura: 900 })
    await page.getByRole('tab', { name: 'Pendências', selected: true }).waitFor()
    await page.getByText(resposta.resposta).waitFor()
    await page.getByText('Antes e depois da resposta').waitFor()
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Área' }) })
    await row.getByText('530,00 hectares').waitFor()
    await seen(page, 'bench-answer')
    // The shortcuts for findings also work while another tab is open.
    await page.keyboard.press('j')
    await page.getByRole('tab', { name: 'Achados', selected: true }).waitFor()
    await page.getByText('Mais', { exact: true }).click()
    await page.getByRole('link', { name: 'Comparar versões' }).click()
    await page.getByText('Antes e depois da resposta').waitFor()
    await page.getByRole('cell', { name: '530,00 hectares' }).waitFor()
    await seen(page, 'compare-answer')
  })

  test('are written freely, and nothing typed is lost', async () => {
    const { id } = await submetido()
    dados(await act(id, 'assumir'))
    const page = await open({ who: 'analista', em: onBench(id, '?aba=pendencias'), largura: 1440, altura: 900 })
    await page.getByText('Nada foi pedido ao requerente.').waitFor()
    await page.getByRole('button', { name: 'Nova pendência…' }).click()
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await page.getByRole('link', { name: 'O que se pede: Escreva o que se pede.' }).waitFor()
    await page.getByLabel('O que se pede').fill('Envie a certidão atualizada.')
    await page.reload()
    await page.getByRole('button', { name: 'Nova pendência…' }).click()
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await written(page.getByLabel('O que se pede'), 'Envie a certidão atualizada.')
    await page.getByLabel('Sobre o que é').selectOption('documento')
    await seen(page, 'bench-new-pendencia')
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Envie a certidão atualizada.' }).getByText('Aberta').waitFor()
  })
})

test('notes are the analysis’s own', async () => {
  const page = await open({
    who: 'analistaPrata',
    em: onBench(withDivergencias, '?aba=notas'),
    largura: 1440,
    altura: 900,
  })
  await page.getByText('Só a análise vê.').waitFor()
  await page.getByLabel('Nova nota').fill('A área bate com a averbação 4.')
  await page.getByRole('button', { name: 'Anotar' }).click()
  await page.getByRole('listitem').filter({ hasText: 'A área bate com a averbação 4.' }).waitFor()
  await written(page.getByLabel('Nova nota'), '')
  await seen(page, 'bench-notas')
  const notas = list<Nota>(await get(`/analista/processos/${withDivergencias}/notas`, await tokenOf('analista'))).data
  expect(notas.map(({ texto }) => texto)).toEqual(['A área bate com a averbação 4.'])
})

test('the newest act stands first', async () => {
  const page = await open({
    who: 'analista',
    em: onBench(withDivergencias, '?aba=atos'),
    largura: 1440,
    altura: 900,
  })
  await page.getByRole('tabpanel').getByRole('listitem').last().waitFor()
  await page.getByText('Prova no registro público').first().waitFor()
  await seen(page, 'bench-atos')
})

describe('what is offered', () => {
  test('is what is permitted: who does not hold the case reads why', async () => {
    const page = await open({ who: 'analistaPrata', em: onBench(withDivergencias), largura: 1440, altura: 900 })
    await page.getByText('O processo não está com você.').first().waitFor()
    await page.getByText(new RegExp(`^Com ${personOf('analista').nome} desde [\\d/]{10}$`)).waitFor()
    for (const nome of ['Aprovar…', 'Rejeitar…', 'Confirmar', 'Descartar…', 'Pedir correção…', 'Assumir']) {
      expect([nome, await page.getByRole('button', { name: nome }).count()]).toEqual([nome, 0])
    }
    await seen(page, 'bench-of-another')
  })

  test('follows the level: prata sees what ouro is needed for, and where to get it', async () => {
    const { id } = await readyToDecide('maria', 'analistaPrata')
    const page = await open({ who: 'analistaPrata', em: onBench(id), largura: 1440, altura: 900 })
    await page.getByText('Para aprovar o processo é preciso uma conta gov.br de nível ouro.').first().waitFor()
    await page.getByRole('link', { name: 'Aumentar meu nível' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Aprovar…' }).count()).toBe(0)
  })
})

test('a document is added by who holds the case, and stands with the others', async () => {
  const { id } = await readyToDecide()
  const page = await open({ who: 'analista', em: onBench(id), largura: 1440, altura: 900 })
  await page.getByText('Mais', { exact: true }).click()
  await seen(page, 'bench-more')
  await page.getByRole('button', { name: 'Adicionar documento…' }).click()
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await page.getByRole('link', { name: 'Arquivo: Escolha o arquivo.' }).waitFor()
  await seen(page, 'bench-add-documento')
  await page.getByLabel('Tipo').selectOption('outros')
  const choose = (buffer: Buffer) =>
    page
      .getByLabel('Arquivo', { exact: true })
      .setInputFiles({ name: 'vistoria.pdf', mimeType: 'application/pdf', buffer })
  // A file that would be refused is not sent.
  await choose(Buffer.alloc(0))
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await page.getByRole('link', { name: 'Arquivo: “vistoria.pdf” está vazio. Escolha o arquivo de novo.' }).waitFor()
  await choose(matriculaPdf())
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^3 Outro/ }).waitFor()
})

/** Says why a case is approved whose divergences nobody has judged. */
const saysWhy = (page: Page): Promise<void> =>
  page.getByLabel(/^Por que se aprova sem avaliar/).fill('As divergências não mudam a conclusão.')

describe('deciding', () => {
  test('each reason of a rejection is on record under its code', async () => {
    const labels = {
      DOCUMENTACAO_INSUFICIENTE: 'Falta documentação, ou a que veio não serve',
      AREA_DIVERGENTE: 'A área declarada não confere com os documentos',
      GEOMETRIA_INVALIDA: 'O perímetro desenhado não corresponde ao imóvel, ou é o de outro processo',
      DADO_INCONSISTENTE: 'O proprietário ou outro dado não confere',
      OUTRO: 'Outro motivo',
    }
    expect(Object.keys(labels).toSorted()).toEqual([...REASON_CODES].toSorted())
    const processos = await Promise.all(Object.keys(labels).map(() => inAnalysis()))
    const page = await open({ who: 'analista', em: '/analise/fila', largura: 1440, altura: 900 })
    for (const [i, [codigo, label]] of Object.entries(labels).entries()) {
      const { id } = processos[i] as Processo
      await page.goto(onBench(id))
      await page.getByRole('button', { name: 'Rejeitar…' }).click()
      await page.getByLabel(label).check()
      await page.getByLabel('Explicação').fill('Não confere com o registro.')
      await page.getByRole('button', { name: 'Rejeitar', exact: true }).click()
      await page.getByText('Rejeitado', { exact: true }).waitFor()
      const [decisao] = list<{ codigo_motivo: string }>(
        await get(`/processos/${id}/decisoes`, await tokenOf('maria')),
      ).data
      expect(decisao?.codigo_motivo).toBe(codigo)
    }
  })

  test('by keyboard alone, with an opinion that survives a reload; two presses approve once', async () => {
    const { id, numero } = await readyToDecide()
    const page = await open({ who: 'analista', em: onBench(id), largura: 1440, altura: 900 })
    const aprovar = page.getByRole('button', { name: 'Aprovar…' })
    await aprovar.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: `Aprovar o processo ${numero}` }).waitFor()
    await page.getByRole('button', { name: 'Aprovar', exact: true }).press('Enter')
    await page.getByRole('link', { name: 'Parecer: Escreva o parecer.' }).press('Enter')
    await page.keyboard.type('Documentação completa e coerente.')
    await saysWhy(page)
    await page.reload()
    await aprovar.press('Enter')
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await written(page.getByLabel('Parecer'), 'Documentação completa e coerente.')
    await seen(page, 'bench-aprovar')
    const requests: string[] = []
    page.on('request', (request) => void (request.url().endsWith('/aprovar') && requests.push(request.url())))
    const button = page.getByRole('button', { name: 'Aprovar', exact: true })
    await button.dblclick()
    await page.getByText('Aprovado', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Próximo processo' }).waitFor()
    expect(requests.length).toBe(1)
    expect((await getProcesso(id)).status).toBe('aprovado')
    await seen(page, 'bench-aprovado')
  })

  test('with divergences that nobody judged takes an opinion that says why', async () => {
    const withoutVerdict = (await achadosOf(withDivergencias)).filter(
      (achado) => achado.situacao === 'divergencia' && !achado.avaliacao,
    )
    expect(withoutVerdict.length).toBeGreaterThan(0)
    const page = await open({ who: 'analista', em: onBench(withDivergencias), largura: 1440, altura: 900 })
    await page.getByRole('button', { name: 'Aprovar…' }).click()
    const caixa = page.getByRole('dialog')
    await caixa.getByText('Divergências não avaliadas:').waitFor()
    await caixa.getByLabel('Parecer', { exact: true }).fill('Confere.')
    await page.keyboard.press('Control+Enter')
    await caixa
      .getByRole('link', {
        name: /^Por que se aprova sem avaliar .*: Diga por que se aprova com \d+ divergências? não avaliadas?/,
      })
      .waitFor()
    await seen(page, 'bench-aprovar-unjudged')
    // However much the form says, its button is on the screen.
    const { y = 0, height = 900 } =
      (await caixa.getByRole('button', { name: 'Aprovar', exact: true }).boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(900)
    expect((await getProcesso(withDivergencias)).status).toBe('em_analise')
    await caixa.getByLabel('Parecer', { exact: true }).fill('')
  })

  test('a rejection names its reason, with what was confirmed in its text', async () => {
    const id = await divergent()
    const [achado] = (await achadosOf(id)).filter(({ situacao }) => situacao === 'divergencia')
    if (!achado) throw new Error('nothing differs')
    const page = await open({ who: 'analista', em: onBench(id), largura: 1440, altura: 900 })
    await page
      .getByRole('listitem')
      .filter({ hasText: achado.mensagem })
      .getByRole('button', { name: 'Confirmar' })
      .click()
    await page.getByText('Confirmado por').waitFor()
    await page.getByRole('button', { name: 'Rejeitar…' }).click()
    await page.getByText('O requerente é avisado e pode recorrer.').waitFor()
    await page.getByLabel('A área declarada não confere com os documentos').check()
    await page.getByRole('button', { name: 'Incluir o achado confirmado' }).click()
    await written(page.getByLabel('Explicação'), achado.mensagem)
    await seen(page, 'bench-rejeitar')
    await page.getByRole('button', { name: 'Rejeitar', exact: true }).click()
    await page.getByText('Rejeitado', { exact: true }).waitFor()
    const [decisao] = list<{ codigo_motivo: string }>(
      await get(`/processos/${id}/decisoes`, await tokenOf('maria')),
    ).data
    expect(decisao?.codigo_motivo).toBe('AREA_DIVERGENTE')
    await page.getByRole('button', { name: 'Próximo processo' }).waitFor()
  })

  test('a case that changed meanwhile is not decided unseen; the text stays', async () => {
    const { id } = await readyToDecide()
    const page = await open({ who: 'analista', em: onBench(id), largura: 1440, altura: 900 })
    await page.getByRole('button', { name: 'Aprovar…' }).click()
    await page.getByLabel('Parecer').fill('Tudo confere com os documentos.')
    await saysWhy(page)
    // Meanwhile another person opens and cancels a pendency, which changes the version of the case.
    const request = { tipo: 'esclarecimento', descricao: 'Esclareça.' }
    const pendencia = dados<Pendencia>(await act(id, 'criar-pendencia', 'supervisora', request), 201)
    dados(await act(id, `pendencias/${pendencia.id}/cancelar`, 'supervisora', {}))
    await page.getByRole('button', { name: 'Aprovar', exact: true }).click()
    await page.getByText('Este processo mudou enquanto você trabalhava').waitFor()
    expect((await getProcesso(id)).status).toBe('em_analise')
    await written(page.getByLabel('Parecer'), 'Tudo confere com os documentos.')
    await seen(page, 'bench-changed')
    await page.getByRole('button', { name: 'Aprovar', exact: true }).click()
    await page.getByText('Aprovado', { exact: true }).waitFor()
  })
})

test('on a narrow screen the page stands above the data', async () => {
  const page = await open({ who: 'analista', em: onBench(withDivergencias), largura: 360 })
  await page.getByText(/avaliados$/).waitFor()
  await seen(page, 'bench-narrow')
})
