import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { divergent, onBench } from '../../support/pages/bench.ts'
import { pendente, submetido } from '../../support/factory.ts'
import { browser, seen } from '../../support/pages/page.ts'

const open = browser({ keeping: true })
const WIDE = { largura: 1440, altura: 900 } as const

let withDivergencias: string
beforeAll(async () => {
  withDivergencias = await divergent()
}, 240_000)

describe('without a network nothing is decided', () => {
  const REFUSAL = 'Sem internet não se decide.'
  const button = (page: Page, name: string) => page.getByRole('button', { name: name, exact: true })

  test('on the bench: its acts give way to the reason, and come back with the network', async () => {
    const page = await open({ who: 'analista', em: onBench(withDivergencias), ...WIDE })
    const confirm = page.getByRole('button', { name: 'Confirmar' }).first()
    await confirm.waitFor()
    await page.context().setOffline(true)
    await page.getByText(REFUSAL).waitFor()
    for (const name of ['Aprovar…', 'Rejeitar…', 'Confirmar', 'Descartar…', 'Pedir correção…', 'Próximo processo'])
      expect([name, await button(page, name).count()]).toEqual([name, 0])
    await page.getByText('Mais', { exact: true }).click()
    await page.getByRole('link', { name: 'Comparar versões' }).waitFor()
    expect(await page.getByRole('button', { name: /…$/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await seen(page, 'bench-offline')
    await page.keyboard.press('a')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.context().setOffline(false)
    await confirm.waitFor()
    await page.getByText(REFUSAL).waitFor({ state: 'detached' })
  })

  test('a note that is being written stays, and is sent with the network', async () => {
    const page = await open({ who: 'analista', em: onBench(withDivergencias, '?aba=notas'), ...WIDE })
    await page.getByLabel('Nova nota').fill('Ligar para o cartório.')
    await page.context().setOffline(true)
    await page.getByText('Para anotar é preciso internet.').waitFor()
    expect(await page.getByLabel('Nova nota').inputValue()).toBe('Ligar para o cartório.')
    await page.context().setOffline(false)
    await button(page, 'Anotar').click()
    await page.getByRole('listitem').filter({ hasText: 'Ligar para o cartório.' }).waitFor()
  })

  test('a free case is not taken, nor the next one, nor a dossier made', async () => {
    const { id } = await submetido()
    const page = await open({ who: 'analista', em: onBench(id), ...WIDE })
    await button(page, 'Assumir').waitFor()
    await page.context().setOffline(true)
    await page.getByText(REFUSAL).waitFor()
    expect(await button(page, 'Assumir').count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Fila', exact: true }).first().click()
    await button(page, 'Próximo processo').waitFor()
    await page.context().setOffline(true)
    await page.getByText(REFUSAL).waitFor()
    expect(await button(page, 'Próximo processo').count()).toBe(0)
    await seen(page, 'queue-offline')
    await page.context().setOffline(false)
    await page.goto(onBench(withDivergencias))
    await page.getByText('Mais', { exact: true }).click()
    await button(page, 'Gerar dossiê…').click()
    await button(page, 'Gerar').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('dialog').getByText('Para isto é preciso internet.').waitFor()
    expect(await button(page, 'Gerar').count()).toBe(0)
    await seen(page, 'dossie-offline')
  })
})

describe('past the limit of requests', () => {
  const COUNTDOWN = /^Muitos pedidos em pouco tempo. Tentaremos de novo em \d s\.$/
  /** Answers the next request of this method and address with CAR-010. */
  async function refuseOne(page: Page, method: string, address: string): Promise<void> {
    let refused = false
    await page.route(address, (route) => {
      if (refused || route.request().method() !== method) return route.fallback()
      refused = true
      const json = { error: { code: 'CAR-010', message: 'Muitos pedidos em pouco tempo.' } }
      return route.fulfill({ status: 429, json, headers: { 'retry-after': '5' } })
    })
  }

  test('what is read is counted down to, and comes by itself', async () => {
    const page = await open({ who: 'analista', em: '/analise/painel', ...WIDE })
    await page.getByText('Os números do seu trabalho.').waitFor()
    await refuseOne(page, 'GET', '**/api/v1/analista/processos?*')
    await page.getByRole('link', { name: 'Fila', exact: true }).first().click()
    await page.getByText(COUNTDOWN).waitFor()
    await seen(page, 'queue-at-limit')
    await page.getByText(/^\d+ processos?$/).waitFor()
    await page.getByText(COUNTDOWN).waitFor({ state: 'detached' })
  })

  test('what is decided says beside it when it goes again, and goes once', async () => {
    const page = await open({ who: 'analista', em: onBench(withDivergencias), ...WIDE })
    await refuseOne(page, 'PUT', '**/achados/*/avaliacao')
    const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Confirmar' }) })
    await row.first().getByRole('button', { name: 'Confirmar' }).click()
    await row.first().getByText(COUNTDOWN).waitFor()
    await seen(page, 'achado-at-limit')
    await page.getByText('Confirmado por').waitFor()
    await page.getByText(COUNTDOWN).waitFor({ state: 'detached' })
  })

  test('a file comes by itself too', async () => {
    const { id } = await pendente()
    const page = await open({ who: 'maria', em: `/processos/${id}?aba=documentos` })
    await refuseOne(page, 'GET', '**/api/v1/documentos/*/arquivo')
    const downloaded = page.waitForEvent('download', { timeout: 60_000 })
    await page
      .getByRole('button', { name: /^Baixar/ })
      .first()
      .click()
    await page.getByText(COUNTDOWN).waitFor()
    await downloaded
    await page.getByText(COUNTDOWN).waitFor({ state: 'detached' })
  })
})
