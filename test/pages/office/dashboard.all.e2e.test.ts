import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Locator } from 'playwright-core'
import { dados, get } from '../../support/api.ts'
import { tokenOf } from '../../support/sign-in.ts'
import { inAnalysis, getProcesso, pendente, rejeitado } from '../../support/factory.ts'
import { browser, seen } from '../../support/pages/page.ts'
import type { Dashboard } from '../../support/types.ts'

const open = browser()

test('shows the figures, each with the list that it counts', async () => {
  const { id: analysed } = await inAnalysis('maria', 'analista')
  const { id: asked } = await pendente('maria', 'analista')
  const { id: decided } = await rejeitado('maria', 'analista')
  // Figures follow an act within five seconds.
  await until(
    async () => dados<Dashboard>(await get('/analista/dashboard', await tokenOf('analista'))),
    ({ em_analise, decididos, pendencias }) => em_analise > 0 && decididos > 0 && pendencias.abertas > 0,
  )
  const page = await open({ who: 'analista', em: '/analise/painel', largura: 1440 })
  await page.getByText('Os números do seu trabalho.').waitFor()
  const numero = (name: string) =>
    page
      .locator('.figures > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('link')
  expect(Number(await numero('Em análise agora').textContent())).toBeGreaterThan(0)
  await seen(page, 'dashboard')
  /** Opens the table of a chart, and returns the last link of a row. */
  const inTable = async (name: string, caption: string, row: (rows: Locator) => Locator) => {
    await page.getByText(`${caption}: os números`).click()
    await seen(page, `dashboard-${name}`)
    return row(page.getByRole('table', { name: caption }).getByRole('row'))
      .getByRole('link')
      .last()
  }
  for (const [name, link, sentence, id] of [
    ['in-analysis', () => numero('Em análise agora'), /^Só em análise, com você\./, analysed],
    ['received', () => numero('Recebidos'), /^Só recebidos, de [\d/]+ a [\d/]+, que você tem ou decidiu\./, asked],
    ['decided', () => numero('Decididos'), /^Só decididos, de [\d/]+ a [\d/]+, por você\./, decided],
    ['with-pendencia', () => numero('Com pendência aberta'), /^Só com pendência aberta, com você\./, asked],
    [
      'of-a-day',
      () => inTable('by-day', 'Por dia', (days) => days.last()),
      /^Só decididos, em [\d/]+, por você\./,
      decided,
    ],
    [
      'of-an-age',
      () => inTable('by-age', 'Processos que correm, por idade', (ages) => ages.filter({ hasText: '0 a 7 dias' })),
      /^Só com você, enviados há 0 a 7 dias\./,
      analysed,
    ],
  ] as const) {
    await (await link()).click()
    await page.getByText(sentence).waitFor()
    await page.getByText(/^\d+ processos?$/).waitFor()
    // The list may have more cases than a page holds, so the test searches for this case.
    const { numero: processoNumber } = await getProcesso(id)
    await page.getByRole('searchbox').fill(processoNumber)
    await page.getByRole('button', { name: 'Procurar' }).click()
    // Other rows may also contain this number. A comma and the municipality follow it in the case's own row.
    await page
      .getByRole('row')
      .filter({ hasText: `${processoNumber}, ` })
      .waitFor()
    await page.getByText(sentence).waitFor()
    await seen(page, `dashboard-list-${name}`)
    await page.goto('/analise/painel')
  }
})

test('a bar opens its list: by the keyboard where it is a row, by a press where it is a column', async () => {
  await inAnalysis('maria', 'analista')
  const page = await open({ who: 'supervisora', em: '/analise/painel', largura: 1440 })
  const row = page.getByRole('link', { name: /^0 a 7 dias, Processos: \d+$/ })
  const counted = /\d+$/.exec((await row.getAttribute('aria-label')) ?? '')?.[0]
  await row.press('Enter')
  await page.getByText(/^Só enviados há 0 a 7 dias\./).waitFor()
  await page.getByText(new RegExp(`^${counted} processos?$`)).waitFor()
  await page.goBack()
  const column = page
    .getByRole('figure', { name: /^Por dia/ })
    .locator('svg a')
    .last()
  await column.click()
  await page.waitForURL((url) => url.searchParams.has('contagem') && url.searchParams.has('de'))
  await page.getByText(/^Só (recebidos|decididos), em [\d/]+/).waitFor()
})

test('counts a period that the address holds', async () => {
  const page = await open({ who: 'supervisora', em: '/analise/painel', largura: 1440 })
  await page.getByText('Os números de toda a análise.').waitFor()
  await page.getByLabel('De', { exact: true }).fill('2026-01-01')
  await page.getByLabel('Até').fill('2026-01-31')
  await page.getByRole('button', { name: 'Mostrar' }).click()
  await page.waitForURL((url) => url.searchParams.get('de') === '2026-01-01')
  const { recebidos } = dados<Dashboard>(
    await get('/analista/dashboard?de=2026-01-01&ate=2026-01-31', await tokenOf('supervisora')),
  )
  await page.getByText('Recebidos').locator('..').getByText(String(recebidos), { exact: true }).first().waitFor()
  await page.getByRole('heading', { name: 'Por analista' }).waitFor({ state: recebidos > 0 ? 'visible' : 'attached' })
  await seen(page, 'dashboard-period')
})

test('a period that ends before it begins is said, not shown', async () => {
  const page = await open({ who: 'analista', em: '/analise/painel?de=2026-03-01&ate=2026-01-01', largura: 1440 })
  await page.getByRole('heading', { name: /^Corrija/ }).waitFor()
  await seen(page, 'dashboard-error')
})
