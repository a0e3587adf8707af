import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from '@jest/globals'
import sharp, { type Sharp } from 'sharp'
import { dados, get } from '../../support/api.ts'
import { photo } from '../../support/papers/files.ts'
import { tokenOf } from '../../support/sign-in.ts'
import { documentosOf, readings, rascunho } from '../../support/factory.ts'
import { kept, browser, seen } from '../../support/pages/page.ts'
import type { ExtractedData } from '../../support/types.ts'

const open = browser()
const TIMEOUT_MS = 180_000

/**
 * The overlap of neighbouring parts in pixels. It exceeds the height of a line, so one of the parts has the whole line.
 */
const SLACK = 150

/** Makes one of four photographs of a matrícula. Each shows about a quarter of the page. */
async function part(matricula: Buffer, n: number, change = (sheet: Sharp): Sharp => sheet) {
  const { width, height } = await sharp(matricula).metadata()
  const top = Math.max(0, Math.floor((n * height) / 4) - SLACK)
  const tall = Math.min(height, Math.floor(((n + 1) * height) / 4) + SLACK) - top
  const sheet = await sharp(matricula)
    .extract({ left: 0, top, width, height: tall })
    .extend({ top: 300, bottom: height - tall - 300, background: 'white' })
    .toBuffer()
  const buffer = await change(sharp(sheet)).jpeg({ quality: 85 }).toBuffer()
  return { name: `parte${n + 1}.jpg`, mimeType: 'image/jpeg', buffer }
}

test(
  'four photographs of a matrícula arrive as one document and are read, in the order that was chosen, also after a reload without a network',
  async () => {
    const { id } = await rascunho('conceicao')
    const page = await open({ who: 'conceicao', em: `/processos/${id}/documentos`, keeping: true })
    await kept(page)
    const matricula = await photo('par203.matricula.medium.jpg')
    const slot = page.getByRole('region', { name: 'Matrícula do imóvel' })
    const paginas = slot.getByRole('list', { name: 'Páginas: matrícula do imóvel' }).locator(':scope > li')
    const send = slot.getByRole('button', { name: 'Enviar 4 páginas: matrícula do imóvel', exact: true })
    await slot.getByLabel('Fotografar: matrícula do imóvel').setInputFiles(await part(matricula, 0))
    const photos = [
      await part(matricula, 2, (sheet) => sheet.rotate(270)), // it lies on its side, and EXIF does not say so
      await part(matricula, 1, (sheet) => sheet.rotate(270).withMetadata({ orientation: 6 })), // EXIF says so here
      await part(matricula, 3),
    ]
    for (const photo of photos) await slot.getByLabel('Adicionar página: matrícula do imóvel').setInputFiles(photo)
    await send.waitFor({ timeout: TIMEOUT_MS })
    await slot.getByRole('button', { name: 'Girar: página 2' }).click()
    await paginas.nth(1).locator('[data-turn="90"]').waitFor()
    await slot.getByRole('button', { name: 'Subir: página 3' }).click()
    await paginas.nth(1).getByText('parte2.jpg').waitFor()
    await seen(page, 'pages-joined')
    expect(await documentosOf(id, 'conceicao')).toEqual([])

    await page.reload()
    await paginas.nth(2).locator('[data-turn="90"]').waitFor()
    expect(await paginas.locator('.file-name').allInnerTexts()).toEqual([1, 2, 3, 4].map((n) => `parte${n}.jpg`))
    await page.context().setOffline(true)
    await send.click()
    await page.getByRole('list', { name: 'Arquivos a caminho' }).getByText('parte1.pdf').waitFor()
    expect(await paginas.count()).toBe(0)
    await page.context().setOffline(false)
    await slot.getByText('Lido e aceito').waitFor({ timeout: TIMEOUT_MS })
    await seen(page, 'pages-joined-read')

    const [documento, ...others] = await readings(id, 'conceicao')
    expect(others).toEqual([])
    expect(documento).toMatchObject({ nome_arquivo: 'parte1.pdf', paginas: 4, status: 'valido' })
    const token = await tokenOf('conceicao')
    const { bytes } = await get(`/documentos/${documento?.id}/arquivo`, token)
    const turns = (await PDFDocument.load(bytes)).getPages().map((page) => page.getRotation().angle)
    expect(turns).toEqual([0, 90, 90, 0])
    const extracted = dados<ExtractedData>(await get(`/documentos/${documento?.id}/dados-extraidos`, token))
    expect(extracted).toMatchObject({ numero_matricula: '6720', area_ha: 233.2304 })
  },
  2 * TIMEOUT_MS,
)
