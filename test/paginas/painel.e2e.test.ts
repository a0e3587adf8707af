import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { dados, get } from '../support/api.ts'
import { como } from '../support/entrar.ts'
import { emAnalise } from '../support/fabrica.ts'
import { navegador, visto } from '../support/pagina.ts'
import type { Dashboard } from '../support/tipos.ts'

/** Painel: the figures of the analysis. */

const abrir = navegador()

test('shows the figures, each that a list counts with its list', async () => {
  await emAnalise('maria', 'analistaPrata')
  // Figures are behind an act by five seconds at most.
  await until(
    async () => dados<Dashboard>(await get('/analista/dashboard', await como('analistaPrata'))).em_analise,
    (quantos) => quantos > 0,
  )
  const page = await abrir({ quem: 'analistaPrata', em: '/analise/painel', largura: 1440 })
  await page.getByText('Os números do seu trabalho.').waitFor()
  const numero = page.locator('.numeros').getByRole('link')
  const quantos = Number(await numero.textContent())
  expect(quantos).toBeGreaterThan(0)
  await visto(page, 'painel')
  await page.getByText('Por dia: os números').click()
  await page.getByRole('table', { name: 'Por dia' }).waitFor()
  await numero.click()
  await page.getByText('Só em análise, com você.').waitFor()
  await page.getByText(/^\d+ processos?$/).waitFor()
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
