import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { divergente, naBancada } from '../support/bancada.ts'
import { pendente, submetido } from '../support/fabrica.ts'
import { navegador, visto } from '../support/pagina.ts'

/** What pages do while nothing can be done: without a network, and past the limit of requests. */

const abrir = navegador({ guardam: true })
const LARGA = { largura: 1440, altura: 900 } as const

let comDivergencias: string
beforeAll(async () => {
  comDivergencias = await divergente()
}, 240_000)

describe('without a network nothing is decided', () => {
  const NAO = 'Sem internet não se decide.'
  const botao = (page: Page, nome: string) => page.getByRole('button', { name: nome, exact: true })

  test('on the bench: its acts give way to the reason, and come back with the network', async () => {
    const page = await abrir({ quem: 'analista', em: naBancada(comDivergencias), ...LARGA })
    const confirmar = page.getByRole('button', { name: 'Confirmar' }).first()
    await confirmar.waitFor()
    await page.context().setOffline(true)
    await page.getByText(NAO).waitFor()
    for (const nome of ['Aprovar…', 'Rejeitar…', 'Confirmar', 'Descartar…', 'Pedir correção…', 'Próximo processo'])
      expect([nome, await botao(page, nome).count()]).toEqual([nome, 0])
    await page.getByText('Mais', { exact: true }).click()
    await page.getByRole('link', { name: 'Comparar versões' }).waitFor()
    expect(await page.getByRole('button', { name: /…$/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await visto(page, 'bancada-sem-rede')
    await page.keyboard.press('a')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.context().setOffline(false)
    await confirmar.waitFor()
    await page.getByText(NAO).waitFor({ state: 'detached' })
  })

  test('a note that is being written stays, and is sent with the network', async () => {
    const page = await abrir({ quem: 'analista', em: naBancada(comDivergencias, '?aba=notas'), ...LARGA })
    await page.getByLabel('Nova nota').fill('Ligar para o cartório.')
    await page.context().setOffline(true)
    await page.getByText('Para anotar é preciso internet.').waitFor()
    expect(await page.getByLabel('Nova nota').inputValue()).toBe('Ligar para o cartório.')
    await page.context().setOffline(false)
    await botao(page, 'Anotar').click()
    await page.getByRole('listitem').filter({ hasText: 'Ligar para o cartório.' }).waitFor()
  })

  test('a free case is not taken, nor the next one, nor a dossier made', async () => {
    const { id } = await submetido()
    const page = await abrir({ quem: 'analista', em: naBancada(id), ...LARGA })
    await botao(page, 'Assumir').waitFor()
    await page.context().setOffline(true)
    await page.getByText(NAO).waitFor()
    expect(await botao(page, 'Assumir').count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Fila', exact: true }).first().click()
    await botao(page, 'Próximo processo').waitFor()
    await page.context().setOffline(true)
    await page.getByText(NAO).waitFor()
    expect(await botao(page, 'Próximo processo').count()).toBe(0)
    await visto(page, 'fila-sem-rede')
    await page.context().setOffline(false)
    await page.goto(naBancada(comDivergencias))
    await page.getByText('Mais', { exact: true }).click()
    await botao(page, 'Gerar dossiê…').click()
    await botao(page, 'Gerar').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('dialog').getByText('Para isto é preciso internet.').waitFor()
    expect(await botao(page, 'Gerar').count()).toBe(0)
    await visto(page, 'dossie-sem-rede')
  })
})

describe('past the limit of requests', () => {
  const CONTA = /^Muitos pedidos em pouco tempo. Tentaremos de novo em \d s\.$/
  /** The next such request is refused by the limit; those after it go through. */
  async function recusarUm(page: Page, metodo: string, endereco: string): Promise<void> {
    let recusado = false
    await page.route(endereco, (rota) => {
      if (recusado || rota.request().method() !== metodo) return rota.fallback()
      recusado = true
      const json = { error: { code: 'CAR-010', message: 'Muitos pedidos em pouco tempo.' } }
      return rota.fulfill({ status: 429, json, headers: { 'retry-after': '5' } })
    })
  }

  test('what is read is counted down to, and comes by itself', async () => {
    const page = await abrir({ quem: 'analista', em: '/analise/painel', ...LARGA })
    await page.getByText('Os números do seu trabalho.').waitFor()
    await recusarUm(page, 'GET', '**/api/v1/analista/processos?*')
    await page.getByRole('link', { name: 'Fila', exact: true }).first().click()
    await page.getByText(CONTA).waitFor()
    await visto(page, 'leitura-no-limite')
    await page.getByText(/^\d+ processos?$/).waitFor()
    await page.getByText(CONTA).waitFor({ state: 'detached' })
  })

  test('what is decided says beside it when it goes again, and goes once', async () => {
    const page = await abrir({ quem: 'analista', em: naBancada(comDivergencias), ...LARGA })
    await recusarUm(page, 'PUT', '**/achados/*/avaliacao')
    const linha = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Confirmar' }) })
    await linha.first().getByRole('button', { name: 'Confirmar' }).click()
    await linha.first().getByText(CONTA).waitFor()
    await visto(page, 'achado-no-limite')
    await page.getByText('Confirmada por').waitFor()
    await page.getByText(CONTA).waitFor({ state: 'detached' })
  })

  test('a file comes by itself too', async () => {
    const { id } = await pendente()
    const page = await abrir({ quem: 'maria', em: `/processos/${id}?aba=documentos` })
    await recusarUm(page, 'GET', '**/api/v1/documentos/*/arquivo')
    const baixado = page.waitForEvent('download', { timeout: 60_000 })
    await page
      .getByRole('button', { name: /^Baixar/ })
      .first()
      .click()
    await page.getByText(CONTA).waitFor()
    await baixado
    await page.getByText(CONTA).waitFor({ state: 'detached' })
  })
})
