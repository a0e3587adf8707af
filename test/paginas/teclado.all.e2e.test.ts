import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Page } from 'playwright-core'
import { get, lista } from '../support/api.ts'
import { ccirPdf, matriculaPdf } from '../support/arquivos.ts'
import { como, pessoaDe, type Quem } from '../support/entrar.ts'
import { obter } from '../support/fabrica.ts'
import { ficha } from '../support/imovel.ts'
import { navegador } from '../support/pagina.ts'
import type { ItemDaFila } from '../support/tipos.ts'
import { acionar, ate, escrever, comFoco } from '../support/teclado.ts'

/** A whole case by keyboard alone, from the first page to the decision, with the focus always in sight. */

const abrir = navegador()
/** Reading gives way to whoever waits for an answer, and other files are at work. */
const LEITURA_MS = 120_000
const botao = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const campo = (page: Page, name: string) => page.getByRole('textbox', { name })
const titulo = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

test('a case is taken from nothing to decided by keyboard alone', async () => {
  const nome = `Fazenda ${randomUUID().slice(0, 8)}`
  const id = await pedir(nome)
  await decidir(nome)
  expect((await obter(id)).status).toBe('aprovado')
})

/** Where a page is opened, nothing has the focus before the first Tab. */
async function entrarPor(quem: Quem, largura: number, inicio: string): Promise<Page> {
  const page = await abrir({ largura, altura: 900 })
  await page.keyboard.press('Tab')
  await acionar(page, page.getByRole('link', { name: 'Entrar com gov.br' }))
  const pessoa = page.getByRole('button', { name: pessoaDe(quem).nome })
  await pessoa.waitFor()
  while ((await pessoa.and(page.locator(':focus')).count()) === 0) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await titulo(page, inicio)
  await page.keyboard.press('Tab')
  return page
}

/** @returns the id of the case */
async function pedir(nome: string): Promise<string> {
  const { imovel, proprietario } = ficha()
  const page = await entrarPor('maria', 1024, 'Meus processos')
  await acionar(page, page.getByRole('link', { name: 'Novo processo' }))

  await titulo(page, 'Imóvel')
  await escrever(page, campo(page, 'Nome do imóvel'), nome)
  await ate(page, page.getByRole('radio', { name: 'Imóvel rural' }))
  await page.keyboard.press('Space')
  await escrever(page, page.getByRole('combobox', { name: 'Município' }), 'patrocinio mg')
  await page.getByRole('option', { name: 'Patrocínio – MG', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await acionar(page, botao(page, 'Continuar'))

  await titulo(page, 'Área')
  await escrever(page, campo(page, 'Área'), String(imovel.area_ha).replace('.', ','))
  await acionar(page, botao(page, 'Continuar'))

  await titulo(page, 'Registro')
  await escrever(page, campo(page, 'Número da matrícula'), imovel.matricula?.numero ?? '')
  await acionar(page, botao(page, 'Continuar'))

  await titulo(page, 'Proprietário')
  await escrever(page, campo(page, 'Nome do proprietário'), proprietario.nome)
  await escrever(page, campo(page, 'CPF ou CNPJ'), proprietario.cpf_cnpj)
  await acionar(page, botao(page, 'Continuar'))

  await titulo(page, 'Perímetro')
  await acionar(page, botao(page, 'Continuar'))

  await titulo(page, 'Confira e crie')
  await acionar(page, botao(page, 'Criar processo'))
  await titulo(page, nome)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await acionar(page, page.getByRole('link', { name: 'Falta: Envie o CCIR.' }))
  await titulo(page, 'Documentos')
  await juntar(page, 'Matrícula do imóvel', 'matricula.pdf', matriculaPdf())
  await juntar(page, 'CCIR', 'ccir.pdf', ccirPdf())
  for (const tipo of ['Matrícula do imóvel', 'CCIR']) {
    await page.getByRole('region', { name: tipo }).getByText('Lido e aceito').waitFor({ timeout: LEITURA_MS })
  }
  await acionar(page, page.getByRole('link', { name: 'Voltar ao processo' }))
  await titulo(page, nome)
  await acionar(page, botao(page, 'Enviar para análise'))
  await page.getByRole('dialog', { name: 'Enviar para análise?' }).waitFor()
  await acionar(page, botao(page, 'Enviar'))
  await page.getByText('Submetido', { exact: true }).waitFor()
  await comFoco(page)
  const token = await como('analista')
  await until(
    async () => lista<ItemDaFila>(await get(`/analista/processos?q=${encodeURIComponent(nome)}`, token)).data,
    (achados) => achados.length === 1,
    20_000,
  )
  return id
}

async function juntar(page: Page, tipo: string, name: string, buffer: Buffer): Promise<void> {
  const vaga = page.getByRole('region', { name: tipo })
  const escolha = page.waitForEvent('filechooser')
  await acionar(page, vaga.getByLabel('Escolher arquivos'))
  await (await escolha).setFiles({ name, mimeType: 'application/pdf', buffer })
  await vaga.getByText(name, { exact: true }).waitFor()
}

async function decidir(nome: string): Promise<void> {
  const page = await entrarPor('analista', 1440, 'Fila')
  await acionar(page, page.getByRole('link', { name: /^Livres/ }))
  await page.waitForURL(/visao=livres/)
  await escrever(page, page.getByRole('searchbox', { name: 'Número, imóvel, município ou matrícula' }), nome)
  await page.keyboard.press('Enter')
  await page.getByText('1 processo', { exact: true }).waitFor()
  await acionar(page, page.getByRole('link', { name: nome }))
  await titulo(page, new RegExp(nome))
  await acionar(page, botao(page, 'Assumir'))
  await acionar(page, botao(page, 'Aprovar…'))
  await page.getByRole('dialog', { name: /^Aprovar/ }).waitFor()
  await escrever(page, campo(page, 'Parecer'), 'Documentos e área conferem.')
  await acionar(page, page.getByRole('dialog').getByRole('button', { name: 'Aprovar', exact: true }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await comFoco(page)
}
