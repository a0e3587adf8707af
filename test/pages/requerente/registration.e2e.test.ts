import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { until } from '@car/testing/until'
import { dados, get, patch, all } from '../../support/api.ts'
import { tokenOf, CPF } from '../../support/sign-in.ts'
import { getProcesso, pendente, rascunho, submetido } from '../../support/factory.ts'
import { filledIn } from '../../support/pages/owner.ts'
import { written, titled, browser, seen } from '../../support/pages/page.ts'
import type { ListedProcesso, Processo, Ressalva } from '../../support/types.ts'

const open = browser()
const proceed = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()
const step = (page: Page, nome: string) => page.getByRole('heading', { level: 1, name: nome }).waitFor()

describe('a new case', () => {
  test('is filled in step by step, without a code, and is one draft', async () => {
    const nome = `Sítio ${randomUUID().slice(0, 8)}`
    const page = await open({ who: 'maria', em: '/processos' })
    await page.getByRole('link', { name: 'Novo processo' }).click()
    await step(page, 'Imóvel')
    await titled(page, 'Novo processo: Imóvel – Registro Rural')

    await proceed(page)
    for (const gap of ['Nome do imóvel: Escreva', 'Tipo: Escolha', 'Município: Escreva']) {
      await page.getByRole('link', { name: gap }).waitFor()
    }
    await titled(page, 'Erro: Novo processo: Imóvel – Registro Rural')
    await seen(page, 'new-imovel-errors')
    await page.getByLabel('Nome do imóvel').fill(nome)
    await page.getByLabel('Imóvel rural').check()
    await page.getByRole('combobox', { name: 'Município' }).fill('rio verde')
    await page.getByRole('option', { name: 'Rio Verde – GO', exact: true }).waitFor()
    await seen(page, 'new-municipio')
    await page.keyboard.press('Enter')
    await written(page.getByRole('combobox', { name: 'Município' }), 'Rio Verde – GO')
    await seen(page, 'new-imovel')
    await proceed(page)

    await step(page, 'Área')
    await page.getByRole('textbox', { name: 'Área' }).fill('1.234')
    await page.getByRole('radio', { name: '1,234 hectares' }).waitFor()
    await proceed(page)
    await page.getByText('Escolha o que você quis dizer.').first().waitFor()
    await seen(page, 'new-area-doubt')
    await page.getByRole('radio', { name: '1.234,00 hectares' }).check()
    await page.getByText('1.234,00 hectares (12.340.000 m²)').waitFor()
    await page.getByRole('textbox', { name: 'Área' }).fill('747.88')
    await page.getByText('747,88 hectares (7.478.800 m²)').waitFor()
    await seen(page, 'new-area')
    await proceed(page)

    await step(page, 'Registro')
    await page.getByLabel('Número da matrícula').fill('49.495')
    await page.getByLabel('Código Nacional de Matrícula').fill('123')
    await page.getByLabel('Número da matrícula').focus()
    await page.getByText('O CNM tem 16 dígitos').waitFor()
    await page.getByLabel('Código Nacional de Matrícula').fill('')
    await seen(page, 'new-registro')
    for (const where of ['o número da matrícula', 'o nome do cartório', 'o CNM', 'o código do imóvel no CCIR']) {
      await page.getByText(`Ver onde está ${where}`, { exact: true }).click()
    }
    await page.getByText('em “Código do imóvel rural”: 13 números.').last().waitFor()
    await seen(page, 'new-registro-where')
    await proceed(page)

    await step(page, 'Proprietário')
    await page.getByRole('button', { name: 'Sou eu' }).click()
    const number = page.getByLabel('CPF ou CNPJ').and(page.locator(':focus'))
    await filledIn(number)
    await number.fill('111.111.111-11')
    await proceed(page)
    await page.getByRole('link', { name: /CPF ou CNPJ do proprietário: O CPF não confere/ }).waitFor()
    await seen(page, 'new-proprietario-errors')
    expect(await page.getByText(/imovel\.|proprietario\./).count()).toBe(0)
    await page.getByLabel('CPF ou CNPJ').fill(CPF.maria)
    await proceed(page)

    await step(page, 'Perímetro')
    await page.getByText('O contorno ainda não foi marcado.').waitFor()
    await seen(page, 'new-perimetro')
    await proceed(page)

    await step(page, 'Confira e crie')
    await page.getByText('Rio Verde – GO').waitFor()
    await seen(page, 'new-check')
    await page.getByRole('button', { name: 'Criar processo' }).dblclick()
    await step(page, nome)
    // Lists follow an act within five seconds.
    const [created, ...others] = await until(
      () => mine(nome),
      (theirs) => theirs.length > 0,
    )
    expect(others).toEqual([])
    expect([created?.imovel.area_ha, created?.imovel.municipio_ibge, created?.imovel.uf]).toEqual([
      747.88,
      '5218805',
      'GO',
    ])
  })

  test('of a settlement is asked at once what shows the possession, and why there is no matrícula', async () => {
    const nome = `Lote ${randomUUID().slice(0, 8)}`
    const page = await open({ who: 'maria', em: '/processos/novo/imovel' })
    await page.getByLabel('Nome do imóvel').fill(nome)
    await page.getByRole('radio', { name: /^Assentamento/ }).check()
    await page.getByRole('combobox', { name: 'Município' }).fill('rio verde')
    await page.getByRole('option', { name: 'Rio Verde – GO', exact: true }).click()
    await proceed(page)
    await page.getByRole('textbox', { name: 'Área' }).fill('30')
    await proceed(page)
    await step(page, 'Registro')
    await page.getByLabel('O que mostra a posse').selectOption('Título provisório')
    const why = page.getByLabel('Por que não há matrícula')
    await why.fill('É do INCRA.')
    await proceed(page)
    await page.getByRole('link', { name: /^Por que não há matrícula: Explique em ao menos 20 letras/ }).waitFor()
    const texto = 'É um lote do INCRA, com contrato de concessão de uso.'
    await why.fill(texto)
    await seen(page, 'new-registro-posse')
    await proceed(page)
    await page.getByRole('button', { name: 'Sou eu' }).click()
    await filledIn(page.getByLabel('CPF ou CNPJ'))
    await proceed(page)
    await step(page, 'Perímetro')
    await proceed(page)
    await page.getByText(texto).waitFor()
    await page.getByRole('button', { name: 'Criar processo' }).click()
    await step(page, nome)
    const [, id] = /\/processos\/([\w-]+)/.exec(page.url()) ?? []
    const made = dados<Ressalva[]>(await get(`/processos/${id}/ressalvas`, await tokenOf('maria')))
    expect(made).toMatchObject([{ tipo_documento: 'matricula_imovel', motivo: 'sem_titulo', texto, status: 'aberta' }])
  })

  test('outlives a closed page, is shown as only on this device, and can be dropped', async () => {
    const page = await open({ who: 'stranger', em: '/processos/novo/imovel', keeping: true })
    await page.getByLabel('Nome do imóvel').fill('Sítio da Serra')
    await proceed(page)
    const other = await page.context().newPage()
    await page.close()
    await other.goto('/processos')
    await other.getByText('Só neste aparelho').waitFor()
    await seen(other, 'processos-only-on-this-device')
    await other.getByRole('link', { name: 'Continuar: Sítio da Serra' }).click()
    await other.getByText('Recuperamos o que você digitou').waitFor()
    await written(other.getByLabel('Nome do imóvel'), 'Sítio da Serra')
    await seen(other, 'new-recovered')
    await other.getByRole('button', { name: 'Descartar' }).click()
    await written(other.getByLabel('Nome do imóvel'), '')
  })

  test('without a network can be filled in, but not created', async () => {
    const page = await open({ who: 'joao', em: '/processos/novo/conferir', keeping: true })
    await page.getByRole('button', { name: 'Criar processo' }).click()
    for (const campo of [
      'Nome do imóvel',
      'Tipo',
      'Município',
      'Área',
      'Número da matrícula',
      'CPF ou CNPJ do proprietário',
    ])
      await page.getByRole('link', { name: new RegExp(`^${campo}: `) }).waitFor()
    expect(await page.getByText(/imovel\.|proprietario\./).count()).toBe(0)
    await page.context().setOffline(true)
    await page.getByText('Para criar o processo é preciso internet.').waitFor()
    await page.getByRole('button', { name: 'Criar processo' }).waitFor({ state: 'detached' })
    await seen(page, 'new-offline')
  })
})

describe('a correction', () => {
  test('changes what was changed and leaves the rest, the CPF too', async () => {
    const { id, imovel, proprietario } = await rascunho()
    const page = await open({ who: 'maria', em: `/processos/${id}` })
    await page.getByRole('link', { name: 'Corrigir: Proprietário' }).click()
    await step(page, 'Corrigir: Proprietário')
    await page.getByText(`Hoje é ${proprietario.cpf_cnpj}.`).waitFor()
    await page.getByLabel('Nome do proprietário').fill('Maria da Conceição')
    await seen(page, 'correct-proprietario')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('heading', { level: 1, name: imovel.denominacao }).waitFor()
    expect(await getProcesso(id)).toMatchObject({
      imovel,
      proprietario: { nome: 'Maria da Conceição', cpf_cnpj: proprietario.cpf_cnpj },
    })
  })

  test('of what somebody else changed too shows both texts, and loses nothing', async () => {
    const { id } = await rascunho()
    const page = await open({ who: 'maria', em: `/processos/${id}/dados/registro` })
    await page.getByLabel('Número da matrícula').fill('11.111')
    await page.getByLabel('Cartório').fill('2º Ofício de Patrocínio')
    const other = { imovel: { denominacao: 'Fazenda Nova', matricula: { numero: '22.222' } } }
    dados<Processo>(await patch(`/processos/${id}`, await tokenOf('maria'), other))
    await page.getByRole('button', { name: 'Salvar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Este processo mudou enquanto você trabalhava' })
    await dialog.getByText('11.111').waitFor()
    await dialog.getByText('22.222').waitFor()
    await seen(page, 'correct-conflict')
    await dialog.getByRole('button', { name: 'Manter o meu' }).click()
    await page.getByRole('heading', { level: 1, name: 'Fazenda Nova' }).waitFor()
    expect((await getProcesso(id)).imovel).toMatchObject({
      denominacao: 'Fazenda Nova',
      matricula: { numero: '11.111', cartorio: '2º Ofício de Patrocínio' },
    })
  })

  test('is offered while the case waits for its owner, and not under analysis', async () => {
    const { id } = await pendente()
    const page = await open({ who: 'maria', em: `/processos/${id}` })
    await page.getByRole('link', { name: 'Corrigir: Registro' }).waitFor()
    const { id: another } = await submetido()
    await page.goto(`/processos/${another}/dados/area`)
    await page.getByText('não dá para alterar o processo').waitFor()
    await page.goto(`/processos/${another}`)
    await page.getByRole('tabpanel').getByRole('heading', { name: 'Registro' }).waitFor()
    expect(await page.getByRole('link', { name: /^Corrigir/ }).count()).toBe(0)
  })
})

const mine = async (nome: string): Promise<ListedProcesso[]> =>
  all<ListedProcesso>(`/processos?status=rascunho&q=${encodeURIComponent(nome)}`, await tokenOf('maria'))
