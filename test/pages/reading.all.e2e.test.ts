import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { dados } from '../support/api.ts'
import { sample, minimalPdf } from '../support/files.ts'
import { tokenOf } from '../support/sign-in.ts'
import { send, pendente, rascunho } from '../support/factory.ts'
import { browser } from '../support/page.ts'

/** The page polls the service while documents are being read, and announces the results. */

const open = browser()
const MINUTE = 60_000
const LONG = 6 * MINUTE

/** Makes two sheets of a photographed paper, for a slower reading. */
async function twoSheets(): Promise<Buffer> {
  const sheet = await sharp(sample('par203.matricula.medium.jpg')).resize({ width: 1400 }).greyscale().png().toBuffer()
  const sheets = sharp([sheet, sheet], { join: { animated: true } })
  return sheets.tiff({ compression: 'deflate' }).toBuffer()
}

/** A script that collects the announcements to screen readers in `window.announced`. */
const LISTEN = `window.announced = []
new MutationObserver(() => {
  const sentence = document.querySelector('.visually-hidden[role=status]')?.textContent
  if (sentence && sentence !== announced.at(-1)) announced.push(sentence)
}).observe(document, { childList: true, characterData: true, subtree: true })`

const announcements = async (page: Page, kind: string): Promise<string[]> =>
  (await page.evaluate<string[]>('announced'))
    .join(' ')
    .match(new RegExp(`${kind}: (documento lido e aceito|o documento não foi aceito. Envie de novo)\\.`, 'g')) ?? []

test(
  'of three documents that are read there is one request every three seconds, and one sentence for each',
  async () => {
    const { id } = await rascunho('conceicao')
    const page = await open({ who: 'conceicao', em: `/processos/${id}/documentos` })
    await page.getByText('Juntar outro documento').waitFor()
    const [token, sheets] = [await tokenOf('conceicao'), await twoSheets()]
    for (const nome of ['um.tif', 'dois.tif', 'tres.tif']) {
      const arquivo = Buffer.concat([sheets, Buffer.from(randomUUID())])
      dados(await send(token, id, { nome, arquivo, mime: 'image/tiff' }), 202)
    }
    await page.addInitScript(LISTEN)
    await page.reload()
    const isBeingRead = page.getByText(/^(Espera a leitura|Em leitura|Lendo página \d de 2)$/)
    await isBeingRead.nth(2).waitFor()
    const requests: { caminho: string; em: number }[] = []
    page.on('request', (request) => requests.push({ caminho: new URL(request.url()).pathname, em: Date.now() }))
    const oneSheet = page.getByText(/^Lendo página \d de 2$/).first()
    await oneSheet.waitFor({ timeout: 2 * MINUTE })
    const readings = page.getByText(/^(Lido e aceito|Não foi aceito)$/)
    await readings.nth(2).waitFor({ timeout: 3 * MINUTE })

    const listRequests = requests.filter(({ caminho }) => caminho.endsWith(`/processos/${id}/documentos`))
    const lasted = Number(listRequests.at(-1)?.em) - Number(listRequests.at(0)?.em)
    expect(listRequests.length).toBeLessThanOrEqual(1 + Math.ceil(lasted / 3000))
    // The page requests the status of a document at most once, for the advice about a refusal.
    const singleRequests = requests.map(({ caminho }) => caminho).filter((caminho) => caminho.endsWith('/status'))
    expect(singleRequests).toEqual([...new Set(singleRequests)])
    const answers = await until(
      () => announcements(page, 'Matrícula do imóvel'),
      ({ length }) => length >= 3,
    )
    expect(answers).toHaveLength(3)
  },
  LONG,
)

test(
  'a reading that ends is told where a pendency is answered',
  async () => {
    const { id, pendencia } = await pendente()
    const page = await open({ who: 'maria', em: `/processos/${id}/pendencias/${pendencia.id}` })
    await page.getByLabel('Resposta').waitFor()
    await page.evaluate(LISTEN)
    await page
      .getByLabel('Escolher arquivos: outro documento')
      .setInputFiles({ name: 'planta.pdf', buffer: minimalPdf(), mimeType: 'application/pdf' })
    const answers = await until(
      () => announcements(page, 'Outro documento'),
      ({ length }) => length > 0,
      2 * MINUTE,
    )
    expect(answers).toHaveLength(1)
  },
  LONG,
)
