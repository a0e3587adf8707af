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
import { RAIZ } from '../support/ambiente.ts'
import { escrito, focado, intitulada, navegador, visto } from '../support/pagina.ts'

/** Every component in every state, under the policy that pages have. */

let pasta: string
let server: Server
let base = ''
const abrir = navegador({ base: () => base })

beforeAll(async () => {
  pasta = await mkdtemp(join(tmpdir(), 'car-galeria-'))
  // The bundler's native part takes no objects from Jest's contexts.
  await promisify(execFile)(process.execPath, [join(RAIZ, 'services/portal/web/build.ts'), '--gallery', pasta])
  server = createServer(createApp(createHealth(), pasta)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(pasta, { recursive: true })
})

const galeria = () => abrir({ em: '/processos' })

test('everything in it is accessible, and fits', async () => {
  const page = await galeria()
  await page.getByRole('heading', { level: 1, name: 'Galeria' }).waitFor()
  await visto(page, 'galeria')
})

describe('a button', () => {
  test('does its act, and nothing while the act is under way', async () => {
    const page = await galeria()
    await page.getByRole('button', { name: 'Primário' }).click()
    await page.getByRole('button', { name: 'Ocupado' }).click({ force: true })
    await page.getByText('Pressionado 1 vezes').waitFor()
  })
})

describe('a field', () => {
  test('is found by its label and described by its hint and its error', async () => {
    const page = await galeria()
    await page.getByRole('textbox', { name: 'Nome do imóvel' }).fill('Boa Vista')
    const errado = page.getByRole('textbox', { name: 'Área' })
    expect(await errado.getAttribute('aria-invalid')).toBe('true')
    const descricao = (await errado.getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${descricao}"]`).textContent()).toBe('Erro: Informe a área em hectares.')
    await page.getByRole('radio', { name: /Um assentamento/ }).check()
    await page.getByRole('checkbox', { name: 'Conferi os dados' }).check()
  })
})

describe('the summary of errors', () => {
  test('has the focus, names the page, and leads to each field', async () => {
    const page = await galeria()
    await page.getByRole('heading', { name: 'Corrija 2 campos' }).waitFor()
    await intitulada(page, 'Erro: Galeria – Registro Rural')
    await page.getByRole('link', { name: 'Área: Informe a área em hectares.' }).click()
    await focado(page, 'errado')
    await page.getByRole('link', { name: 'Proprietário: Escolha uma opção.' }).click()
    await focado(page, 'tipo-errado')
  })
})

describe('a dialog', () => {
  test('keeps the focus inside, closes by Esc, and gives the focus back', async () => {
    const page = await galeria()
    const abridor = page.getByRole('button', { name: 'Cancelar pedido' })
    await abridor.click()
    const dialogo = page.getByRole('dialog', { name: 'Cancelar o pedido?' })
    await dialogo.waitFor()
    await visto(page, 'galeria-dialogo')
    await page.keyboard.press('Escape')
    await dialogo.waitFor({ state: 'detached' })
    await focado(page, 'Cancelar pedido')
  })

  test('of a conflict shows both texts and stays until one is chosen', async () => {
    const page = await galeria()
    await page.getByRole('button', { name: 'Salvar com conflito' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Este processo mudou enquanto você trabalhava' })
    await dialogo.getByText('Fazenda Bela Vista').waitFor()
    await visto(page, 'galeria-conflito')
    // The browser lets a page hold back the first one only.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialogo.getByRole('button', { name: 'Manter o meu' }).click()
    await dialogo.waitFor({ state: 'detached' })
  })
})

describe('tabs and tables', () => {
  test('move by arrows', async () => {
    const page = await galeria()
    await page.getByRole('tab', { name: 'Achados' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tabpanel', { name: 'Dados' }).getByText('Os dados.').waitFor()
    await page.keyboard.press('End')
    await page.getByRole('tabpanel', { name: 'Mapa' }).waitFor()
  })

  test('are sorted by a column, one way and the other', async () => {
    const page = await abrir({ em: '/processos', largura: 1280 })
    expect(await page.getByRole('columnheader', { name: 'Prazo' }).getAttribute('aria-sort')).toBe('descending')
    await page.getByRole('button', { name: 'Prazo' }).click()
    await page.getByText('Ordem: prazo_em').waitFor()
    await page.getByRole('button', { name: 'Prazo' }).click()
    await page.getByText('Ordem: -prazo_em').waitFor()
  })
})

describe('a form', () => {
  test('has what was typed after a reload, says so, and forgets it when it is discarded', async () => {
    const page = await galeria()
    const formulario = page.getByRole('region', { name: 'Formulário' })
    const campo = formulario.getByRole('textbox', { name: 'Resposta' })
    await campo.pressSequentially('A área mudou')
    await page.reload()
    await formulario.getByText('Recuperamos o que você digitou').waitFor()
    await escrito(campo, 'A área mudou')
    await formulario.getByRole('button', { name: 'Descartar' }).click()
    await formulario.getByText('Recuperamos o que você digitou').waitFor({ state: 'detached' })
    await escrito(campo, '')
    await page.reload()
    await campo.fill('outra')
    expect(await formulario.getByText('Recuperamos o que você digitou').count()).toBe(0)
  })

  test('has it too when the page is left before the device has stored it', async () => {
    const page = await galeria()
    // Another tab does not let go of the store, as a slow disk would not: nothing is stored while this page is there.
    const outra = await page.context().newPage()
    await outra.goto('/processos')
    await outra.evaluate(OCUPAR)
    const campo = page.getByRole('region', { name: 'Formulário' }).getByRole('textbox', { name: 'Resposta' })
    await campo.pressSequentially('A área mudou')
    await page.goto('about:blank')
    await outra.close()
    await page.goto('/processos')
    await page.getByRole('region', { name: 'Formulário' }).getByText('Recuperamos o que você digitou').waitFor()
    await escrito(campo, 'A área mudou')
  })

  test('is sent with one key until it is answered, and with another one after a refusal', async () => {
    const page = await galeria()
    const formulario = page.getByRole('region', { name: 'Formulário' })
    const botao = formulario.getByRole('button', { name: 'Responder' })
    await formulario.getByRole('textbox', { name: 'Resposta' }).fill('Sim')
    // CAR-017 and a lost network are repeated by themselves; a second press is no second act.
    await botao.dblclick()
    await formulario.getByText('Aceito 3').waitFor()
    await formulario.getByText('Pedidos: 3; chaves: 1').waitFor()
    // Past the limit: it counts down and goes by itself.
    await botao.click()
    await formulario.getByText(/Tentaremos de novo em [12] s/).waitFor()
    await formulario.getByText('Aceito 5').waitFor()
    // Refused: what follows is another act.
    await botao.click()
    await formulario.getByText('O serviço disse CAR-005.').waitFor()
    await botao.click()
    await formulario.getByText('Aceito 7').waitFor()
    await formulario.getByText('Pedidos: 7; chaves: 2').waitFor()
  })
})

/** A transaction over the drafts that goes on until its page is closed. */
const OCUPAR = `new Promise((pronto) => {
  indexedDB.open('car').onsuccess = ({ target }) => {
    const rascunhos = target.result.transaction('rascunhos', 'readwrite').objectStore('rascunhos')
    const outra_vez = () => { rascunhos.count().onsuccess = outra_vez; pronto() }
    outra_vez()
  }
})`
