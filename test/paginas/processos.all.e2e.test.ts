import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Page } from 'playwright-core'
import { BASE } from '../support/ambiente.ts'
import { dados, post } from '../support/api.ts'
import { como, CPF } from '../support/entrar.ts'
import { agir, emAnalise, obter, pedidoDePendencia, rascunho } from '../support/fabrica.ts'
import { ficha } from '../support/imovel.ts'
import { escrito, navegador, visto } from '../support/pagina.ts'
import type { Pendencia, Processo } from '../support/tipos.ts'

/** Meus processos: the list that a producer starts with. */

const abrir = navegador()

/** A draft under a name of its own, as its owner finds it. */
async function comNome(): Promise<Processo> {
  const novo = ficha()
  novo.imovel.denominacao = `Sítio ${randomUUID().slice(0, 8)}`
  return rascunho('estranha', novo)
}

/** Lists are behind an act by five seconds at most. */
async function mostrado(page: Page, nome: string): Promise<void> {
  const cartao = page.getByRole('heading', { level: 2, name: nome })
  const olhar = async () => {
    await page.reload()
    await page
      .getByRole('list')
      .filter({ has: page.getByRole('listitem') })
      .last()
      .waitFor()
    return cartao.count()
  }
  await until(olhar, (quantos) => quantos === 1)
}

describe('the list', () => {
  test('shows what waits for the person, with the next step as a button', async () => {
    const { numero, imovel } = await comNome()
    const page = await abrir({ quem: 'estranha', em: `/processos?q=${encodeURIComponent(imovel.denominacao)}` })
    await mostrado(page, imovel.denominacao)
    const cartao = page.getByRole('listitem').filter({ hasText: imovel.denominacao })
    await cartao.getByText('Rascunho', { exact: true }).waitFor()
    await cartao.getByText(`${numero}, ${imovel.municipio} – ${imovel.uf}`).waitFor()
    await cartao.getByRole('link', { name: `Continuar: ${imovel.denominacao}, ${numero}` }).waitFor()
    await visto(page, 'processos')
  })

  test('"Responder agora" leads to the pendency that waits; of several to where they are listed', async () => {
    const novo = ficha()
    novo.imovel.denominacao = `Sítio ${randomUUID().slice(0, 8)}`
    const { id } = await emAnalise('estranha', 'analista', novo)
    const { numero, imovel } = await obter(id, 'estranha')
    const pedir = async () => dados<Pendencia>(await agir(id, 'criar-pendencia', 'analista', pedidoDePendencia), 201)
    const pendencia = await pedir()
    const page = await abrir({ quem: 'estranha', em: `/processos?q=${encodeURIComponent(imovel.denominacao)}` })
    await mostrado(page, imovel.denominacao)
    const doCartao = page.getByRole('link', { name: `Responder agora: ${imovel.denominacao}, ${numero}` })
    const daPagina = page.getByRole('link', { name: 'Responder agora', exact: true })
    const umaSo = `/processos/${id}/pendencias/${pendencia.id}`
    await doCartao.click()
    await page.getByRole('heading', { level: 1, name: `Pendência ${pendencia.numero}` }).waitFor()
    expect(new URL(page.url()).pathname).toBe(umaSo)
    await page.goto(`/processos/${id}`)
    expect(await daPagina.getAttribute('href')).toBe(umaSo)

    const outra = await pedir()
    await page.goto('/processos')
    await mostrado(page, imovel.denominacao)
    await doCartao.click()
    await page.locator('h2:focus', { hasText: 'O que falta' }).waitFor()
    for (const { numero: qual } of [pendencia, outra])
      await page.getByRole('link', { name: new RegExp(`Pendência ${qual}: responda até`) }).waitFor()
    expect(await daPagina.getAttribute('href')).toBe(`/processos/${id}#o-que-falta`)
    await visto(page, 'processo-duas-pendencias')
  })

  test('tells a technician whose property it is, and what they may do', async () => {
    const { id, numero, imovel, proprietario } = await comNome()
    // Who has never signed in cannot be authorised.
    await como('tecnica')
    const autorizacao = { cpf: CPF.tecnica, escopo: 'editar', expira_em: '2035-12-31T23:59:59-03:00' }
    dados(await post(`/processos/${id}/autorizacoes`, await como('estranha'), autorizacao), 201)
    const page = await abrir({ quem: 'tecnica', em: `/processos?q=${encodeURIComponent(imovel.denominacao)}` })
    await mostrado(page, imovel.denominacao)
    const cartao = page.getByRole('listitem').filter({ hasText: numero })
    await cartao.getByText(`De ${proprietario.nome}. Você pode ver e preencher, até 31/12/2035.`).waitFor()
    await visto(page, 'processos-do-tecnico')
  })

  test('that is empty says so', async () => {
    const page = await abrir({ quem: 'bronze', em: '/processos?aba=encerrados' })
    await page.getByText('Nenhum processo foi encerrado.').waitFor()
    await visto(page, 'processos-vazio')
  })

  test('keeps words and tab in the address, so that Back brings them back', async () => {
    const page = await abrir({ quem: 'estranha', em: '/processos' })
    await page.getByRole('searchbox', { name: 'Procurar' }).fill('nada com este nome')
    await page.getByRole('button', { name: 'Procurar' }).click()
    await page.getByText('Nada encontrado com “nada com este nome” em “Precisam de mim”.').waitFor()
    await page.getByRole('link', { name: 'Em análise' }).click()
    await page.getByText('Nada encontrado com “nada com este nome” em “Em análise”.').waitFor()
    await page.goBack()
    await page.getByText('em “Precisam de mim”.').waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('nada com este nome')
    await page.getByRole('link', { name: 'Limpar a busca' }).click()
    await escrito(page.getByRole('searchbox', { name: 'Procurar' }), '')
  })

  test('that cannot be had says what to do, and does it', async () => {
    const page = await abrir({ quem: 'estranha', em: '/verificar', largura: 1280 })
    await page.getByRole('link', { name: 'Meus processos' }).waitFor()
    let fora = true
    await page.route(`${BASE}/api/v1/processos?*`, (rota) => {
      const corpo = { error: { code: 'CAR-500', message: 'Algo deu errado no serviço.' } }
      return fora ? rota.fulfill({ status: 500, json: corpo }) : rota.continue()
    })
    await page.getByRole('link', { name: 'Meus processos' }).click()
    await page.getByText('Algo deu errado no serviço.').waitFor()
    await visto(page, 'processos-falha')
    fora = false
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByText('Algo deu errado no serviço.').waitFor({ state: 'detached' })
  })
})

test('the first page loads nothing of analysts, maps or PDFs', async () => {
  const page = await abrir({ quem: 'estranha', em: '/verificar' })
  const pedidos: string[] = []
  page.on('request', (pedido) => void pedidos.push(new URL(pedido.url()).pathname))
  await page.goto('/processos')
  await page.getByRole('heading', { level: 1, name: 'Meus processos' }).waitFor()
  expect(pedidos.filter((caminho) => caminho.endsWith('.js')).length).toBeGreaterThan(3)
  expect(pedidos.filter((caminho) => /analise|fila|bancada|mapa|pdf|galeria/.test(caminho))).toEqual([])
})
