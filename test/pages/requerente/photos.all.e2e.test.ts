import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { remove, dados, get } from '../../support/api.ts'
import { sample, ccirPdf, photo, heic, matriculaPdf, minimalPdf } from '../../support/papers/files.ts'
import { personOf, tokenOf, type Who } from '../../support/sign-in.ts'
import { documentosOf, rascunho } from '../../support/factory.ts'
import { saysWhatEachIs } from '../../support/pages/owner.ts'
import { browser, encerrarSessao, seen } from '../../support/pages/page.ts'

const open = browser()
const MINUTE = 60_000
/** The limit for many photographs, which the browser checks, and the service reads, one after another. */
const LONG = 5 * MINUTE

const GOOD = 'par203.matricula.medium.jpg'
const jpeg = (name: string, buffer: Buffer) => ({ name, buffer, mimeType: 'image/jpeg' })
const pdf = (name: string, buffer: Buffer) => ({ name, buffer, mimeType: 'application/pdf' })
const where = {
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '15/1 47/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '47/1 52/1 0/1' },
}

/**
 * The cases of the current test. They are removed afterwards, to save reading time, and because the same photographs
 * are sent again.
 */
const processos: { id: string; who: Who }[] = []
afterEach(async () => {
  for (const { id, who: person } of processos.splice(0))
    dados(await remove(`/processos/${id}`, await tokenOf(person)), 204)
})

async function documentos(who: Who, device: { fresh?: boolean } = {}): Promise<{ page: Page; id: string }> {
  const { id } = await rascunho(who)
  processos.push({ id, who })
  const page = await open({ ...device, who, em: `/processos/${id}/documentos` })
  await page.getByText('Adicionar outro documento').and(page.locator(':visible')).click()
  return { page, id }
}
const others = (page: Page) => page.getByLabel('Escolher arquivos: outro documento')
const onTheWay = (page: Page) => page.getByRole('list', { name: 'Arquivos a caminho' })
const photoItem = (page: Page, name: string) => onTheWay(page).locator(':scope > li').filter({ hasText: name })

/** Waits until the case has these files, and returns their contents by name. */
async function arrivedFiles(id: string, who: Who, names: string[]): Promise<Map<string, Buffer>> {
  const docs = await until(
    () => documentosOf(id, who),
    (seen) => seen.length >= names.length,
    2 * MINUTE,
  )
  expect(docs.map(({ nome_arquivo }) => `${nome_arquivo}`).toSorted()).toEqual(names.toSorted())
  const bytes = new Map<string, Buffer>()
  for (const doc of docs)
    bytes.set(`${doc.nome_arquivo}`, (await get(`/documentos/${doc.id}/arquivo`, await tokenOf(who))).bytes)
  return bytes
}

describe('a photograph', () => {
  test(
    'that this device is not done with goes to be judged by the service',
    async () => {
      const { page, id } = await documentos('joao', { fresh: true })
      await page.clock.install()
      const started = Promise.withResolvers<void>()
      await page.route('**/photo.worker-*.js', (route) => {
        started.resolve()
        return route.fulfill({ contentType: 'text/javascript', body: 'addEventListener("message", () => {})' })
      })
      await others(page).setInputFiles(jpeg('pesada.jpg', await photo(GOOD)))
      await photoItem(page, 'pesada.jpg').getByText('Conferindo a foto').waitFor()
      await started.promise // the worker has started, and its time limit runs
      await page.clock.fastForward(2 * MINUTE)
      await arrivedFiles(id, 'joao', ['pesada.jpg'])
    },
    LONG,
  )

  test(
    'that may not be read is asked about, a good one is not',
    async () => {
      const { page, id } = await documentos('joao')
      await others(page).setInputFiles([
        jpeg('boa.jpg', await photo(GOOD)),
        jpeg('tremida.jpg', await photo('ccir8.blurred.jpg')),
        jpeg('escura.jpg', await photo(GOOD, (image) => image.linear(0.35))),
        jpeg(
          'cortada.jpg',
          await photo(GOOD, (image) => image.extract({ left: 500, top: 0, width: 2100, height: 3592 })),
        ),
        jpeg('pequena.jpg', await photo('leitura/matricula0.low72.jpg')),
      ])
      await saysWhatEachIs(page)
      for (const [name, sentence] of [
        ['tremida.jpg', 'A foto parece borrada'],
        ['escura.jpg', 'A foto parece escura'],
        ['cortada.jpg', 'A foto parece cortada na borda'],
        ['pequena.jpg', 'A foto parece pequena demais para ser lida'],
      ] as const)
        await photoItem(page, name).getByText(sentence, { exact: true }).waitFor({ timeout: MINUTE })
      await arrivedFiles(id, 'joao', ['boa.jpg'])
      await photoItem(page, 'boa.jpg').waitFor({ state: 'detached' })
      await photoItem(page, 'tremida.jpg').getByRole('img', { name: 'A foto escolhida' }).waitFor()
      await seen(page, 'photos-in-doubt')

      // The question outlives the page, and other pages mention it.
      await page.goto('/processos')
      await page.getByText('Uma foto espera a sua resposta.').waitFor()
      await page.getByRole('link', { name: 'Ver', exact: true }).click()
      await page.getByLabel('Tirar outra: escura.jpg').setInputFiles(jpeg('clara.jpg', await photo(GOOD)))
      await page.getByRole('button', { name: 'Enviar assim mesmo: tremida.jpg' }).click()
      for (const name of ['cortada.jpg', 'pequena.jpg'])
        await page.getByRole('button', { name: `Cancelar: ${name}` }).click()
      await arrivedFiles(id, 'joao', ['boa.jpg', 'clara.jpg', 'tremida.jpg'])
      await onTheWay(page).waitFor({ state: 'detached' })
    },
    LONG,
  )

  test(
    'loses its place, and keeps its side up; HEIC arrives as JPEG; a large one is smaller, and A4 at 300 dpi',
    async () => {
      const { page, id } = await documentos('conceicao')
      const withLocation = await photo(GOOD, (image) =>
        image.resize({ width: 2000 }).withExif(where).withMetadata({ orientation: 6 }),
      )
      const large = await photo(GOOD, (image) => image.resize({ width: 3300 }).withExif(where))
      expect(text(withLocation)).toContain('Exif')
      const papel = minimalPdf()
      await others(page).setInputFiles([
        // Names and types say otherwise than the bytes.
        { name: 'IMG_0001.jpg', buffer: heic(), mimeType: 'image/jpeg' },
        { name: 'deitada.heic', buffer: withLocation, mimeType: 'image/heic' },
        jpeg('grande.jpg', large),
        pdf('papel.pdf', papel),
      ])
      await saysWhatEachIs(page)
      const arrived = await arrivedFiles(id, 'conceicao', ['IMG_0001.jpg', 'deitada.jpg', 'grande.jpg', 'papel.pdf'])
      expect(await shape(arrived.get('IMG_0001.jpg'))).toEqual({
        format: 'jpeg',
        width: 1500,
        height: 2095,
        exif: false,
      })
      const sideways = arrived.get('deitada.jpg') as Buffer
      const { orientation, exif } = await sharp(sideways).metadata()
      expect([orientation, exif?.length]).toEqual([6, 32])
      expect((await sharp(sideways).raw().toBuffer()).equals(await sharp(withLocation).raw().toBuffer())).toBe(true)
      const smaller = await shape(arrived.get('grande.jpg'))
      expect(smaller).toEqual({ format: 'jpeg', width: expect.any(Number), height: 3508, exif: false })
      expect(smaller.width).toBeGreaterThanOrEqual(2480)
      expect(arrived.get('grande.jpg')?.length).toBeLessThan(large.length)
      expect(arrived.get('papel.pdf')?.equals(papel)).toBe(true)
    },
    LONG,
  )

  test(
    'of a plan stays what it is, to the byte',
    async () => {
      const { page, id } = await documentos('stranger')
      const planta = await photo('leitura/matricula0.low72.jpg', (image) => image.withExif(where))
      await page.getByLabel('Escolher arquivos: planta georreferenciada').setInputFiles(jpeg('planta.jpg', planta))
      await page.getByRole('button', { name: 'Enviar 1 página: planta georreferenciada' }).click()
      expect((await arrivedFiles(id, 'stranger', ['planta.jpg'])).get('planta.jpg')?.equals(planta)).toBe(true)
    },
    LONG,
  )

  const text = (bytes: Buffer) => bytes.toString('latin1')
  async function shape(bytes: Buffer | undefined) {
    const { format, width, height, exif } = await sharp(bytes).metadata()
    return { format, width, height, exif: exif !== undefined }
  }
})

test(
  'a document is replaced: one that was not accepted by name, a good one of a draft by what comes after it',
  async () => {
    const { page, id } = await documentos('stranger')
    const ccir = page.getByRole('region', { name: 'CCIR' })
    await page.getByLabel('Escolher arquivos: CCIR').setInputFiles(pdf('vazio.pdf', minimalPdf()))
    await ccir.getByText('Não foi aceito').waitFor({ timeout: 2 * MINUTE })
    await seen(page, 'documentos-replace')
    await page.getByLabel('Trocar: vazio.pdf').setInputFiles(pdf('ccir.pdf', ccirPdf()))
    await ccir.getByText('Lido e aceito').waitFor({ timeout: 2 * MINUTE })
    const [empty, good] = await documentosOf(id, 'stranger')
    expect(good?.substitui).toBe(empty?.id)

    const matricula = page.getByRole('region', { name: 'Matrícula do imóvel' })
    await page.getByLabel('Escolher arquivos: matrícula do imóvel').setInputFiles(pdf('velha.pdf', matriculaPdf()))
    await matricula.getByText('Lido e aceito').waitFor({ timeout: 2 * MINUTE })
    await page.getByLabel('Trocar: velha.pdf').setInputFiles(pdf('nova.pdf', matriculaPdf()))
    await page.getByLabel('Trocar: velha.pdf').waitFor({ state: 'detached' })
    await page.getByLabel('Trocar: nova.pdf').waitFor({ timeout: 2 * MINUTE, state: 'attached' })
    const names = (await documentosOf(id, 'stranger')).map(({ nome_arquivo }) => `${nome_arquivo}`)
    expect(names.toSorted()).toEqual(['ccir.pdf', 'nova.pdf', 'vazio.pdf'])
  },
  LONG,
)

test(
  'what replaces a document that was discarded while it waited arrives all the same',
  async () => {
    const { page, id } = await documentos('stranger')
    const ccir = page.getByRole('region', { name: 'CCIR' })
    await page.getByLabel('Escolher arquivos: CCIR').setInputFiles(pdf('vazio.pdf', minimalPdf()))
    await ccir.getByText('Não foi aceito').waitFor({ timeout: 2 * MINUTE })
    const uploads = '**/api/v1/documentos/envios'
    await page.route(uploads, (route) => route.abort('connectionreset'))
    await page.getByLabel('Trocar: vazio.pdf').setInputFiles(pdf('ccir.pdf', ccirPdf()))
    await photoItem(page, 'ccir.pdf').getByText('Sem internet.').waitFor()
    const [empty] = await documentosOf(id, 'stranger')
    dados(await remove(`/documentos/${empty?.id}`, await tokenOf('stranger')), 204)
    await page.unroute(uploads)
    await onTheWay(page).waitFor({ state: 'detached', timeout: 2 * MINUTE })
    const arrived = await documentosOf(id, 'stranger')
    expect(arrived.map(({ nome_arquivo, substitui }) => [nome_arquivo, substitui])).toEqual([['ccir.pdf', null]])
  },
  LONG,
)

test(
  'the page being read is told',
  async () => {
    const { page } = await documentos('joao')
    const sheet = await sharp(sample(GOOD)).resize({ width: 1400 }).greyscale().png().toBuffer()
    const sheets = sharp([sheet, sheet, sheet, sheet, sheet], { join: { animated: true } })
    const tiff = Buffer.concat([await sheets.tiff({ compression: 'deflate' }).toBuffer(), Buffer.from(randomUUID())])
    const matricula = page.getByLabel('Escolher arquivos: matrícula do imóvel')
    await matricula.setInputFiles({ name: 'cinco.tif', buffer: tiff, mimeType: 'image/tiff' })
    await page.getByText(/^Lendo página \d de 5$/).waitFor({ timeout: 2 * MINUTE })
  },
  LONG,
)

test(
  'what is taken out while its sending begins does not arrive',
  async () => {
    const { page, id } = await documentos('conceicao')
    const begun = Promise.withResolvers<Route>()
    await page.route('**/api/v1/documentos/envios', (route) =>
      route.request().method() === 'POST' ? begun.resolve(route) : route.continue(),
    )
    await others(page).setInputFiles(pdf('engano.pdf', minimalPdf()))
    const route = await begun.promise
    await page.getByRole('button', { name: 'Cancelar: engano.pdf' }).click()
    await onTheWay(page).waitFor({ state: 'detached' })
    const removal = page.waitForResponse(
      (answer) => answer.request().method() === 'DELETE' && /envios\/[\w-]+$/.test(answer.url()),
    )
    await route.continue()
    expect((await removal).status()).toBe(204)
    expect(await documentosOf(id, 'conceicao')).toEqual([])
  },
  LONG,
)

test(
  'what the service could not take for now is sent again when its person says so',
  async () => {
    const { page, id } = await documentos('conceicao')
    await page.route('**/concluir', (route) => route.fulfill({ status: 500, body: '' }))
    await others(page).setInputFiles(pdf('prova.pdf', minimalPdf()))
    await photoItem(page, 'prova.pdf').getByText('Tente de novo em instantes.').waitFor()
    await seen(page, 'documentos-again')
    await page.unroute('**/concluir')
    await page.getByRole('button', { name: 'Tentar de novo: prova.pdf' }).click()
    await arrivedFiles(id, 'conceicao', ['prova.pdf'])
    await onTheWay(page).waitFor({ state: 'detached' })
  },
  LONG,
)

test(
  'what was chosen after the session had ended is sent after the next sign-in',
  async () => {
    const { page, id } = await documentos('joao', { fresh: true })
    await others(page).waitFor({ state: 'attached' })
    await encerrarSessao(page)
    await others(page).setInputFiles(pdf('antes.pdf', minimalPdf()))
    const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' })
    await dialog.waitFor()
    await others(page).setInputFiles(pdf('depois.pdf', minimalPdf()))
    await photoItem(page, 'depois.pdf').waitFor({ state: 'attached' })
    await photoItem(page, 'antes.pdf').getByText('Entre no sistema para continuar.').waitFor({ state: 'attached' })
    await page.context().clearCookies() // removes the provider's cookies, which name the person who was there before
    await dialog.getByRole('link', { name: 'Entrar de novo' }).click()
    await page.getByRole('button', { name: personOf('joao').nome }).click()
    await arrivedFiles(id, 'joao', ['antes.pdf', 'depois.pdf'])
    await onTheWay(page).waitFor({ state: 'detached' })
  },
  LONG,
)

test(
  'what waits for a draft that was discarded is refused in words, and can be taken out',
  async () => {
    const { id } = await rascunho('conceicao')
    const page = await open({ who: 'conceicao', em: `/processos/${id}/documentos`, fresh: true })
    const uploads = '**/api/v1/documentos/envios'
    await page.route(uploads, (route) => route.abort('connectionreset'))
    await page.getByText('Adicionar outro documento').and(page.locator(':visible')).click()
    await page.getByLabel('Escolher arquivos: planta georreferenciada').setInputFiles(jpeg('a.jpg', await photo(GOOD)))
    await page.getByRole('button', { name: 'Enviar 1 página: planta georreferenciada' }).waitFor()
    await others(page).setInputFiles(pdf('b.pdf', minimalPdf()))
    await photoItem(page, 'b.pdf').getByText('Sem internet.').waitFor()
    dados(await remove(`/processos/${id}`, await tokenOf('conceicao')), 204)
    await page.unroute(uploads)
    await page.goto('/avisos')
    await page.getByText('Um arquivo não foi aceito.').waitFor({ timeout: 2 * MINUTE })
    await page.getByRole('link', { name: 'Ver', exact: true }).click()
    await photoItem(page, 'b.pdf').getByText('O processo não existe mais').waitFor()
    await seen(page, 'uploads-of-nothing')
    for (const name of ['a.jpg', 'b.pdf']) await page.getByRole('button', { name: `Tirar da lista: ${name}` }).click()
    await onTheWay(page).waitFor({ state: 'detached' })
  },
  LONG,
)

test(
  'what waits stays until its person takes it out, whatever the clock of the device says',
  async () => {
    const { page } = await documentos('conceicao')
    await page.route('**/api/v1/documentos/envios', (route) => route.abort('connectionreset'))
    await others(page).setInputFiles(pdf('antigo.pdf', minimalPdf()))
    for (const days of [400, -400]) {
      await photoItem(page, 'antigo.pdf').getByText('Sem internet.').waitFor()
      await page.clock.setFixedTime(Date.now() + days * 24 * 3_600_000)
      await page.reload()
    }
    await page.getByRole('button', { name: 'Cancelar: antigo.pdf' }).click()
    await onTheWay(page).waitFor({ state: 'detached' })
  },
  LONG,
)
