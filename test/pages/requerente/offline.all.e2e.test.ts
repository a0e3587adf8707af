import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Page } from 'playwright-core'
import { request } from 'undici'
import { BASE, ROOT } from '../../support/environment.ts'
import { all } from '../../support/api.ts'
import { type Device, device } from '../../support/pages/device.ts'
import { photo } from '../../support/papers/files.ts'
import { tokenOf, personOf, type Who } from '../../support/sign-in.ts'
import { documentosOf, rascunho } from '../../support/factory.ts'
import { openModem, type Modem } from '../../support/pages/modem.ts'
import { encerrarSessao, signedIn, signInAt, written, kept, browser, seen } from '../../support/pages/page.ts'
import type { ListedProcesso } from '../../support/types.ts'

/** Tests pages without a network, drafts on the device, and new versions of the pages. */

let modem: Modem
const open = browser({ base: () => modem.base, keeping: true })

beforeAll(async () => {
  modem = await openModem()
})
beforeEach(() => modem.reconnect())
afterAll(() => modem.close())

const titulo = (page: Page, nome: string) => page.getByRole('heading', { level: 1, name: nome }).waitFor()
const proceed = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()

/** Signs in, and waits until the pages are on the device. */
async function withKeptPages(page: Page, who: Who): Promise<void> {
  await signInAt(page, who, '/verificar')
  await titulo(page, 'Verificar um dossiê')
  await page.goto(`${modem.base}/processos`)
  await titulo(page, 'Meus processos')
  await kept(page)
}

async function isNetworkError(page: Page): Promise<void> {
  modem.cut()
  await page.context().setOffline(true)
}
async function withNetwork(page: Page): Promise<void> {
  modem.reconnect()
  await page.context().setOffline(false)
}

const mine = async (who: Who, nome: string): Promise<ListedProcesso[]> =>
  all<ListedProcesso>(`/processos?status=rascunho&q=${encodeURIComponent(nome)}`, await tokenOf(who))

/** Waits until the store of drafts has the typed words, and localStorage no longer has them. */
const settled = (page: Page) =>
  page.waitForFunction("!Object.keys(localStorage).some((key) => key.startsWith('pending '))")

describe('a telephone whose battery ends', () => {
  let phone: Device
  beforeAll(async () => {
    phone = await device()
  })
  afterAll(() => phone.throwAway())

  test('has a case that was filled in without a network, and one results', async () => {
    const nome = `Sítio ${randomUUID().slice(0, 8)}`
    await withKeptPages(await phone.start(), 'stranger')
    await phone.close()

    // People type the bare address of the service, without a path.
    let page = await phone.start()
    await isNetworkError(page)
    await page.goto(`${modem.base}/`)
    await titulo(page, 'Meus processos')
    expect(new URL(page.url()).pathname).toBe('/processos')
    await page.getByText('Sem internet. O que você fizer fica guardado neste aparelho.').waitFor()
    await seen(page, 'offline-processos')
    await page.getByRole('link', { name: 'Novo processo' }).click()
    await titulo(page, 'Imóvel')
    await page.getByLabel('Nome do imóvel').fill(nome)
    await page.getByLabel('Imóvel rural').check()
    await page.getByRole('combobox', { name: 'Município' }).fill('rio verde')
    await page.getByRole('option', { name: 'Rio Verde – GO', exact: true }).click()
    await proceed(page)
    await titulo(page, 'Área')
    await page.getByRole('textbox', { name: 'Área' }).fill('747,88')
    await settled(page)
    await phone.kill()

    page = await phone.start()
    await isNetworkError(page)
    await page.goto(`${modem.base}/processos`)
    await page.getByText('Só neste aparelho').waitFor()
    await seen(page, 'offline-only-on-this-device')
    await page.getByRole('link', { name: `Continuar: ${nome}`, exact: true }).click()
    // The form opens at the furthest step that was reached.
    await titulo(page, 'Área')
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await written(page.getByRole('textbox', { name: 'Área' }), '747,88')
    await page.getByRole('link', { name: 'Voltar' }).click()
    await titulo(page, 'Imóvel')
    await written(page.getByLabel('Nome do imóvel'), nome)
    await written(page.getByRole('combobox', { name: 'Município' }), 'Rio Verde – GO')
    await proceed(page)
    await titulo(page, 'Área')
    await proceed(page)
    await titulo(page, 'Registro')
    await page.getByLabel('Número da matrícula').fill('49.495')
    await proceed(page)
    await titulo(page, 'Proprietário')
    await page.getByRole('button', { name: 'Sou eu' }).click()
    await written(page.getByLabel('Nome do proprietário'), personOf('stranger').nome)
    await page.getByLabel('CPF ou CNPJ').fill(personOf('stranger').cpf)
    await proceed(page)
    await titulo(page, 'Perímetro')
    await page.getByText('O contorno ainda não foi marcado.').waitFor()
    await proceed(page)
    await titulo(page, 'Confira e crie')
    await page.getByText('Para criar o processo é preciso internet.').waitFor()

    // The service creates the case, but the telephone is switched off before the answer.
    await withNetwork(page)
    // The line stays cut, because the browser repeats a request after a lost connection, and could get the answer.
    const lost = modem.cutBeforeResponse('POST /api/v1/processos')
    await page.getByRole('button', { name: 'Criar processo' }).click()
    await lost
    await phone.kill()

    modem.reconnect()
    page = await phone.start()
    await signInAt(page, 'stranger', '/verificar')
    await page.goto(`${modem.base}/processos`)
    await page.getByRole('link', { name: `Continuar: ${nome}`, exact: true }).waitFor()
    await page.goto(`${modem.base}/processos/novo/conferir`)
    await page.getByRole('button', { name: 'Criar processo' }).click()
    await titulo(page, nome)
    // Lists follow an act within five seconds.
    await until(
      () => mine('stranger', nome),
      (theirs) => theirs.length === 1,
    )
    await page.goto(`${modem.base}/processos?aba=precisam`)
    await titulo(page, 'Meus processos')
    // The service lists the case now, and the page shows no copy from the device.
    await page.getByRole('heading', { level: 2, name: nome }).waitFor()
    await page.getByText('Só neste aparelho').waitFor({ state: 'detached' })
  })
})

describe('a telephone that was restarted without a network', () => {
  let phone: Device
  beforeAll(async () => {
    phone = await device()
  })
  afterAll(() => phone.throwAway())

  test(
    'photographs for a case that it knows; with the network the service has it',
    async () => {
      const { id, numero, imovel } = await rascunho('stranger')
      let page = await phone.start()
      await withKeptPages(page, 'stranger')
      await page.goto(`${modem.base}/processos/${id}/documentos`)
      await page.getByText('Adicionar outro documento').and(page.locator(':visible')).waitFor()
      await phone.close()

      page = await phone.start()
      await isNetworkError(page)
      await page.goto(`${modem.base}/`)
      await page.getByRole('link', { name: `Fotografar documentos: ${imovel.denominacao}, ${numero}` }).click()
      await titulo(page, 'Documentos')
      await page.getByText(`${numero}, ${imovel.denominacao}`).waitFor()
      await seen(page, 'offline-documentos')
      await page.getByLabel('Fotografar: matrícula do imóvel').setInputFiles({
        name: 'matricula.jpg',
        mimeType: 'image/jpeg',
        buffer: await photo('par203.matricula.medium.jpg'),
      })
      await page.getByRole('button', { name: 'Enviar 1 página: matrícula do imóvel' }).click()
      const row = () => page.getByRole('list', { name: 'Arquivos a caminho' }).getByRole('listitem')
      await row().getByText('matricula.jpg', { exact: true }).waitFor()
      await phone.kill()

      page = await phone.start()
      await isNetworkError(page)
      await page.goto(`${modem.base}/processos/${id}/documentos`)
      await row().getByText('matricula.jpg', { exact: true }).waitFor()
      await seen(page, 'offline-documentos-on-their-way')
      await withNetwork(page)
      const [arrived] = await until(
        () => documentosOf(id, 'stranger'),
        ({ length }) => length === 1,
        60_000,
      )
      expect(arrived?.tipo_documento).toBe('matricula_imovel')

      // The page of a case that this device does not know says what to do.
      await isNetworkError(page)
      await page.goto(`${modem.base}/processos/${randomUUID()}/documentos`)
      await page.getByText('Este processo ainda não foi aberto neste aparelho.').waitFor()
      expect(await page.locator('input[type=file]').count()).toBe(0)
      await seen(page, 'offline-documentos-of-another')
    },
    // The browser starts three times, and checks a photograph.
    4 * 60_000,
  )
})

describe('without a network', () => {
  test('what needs one says so, and leads to what is here', async () => {
    const page = await open()
    await withKeptPages(page, 'stranger')
    await isNetworkError(page)
    await page.goto('/processos/0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10')
    await titulo(page, 'Não foi possível abrir')
    await seen(page, 'offline-cannot-open')
    await page.getByRole('link', { name: 'Ver o que está só neste aparelho' }).click()
    await titulo(page, 'Meus processos')
    await page.getByText('Isto aparece quando a internet voltar.').waitFor()
    await withNetwork(page)
    await page.getByText('Isto aparece quando a internet voltar.').waitFor({ state: 'detached' })
    await page.getByText('Sem internet.').waitFor({ state: 'detached' })
  })

  test('nobody signs out in appearance only', async () => {
    const page = await open({ largura: 1280 })
    await withKeptPages(page, 'stranger')
    await isNetworkError(page)
    await page.getByRole('button', { name: personOf('stranger').nome }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByRole('dialog', { name: 'Você ainda não saiu' }).waitFor()
    await seen(page, 'offline-sign-out')
    await withNetwork(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByRole('link', { name: 'Entrar com gov.br' }).waitFor()
  })

  test('a session that ended meanwhile says so over what was typed, which is there after signing in', async () => {
    const page = await open()
    await withKeptPages(page, 'stranger')
    await isNetworkError(page)
    await page.goto('/processos/novo/imovel')
    await page.getByLabel('Nome do imóvel').fill('Sítio da Espera')
    await encerrarSessao(page)
    await withNetwork(page)
    const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' })
    await dialog.waitFor()
    await written(page.getByLabel('Nome do imóvel'), 'Sítio da Espera')
    expect(await dialog.getByRole('link', { name: 'Entrar de novo' }).getAttribute('href')).toContain(
      encodeURIComponent('/processos/novo/imovel'),
    )
    await signInAt(page, 'stranger', '/verificar')
    await page.goto('/processos/novo/imovel')
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await written(page.getByLabel('Nome do imóvel'), 'Sítio da Espera')
  })
})

describe('a device that two people share', () => {
  test('shows nobody the drafts of another', async () => {
    const page = await open({ largura: 1280 })
    await withKeptPages(page, 'stranger')
    await page.goto('/processos/novo/imovel')
    await page.getByLabel('Nome do imóvel').fill('Sítio da Estranha')
    await page.context().clearCookies()
    await withKeptPages(page, 'joao')
    await signedIn(page, 'joao')
    await page.goto('/processos/novo/imovel')
    await titulo(page, 'Imóvel')
    expect(await page.getByLabel('Nome do imóvel').inputValue()).toBe('')
    await isNetworkError(page)
    await page.goto('/processos')
    await signedIn(page, 'joao')
    await page.getByText('Isto aparece quando a internet voltar.').waitFor()
    expect(await page.getByText('Só neste aparelho').count()).toBe(0)
    await page.goto('/processos/novo/imovel')
    await titulo(page, 'Imóvel')
    expect(await page.getByLabel('Nome do imóvel').inputValue()).toBe('')
    await withNetwork(page)
    await page.context().clearCookies()
    await withKeptPages(page, 'stranger')
    await page.getByRole('link', { name: 'Continuar: Sítio da Estranha' }).waitFor()
  })

  test('of whom one has signed in while the other’s pages had no network: nothing goes over', async () => {
    const page = await open()
    await withKeptPages(page, 'stranger')
    await isNetworkError(page)
    await page.goto('/processos/novo/imovel')
    await page.getByLabel('Nome do imóvel').fill('Sítio da Estranha')
    // This page still counts as offline. Another person signs in with the other tab.
    await page.context().clearCookies()
    modem.reconnect()
    const other = await page.context().newPage()
    await page.context().setOffline(false)
    await signInAt(other, 'joao', '/verificar')
    await page.getByRole('dialog', { name: 'Sua sessão terminou' }).waitFor()
    expect(await page.getByText(personOf('joao').nome).count()).toBe(0)
    await other.goto('/processos/novo/imovel')
    await titulo(other, 'Imóvel')
    expect(await other.getByLabel('Nome do imóvel').inputValue()).toBe('')
  })

  test('forgets at "Sair" what was not sent, after asking', async () => {
    const page = await open({ largura: 1280 })
    await withKeptPages(page, 'stranger')
    await page.goto('/processos/novo/imovel')
    await page.getByLabel('Nome do imóvel').fill('Sítio que some')
    await page.getByRole('button', { name: personOf('stranger').nome }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sair e apagar o que não foi enviado?' })
    await dialog.getByText('Um rascunho ou arquivo está só neste aparelho.').waitFor()
    await seen(page, 'sign-out-and-erase')
    await dialog.getByRole('button', { name: 'Continuar aqui' }).click()
    await page.reload()
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await page.getByRole('button', { name: personOf('stranger').nome }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await dialog.getByRole('button', { name: 'Sair e apagar' }).click()
    await page.getByRole('link', { name: 'Entrar com gov.br' }).waitFor()
    await until(
      () => rascunhosIn(page),
      (count) => count === 0,
    )
    // No id of the person or of an opened case is left on the device.
    const settled = '[...Object.keys(localStorage), ...Object.keys(sessionStorage)]'
    expect(await page.evaluate<string[]>(`${settled}.filter((key) => /[0-9a-f]{8}-/.test(key))`)).toEqual([])
    await isNetworkError(page)
    await page.goto(`${modem.base}/processos`)
    await titulo(page, 'Não foi possível abrir')
    expect(await page.getByText(personOf('stranger').nome).count()).toBe(0)
    await withNetwork(page)
  })

  test('keeps a draft for 30 days and no longer, whoever comes', async () => {
    const page = await open()
    await withKeptPages(page, 'stranger')
    await page.goto('/processos/novo/imovel')
    await page.getByLabel('Nome do imóvel').fill('Sítio de um mês')
    await until(
      () => rascunhosIn(page),
      (count) => count === 1,
    )
    const later = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)
    // The clock of the device does not count: it was set wrong, in both directions.
    for (const days of [-400, 400]) {
      await page.clock.setFixedTime(later(days))
      await page.reload()
      await page.getByText('Recuperamos o que você digitou').waitFor()
    }
    const serviceSays = (days: number) =>
      page.route('**/api/v1/auth/refresh', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, headers: { ...response.headers(), date: later(days).toUTCString() } })
      })
    await serviceSays(29)
    await page.reload()
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await page.context().clearCookies()
    await serviceSays(31)
    await page.goto('/verificar')
    await titulo(page, 'Verificar um dossiê')
    await until(
      () => rascunhosIn(page),
      (count) => count === 0,
    )
  })
})

const rascunhosIn = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('car-device')
    opening.onerror = reject
    opening.onsuccess = () => {
      const db = opening.result
      const count = db.transaction('drafts').objectStore('drafts').count()
      count.onsuccess = () => (db.close(), resolve(count.result))
    }
  })`)

describe('the service worker', () => {
  test('is asked for anew each time, may do what pages may, and comes again only if it changed', async () => {
    const response = await fetch(`${BASE}/sw.js`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/javascript')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'; ")
    const other = await request(`${BASE}/sw.js`, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
    await other.body.dump()
    expect(other.statusCode).toBe(304)
  })

  test('fetches nothing before the page can be used, and keeps nothing of the interface', async () => {
    const page = await open()
    await signInAt(page, 'stranger', '/verificar')
    await titulo(page, 'Verificar um dossiê')
    modem.requests.length = 0
    await page.goto('/processos')
    await titulo(page, 'Meus processos')
    await kept(page)
    const [listRequest, workerRequest] = ['GET /api/v1/processos?', 'GET /sw.js'].map((start) =>
      modem.requests.findIndex((request) => request.startsWith(start)),
    )
    expect(listRequest).toBeGreaterThan(0)
    expect(workerRequest).toBeGreaterThan(listRequest ?? 0)
    await page.goto('/meus-dados')
    await page.getByText(personOf('stranger').email).first().waitFor()
    const keptHere = await page.evaluate<string[]>(`(async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = await Promise.all(opened.map((cache) => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })()`)
    expect(keptHere.length).toBeGreaterThan(10)
    expect(keptHere.filter((path) => !path.startsWith('/recursos/'))).toEqual([])
    expect(keptHere.filter((path) => /fila|bancada|carga|painel/.test(path))).toEqual([])
  })

  test('is not for analysts, who decide nothing without a network', async () => {
    const page = await open({ largura: 1280 })
    await signInAt(page, 'analista', '/verificar')
    await page.goto('/analise/painel')
    await titulo(page, 'Painel')
    await page.getByText('Fila').first().waitFor()
    expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')).toBe(0)
  })
})

describe('a new version', () => {
  let folder: string
  const version = (nome: string) => join(folder, nome)
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'car-versions-'))
    for (const nome of ['one', 'two', 'three']) {
      // The build runs outside of Jest, because the bundler's native part rejects objects from Jest's contexts.
      const build = join(ROOT, 'services/portal/web/build.ts')
      await promisify(execFile)(process.execPath, [build, '--version', nome, version(nome)])
    }
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('finds a page open that has kept its files: it goes on, and what is opened next is the new one', async () => {
    modem.publish(version('one'))
    const oldPage = await open({ largura: 1280 })
    await withKeptPages(oldPage, 'stranger')
    const scriptsOfOne = await scripts(oldPage)
    await oldPage.evaluate('window.fromHere = true')
    modem.publish(version('two'))

    const fresh = await oldPage.context().newPage()
    await fresh.goto('/processos')
    await titulo(fresh, 'Meus processos')
    const secondScripts = await scripts(fresh)
    expect(secondScripts).not.toEqual(scriptsOfOne)
    await versionKept(fresh, secondScripts)
    // The old page opens areas that it has not loaded yet, whose files the server no longer has.
    await oldPage.getByRole('link', { name: 'Novo processo' }).click()
    await titulo(oldPage, 'Imóvel')
    await oldPage.getByRole('button', { name: personOf('stranger').nome }).click()
    await oldPage.getByRole('link', { name: 'Meus dados' }).click()
    await titulo(oldPage, 'Meus dados')
    expect(await oldPage.evaluate('window.fromHere')).toBe(true)

    await isNetworkError(fresh)
    await fresh.goto('/processos/novo/imovel')
    await titulo(fresh, 'Imóvel')
    expect(await scripts(fresh)).toEqual(secondScripts)
    await withNetwork(fresh)

    // After two newer versions, only the files of the last two versions are kept.
    modem.publish(version('three'))
    await fresh.goto('/processos')
    await titulo(fresh, 'Meus processos')
    await versionKept(fresh, await scripts(fresh))
    await until(
      () => fresh.evaluate<number>('caches.keys().then((names) => names.length)'),
      (n) => n === 2,
    )
  })

  test('finds a page open that has kept nothing: it is loaded anew at the next step, with what was typed', async () => {
    modem.publish(version('one'))
    const page = await open({ largura: 1280, serviceWorkers: 'block', withoutFiles: /\/recursos\// })
    await signInAt(page, 'stranger', '/verificar')
    await page.goto('/processos/novo/imovel')
    await page.getByLabel('Nome do imóvel').fill('Sítio entre versões')
    modem.publish(version('two'))
    await page.getByRole('link', { name: 'Avisos' }).click()
    await titulo(page, 'Avisos')
    const secondScripts = (await readdir(join(version('two'), 'recursos'))).map((nome) => `/recursos/${nome}`)
    expect(secondScripts).toEqual(expect.arrayContaining(await scripts(page)))
    await page.goto('/processos')
    await page.getByRole('link', { name: 'Continuar: Sítio entre versões' }).waitFor()
  })

  test('that is not whole on every server leaves the one before, which goes on without a network', async () => {
    modem.publish(version('one'))
    const page = await open()
    await withKeptPages(page, 'stranger')
    const scriptsOfOne = await scripts(page)
    // The new service worker names files that are missing.
    await promisify(execFile)('cp', ['-r', version('two'), version('half')])
    for (const nome of await readdir(join(version('half'), 'recursos'))) {
      if (nome.startsWith('new-processo-')) await rm(join(version('half'), 'recursos', nome))
    }
    modem.publish(version('half'))
    const end = page.evaluate<string>(`navigator.serviceWorker.ready.then(async (registration) => {
      await registration.update().catch(() => {})
      const fresh = registration.installing
      if (!fresh) return 'none'
      await new Promise((changed) => fresh.addEventListener('statechange', changed))
      return fresh.state
    })`)
    expect(await end).toBe('redundant')
    await isNetworkError(page)
    await page.goto('/processos/novo/imovel')
    await titulo(page, 'Imóvel')
    expect(await scripts(page)).toEqual(scriptsOfOne)
    await withNetwork(page)
  })

  test('whose script does not come says what to do: the page is not white', async () => {
    modem.publish(version('one'))
    const page = await open({ withoutFiles: /\/sign-in-/ })
    await page.route('**/recursos/sign-in-*.js', (route) => route.abort('connectionreset'))
    await page.goto('/verificar').catch(() => {})
    await page.getByRole('link', { name: 'recarregue a página' }).waitFor()
    await page.unroute('**/recursos/sign-in-*.js')
    await page.getByRole('link', { name: 'recarregue a página' }).click()
    await titulo(page, 'Verificar um dossiê')
  })
})

/** Returns up to four of the scripts that every page loads. */
const scripts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('script[src], link[rel=modulepreload]')].map((e) => e.getAttribute('src') ?? e.getAttribute('href')).filter((address) => /(early|sign-in|base|shared)-/.test(address)).slice(0, 4)`,
  )

const versionKept = (page: Page, files: readonly string[]): Promise<boolean> =>
  until(
    () =>
      page.evaluate<boolean>(
        `caches.match(${JSON.stringify(files[0])}).then((a) => a !== undefined && navigator.serviceWorker.ready.then(({ waiting, installing }) => !waiting && !installing))`,
      ),
    Boolean,
  )
