import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { approves, getsDossie, takes } from '../../support/pages/analyst.ts'
import { photo } from '../../support/papers/files.ts'
import { personOf, type Who } from '../../support/sign-in.ts'
import { form } from '../../support/papers/imovel.ts'
import { drop } from '../../support/pages/download-and-drop.ts'
import { caseNumberOn, filledIn } from '../../support/pages/owner.ts'
import { written, browser, seen } from '../../support/pages/page.ts'

/**
 * Tests a whole case in the pages alone, from the photographs to the dossier, for a producer with a phone, an analyst
 * at a desk, and a person who verifies the dossier.
 */

const open = browser()
/** The limit is long, because reading and drawing have a low priority, and other test files run at the same time. */
const TIMEOUT_MS = 180_000

const { imovel } = form('par203')
/** The declared area has two digits swapped. */
const WRONG_AREA = '322,2304'

test(
  'a case, from photograph to dossier',
  async () => {
    const phone = await signIn('conceicao')
    const numero = await fill(phone)
    await photograph(phone)
    await send(phone)

    const bench = await signIn('analista', { largura: 1440, altura: 900 })
    await takes(bench, numero)
    await examine(bench)
    await approves(bench, 'Área, matrícula e proprietária conferem com os documentos.')
    const { pdf, codigo } = await getsDossie(bench)
    await seen(bench, 'journey-dossie')
    const documento = await PDFDocument.load(pdf)
    // The pages are the cover, the facts of the case, and the photographs.
    expect(documento.getPageCount()).toBeGreaterThan(3)

    await verify({ pdf, codigo, numero })

    await phone.reload()
    await phone.getByText('Aprovado', { exact: true }).waitFor()
  },
  2 * TIMEOUT_MS,
)

async function signIn(who: Who, viewportSize: { largura?: number; altura?: number } = {}): Promise<Page> {
  const page = await open(viewportSize)
  await page.getByRole('link', { name: 'Entrar com gov.br' }).click()
  await page.getByRole('button', { name: personOf(who).nome }).click()
  return page
}

async function fill(page: Page): Promise<string> {
  const proceed = () => page.getByRole('button', { name: 'Continuar' }).click()
  const step = (nome: string) => page.getByRole('heading', { level: 1, name: nome }).waitFor()
  await page.getByRole('link', { name: 'Novo processo' }).click()
  await step('Imóvel')
  await page.getByLabel('Nome do imóvel').fill(imovel.denominacao)
  await page.getByLabel('Imóvel rural').check()
  await page.getByRole('combobox', { name: 'Município' }).fill('ijui')
  await page.getByRole('option', { name: 'Ijuí – RS', exact: true }).click()
  await proceed()
  await step('Área')
  await page.getByRole('textbox', { name: 'Área' }).fill(WRONG_AREA)
  await proceed()
  await step('Registro')
  await page.getByLabel('Número da matrícula').fill(imovel.matricula?.numero ?? '')
  await proceed()
  await step('Proprietário')
  await page.getByRole('button', { name: 'Sou eu' }).click()
  await written(page.getByLabel('Nome do proprietário'), personOf('conceicao').nome)
  await filledIn(page.getByLabel('CPF ou CNPJ'))
  await proceed()
  await step('Perímetro')
  await proceed()
  await step('Confira e crie')
  await page.getByRole('button', { name: 'Criar processo' }).click()
  await step(imovel.denominacao)
  return caseNumberOn(page)
}

async function photograph(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Falta: Envie a matrícula' }).click()
  await page.getByRole('heading', { level: 1, name: 'Documentos' }).waitFor()
  for (const [kind, nome] of [
    ['Matrícula do imóvel', 'par203.matricula.medium.jpg'],
    ['CCIR', 'par203.ccir.light.jpg'],
  ] as const) {
    const taken = { name: 'IMG_2031.jpg', mimeType: 'image/jpeg', buffer: await photo(nome) }
    await page.getByLabel(`Fotografar: ${kind}`).setInputFiles(taken)
    await page
      .getByRole('region', { name: kind })
      .getByRole('button', { name: /^Enviar/ })
      .click()
  }
  for (const kind of ['Matrícula do imóvel', 'CCIR'])
    await page.getByRole('region', { name: kind }).getByText('Lido e aceito').waitFor({ timeout: TIMEOUT_MS })
  await seen(page, 'journey-photographed')
  await page.getByRole('link', { name: 'Voltar ao processo' }).click()
}

/** Takes over the values of the documents, and submits the case. */
async function send(page: Page): Promise<void> {
  for (const campo of ['Área', 'Código do imóvel no INCRA (CCIR)']) {
    const use = page.getByRole('button', { name: `Usar o valor lido: ${campo}` }).first()
    await use.click()
    await use.waitFor({ state: 'detached' })
  }
  await seen(page, 'journey-checked')
  await page.getByRole('button', { name: 'Enviar para análise' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar para análise?' })
  await dialog.getByText('233,2304 hectares').waitFor()
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('Enviado', { exact: true }).waitFor()
}

/** Opens the finding about the area. The declared area comes from the photograph, so it agrees with the paper. */
async function examine(page: Page): Promise<void> {
  await page.getByText(/^\d+ achados conferem$/).click()
  await page.getByRole('button', { name: 'A área do imóvel confere com o que está na matrícula.' }).click()
  await page.locator('[data-mark]').waitFor()
  await seen(page, 'journey-bench')
}

/** Verifies the dossier without an account: by its code, and by the file. */
async function verify({ pdf, codigo, numero }: { pdf: Buffer; codigo: string; numero: string }): Promise<void> {
  const page = await open({ em: `/verificar/${codigo}` })
  await page.getByText('Autêntico e atual', { exact: true }).waitFor()
  await page.getByText(numero, { exact: true }).waitFor()
  await page.goto('/verificar')
  await drop(page.locator('.drop'), 'dossie.pdf', pdf)
  await page.getByText('Autêntico e atual', { exact: true }).waitFor()
  await page.getByText('O arquivo é, byte por byte, o que foi emitido.').waitFor()
}
