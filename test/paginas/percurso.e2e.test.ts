import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Page } from 'playwright-core'
import { foto } from '../support/arquivos.ts'
import { CPF, pessoaDe, type Quem } from '../support/entrar.ts'
import { ficha } from '../support/imovel.ts'
import { salvo, soltar } from '../support/baixar-e-soltar.ts'
import { escrito, navegador, visto } from '../support/pagina.ts'

/** A case from photograph to dossier, in pages alone: a producer with a phone, an analyst at a desk, anybody who is shown the file. */

const abrir = navegador()
/** Reading and drawing give way to whoever waits for an answer, and other files are at work. */
const DEMORA_MS = 180_000

const { imovel } = ficha('par203')
/** Two figures changed places when it was written down. */
const AREA_ERRADA = '322,2304'

test(
  'a case, from photograph to dossier',
  async () => {
    const fone = await entrar('conceicao')
    const numero = await preencher(fone)
    await fotografar(fone)
    await enviar(fone)

    const mesa = await entrar('analista', { largura: 1440, altura: 900 })
    await assumir(mesa, numero)
    await examinar(mesa)
    await aprovar(mesa)
    const { pdf, codigo } = await dossie(mesa)
    const documento = await PDFDocument.load(pdf)
    // The cover, what is known of the case, and the photographs themselves.
    expect(documento.getPageCount()).toBeGreaterThan(3)

    await verificar({ pdf, codigo, numero })

    await fone.reload()
    await fone.getByText('Aprovado', { exact: true }).waitFor()
  },
  2 * DEMORA_MS,
)

/** By the home page and the provider's own. */
async function entrar(quem: Quem, janela: { largura?: number; altura?: number } = {}): Promise<Page> {
  const page = await abrir(janela)
  await page.getByRole('link', { name: 'Entrar com gov.br' }).click()
  await page.getByRole('button', { name: pessoaDe(quem).nome }).click()
  return page
}

/** @returns the number of the new case */
async function preencher(page: Page): Promise<string> {
  const seguir = () => page.getByRole('button', { name: 'Continuar' }).click()
  const passo = (nome: string) => page.getByRole('heading', { level: 1, name: nome }).waitFor()
  await page.getByRole('link', { name: 'Novo processo' }).click()
  await passo('Imóvel')
  await page.getByLabel('Nome do imóvel').fill(imovel.denominacao)
  await page.getByLabel('Imóvel rural').check()
  await page.getByRole('combobox', { name: 'Município' }).fill('ijui')
  await page.getByRole('option', { name: 'Ijuí – RS', exact: true }).click()
  await seguir()
  await passo('Área')
  await page.getByRole('textbox', { name: 'Área' }).fill(AREA_ERRADA)
  await seguir()
  await passo('Registro')
  await page.getByLabel('Número da matrícula').fill(imovel.matricula?.numero ?? '')
  await seguir()
  await passo('Proprietário')
  await page.getByRole('button', { name: 'Sou eu' }).click()
  await escrito(page.getByLabel('Nome do proprietário'), pessoaDe('conceicao').nome)
  await page.getByLabel('CPF ou CNPJ').fill(CPF.conceicao)
  await seguir()
  await passo('Perímetro')
  await seguir()
  await passo('Confira e crie')
  await page.getByRole('button', { name: 'Criar processo' }).click()
  await passo(imovel.denominacao)
  const dito = await page
    .getByText(/\d{4}\/\d{6}/)
    .first()
    .textContent()
  return /\d{4}\/\d{6}/.exec(dito ?? '')?.[0] ?? ''
}

async function fotografar(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Falta: Envie a matrícula' }).click()
  await page.getByRole('heading', { level: 1, name: 'Documentos' }).waitFor()
  for (const [tipo, nome] of [
    ['Matrícula do imóvel', 'par203.matricula.medium.jpg'],
    ['CCIR', 'par203.ccir.light.jpg'],
  ] as const) {
    const tirada = { name: 'IMG_2031.jpg', mimeType: 'image/jpeg', buffer: await foto(nome) }
    await page.getByLabel(`Fotografar: ${tipo}`).setInputFiles(tirada)
    await page
      .getByRole('region', { name: tipo })
      .getByRole('button', { name: /^Enviar/ })
      .click()
  }
  for (const tipo of ['Matrícula do imóvel', 'CCIR'])
    await page.getByRole('region', { name: tipo }).getByText('Lido e aceito').waitFor({ timeout: DEMORA_MS })
  await visto(page, 'percurso-fotografado')
  await page.getByRole('link', { name: 'Voltar ao processo' }).click()
}

/** What was read is taken, where it differs from what was written and where nothing was. */
async function enviar(page: Page): Promise<void> {
  for (const campo of ['Área', 'Código do imóvel no INCRA (CCIR)']) {
    const usar = page.getByRole('button', { name: `Usar o valor lido: ${campo}` }).first()
    await usar.click()
    await usar.waitFor({ state: 'detached' })
  }
  await visto(page, 'percurso-conferido')
  await page.getByRole('button', { name: 'Enviar para análise' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Enviar para análise?' })
  await dialogo.getByText('233,2304 hectares').waitFor()
  await dialogo.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('Submetido', { exact: true }).waitFor()
}

/** Lists are behind an act by five seconds at most. */
async function assumir(page: Page, numero: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Fila' }).waitFor()
  await page.getByRole('link', { name: /^Livres/ }).click()
  await page
    .getByRole('link', { name: /^Livres/ })
    .and(page.locator('[aria-current=page]'))
    .waitFor()
  await page.getByRole('searchbox').fill(numero)
  await page.getByRole('button', { name: 'Procurar' }).click()
  await page.waitForURL((url) => url.searchParams.get('q') === numero)
  const achados = async () => {
    await page.reload()
    const [, quantos] = await Promise.all([
      page.getByRole('heading', { level: 1, name: 'Fila' }).waitFor(),
      page.getByText(/^1 processo$|o que você procura/).textContent(),
    ])
    return quantos
  }
  await until(achados, (quantos) => quantos === '1 processo')
  await page.getByRole('row').filter({ hasText: numero }).getByRole('link', { name: imovel.denominacao }).click()
  await page.getByRole('button', { name: 'Assumir' }).click()
  await page.getByText('Com você', { exact: true }).waitFor()
}

/** What was taken from the photograph agrees with it, and stands marked on it. */
async function examinar(page: Page): Promise<void> {
  await page.getByText(/^\d+ conferências conferem$/).click()
  await page.getByRole('button', { name: 'A área do imóvel confere com o que está na matrícula.' }).click()
  await page.locator('[data-marca]').waitFor()
  await visto(page, 'percurso-bancada')
}

async function aprovar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aprovar…' }).click()
  await page.getByLabel('Parecer').fill('Área, matrícula e proprietária conferem com os documentos.')
  await page.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await page.getByText('Aprovado', { exact: true }).waitFor()
}

async function dossie(page: Page): Promise<{ pdf: Buffer; codigo: string }> {
  await page.getByText('Mais', { exact: true }).click()
  await page.getByRole('button', { name: 'Gerar dossiê…' }).click()
  await page.getByRole('button', { name: 'Gerar', exact: true }).click()
  const pronto = page.getByText(/^Pronto, com \d+ páginas\. Código /)
  await pronto.waitFor({ timeout: DEMORA_MS })
  await visto(page, 'percurso-dossie')
  const codigo = /Código ([\w-]+)\./.exec((await pronto.textContent()) ?? '')?.[1] ?? ''
  const { bytes } = await salvo(page, () => page.getByRole('button', { name: 'Baixar', exact: true }).click())
  return { pdf: bytes, codigo }
}

/** Whoever is shown the dossier, without an account: by its code, and by the file. */
async function verificar({ pdf, codigo, numero }: { pdf: Buffer; codigo: string; numero: string }): Promise<void> {
  const page = await abrir({ em: `/verificar/${codigo}` })
  await page.getByText('Autêntico e atual', { exact: true }).waitFor()
  await page.getByText(numero, { exact: true }).waitFor()
  await page.goto('/verificar')
  await soltar(page.locator('.soltar'), 'dossie.pdf', pdf)
  await page.getByText('Autêntico e atual', { exact: true }).waitFor()
  await page.getByText('O arquivo é, byte por byte, o que foi emitido.').waitFor()
}
