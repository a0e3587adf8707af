import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { dados, get, post } from '../../support/api.ts'
import { tokenOf } from '../../support/sign-in.ts'
import { ccirPdf, matriculaPdf } from '../../support/papers/files.ts'
import { form } from '../../support/papers/imovel.ts'
import { submits } from '../../support/pages/owner.ts'
import { browser, seen, titled, written } from '../../support/pages/page.ts'
import type { Documento } from '../../support/types.ts'

const open = browser()
/** The limit is long, because documents are read at a low priority, and other test files run at the same time. */
const TIMEOUT_MS = 180_000
test(
  'from nothing to submitted, with two clean papers and not one character typed',
  async () => {
    const page = await open({ who: 'conceicao', em: '/processos/novo/imovel', largura: 360 })
    await page.getByRole('button', { name: 'Começar pelos papéis' }).waitFor()
    await seen(page, 'papers-begin')
    await page.getByRole('button', { name: 'Começar pelos papéis' }).click()
    await titled(page, 'Documentos – Registro Rural')
    for (const [kind, buffer] of [
      ['matrícula do imóvel', matriculaPdf()],
      ['CCIR', ccirPdf()],
    ] as const) {
      const paper = { name: 'papel.pdf', mimeType: 'application/pdf', buffer }
      await page.getByLabel(`Escolher arquivos: ${kind}`).setInputFiles(paper)
    }
    for (const kind of ['Matrícula do imóvel', 'CCIR'])
      await page.getByRole('region', { name: kind }).getByText('Lido e aceito').waitFor({ timeout: TIMEOUT_MS })
    await seen(page, 'papers-read')
    await page.getByRole('link', { name: 'Preencher os dados' }).click()

    const filled = page.getByText('Já preenchemos com o que está nos seus papéis')
    const save = () => page.getByRole('button', { name: 'Está certo' }).click()
    await titled(page, 'Confira: Imóvel, 1 de 4 – Registro Rural')
    await filled.waitFor()
    await page.getByAltText('Nome do imóvel: o lugar do documento em que está').waitFor()
    await written(page.getByRole('textbox', { name: 'Nome do imóvel' }), form().imovel.denominacao)
    await page.getByText('Como foi lido em: Matrícula do imóvel').first().waitFor()
    await seen(page, 'papers-used')
    await page.getByLabel('Imóvel rural').check()
    await save()

    await titled(page, 'Confira: Área, 2 de 4 – Registro Rural')
    await filled.waitFor()
    await save()

    await titled(page, 'Confira: Registro, 3 de 4 – Registro Rural')
    await filled.waitFor()
    await save()

    await titled(page, 'Confira: Proprietário, 4 de 4 – Registro Rural')
    await filled.waitFor()
    // The page has only the masked number, and a picture of its place on the paper.
    const { cpf_cnpj: number } = form().proprietario
    await written(page.getByRole('textbox', { name: 'CPF ou CNPJ' }), '***.072.703-**')
    const picture = page.getByAltText('CPF ou CNPJ do proprietário: o lugar do documento em que está')
    await picture.waitFor()
    expect(await middleShown(picture)).toBeCloseTo(await middleOfNumber(page), 3)
    await seen(page, 'papers-proprietario')
    await save()

    await submits(page)
    await page
      .getByText(form().imovel.matricula?.numero ?? '')
      .first()
      .waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const request = { justificativa: 'Conferência com a matrícula do imóvel.' }
    const revealed = await post(`/processos/${id}/revelar-cpf`, await tokenOf('analista'), request)
    expect(dados<{ cpf_cnpj: string }>(revealed).cpf_cnpj).toBe(number.replaceAll(/\D/g, ''))
  },
  2 * TIMEOUT_MS,
)

/** Returns the height on the page that the strip shows in its middle, from 0 at the top to 1. */
const middleShown = (picture: Locator): Promise<number> =>
  picture.evaluate((image) => {
    const [whole, strip] = [image, image.parentElement ?? image].map((one) => one.getBoundingClientRect())
    return whole && strip ? (strip.top + strip.height / 2 - whole.top) / whole.height : Number.NaN
  })

/** Returns the height of the owner's number on the matrícula, from 0 at the top to 1. */
async function middleOfNumber(page: Page): Promise<number> {
  const [, id = ''] = /processos\/([\w-]+)/.exec(page.url()) ?? []
  const token = await tokenOf('conceicao')
  const [matricula] = dados<Documento[]>(await get(`/processos/${id}/documentos`, token)).filter(
    ({ tipo_documento }) => tipo_documento === 'matricula_imovel',
  )
  const { campos } = dados<{ campos: { nome: string; caixa: { y: number; altura: number } }[] }>(
    await get(`/documentos/${matricula?.id}/dados-extraidos`, token),
  )
  const caixa = campos.find(({ nome }) => nome === 'cpf_cnpj')?.caixa
  return caixa ? caixa.y + caixa.altura / 2 : Number.NaN
}
