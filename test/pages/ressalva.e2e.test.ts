import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { dados, get } from '../support/api.ts'
import { ccirPdf, jpeg } from '../support/files.ts'
import { tokenOf, CPF } from '../support/sign-in.ts'
import { act, send, lidos, rascunho } from '../support/factory.ts'
import { browser, seen } from '../support/page.ts'
import type { Ressalva } from '../support/types.ts'

/** A paper that is missing or cannot be read is no dead end, for the owner or for the analyst. */

const open = browser()

/** Reading and drawing yield to people who wait for an answer, and other test files run meanwhile. */
const TIMEOUT_MS = 180_000
const LOTE = 'Lote 12, Assentamento Nova Esperança'
const TEXT = 'O lote é de um assentamento e ainda não tem matrícula própria.'

async function sendToAnalysis(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enviar para análise' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('Submetido', { exact: true }).waitFor()
}

async function withCcirAndPhoto(): Promise<string> {
  const maria = await tokenOf('maria')
  const { id } = await rascunho()
  await send(maria, id, { tipo: 'ccir', arquivo: ccirPdf(), nome: 'ccir.pdf' })
  await send(maria, id, { arquivo: jpeg('ccir8.blurred.jpg'), nome: 'foto.jpg', mime: 'image/jpeg' })
  await lidos(id)
  return id
}
const ressalvasOf = async (id: string): Promise<Ressalva[]> =>
  dados<Ressalva[]>(await get(`/processos/${id}/ressalvas`, await tokenOf('maria')))

/** Declares a lot in a settlement, step by step, without a matrícula. */
async function declare(page: Page): Promise<string> {
  const proceed = () => page.getByRole('button', { name: 'Continuar' }).click()
  const step = (nome: string) => page.getByRole('heading', { level: 1, name: nome }).waitFor()
  await page.getByRole('link', { name: 'Novo processo' }).first().click()
  await step('Imóvel')
  await page.getByLabel('Nome do imóvel').fill(LOTE)
  await page.getByLabel('Assentamento', { exact: false }).first().check()
  await page.getByLabel(/^Posse/).check()
  await page.getByRole('combobox', { name: 'Município' }).fill('ijui')
  await page.getByRole('option', { name: 'Ijuí – RS', exact: true }).click()
  await seen(page, 'posse-imovel')
  await proceed()
  await step('Área')
  await page.getByRole('textbox', { name: 'Área' }).fill('18,5')
  await proceed()
  await step('Registro')
  await page.getByLabel('O que mostra a posse').selectOption('Título provisório')
  await page.getByLabel('Mais sobre esse papel').fill('Contrato de concessão de uso, INCRA, 2019')
  await seen(page, 'posse-registro')
  await proceed()
  await step('Proprietário')
  await page.getByRole('button', { name: 'Sou eu' }).click()
  await page.getByLabel('CPF ou CNPJ').fill(CPF.maria)
  await proceed()
  await step('Perímetro')
  await proceed()
  await step('Confira e crie')
  await seen(page, 'posse-confere')
  await page.getByRole('button', { name: 'Criar processo' }).click()
  await step(LOTE)
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

test(
  'a lot without a matrícula goes from its declaration to its dossier, in pages alone',
  async () => {
    const owner = await open({ quem: 'maria', em: '/processos', largura: 360 })
    const id = await declare(owner)
    await owner.getByRole('link', { name: 'Falta: Envie a matrícula' }).click()
    const ccir = { name: 'ccir.pdf', mimeType: 'application/pdf', buffer: ccirPdf() }
    await owner.getByLabel('Escolher arquivos: CCIR').setInputFiles(ccir)
    await owner.getByRole('region', { name: 'CCIR' }).getByText('Lido e aceito').waitFor({ timeout: TIMEOUT_MS })
    await owner.getByRole('button', { name: 'Não tenho a matrícula do imóvel' }).click()
    await owner.getByRole('button', { name: 'Fazer a ressalva' }).click()
    await owner.getByText('Explique em ao menos 20 letras o que houve.').waitFor()
    await seen(owner, 'ressalva-falta')
    expect(await owner.getByLabel('O imóvel não tem este documento').isChecked()).toBe(true)
    await owner.getByLabel('Explicação').fill(TEXT)
    await owner.getByRole('button', { name: 'Fazer a ressalva' }).click()
    await owner.getByText('Ressalva aberta').waitFor()
    await seen(owner, 'ressalva-feita')
    await owner.getByRole('link', { name: 'Voltar ao processo' }).click()
    await sendToAnalysis(owner)

    const bench = await open({ quem: 'analista', em: `/analise/processos/${id}` })
    await bench.getByRole('button', { name: 'Assumir' }).click()
    const ressalva = bench.getByRole('region', { name: 'Ressalvas' })
    await ressalva.getByText(TEXT).waitFor()
    await seen(bench, 'ressalva-na-bancada')
    await ressalva.getByRole('button', { name: 'Decidir…' }).click()
    const decision = bench.getByRole('form', { name: 'Decidir a ressalva sobre a matrícula do imóvel' })
    await decision.getByLabel('Aceitar').check()
    await decision.getByLabel('Por quê').fill('Confirmado na relação de lotes.')
    await seen(bench, 'ressalva-a-decidir')
    await decision.getByRole('button', { name: 'Decidir' }).click()
    await ressalva.getByText('Aceita', { exact: true }).first().waitFor()
    await bench.getByRole('button', { name: 'Aprovar…' }).click()
    await bench.getByLabel('Parecer').fill('A posse está na relação de lotes do INCRA.')
    await bench.getByRole('button', { name: 'Aprovar', exact: true }).click()
    await bench.getByText('Aprovado', { exact: true }).waitFor()
    await bench.getByText('Mais', { exact: true }).click()
    await bench.getByRole('button', { name: 'Gerar dossiê…' }).click()
    await bench.getByRole('button', { name: 'Gerar', exact: true }).click()
    await bench.getByText(/^Pronto, com \d+ páginas\./).waitFor({ timeout: TIMEOUT_MS })

    await owner.goto(`/processos/${id}/documentos`)
    await owner.getByText('A análise aceitou a ressalva').waitFor()
    await seen(owner, 'ressalva-aceita')
  },
  2 * TIMEOUT_MS,
)

test('the copy that was refused goes along, and the analyst types what they read in it', async () => {
  const id = await withCcirAndPhoto()
  const owner = await open({ quem: 'maria', em: `/processos/${id}/documentos`, largura: 360 })
  await owner.getByRole('button', { name: 'Não tenho a matrícula do imóvel em melhor estado' }).click()
  await owner.getByLabel('Explicação').fill('A certidão ficou na enchente e é tudo o que se salvou.')
  await seen(owner, 'ressalva-ilegivel')
  await owner.getByRole('button', { name: 'Fazer a ressalva' }).click()
  await owner.getByText('Ressalva aberta').waitFor()
  const [made] = await ressalvasOf(id)
  expect(made).toMatchObject({ motivo: 'ilegivel', documento_id: expect.any(String) })
  await owner.goto(`/processos/${id}`)
  await sendToAnalysis(owner)

  dados(await act(id, 'assumir'))
  const analista = await open({ quem: 'analista', em: `/analise/processos/${id}` })
  await analista.getByRole('button', { name: 'Decidir…' }).click()
  const decision = analista.getByRole('form', { name: 'Decidir a ressalva sobre a matrícula do imóvel' })
  await decision.getByLabel('Aceitar').check()
  await decision.getByLabel('Por quê').fill('A área se lê.')
  await decision.getByLabel(/Área em hectares/).fill('747,875')
  await seen(analista, 'ressalva-com-dados')
  await decision.getByRole('button', { name: 'Decidir' }).click()
  await analista.getByText('Aceita', { exact: true }).first().waitFor()
  await seen(analista, 'ressalva-decidida')
  expect(await ressalvasOf(id)).toMatchObject([{ status: 'aceita', decisao: { dados: { area_ha: 747.875 } } }])
})
