import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Page } from 'playwright-core'
import { BASE } from '../../support/environment.ts'
import { dados, post } from '../../support/api.ts'
import { tokenOf, CPF } from '../../support/sign-in.ts'
import { act, inAnalysis, getProcesso, pendenciaRequest, rascunho } from '../../support/factory.ts'
import { form } from '../../support/papers/imovel.ts'
import { written, browser, seen } from '../../support/pages/page.ts'
import type { Pendencia, Processo } from '../../support/types.ts'

const open = browser()
const SAO_PAULO = { timeZone: 'America/Sao_Paulo' }

/** Makes a draft with a unique name. */
async function withName(): Promise<Processo> {
  const fresh = form()
  fresh.imovel.denominacao = `Sítio ${randomUUID().slice(0, 8)}`
  return rascunho('stranger', fresh)
}

/** Reloads the list until it has this property. A list may be five seconds behind the acts. */
async function shown(page: Page, nome: string): Promise<void> {
  const card = page.getByRole('heading', { level: 2, name: nome })
  const look = async () => {
    await page.reload()
    await page
      .getByRole('list')
      .filter({ has: page.getByRole('listitem') })
      .last()
      .waitFor()
    return card.count()
  }
  await until(look, (count) => count === 1)
}

describe('the list', () => {
  test('shows what waits for the person, with the next step as a button', async () => {
    const { numero, imovel } = await withName()
    const page = await open({ who: 'stranger', em: `/processos?q=${encodeURIComponent(imovel.denominacao)}` })
    await shown(page, imovel.denominacao)
    const card = page.getByRole('listitem').filter({ hasText: imovel.denominacao })
    await card.getByText('Rascunho', { exact: true }).waitFor()
    await card.getByText(`${numero}, ${imovel.municipio} – ${imovel.uf}`).waitFor()
    await card.getByRole('link', { name: `Continuar: ${imovel.denominacao}, ${numero}` }).waitFor()
    await seen(page, 'processos')
  })

  test('"Responder agora" leads to the pendency that waits; of several to where they are listed', async () => {
    const fresh = form()
    fresh.imovel.denominacao = `Sítio ${randomUUID().slice(0, 8)}`
    const { id } = await inAnalysis('stranger', 'analista', fresh)
    const { numero, imovel } = await getProcesso(id, 'stranger')
    const ask = async () => dados<Pendencia>(await act(id, 'criar-pendencia', 'analista', pendenciaRequest), 201)
    const pendencia = await ask()
    const page = await open({ who: 'stranger', em: `/processos?q=${encodeURIComponent(imovel.denominacao)}` })
    await shown(page, imovel.denominacao)
    const card = page.getByRole('listitem').filter({ hasText: numero })
    await card.getByText(`Até ${new Date(pendencia.prazo_em).toLocaleDateString('pt-BR', SAO_PAULO)}`).waitFor()
    const cardLink = page.getByRole('link', { name: `Responder agora: ${imovel.denominacao}, ${numero}` })
    const pageLink = page.getByRole('link', { name: 'Responder agora', exact: true })
    const onlyOne = `/processos/${id}/pendencias/${pendencia.id}`
    await cardLink.click()
    await page.getByRole('heading', { level: 1, name: `Pendência ${pendencia.numero}` }).waitFor()
    expect(new URL(page.url()).pathname).toBe(onlyOne)
    await page.goto(`/processos/${id}`)
    expect(await pageLink.getAttribute('href')).toBe(onlyOne)

    const other = await ask()
    await page.goto('/processos')
    await shown(page, imovel.denominacao)
    await cardLink.click()
    await page.locator('h2:focus', { hasText: 'O que falta' }).waitFor()
    for (const { numero: which } of [pendencia, other])
      await page.getByRole('link', { name: new RegExp(`Pendência ${which}: responda até`) }).waitFor()
    expect(await pageLink.getAttribute('href')).toBe(`/processos/${id}#o-que-falta`)
    await seen(page, 'processo-two-pendencias')
  })

  test('tells a technician whose property it is, and what they may do', async () => {
    const { id, numero, imovel, proprietario } = await withName()
    // A person who has never signed in cannot be authorised.
    await tokenOf('tecnica')
    const autorizacao = { cpf: CPF.tecnica, escopo: 'editar', expira_em: '2035-12-31T23:59:59-03:00' }
    dados(await post(`/processos/${id}/autorizacoes`, await tokenOf('stranger'), autorizacao), 201)
    const page = await open({ who: 'tecnica', em: `/processos?q=${encodeURIComponent(imovel.denominacao)}` })
    await shown(page, imovel.denominacao)
    const card = page.getByRole('listitem').filter({ hasText: numero })
    await card.getByText(`De ${proprietario.nome}. Você pode ver e preencher, até 31/12/2035.`).waitFor()
    await seen(page, 'processos-of-tecnico')
  })

  test('that is empty says so', async () => {
    const page = await open({ who: 'bronze', em: '/processos?aba=encerrados' })
    await page.getByText('Nenhum processo foi encerrado.').waitFor()
    await seen(page, 'processos-empty')
  })

  test('keeps words and tab in the address, so that Back brings them back', async () => {
    const page = await open({ who: 'stranger', em: '/processos' })
    await page.getByRole('searchbox', { name: 'Procurar' }).fill('nada com este nome')
    await page.getByRole('button', { name: 'Procurar' }).click()
    await page.getByText('Nada encontrado com “nada com este nome” em “Precisam de mim”.').waitFor()
    await page.getByRole('link', { name: 'Em análise' }).click()
    await page.getByText('Nada encontrado com “nada com este nome” em “Em análise”.').waitFor()
    await page.goBack()
    await page.getByText('em “Precisam de mim”.').waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('nada com este nome')
    await page.getByRole('link', { name: 'Limpar a busca' }).click()
    await written(page.getByRole('searchbox', { name: 'Procurar' }), '')
  })

  test('that cannot be had says what to do, and does it', async () => {
    const page = await open({ who: 'stranger', em: '/verificar', largura: 1280 })
    await page.getByRole('link', { name: 'Meus processos' }).waitFor()
    let offline = true
    await page.route(`${BASE}/api/v1/processos?*`, (route) => {
      const body = { error: { code: 'CAR-500', message: 'Algo deu errado no serviço.' } }
      return offline ? route.fulfill({ status: 500, json: body }) : route.continue()
    })
    await page.getByRole('link', { name: 'Meus processos' }).click()
    await page.getByText('Algo deu errado no serviço.').waitFor()
    await seen(page, 'processos-failure')
    offline = false
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByText('Algo deu errado no serviço.').waitFor({ state: 'detached' })
  })
})

test('the first page loads nothing of analysts, maps or PDFs', async () => {
  const page = await open({ who: 'stranger', em: '/verificar' })
  const requests: string[] = []
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname))
  await page.goto('/processos')
  await page.getByRole('heading', { level: 1, name: 'Meus processos' }).waitFor()
  expect(requests.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(3)
  expect(requests.filter((path) => /analysis|queue|bench|map|pdf|gallery/.test(path))).toEqual([])
})
