import { beforeAll, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Page } from 'playwright-core'
import { achadosOf, divergent, documentoOf, onBench } from '../../support/pages/bench.ts'
import { pdfOfTexts } from '../../support/papers/files.ts'
import { documentosOf, readings, send } from '../../support/factory.ts'
import { tokenOf } from '../../support/sign-in.ts'
import { dados } from '../../support/api.ts'
import { written, browser, seen } from '../../support/pages/page.ts'

const open = browser()

let withDivergencias: string
beforeAll(async () => {
  withDivergencias = await divergent()
  const arquivo = pdfOfTexts(['Laudo de vistoria', 'Assinado no verso'])
  const sent = await send(await tokenOf('analista'), withDivergencias, { tipo: 'outros', arquivo, nome: 'laudo.pdf' })
  dados(sent, 202)
  await readings(withDivergencias)
}, 240_000)

const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const onPage = (page: Page, nome: string, valor: string | null | undefined) =>
  page.waitForURL((url) => url.searchParams.get(nome) === valor)

test('keys move through findings, evidence, documents and pages', async () => {
  const page = await open({ who: 'analista', em: onBench(withDivergencias), largura: 1440, altura: 900 })
  await page.getByText(/avaliados$/).waitFor()
  await page.keyboard.press('j')
  await page.waitForURL((url) => url.searchParams.has('achado'))
  const { achado: first } = searchOf(page)
  await page.keyboard.press('j')
  await page.waitForURL((url) => url.searchParams.get('achado') !== first)
  await page.keyboard.press('k')
  await onPage(page, 'achado', first)
  // Enter moves through the documents of a finding, and returns from the last to the first.
  const several = (await achadosOf(withDivergencias)).find(
    ({ evidencias }) => new Set(evidencias.map(documentoOf)).size > 1,
  )
  const [areaAchado, other] = new Set(several?.evidencias.map(documentoOf))
  if (several?.id !== first) {
    await page.goto(onBench(withDivergencias, `?achado=${several?.id}`))
    await page.getByText(/avaliados$/).waitFor()
    for (const key of ['j', 'k']) await page.keyboard.press(key)
  }
  await onPage(page, 'doc', areaAchado)
  await page.keyboard.press('Enter')
  await onPage(page, 'doc', other)
  await page.keyboard.press('Enter')
  await onPage(page, 'doc', areaAchado)
  const documentos = await documentosOf(withDivergencias)
  for (const [i, documento] of documentos.entries()) {
    await page.keyboard.press(String(i + 1))
    await onPage(page, 'doc', documento.id)
  }
  const long = documentos.findIndex(({ paginas }) => (paginas ?? 1) > 1)
  if (long < 0) throw new Error('every document has one page')
  await page.keyboard.press(String(long + 1))
  await onPage(page, 'doc', documentos[long]?.id)
  await page.keyboard.press(']')
  await onPage(page, 'pag', '2')
  await page.keyboard.press('[')
  await onPage(page, 'pag', '1')
  await page.keyboard.press('[')
  await page.getByText(/^Página 1 de/).waitFor()
})

test('keys enlarge and turn; what was set is there the next time, also the width', async () => {
  const page = await open({ who: 'analista', em: onBench(withDivergencias), largura: 1440, altura: 900 })
  await page.getByText(/avaliados$/).waitFor()
  const zoom = (percentage: string) =>
    page.getByRole('button', { name: `Tamanho normal, agora ${percentage}` }).waitFor()
  await page.keyboard.press('+')
  await zoom('125 %')
  await page.keyboard.press('0')
  await zoom('100 %')
  await page.keyboard.press('-')
  await zoom('75 %')
  await page.keyboard.press('r')
  const divisor = page.getByRole('separator', { name: 'Largura do documento' })
  await divisor.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  // Who can neither drag nor has keys presses.
  await page.getByRole('button', { name: 'Alargar o documento' }).click()
  await page.getByRole('button', { name: 'Estreitar o documento' }).click()
  const rotated = page.locator('.viewer-paper[style*="rotate(90deg)"]')
  await rotated.waitFor()
  await page.reload()
  await rotated.waitFor()
  await zoom('75 %')
  await divisor.and(page.locator('[aria-valuenow="60"]')).waitFor()
})

test('keys ask for a correction, write a note, list themselves; off in fields, and where one does not want them', async () => {
  const page = await open({ who: 'analista', em: onBench(withDivergencias), largura: 1440, altura: 900 })
  await page.getByText(/avaliados$/).waitFor()
  await page.keyboard.press('j')
  await page.waitForURL((url) => url.searchParams.has('achado'))
  // The page offers no act until it knows which acts are permitted.
  await page.locator('.achado-chosen').getByRole('button', { name: 'Pedir correção…' }).waitFor()
  await page.keyboard.press('p')
  await page.getByRole('dialog', { name: 'Pedir correção' }).waitFor()
  // The shortcuts are off in a dialog.
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  await page.getByLabel('Nova nota').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('jk12ac?')
  await written(page.getByLabel('Nova nota'), 'jk12ac?')
  await page.getByLabel('Nova nota').fill('')
  await page.getByRole('tab', { name: 'Notas' }).focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Teclas de atalho' }).waitFor()
  await seen(page, 'bench-keys')
  await page.getByLabel('Usar teclas de atalho').uncheck()
  await page.keyboard.press('Escape')
  const { doc } = searchOf(page)
  await page.keyboard.press('2')
  await page.keyboard.press('?')
  await page.getByRole('tab', { name: 'Achados' }).click()
  expect([searchOf(page)['doc'], await page.getByRole('dialog').count()]).toEqual([doc, 0])
})

test('keys take a case from its first finding to approved: one for each finding, three more, and the opinion', async () => {
  const id = await divergent()
  const page = await open({ who: 'analista', em: onBench(id), largura: 1440, altura: 900 })
  await page.getByText(/^0 de \d+ achados avaliados$/).waitFor()
  let keys = 0
  const key = async (which: string) => {
    keys++
    await page.keyboard.press(which)
  }
  await page.getByRole('button', { name: 'Confirmar' }).first().waitFor()
  // The bench opens on the first finding without a verdict, with its page.
  const chosen = page.locator('.achado-chosen')
  await chosen.waitFor()
  const first = await chosen.locator('.achado-heading span').last().textContent()
  // The total varies, because findings about other cases of the same property may appear and disappear.
  for (const count of [1, 2, 3]) {
    await key('c')
    await page.getByText(new RegExp(`^${count} de \\d+ achados avaliados$`)).waitFor()
    // The next finding is chosen automatically.
    await chosen.locator('[data-ato="confirmar"]').waitFor()
  }
  await key('a')
  const why = page.getByLabel(/^Por que se aprova sem avaliar/)
  await why.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('As outras divergências não mudam a conclusão.')
  await page.getByRole('button', { name: 'Incluir o que foi conferido' }).click()
  await until(
    () => page.getByLabel('Parecer').inputValue(),
    (parecer) => parecer.includes(`Confirmado: ${first}`),
  )
  await page.getByLabel('Parecer').focus()
  await seen(page, 'bench-parecer')
  await key('Control+Enter')
  await page.getByText('Aprovado', { exact: true }).waitFor()
  // The button for the next case has the focus. Enter, the key that would press the button, counts too.
  await page.getByRole('button', { name: 'Próximo processo' }).and(page.locator(':focus')).waitFor()
  keys++
  expect(keys).toBe(3 + 3)
})
