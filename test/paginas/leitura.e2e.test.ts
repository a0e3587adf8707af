import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import type { Page, Request } from 'playwright-core'
import sharp from 'sharp'
import { amostra, pdfMinimo } from '../support/arquivos.ts'
import { como } from '../support/entrar.ts'
import { dados } from '../support/api.ts'
import { enviar, pendente, rascunho } from '../support/fabrica.ts'
import { navegador } from '../support/pagina.ts'

/** What a page asks, and says, while documents are being read. */

const abrir = navegador()
const MINUTO = 60_000
const LONGO = 5 * MINUTO

/** Five sheets of a photographed paper: read one after the other. */
async function cincoFolhas(): Promise<Buffer> {
  const folha = await sharp(amostra('par203.matricula.medium.jpg')).resize({ width: 1400 }).greyscale().png().toBuffer()
  const folhas = sharp([folha, folha, folha, folha, folha], { join: { animated: true } })
  return Buffer.concat([await folhas.tiff({ compression: 'deflate' }).toBuffer(), Buffer.from(randomUUID())])
}

/** All that is announced from now on. */
async function ouvir(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`window.ditas = []
    new MutationObserver(([{ target }]) => ditas.push(target.textContent))
      .observe(document.querySelector('.so-leitor[role=status]'), { childList: true, characterData: true, subtree: true })`)
  return () => page.evaluate<string[]>('ditas')
}
const lidos = (page: Page) => page.getByText(/^(Lido e aceito|Não foi aceito)$/)
const DITA = /(Matrícula do imóvel|Outro documento): (lido e aceito\.|não foi aceito\. Envie de novo\.)/g

test(
  'of three documents that are read there is one request every three seconds, and one sentence for each',
  async () => {
    const { id } = await rascunho('conceicao')
    const [token, arquivo] = [await como('conceicao'), await cincoFolhas()]
    const copia = () => Buffer.concat([arquivo, Buffer.from(randomUUID())])
    for (const nome of ['um.tif', 'dois.tif', 'tres.tif'])
      dados(await enviar(token, id, { nome, arquivo: copia(), mime: 'image/tiff' }), 202)
    const page = await abrir({ quem: 'conceicao', em: `/processos/${id}/documentos` })
    await page
      .getByText(/^(Espera a leitura|Em leitura|Lendo página \d de 5)$/)
      .nth(2)
      .waitFor()
    const ditas = await ouvir(page)
    const pedidos: { caminho: string; em: number }[] = []
    page.on('request', (pedido: Request) => pedidos.push({ caminho: new URL(pedido.url()).pathname, em: Date.now() }))
    await page
      .getByText(/^Lendo página \d de 5$/)
      .first()
      .waitFor({ timeout: 2 * MINUTO })
    await lidos(page)
      .nth(2)
      .waitFor({ timeout: 3 * MINUTO })

    const daLista = pedidos.filter(({ caminho }) => caminho.endsWith(`/processos/${id}/documentos`))
    const [primeiro, ultimo] = [daLista.at(0), daLista.at(-1)]
    const passos = (Number(ultimo?.em) - Number(primeiro?.em)) / 3000
    expect(daLista.length).toBeGreaterThan(1)
    expect(daLista.length).toBeLessThanOrEqual(1 + Math.ceil(passos))
    // What to do where one was not accepted is asked once it is; else nothing is asked of a single one.
    const recusados = await page.getByText('Não foi aceito', { exact: true }).count()
    expect(pedidos.filter(({ caminho }) => /\/documentos\/[^/]+\/status$/.test(caminho))).toHaveLength(recusados)
    expect((await ditas()).join(' ').match(DITA)).toHaveLength(3)
  },
  LONGO,
)

describe('a reading that ends is told', () => {
  test('where a pendency is answered', async () => {
    const { id, pendencia } = await pendente()
    const page = await abrir({ quem: 'maria', em: `/processos/${id}/pendencias/${pendencia.id}` })
    const ditas = await ouvir(page)
    await page
      .getByLabel('Escolher arquivos: outro documento')
      .setInputFiles({ name: 'planta.pdf', buffer: pdfMinimo(), mimeType: 'application/pdf' })
    await page.getByRole('status').filter({ hasText: DITA }).waitFor({ timeout: MINUTO })
    expect((await ditas()).join(' ').match(/Outro documento: /g)).toHaveLength(1)
  })
})
