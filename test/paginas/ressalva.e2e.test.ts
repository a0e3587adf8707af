import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { dados, get } from '../support/api.ts'
import { ccirPdf, jpeg } from '../support/arquivos.ts'
import { como, CPF } from '../support/entrar.ts'
import { agir, enviar, lidos, rascunho } from '../support/fabrica.ts'
import { navegador, visto } from '../support/pagina.ts'
import type { Ressalva } from '../support/tipos.ts'

/** A paper that is missing or cannot be read is no dead end, on either side of the desk. */

const abrir = navegador()

/** Reading and drawing give way to whoever waits for an answer, and other files are at work. */
const DEMORA_MS = 180_000
const LOTE = 'Lote 12, Assentamento Nova Esperança'
const TEXTO = 'O lote é de um assentamento e ainda não tem matrícula própria.'

async function enviarParaAnalise(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enviar para análise' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('Submetido', { exact: true }).waitFor()
}

async function comCcirEFoto(): Promise<string> {
  const maria = await como('maria')
  const { id } = await rascunho()
  await enviar(maria, id, { tipo: 'ccir', arquivo: ccirPdf(), nome: 'ccir.pdf' })
  await enviar(maria, id, { arquivo: jpeg('ccir8.blurred.jpg'), nome: 'foto.jpg', mime: 'image/jpeg' })
  await lidos(id)
  return id
}
const ressalvasDe = async (id: string): Promise<Ressalva[]> =>
  dados<Ressalva[]>(await get(`/processos/${id}/ressalvas`, await como('maria')))

/** The declaration of a lot in a settlement, step by step, without a matrícula. */
async function declarar(page: Page): Promise<string> {
  const seguir = () => page.getByRole('button', { name: 'Continuar' }).click()
  const passo = (nome: string) => page.getByRole('heading', { level: 1, name: nome }).waitFor()
  await page.getByRole('link', { name: 'Novo processo' }).first().click()
  await passo('Imóvel')
  await page.getByLabel('Nome do imóvel').fill(LOTE)
  await page.getByLabel('Assentamento', { exact: false }).first().check()
  await page.getByLabel(/^Posse/).check()
  await page.getByRole('combobox', { name: 'Município' }).fill('ijui')
  await page.getByRole('option', { name: 'Ijuí – RS', exact: true }).click()
  await visto(page, 'posse-imovel')
  await seguir()
  await passo('Área')
  await page.getByRole('textbox', { name: 'Área' }).fill('18,5')
  await seguir()
  await passo('Registro')
  await page.getByLabel('O que mostra a posse').selectOption('Título provisório')
  await page.getByLabel('Mais sobre esse papel').fill('Contrato de concessão de uso, INCRA, 2019')
  await visto(page, 'posse-registro')
  await seguir()
  await passo('Proprietário')
  await page.getByRole('button', { name: 'Sou eu' }).click()
  await page.getByLabel('CPF ou CNPJ').fill(CPF.maria)
  await seguir()
  await passo('Perímetro')
  await seguir()
  await passo('Confira e crie')
  await visto(page, 'posse-confere')
  await page.getByRole('button', { name: 'Criar processo' }).click()
  await passo(LOTE)
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

test(
  'a lot without a matrícula goes from its declaration to its dossier, in pages alone',
  async () => {
    const dona = await abrir({ quem: 'maria', em: '/processos', largura: 360 })
    const id = await declarar(dona)
    await dona.getByRole('link', { name: 'Falta: Envie a matrícula' }).click()
    const ccir = { name: 'ccir.pdf', mimeType: 'application/pdf', buffer: ccirPdf() }
    await dona.getByLabel('Escolher arquivos: CCIR').setInputFiles(ccir)
    await dona.getByRole('region', { name: 'CCIR' }).getByText('Lido e aceito').waitFor({ timeout: DEMORA_MS })
    await dona.getByRole('button', { name: 'Não tenho a matrícula do imóvel' }).click()
    await dona.getByRole('button', { name: 'Fazer a ressalva' }).click()
    await dona.getByText('Explique em ao menos 20 letras o que houve.').waitFor()
    await visto(dona, 'ressalva-falta')
    expect(await dona.getByLabel('O imóvel não tem este documento').isChecked()).toBe(true)
    await dona.getByLabel('Explicação').fill(TEXTO)
    await dona.getByRole('button', { name: 'Fazer a ressalva' }).click()
    await dona.getByText('Ressalva aberta').waitFor()
    await visto(dona, 'ressalva-feita')
    await dona.getByRole('link', { name: 'Voltar ao processo' }).click()
    await enviarParaAnalise(dona)

    const mesa = await abrir({ quem: 'analista', em: `/analise/processos/${id}` })
    await mesa.getByRole('button', { name: 'Assumir' }).click()
    const ressalva = mesa.getByRole('region', { name: 'Ressalvas' })
    await ressalva.getByText(TEXTO).waitFor()
    await visto(mesa, 'ressalva-na-bancada')
    await ressalva.getByRole('button', { name: 'Decidir…' }).click()
    const decidir = mesa.getByRole('form', { name: 'Decidir a ressalva sobre a matrícula do imóvel' })
    await decidir.getByLabel('Aceitar').check()
    await decidir.getByLabel('Por quê').fill('Confirmado na relação de lotes.')
    await visto(mesa, 'ressalva-a-decidir')
    await decidir.getByRole('button', { name: 'Decidir' }).click()
    await ressalva.getByText('Aceita', { exact: true }).first().waitFor()
    await mesa.getByRole('button', { name: 'Aprovar…' }).click()
    await mesa.getByLabel('Parecer').fill('A posse está na relação de lotes do INCRA.')
    await mesa.getByRole('button', { name: 'Aprovar', exact: true }).click()
    await mesa.getByText('Aprovado', { exact: true }).waitFor()
    await mesa.getByText('Mais', { exact: true }).click()
    await mesa.getByRole('button', { name: 'Gerar dossiê…' }).click()
    await mesa.getByRole('button', { name: 'Gerar', exact: true }).click()
    await mesa.getByText(/^Pronto, com \d+ páginas\./).waitFor({ timeout: DEMORA_MS })

    await dona.goto(`/processos/${id}/documentos`)
    await dona.getByText('A análise aceitou a ressalva').waitFor()
    await visto(dona, 'ressalva-aceita')
  },
  2 * DEMORA_MS,
)

test('the copy that was refused goes along, and the analyst types what they read in it', async () => {
  const id = await comCcirEFoto()
  const dona = await abrir({ quem: 'maria', em: `/processos/${id}/documentos`, largura: 360 })
  await dona.getByRole('button', { name: 'Não tenho a matrícula do imóvel em melhor estado' }).click()
  await dona.getByLabel('Explicação').fill('A certidão ficou na enchente e é tudo o que se salvou.')
  await visto(dona, 'ressalva-ilegivel')
  await dona.getByRole('button', { name: 'Fazer a ressalva' }).click()
  await dona.getByText('Ressalva aberta').waitFor()
  const [feita] = await ressalvasDe(id)
  expect(feita).toMatchObject({ motivo: 'ilegivel', documento_id: expect.any(String) })
  await dona.goto(`/processos/${id}`)
  await enviarParaAnalise(dona)

  dados(await agir(id, 'assumir'))
  const analista = await abrir({ quem: 'analista', em: `/analise/processos/${id}` })
  await analista.getByRole('button', { name: 'Decidir…' }).click()
  const decidir = analista.getByRole('form', { name: 'Decidir a ressalva sobre a matrícula do imóvel' })
  await decidir.getByLabel('Aceitar').check()
  await decidir.getByLabel('Por quê').fill('A área se lê.')
  await decidir.getByLabel(/Área em hectares/).fill('747,875')
  await visto(analista, 'ressalva-com-dados')
  await decidir.getByRole('button', { name: 'Decidir' }).click()
  await analista.getByText('Aceita', { exact: true }).first().waitFor()
  await visto(analista, 'ressalva-decidida')
  expect(await ressalvasDe(id)).toMatchObject([{ status: 'aceita', decisao: { dados: { area_ha: 747.875 } } }])
})
