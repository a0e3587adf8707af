import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { setting } from '@car/testing/setting'
import { type Browser, chromium } from 'playwright-core'
import { ADDRESSES } from '@car/portal/addresses'
import { request } from 'undici'
import { BASE, IMAGERY } from '../../support/environment.ts'
import { minimalPdf } from '../../support/papers/files.ts'
import { personOf } from '../../support/sign-in.ts'
import { browser, seen, signedIn } from '../../support/pages/page.ts'

const open = browser()
const PERSON = { accept: 'text/html,*/*;q=0.8' }

describe('the home page', () => {
  test('offers to sign in and to verify a dossier', async () => {
    const page = await open()
    await page.getByRole('heading', { level: 1, name: 'Cadastro Ambiental Rural' }).waitFor()
    await page.getByRole('link', { name: 'Entrar com gov.br' }).waitFor()
    await seen(page, 'first-page')
    await page.getByRole('link', { name: 'Verificar um dossiê' }).click()
    await page.getByRole('heading', { level: 1, name: 'Verificar um dossiê' }).waitFor()
  })

  test('says what to have at hand, who may sign in and how long it takes', async () => {
    const page = await open()
    for (const name of ['O que ter à mão', 'Quem pode entrar', 'Quanto tempo leva'])
      await page.getByRole('heading', { level: 3, name }).waitFor()
    expect(await page.getByText('Ficou com dúvida?').getByRole('link').getAttribute('href')).toMatch(/^mailto:/)
  })

  test('leads through the provider’s own page to the start of who signs in', async () => {
    const page = await open({ largura: 1280 })
    await page.getByRole('link', { name: 'Entrar com gov.br' }).click()
    await page.getByRole('button', { name: personOf('maria').nome }).click()
    await page.getByRole('heading', { level: 1, name: 'Meus processos' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/processos')
    await signedIn(page, 'maria')
  })

  test('an old address behind #/ leads to its page, and to no other host', async () => {
    const page = await open({ em: '/#/verificar' })
    await page.getByRole('heading', { level: 1, name: 'Verificar um dossiê' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/verificar')
    await page.goto('/#//evil.example/verificar')
    await page.getByRole('link', { name: 'Entrar com gov.br' }).waitFor()
    expect(new URL(page.url()).origin).toBe(new URL(BASE).origin)
  })

  test('says that a sign-in failed', async () => {
    const page = await open({ em: '/?erro=CAR-018' })
    await page.getByRole('alert').getByText('A entrada não foi concluída').waitFor()
    await seen(page, 'first-page-error')
  })
})

describe('verifying a dossier', () => {
  test('without a code in the address asks for one, or for the file, which stays on the device', async () => {
    const page = await open({ em: '/verificar' })
    await page.getByRole('heading', { level: 1, name: 'Verificar um dossiê' }).waitFor()
    await seen(page, 'verify')
    await page.getByRole('button', { name: 'Verificar' }).click()
    await page.getByRole('link', { name: 'Código do dossiê: Escreva o código, ou escolha o arquivo.' }).waitFor()
    await seen(page, 'verify-without-code')
    await page.getByRole('textbox', { name: 'Código do dossiê' }).fill('0000-0000-0000-0000')
    await page.getByRole('button', { name: 'Verificar' }).click()
    await page.getByText('Não encontrado: confira o código').waitFor()
    await seen(page, 'verify-unknown')

    const file = { name: 'dossie.pdf', mimeType: 'application/pdf', buffer: minimalPdf() }
    await page.getByLabel('Ou escolha o PDF do dossiê').setInputFiles(file)
    await page.getByText('O arquivo não tem o manifesto de um dossiê deste serviço.').waitFor()
  })
})

describe('addresses', () => {
  test('that no page has are 404, with a page for people', async () => {
    const page = await open({ em: '/nada/disso' })
    await page.getByRole('heading', { level: 1, name: 'Página não encontrada' }).waitFor()
    await seen(page, 'not-found')
    expect((await fetch(`${BASE}/nada/disso`, { headers: PERSON })).status).toBe(404)
  })

  test.each(ADDRESSES)('%s has a page, made for one answer', async (address) => {
    const path = address.replaceAll(/\$\w+/g, '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10')
    const [first, other] = await Promise.all([1, 2].map(() => fetch(BASE + path, { headers: PERSON })))
    expect([first?.status, first?.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const nonces = [first, other].map(
      (r) => /'nonce-([^']+)'/.exec(r?.headers.get('content-security-policy') ?? '')?.[1],
    )
    expect(new Set(nonces).size).toBe(2)
    const html = (await first?.text()) ?? ''
    expect(html).toContain(`nonce="${nonces[0]}"`)
    expect(html.replace(IMAGERY, '')).not.toMatch(/__NONCE__|<script(?![^>]*\bsrc=)|<style|\s(?:style|on\w+)=|https?:/)
    expect(first?.headers.get('permissions-policy')).toContain('camera=(self), geolocation=(self)')
  })
})

test('the page of a code has its style in a sheet too, which costs no look-up', async () => {
  const page = await fetch(`${BASE}/verificar/AAAA-AAAA-AAAA-AAAA`, { headers: PERSON })
  const html = await page.text()
  expect([page.status, /<style|\sstyle=/.test(html)]).toEqual([404, false])
  const sheet = await fetch(BASE + (/<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? ''))
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  expect(sheet.headers.get('x-ratelimit-remaining')).toBeNull()
})

describe('what a page may do', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.connect(setting('TEST_BROWSER'))
  })
  afterAll(() => browser.close())

  test('ends where text would become HTML or a strange script, and the gateway is told', async () => {
    const page = await browser.newPage({ baseURL: BASE })
    await page.goto('/acompanhar')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const told = page.waitForResponse('**/violacoes')
    const tried = await page.evaluate<string[]>(`
      [() => (document.body.innerHTML = '<b>x</b>'), () => new Worker('data:text/javascript,1')].map((act) => {
        try {
          return String(act())
        } catch (error) {
          return error.name
        }
      })`)
    expect([tried, (await told).status()]).toEqual([['TypeError', 'TypeError'], 204])
    await page.close()
  })

  test('of the interface’s own page is nothing with a session: it has no origin', async () => {
    const page = await browser.newPage({ baseURL: BASE })
    page.setDefaultTimeout(60_000)
    await page.goto('/docs')
    await page.getByRole('heading', { level: 1, name: 'Serviço de Registro Rural' }).waitFor()
    const reached = await page.evaluate(() =>
      fetch('/api/v1/auth/refresh', { method: 'POST', credentials: 'include' }).then(
        () => 'read',
        () => 'refused',
      ),
    )
    expect([await page.evaluate<string>('self.origin'), reached]).toEqual(['null', 'refused'])
    await page.close()
  })
})

test('the official layers in force stand on a page, each in its edition', async () => {
  const page = await open({ em: '/' })
  // Other test files load and remove layers at the same time, so the page is compared with its own response.
  const told = page.waitForResponse(/\/publico\/camadas/)
  await page.getByRole('link', { name: 'Camadas oficiais' }).click()
  await page.getByRole('heading', { level: 1, name: 'Camadas oficiais' }).waitFor()
  const { data: inForce } = (await (await told).json()) as { data: { edicao: string }[] }
  const rows = page.getByRole('table', { name: 'Camadas em vigor' }).getByRole('row')
  if (inForce.length === 0) await page.getByText('Nenhuma camada está em vigor.').waitFor()
  else await rows.nth(inForce.length).waitFor()
  // On a narrow screen a cell also names its column.
  for (const { edicao } of inForce) await rows.getByText(edicao, { exact: true }).first().waitFor()
  await seen(page, 'camadas')
})

test('a program that forgot /api/v1 gets no page', async () => {
  const response = await fetch(`${BASE}/processos`)
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
})

test('the pages can be installed: a manifest, and icons that are there', async () => {
  const html = await (await fetch(BASE, { headers: PERSON })).text()
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  const response = await fetch(`${BASE}/manifest.webmanifest`)
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  type Manifest = { start_url: string; display: string; icons: { src: string; sizes: string; purpose: string }[] }
  const { start_url, display, icons } = (await response.json()) as Manifest
  expect([start_url, display]).toEqual(['/', 'standalone'])
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src } of icons) {
    const icon = await fetch(BASE + src)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
})

describe('files', () => {
  test('are kept for good by browsers, and arrive compressed', async () => {
    const html = await (await fetch(`${BASE}/processos`, { headers: PERSON })).text()
    const files = [...html.matchAll(/(?:src|href)="(\/recursos\/[^"]+)"/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      for (const [asks, comes] of [
        ['br, gzip', 'br'],
        ['gzip', 'gzip'],
      ]) {
        const { statusCode, headers, body } = await request(BASE + file, { headers: { 'accept-encoding': asks } })
        await body.dump()
        expect([file, statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([
          file,
          200,
          comes,
          'public, max-age=31536000, immutable',
        ])
        expect(headers['vary']).toMatch(/accept-encoding/i)
      }
    }
  })

  test('that are gone are not kept', async () => {
    const response = await fetch(`${BASE}/recursos/old-12345678.js`, { headers: PERSON })
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('of HTML and JSON are compressed on their way', async () => {
    for (const path of ['/', '/processos', '/api/v1/openapi.json']) {
      const { headers, body } = await request(BASE + path, { headers: { ...PERSON, 'accept-encoding': 'gzip' } })
      expect([path, headers['content-encoding']]).toEqual([path, 'gzip'])
      expect(gunzipSync(Buffer.from(await body.arrayBuffer())).length).toBeGreaterThan(500)
    }
  })
})
