import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createApp } from '@car/portal/app'
import { createHealth } from '@car/telemetry/health'
import { ROOT } from '../../support/environment.ts'
import { written, focused, titled, browser, seen } from '../../support/pages/page.ts'

let folder: string
let server: Server
let base = ''
const open = browser({ base: () => base })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'car-gallery-'))
  // The build runs outside of Jest, because the native part of the bundler rejects objects from Jest's contexts.
  await promisify(execFile)(process.execPath, [join(ROOT, 'services/portal/web/build.ts'), '--gallery', folder])
  server = createServer(createApp(createHealth(), { paginas: folder })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

const gallery = () => open({ em: '/processos' })

test('everything in it is accessible, and fits', async () => {
  const page = await gallery()
  await page.getByRole('heading', { level: 1, name: 'Galeria' }).waitFor()
  await seen(page, 'gallery')
})

describe('a button', () => {
  test('does its act, and nothing while the act is under way', async () => {
    const page = await gallery()
    await page.getByRole('button', { name: 'Primário' }).click()
    await page.getByRole('button', { name: 'Ocupado' }).click({ force: true })
    await page.getByText('Pressionado 1 vezes').waitFor()
  })
})

describe('a field', () => {
  test('is found by its label and described by its hint and its error', async () => {
    const page = await gallery()
    await page.getByRole('textbox', { name: 'Nome do imóvel' }).fill('Boa Vista')
    const wrong = page.getByRole('textbox', { name: 'Área' })
    expect(await wrong.getAttribute('aria-invalid')).toBe('true')
    const description = (await wrong.getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${description}"]`).textContent()).toBe('Erro: Informe a área em hectares.')
    await page.getByRole('radio', { name: /Um assentamento/ }).check()
    await page.getByRole('checkbox', { name: 'Conferi os dados' }).check()
  })
})

describe('the summary of errors', () => {
  test('has the focus, names the page, and leads to each field', async () => {
    const page = await gallery()
    await page.getByRole('heading', { name: 'Corrija 2 campos' }).waitFor()
    await titled(page, 'Erro: Galeria – Registro Rural')
    await page.getByRole('link', { name: 'Área: Informe a área em hectares.' }).click()
    await focused(page, 'wrong')
    await page.getByRole('link', { name: 'Proprietário: Escolha uma opção.' }).click()
    await focused(page, 'wrong-kind')
  })
})

describe('a dialog', () => {
  test('keeps the focus inside, closes by Esc, and gives the focus back', async () => {
    const page = await gallery()
    const opener = page.getByRole('button', { name: 'Cancelar pedido' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Cancelar o pedido?' })
    await dialog.waitFor()
    await seen(page, 'gallery-dialog')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await focused(page, 'Cancelar pedido')
  })

  test('of a conflict shows both texts and stays until one is chosen', async () => {
    const page = await gallery()
    await page.getByRole('button', { name: 'Salvar com conflito' }).click()
    const dialog = page.getByRole('dialog', { name: 'Este processo mudou enquanto você trabalhava' })
    await dialog.getByText('Fazenda Bela Vista').waitFor()
    await seen(page, 'gallery-conflict')
    // A browser lets a page prevent only the first Escape.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Manter o meu' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('tabs and tables', () => {
  test('move by arrows', async () => {
    const page = await gallery()
    await page.getByRole('tab', { name: 'Achados' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tabpanel', { name: 'Dados' }).getByText('Os dados.').waitFor()
    await page.keyboard.press('End')
    await page.getByRole('tabpanel', { name: 'Mapa' }).waitFor()
  })

  test('are sorted by a column, one way and the other', async () => {
    const page = await open({ em: '/processos', largura: 1280 })
    expect(await page.getByRole('columnheader', { name: 'Prazo' }).getAttribute('aria-sort')).toBe('descending')
    await page.getByRole('button', { name: 'Prazo' }).click()
    await page.getByText('Ordem: prazo_em').waitFor()
    await page.getByRole('button', { name: 'Prazo' }).click()
    await page.getByText('Ordem: -prazo_em').waitFor()
  })
})

describe('a form', () => {
  test('has what was typed after a reload, says so, and forgets it when it is discarded', async () => {
    const page = await gallery()
    const uploadForm = page.getByRole('region', { name: 'Formulário' })
    const campo = uploadForm.getByRole('textbox', { name: 'Resposta' })
    await campo.pressSequentially('A área mudou')
    await page.reload()
    await uploadForm.getByText('Recuperamos o que você digitou').waitFor()
    await written(campo, 'A área mudou')
    await uploadForm.getByRole('button', { name: 'Descartar' }).click()
    await uploadForm.getByText('Recuperamos o que você digitou').waitFor({ state: 'detached' })
    await written(campo, '')
    await page.reload()
    await campo.fill('outra')
    expect(await uploadForm.getByText('Recuperamos o que você digitou').count()).toBe(0)
  })

  test('has it too when the page is left before the device has stored it', async () => {
    const page = await gallery()
    // Another tab keeps the store busy, so nothing is stored while this page is open.
    const other = await page.context().newPage()
    await other.goto('/processos')
    await other.evaluate(OCCUPY)
    const campo = page.getByRole('region', { name: 'Formulário' }).getByRole('textbox', { name: 'Resposta' })
    await campo.pressSequentially('A área mudou')
    await page.goto('about:blank')
    await other.close()
    await page.goto('/processos')
    await page.getByRole('region', { name: 'Formulário' }).getByText('Recuperamos o que você digitou').waitFor()
    await written(campo, 'A área mudou')
  })

  test('is sent with one key until it is answered, and with another one after a refusal', async () => {
    const page = await gallery()
    const uploadForm = page.getByRole('region', { name: 'Formulário' })
    const button = uploadForm.getByRole('button', { name: 'Responder' })
    await uploadForm.getByRole('textbox', { name: 'Resposta' }).fill('Sim')
    // The page repeats the request after CAR-017 and after a network failure. The second click does nothing.
    await button.dblclick()
    await uploadForm.getByText('Aceito 3').waitFor()
    await uploadForm.getByText('Pedidos: 3; chaves: 1').waitFor()
    // After too many requests, the page counts down and repeats the request.
    await button.click()
    await uploadForm.getByText(/Tentaremos de novo em [12] s/).waitFor()
    await uploadForm.getByText('Aceito 5').waitFor()
    // After a refusal, the next press is a new act with a new Idempotency-Key.
    await button.click()
    await uploadForm.getByText('O serviço disse CAR-005.').waitFor()
    await button.click()
    await uploadForm.getByText('Aceito 7').waitFor()
    await uploadForm.getByText('Pedidos: 7; chaves: 2').waitFor()
  })
})

/** A script that begins a transaction on the store of drafts, until its page is closed. */
const OCCUPY = `new Promise((begun) => {
  indexedDB.open('car-device').onsuccess = ({ target }) => {
    const drafts = target.result.transaction('drafts', 'readwrite').objectStore('drafts')
    const again = () => { drafts.count().onsuccess = again; begun() }
    again()
  }
})`
