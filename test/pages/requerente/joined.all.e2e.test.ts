import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { personOf } from '../../support/sign-in.ts'
import { withValidDocumentos, documentosOf, readings, pendente, rascunho, submeter } from '../../support/factory.ts'
import { photo, minimalPdf } from '../../support/papers/files.ts'
import { saysWhatEachIs } from '../../support/pages/owner.ts'
import { signInAt, focused, browser, seen } from '../../support/pages/page.ts'
import { until } from '@car/testing/until'

/** Tests photographed pages that are hard to read, not photographs, too many, open in two tabs, or not sent. */

const open = browser()
const LONG = 5 * 60_000

const jpeg = (name: string, buffer: Buffer) => ({ name, buffer, mimeType: 'image/jpeg' })
const GOOD = 'par203.matricula.medium.jpg'
/** The slot for plans. The device does not check the quality of plans, so their pages are ready at once. */
const PLANTA = 'planta georreferenciada'

const ofPlanta = (page: Page) => {
  const slot = page.getByRole('region', { name: 'Planta georreferenciada' })
  return {
    slot,
    paginas: slot.getByRole('list', { name: `Páginas: ${PLANTA}` }).locator(':scope > li'),
    choose: slot.getByLabel(`Escolher arquivos: ${PLANTA}`),
    button: (nome: string) => slot.getByRole('button', { name: nome, exact: true }),
  }
}

async function withPlantas(page: Page, names: readonly string[]) {
  await page.getByText('Adicionar outro documento').and(page.locator(':visible')).click()
  const planta = ofPlanta(page)
  for (const nome of names) await planta.choose.setInputFiles(jpeg(nome, await photo('ccir8.blurred.jpg')))
  for (const nome of names) await planta.paginas.getByText(nome).waitFor()
  return planta
}

test(
  'a page that may not be read is asked about, taken again in its place, or sent all the same; a PDF among them goes by itself',
  async () => {
    const { id } = await rascunho('joao')
    const page = await open({ who: 'joao', em: `/processos/${id}/documentos` })
    const slot = page.getByRole('region', { name: 'Matrícula do imóvel' })
    const paginas = slot.getByRole('list', { name: 'Páginas: matrícula do imóvel' }).locator(':scope > li')
    const send = (nome: string) => slot.getByRole('button', { name: `${nome}: matrícula do imóvel`, exact: true })
    const choose = slot.getByLabel('Escolher arquivos: matrícula do imóvel')
    await choose.setInputFiles([
      jpeg('tremida.jpg', await photo('ccir8.blurred.jpg')),
      { name: 'papel.pdf', buffer: minimalPdf(), mimeType: 'application/pdf' },
      jpeg('boa.jpg', await photo(GOOD)),
    ])
    await saysWhatEachIs(page, { 'papel.pdf': 'Matrícula do imóvel' })
    await paginas.first().getByText('A foto parece borrada', { exact: true }).waitFor()
    await send('Enviar 2 páginas assim mesmo').waitFor()
    await seen(page, 'pages-in-doubt')
    const [papel] = await until(
      () => documentosOf(id, 'joao'),
      (docs) => docs.length > 0,
    )
    expect(papel?.nome_arquivo).toBe('papel.pdf')

    // Other pages mention photographs that wait to be sent.
    await page.goto(`/processos/${id}`)
    await page.getByText('Páginas fotografadas esperam que você as envie.').waitFor()
    await seen(page, 'pages-waiting')
    await page.getByRole('link', { name: 'Ver', exact: true }).click()
    await slot.getByLabel('Tirar outra: página 1').setInputFiles(jpeg('clara.jpg', await photo(GOOD)))
    await send('Enviar 2 páginas').waitFor()
    expect(await paginas.locator('.file-name').allInnerTexts()).toEqual(['clara.jpg', 'boa.jpg'])
    await slot.getByRole('button', { name: 'Remover: página 2' }).click()
    await send('Enviar 1 página').click()
    // A single unrotated photograph stays unchanged.
    const docs = await until(
      () => documentosOf(id, 'joao'),
      (seen) => seen.length > 1,
    )
    expect(docs.map(({ nome_arquivo }) => nome_arquivo)).toEqual(expect.arrayContaining(['clara.jpg', 'papel.pdf']))
  },
  LONG,
)

test(
  'what takes the place of a document that was not accepted does so whichever of its pages is the first',
  async () => {
    const { id } = await rascunho('joao')
    const page = await open({ who: 'joao', em: `/processos/${id}/documentos` })
    const planta = await withPlantas(page, [])
    await planta.choose.setInputFiles({ name: 'vazia.pdf', buffer: minimalPdf(), mimeType: 'application/pdf' })
    await readings(id, 'joao')
    await planta.slot.getByLabel('Trocar: vazia.pdf').setInputFiles(jpeg('a.jpg', await photo('ccir8.blurred.jpg')))
    await planta.slot.getByLabel(`Adicionar página: ${PLANTA}`).setInputFiles(jpeg('b.jpg', await photo(GOOD)))
    await planta.button('Descer: página 1').click()
    await planta.paginas.first().getByText('b.jpg').waitFor()
    await planta.button(`Enviar 2 páginas: ${PLANTA}`).click()
    const docs = await until(
      () => documentosOf(id, 'joao'),
      (seen) => seen.length > 1,
    )
    const [blank, fresh] = docs.toSorted((a, b) => a.recebido_em.localeCompare(b.recebido_em))
    expect([fresh?.nome_arquivo, fresh?.substitui]).toEqual(['b.pdf', blank?.id])
  },
  LONG,
)

test(
  'by keys alone: what moved to an end, where one of its buttons goes, keeps the focus',
  async () => {
    const { id } = await rascunho('joao')
    const page = await open({ who: 'joao', em: `/processos/${id}/documentos` })
    const planta = await withPlantas(page, ['a.jpg', 'b.jpg', 'c.jpg'])
    await planta.button('Subir: página 3').press('Enter')
    await planta.paginas.nth(1).getByText('c.jpg').waitFor()
    await focused(page, 'Subir')
    await page.keyboard.press('Enter')
    await planta.paginas.first().getByText('c.jpg').waitFor()
    await until(
      () => page.evaluate<string>('document.activeElement.tagName + document.activeElement.textContent'),
      (where) => where.startsWith('LIPágina 1'),
    )
    await page.getByText('Agora é a página 1.').waitFor({ state: 'attached' })
  },
  LONG,
)

test(
  'what cannot be one document says so before anything is sent, and what to do',
  async () => {
    const { id } = await rascunho('joao')
    const page = await open({ who: 'joao', em: `/processos/${id}/documentos` })
    const planta = await withPlantas(page, ['a.jpg'])
    const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 '), Buffer.alloc(100)])
    await planta.choose.setInputFiles(jpeg('disfarce.jpg', webp))
    await planta.button(`Enviar 2 páginas: ${PLANTA}`).click()
    await planta.slot.getByText('A página 2 não é uma foto que se abra aqui. Tire outra, ou remova-a.').waitFor()
    await planta.button('Remover: página 2').click()

    const heavy = Buffer.concat([await photo(GOOD), Buffer.alloc(24 * 1024 * 1024, 7)])
    for (const nome of ['b.jpg', 'c.jpg']) await planta.choose.setInputFiles(jpeg(nome, heavy))
    await planta.paginas.nth(2).waitFor()
    await planta.slot.getByText('As páginas juntas passam de 50 MB.').waitFor()
    expect(await planta.button(`Enviar 3 páginas: ${PLANTA}`).count()).toBe(0)
    await seen(page, 'pages-too-large')
    await planta.button('Remover: página 3').click()
    await planta.button(`Enviar 2 páginas: ${PLANTA}`).waitFor()
    expect(await documentosOf(id, 'joao')).toEqual([])
  },
  LONG,
)

test(
  'in two tabs they are the same pages, and both together send one document',
  async () => {
    const { id } = await rascunho('joao')
    const one = await open({ who: 'joao', em: `/processos/${id}/documentos` })
    const planta = await withPlantas(one, ['a.jpg', 'b.jpg', 'c.jpg'])
    const other = await one.context().newPage()
    await other.setViewportSize({ width: 360, height: 740 })
    await other.goto(`/processos/${id}/documentos`)
    const equal = ofPlanta(other)
    await equal.button('Remover: página 3').click()
    await planta.button(`Enviar 2 páginas: ${PLANTA}`).waitFor()
    // Both tabs begin joining before either of them finishes.
    let join = 0
    await one.context().route('**/join.worker-*.js', async (route) => {
      join++
      await until(
        () => join,
        (count) => count === 2,
      )
      await route.continue()
    })
    for (const { button } of [planta, equal]) await button(`Enviar 2 páginas: ${PLANTA}`).click()
    await until(
      () => documentosOf(id, 'joao'),
      (docs) => docs.length > 0,
    )
    for (const page of [one, other])
      await page.getByRole('list', { name: 'Arquivos a caminho' }).waitFor({ state: 'detached' })
    expect(await documentosOf(id, 'joao')).toHaveLength(1)
    expect(await equal.paginas.count()).toBe(0)
    await one.context().unroute('**/join.worker-*.js')
  },
  LONG,
)

test(
  'a device without room says so, and pages leave it at "Sair"',
  async () => {
    const { id } = await rascunho('joao')
    const em = `/processos/${id}/documentos`
    const page = await open({ who: 'joao', em, largura: 1280, fresh: true })
    const planta = await withPlantas(page, ['a.jpg'])
    await page.evaluate('IDBObjectStore.prototype.put = () => { throw new DOMException("", "QuotaExceededError") }')
    await planta.choose.setInputFiles(jpeg('b.jpg', await photo(GOOD)))
    await planta.slot.getByText('Nem tudo coube neste aparelho.').waitFor()
    expect(await planta.paginas.count()).toBe(1)

    await page.getByRole('button', { name: personOf('joao').nome }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByText('Um rascunho ou arquivo está só neste aparelho.').waitFor()
    await page.getByRole('button', { name: 'Sair e apagar' }).click()
    await page.getByRole('link', { name: 'Entrar com gov.br' }).waitFor()
    await signInAt(page, 'joao', em)
    await page.getByText('Adicionar outro documento').and(page.locator(':visible')).click()
    await planta.choose.waitFor({ state: 'attached' })
    expect(await planta.paginas.count()).toBe(0)
  },
  LONG,
)

test(
  'what nobody sent before the case was closed is told before, and stays to be seen',
  async () => {
    const { id } = await withValidDocumentos('joao')
    const em = `/processos/${id}/documentos`
    const page = await open({ who: 'joao', em })
    await withPlantas(page, ['a.jpg'])
    await page.goto(`/processos/${id}`)
    await page.getByRole('button', { name: 'Enviar para análise' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar para análise?' })
    await dialog.getByText('As páginas fotografadas ainda não foram enviadas: planta georreferenciada.').waitFor()
    await seen(page, 'submeter-without-pages')
    await submeter(id, 'joao')
    await page.goto(em)
    const row = page.getByRole('list', { name: 'Arquivos a caminho' }).getByRole('listitem')
    await row.getByText('Esta página não foi enviada, e o processo não recebe documentos agora.').waitFor()
    await seen(page, 'pages-of-closed-processo')
    await row.getByRole('button', { name: 'Tirar da lista: a.jpg' }).click()
    await row.waitFor({ state: 'detached' })
  },
  LONG,
)

test(
  'an answer asks about pages, of whatever kind, that were photographed and not sent',
  async () => {
    const { id, pendencia } = await pendente()
    const page = await open({ who: 'maria', em: `/processos/${id}/documentos` })
    await withPlantas(page, ['a.jpg'])
    await page.goto(`/processos/${id}/pendencias/${pendencia.id}`)
    await page.getByLabel('Resposta').fill('Segue a planta.')
    await page.getByRole('button', { name: 'Enviar resposta' }).click()
    const question = page.getByRole('dialog', { name: 'Antes de enviar a resposta' })
    await question.getByText(`As páginas fotografadas ainda não foram enviadas: ${PLANTA}.`).waitFor()
    await seen(page, 'pendencia-with-pages')
    await question.getByRole('button', { name: 'Voltar' }).click()
    await page.getByRole('button', { name: `Enviar 1 página: ${PLANTA}` }).click()
    await until(
      () => documentosOf(id),
      (docs) => docs.filter(({ nome_arquivo }) => nome_arquivo === 'a.jpg').length === 1,
    )
  },
  LONG,
)
