import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Locator } from 'playwright-core'
import { dados, get } from '../support/api.ts'
import { como } from '../support/entrar.ts'
import { emAnalise, obter, pendente, rejeitado } from '../support/fabrica.ts'
import { navegador, visto } from '../support/pagina.ts'
import type { Dashboard } from '../support/tipos.ts'

/** Painel: the figures of the analysis. */

const abrir = navegador()

test('shows the figures, each with the list that it counts', async () => {
  const { id: analisado } = await emAnalise('maria', 'analista')
  const { id: perguntado } = await pendente('maria', 'analista')
  const { id: decidido } = await rejeitado('maria', 'analista')
  // Figures are behind an act by five seconds at most.
  await until(
    async () => dados<Dashboard>(await get('/analista/dashboard', await como('analista'))),
    ({ em_analise, decididos, pendencias }) => em_analise > 0 && decididos > 0 && pendencias.abertas > 0,
  )
  const page = await abrir({ quem: 'analista', em: '/analise/painel', largura: 1440 })
  await page.getByText('Os números do seu trabalho.').waitFor()
  const numero = (nome: string) =>
    page
      .locator('.numeros > div')
      .filter({ has: page.getByText(nome, { exact: true }) })
      .getByRole('link')
  expect(Number(await numero('Em análise agora').textContent())).toBeGreaterThan(0)
  await visto(page, 'painel')
  /** Of the table behind a chart: the last number of the row. */
  const naTabela = async (legenda: string, linha: (linhas: Locator) => Locator) => {
    await page.getByText(`${legenda}: os números`).click()
    await visto(page, `painel-${legenda.split(/\W/)[0]?.toLowerCase()}`)
    return linha(page.getByRole('table', { name: legenda }).getByRole('row'))
      .getByRole('link')
      .last()
  }
  for (const [nome, link, frase, id] of [
    ['em-analise', () => numero('Em análise agora'), /^Só em análise, com você\./, analisado],
    [
      'recebidos',
      () => numero('Recebidos'),
      /^Só recebidos, de [\d/]+ a [\d/]+, que você tem ou decidiu\./,
      perguntado,
    ],
    ['decididos', () => numero('Decididos'), /^Só decididos, de [\d/]+ a [\d/]+, por você\./, decidido],
    ['com-pendencia', () => numero('Com pendência aberta'), /^Só com pendência aberta, com você\./, perguntado],
    ['do-dia', () => naTabela('Por dia', (dias) => dias.last()), /^Só decididos, em [\d/]+, por você\./, decidido],
    [
      'da-idade',
      () => naTabela('Processos que correm, por idade', (idades) => idades.filter({ hasText: '0 a 7 dias' })),
      /^Só com você, submetidos há 0 a 7 dias\./,
      analisado,
    ],
  ] as const) {
    await (await link()).click()
    await page.getByText(frase).waitFor()
    await page.getByText(/^\d+ processos?$/).waitFor()
    // There may be more than a page holds: among them is this one.
    const { numero: dele } = await obter(id)
    await page.getByRole('searchbox').fill(dele)
    await page.getByRole('button', { name: 'Procurar' }).click()
    // Reasons of other cases name it too; its own row says where it is.
    await page
      .getByRole('row')
      .filter({ hasText: `${dele}, ` })
      .waitFor()
    await page.getByText(frase).waitFor()
    await visto(page, `painel-lista-${nome}`)
    await page.goto('/analise/painel')
  }
})

test('counts a period that the address holds', async () => {
  const page = await abrir({ quem: 'supervisora', em: '/analise/painel', largura: 1440 })
  await page.getByText('Os números de toda a análise.').waitFor()
  await page.getByLabel('De', { exact: true }).fill('2026-01-01')
  await page.getByLabel('Até').fill('2026-01-31')
  await page.getByRole('button', { name: 'Mostrar' }).click()
  await page.waitForURL((url) => url.searchParams.get('de') === '2026-01-01')
  const { recebidos } = dados<Dashboard>(
    await get('/analista/dashboard?de=2026-01-01&ate=2026-01-31', await como('supervisora')),
  )
  await page.getByText('Recebidos').locator('..').getByText(String(recebidos), { exact: true }).first().waitFor()
  await page.getByRole('heading', { name: 'Por analista' }).waitFor({ state: recebidos > 0 ? 'visible' : 'attached' })
  await visto(page, 'painel-periodo')
})

test('a period that ends before it begins is said, not shown', async () => {
  const page = await abrir({ quem: 'analista', em: '/analise/painel?de=2026-03-01&ate=2026-01-01', largura: 1440 })
  await page.getByRole('heading', { name: /^Corrija/ }).waitFor()
  await visto(page, 'painel-erro')
})
