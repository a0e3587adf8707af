import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { dados } from '../support/api.ts'
import { amostra, pdfMinimo } from '../support/arquivos.ts'
import { como } from '../support/entrar.ts'
import { enviar, pendente, rascunho } from '../support/fabrica.ts'
import { navegador } from '../support/pagina.ts'

/** What a page asks, and says, while documents are being read. */

const abrir = navegador()
const MINUTO = 60_000
const LONGO = 6 * MINUTO

/** Two sheets of a photographed paper: read one after the other. */
async function duasFolhas(): Promise<Buffer> {
  const folha = await sharp(amostra('par203.matricula.medium.jpg')).resize({ width: 1400 }).greyscale().png().toBuffer()
  const folhas = sharp([folha, folha], { join: { animated: true } })
  return folhas.tiff({ compression: 'deflate' }).toBuffer()
}

/** Writes down all that is announced. */
const OUVIR = `window.ditas = []
new MutationObserver(() => {
  const dita = document.querySelector('.so-leitor[role=status]')?.textContent
  if (dita && dita !== ditas.at(-1)) ditas.push(dita)
}).observe(document, { childList: true, characterData: true, subtree: true })`

/** The sentences about documents of a kind. */
const ditas = async (page: Page, tipo: string): Promise<string[]> =>
  (await page.evaluate<string[]>('ditas'))
    .join(' ')
    .match(new RegExp(`${tipo}: (documento lido e aceito|o documento não foi aceito. Envie de novo)\\.`, 'g')) ?? []

test(
  'of three documents that are read there is one request every three seconds, and one sentence for each',
  async () => {
    const { id } = await rascunho('conceicao')
    const page = await abrir({ quem: 'conceicao', em: `/processos/${id}/documentos` })
    await page.getByText('Juntar outro documento').waitFor()
    const [token, folhas] = [await como('conceicao'), await duasFolhas()]
    for (const nome of ['um.tif', 'dois.tif', 'tres.tif']) {
      const arquivo = Buffer.concat([folhas, Buffer.from(randomUUID())])
      dados(await enviar(token, id, { nome, arquivo, mime: 'image/tiff' }), 202)
    }
    await page.addInitScript(OUVIR)
    await page.reload()
    const emLeitura = page.getByText(/^(Espera a leitura|Em leitura|Lendo página \d de 2)$/)
    await emLeitura.nth(2).waitFor()
    const pedidos: { caminho: string; em: number }[] = []
    page.on('request', (pedido) => pedidos.push({ caminho: new URL(pedido.url()).pathname, em: Date.now() }))
    const umaFolha = page.getByText(/^Lendo página \d de 2$/).first()
    await umaFolha.waitFor({ timeout: 2 * MINUTO })
    const lidos = page.getByText(/^(Lido e aceito|Não foi aceito)$/)
    await lidos.nth(2).waitFor({ timeout: 3 * MINUTO })

    const daLista = pedidos.filter(({ caminho }) => caminho.endsWith(`/processos/${id}/documentos`))
    const durou = Number(daLista.at(-1)?.em) - Number(daLista.at(0)?.em)
    expect(daLista.length).toBeLessThanOrEqual(1 + Math.ceil(durou / 3000))
    // Of a single one is asked once, where it was not accepted: what to do.
    const dosUnicos = pedidos.map(({ caminho }) => caminho).filter((caminho) => caminho.endsWith('/status'))
    expect(dosUnicos).toEqual([...new Set(dosUnicos)])
    const ditos = await until(
      () => ditas(page, 'Matrícula do imóvel'),
      ({ length }) => length >= 3,
    )
    expect(ditos).toHaveLength(3)
  },
  LONGO,
)

test(
  'a reading that ends is told where a pendency is answered',
  async () => {
    const { id, pendencia } = await pendente()
    const page = await abrir({ quem: 'maria', em: `/processos/${id}/pendencias/${pendencia.id}` })
    await page.getByLabel('Resposta').waitFor()
    await page.evaluate(OUVIR)
    await page
      .getByLabel('Escolher arquivos: outro documento')
      .setInputFiles({ name: 'planta.pdf', buffer: pdfMinimo(), mimeType: 'application/pdf' })
    const ditos = await until(
      () => ditas(page, 'Outro documento'),
      ({ length }) => length > 0,
      2 * MINUTO,
    )
    expect(ditos).toHaveLength(1)
  },
  LONGO,
)
