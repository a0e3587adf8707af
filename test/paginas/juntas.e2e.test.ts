import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import sharp from 'sharp'
import { get } from '../support/api.ts'
import { foto } from '../support/arquivos.ts'
import { como } from '../support/entrar.ts'
import { documentosDe, rascunho } from '../support/fabrica.ts'
import { navegador, visto } from '../support/pagina.ts'

/** What is photographed for one slot is one document, page by page. */

const abrir = navegador()
const DEMORA_MS = 180_000
const jpeg = (name: string, buffer: Buffer) => ({ name, buffer, mimeType: 'image/jpeg' })

/** The upper and the lower half of a matrícula, each of which lacks what the other has. */
async function metades(): Promise<[Buffer, Buffer]> {
  const inteira = await foto('par203.matricula.medium.jpg')
  const { width = 0, height = 0 } = await sharp(inteira).metadata()
  const metade = (top: number) =>
    sharp(inteira)
      .extract({ left: 0, top, width, height: Math.floor(height / 2) })
      .extend({ bottom: Math.floor(height / 2), background: 'white' })
      .jpeg({ quality: 92 })
      .toBuffer()
  return [await metade(0), await metade(Math.floor(height / 2))]
}

test(
  'two photographs of one paper arrive as one document, in the order that was chosen, also after a reload without network',
  async () => {
    const { id } = await rascunho('conceicao')
    const page = await abrir({ quem: 'conceicao', em: `/processos/${id}/documentos`, largura: 360 })
    const vaga = page.getByRole('region', { name: 'Matrícula do imóvel' })
    const paginas = vaga.getByRole('list', { name: 'Páginas: a matrícula do imóvel' })
    const [cima, baixo] = await metades()
    await vaga.getByLabel('Fotografar: matrícula do imóvel').setInputFiles(jpeg('verso.jpg', baixo))
    await paginas.getByText('verso.jpg').waitFor()
    await vaga.getByLabel('Adicionar página: a matrícula do imóvel').setInputFiles(jpeg('frente.jpg', cima))
    await vaga.getByRole('button', { name: 'Enviar 2 páginas: a matrícula do imóvel' }).waitFor({ timeout: DEMORA_MS })
    await vaga.getByRole('button', { name: 'Subir: página 2' }).click()
    await paginas.locator('li').first().getByText('frente.jpg').waitFor()
    await vaga.getByRole('button', { name: 'Girar: página 1' }).click()
    await paginas.locator('li').first().locator('[data-giro="90"]').waitFor()
    for (const _ of [180, 270, 0]) await vaga.getByRole('button', { name: 'Girar: página 1' }).click()
    await paginas.locator('li').first().locator('[data-giro="0"]').waitFor()
    await visto(page, 'paginas-juntas')
    expect(await documentosDe(id, 'conceicao')).toEqual([])

    await page.reload()
    await paginas.locator('li').first().getByText('frente.jpg').waitFor()
    await page.context().setOffline(true)
    await vaga.getByRole('button', { name: 'Enviar 2 páginas: a matrícula do imóvel' }).click()
    await page.getByRole('list', { name: 'Arquivos a caminho' }).getByText('frente.pdf').waitFor()
    await page.context().setOffline(false)
    await vaga.getByText('Lido e aceito').waitFor({ timeout: DEMORA_MS })
    const [documento, ...outros] = await until(
      () => documentosDe(id, 'conceicao'),
      (docs) => docs.every(({ status }) => status === 'valido'),
    )
    expect(outros).toEqual([])
    expect(documento).toMatchObject({ nome_arquivo: 'frente.pdf', paginas: 2, status: 'valido' })
    const { bytes } = await get(`/documentos/${documento?.id}/arquivo`, await como('conceicao'))
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2)
    await visto(page, 'paginas-juntas-lidas')
  },
  2 * DEMORA_MS,
)
