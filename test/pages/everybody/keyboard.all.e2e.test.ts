import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Locator, Page } from 'playwright-core'
import { get, list } from '../../support/api.ts'
import { ccirPdf, matriculaPdf } from '../../support/papers/files.ts'
import { tokenOf, personOf, type Who } from '../../support/sign-in.ts'
import { getProcesso, READING_MS, submeter, withValidDocumentos } from '../../support/factory.ts'
import { form } from '../../support/papers/imovel.ts'
import { browser } from '../../support/pages/page.ts'
import type { QueueItem } from '../../support/types.ts'
import { activate, tabTo, write, withFocus } from '../../support/pages/keyboard.ts'

/** Tests a whole case by keyboard alone, with a visible focus. */

const open = browser()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const campo = (page: Page, name: string) => page.getByRole('textbox', { name })
const titulo = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

test('a case is taken from nothing to decided by keyboard alone', async () => {
  const nome = `Fazenda ${randomUUID().slice(0, 8)}`
  const id = await ask(nome)
  await decide(nome)
  expect((await getProcesso(id)).status).toBe('aprovado')
})

/** Signs a person in by keyboard. Tab comes first, because a new page has no focused element. */
async function signInFrom(who: Who, largura: number, start: string): Promise<Page> {
  const page = await open({ largura, altura: 900 })
  await page.keyboard.press('Tab')
  await activate(page, page.getByRole('link', { name: 'Entrar com gov.br' }))
  const person = page.getByRole('button', { name: personOf(who).nome })
  await person.waitFor()
  while ((await person.and(page.locator(':focus')).count()) === 0) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await titulo(page, start)
  await page.keyboard.press('Tab')
  return page
}

async function ask(nome: string): Promise<string> {
  const { imovel, proprietario } = form()
  const page = await signInFrom('maria', 1024, 'Meus processos')
  await activate(page, page.getByRole('link', { name: 'Novo processo' }))

  await titulo(page, 'Imóvel')
  await write(page, campo(page, 'Nome do imóvel'), nome)
  await tabTo(page, page.getByRole('radio', { name: 'Imóvel rural' }))
  await page.keyboard.press('Space')
  await write(page, page.getByRole('combobox', { name: 'Município' }), 'patrocinio mg')
  await page.getByRole('option', { name: 'Patrocínio – MG', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await activate(page, button(page, 'Continuar'))

  await titulo(page, 'Área')
  await write(page, campo(page, 'Área'), String(imovel.area_ha).replace('.', ','))
  await activate(page, button(page, 'Continuar'))

  await titulo(page, 'Registro')
  await write(page, campo(page, 'Número da matrícula'), imovel.matricula?.numero ?? '')
  await activate(page, button(page, 'Continuar'))

  await titulo(page, 'Proprietário')
  await write(page, campo(page, 'Nome do proprietário'), proprietario.nome)
  await write(page, campo(page, 'CPF ou CNPJ'), proprietario.cpf_cnpj)
  await activate(page, button(page, 'Continuar'))

  await titulo(page, 'Perímetro')
  await activate(page, button(page, 'Continuar'))

  await titulo(page, 'Confira e crie')
  await activate(page, button(page, 'Criar processo'))
  await titulo(page, nome)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await activate(page, page.getByRole('link', { name: 'Falta: Envie o CCIR.' }))
  await titulo(page, 'Documentos')
  await attach(page, 'Matrícula do imóvel', 'matricula.pdf', matriculaPdf())
  await attach(page, 'CCIR', 'ccir.pdf', ccirPdf())
  for (const kind of ['Matrícula do imóvel', 'CCIR']) {
    await page.getByRole('region', { name: kind }).getByText('Lido e aceito').waitFor({ timeout: READING_MS })
  }
  await activate(page, page.getByRole('link', { name: 'Voltar ao processo' }))
  await titulo(page, nome)
  await activate(page, button(page, 'Enviar para análise'))
  await page.getByRole('dialog', { name: 'Enviar para análise?' }).waitFor()
  await activate(page, button(page, 'Enviar'))
  await page.getByText('Enviado', { exact: true }).waitFor()
  await withFocus(page)
  const token = await tokenOf('analista')
  await until(
    async () => list<QueueItem>(await get(`/analista/processos?q=${encodeURIComponent(nome)}`, token)).data,
    (items) => items.length === 1,
    20_000,
  )
  return id
}

async function attach(page: Page, kind: string, name: string, buffer: Buffer): Promise<void> {
  const slot = page.getByRole('region', { name: kind })
  const choice = page.waitForEvent('filechooser')
  await activate(page, slot.getByLabel('Escolher arquivos'))
  await (await choice).setFiles({ name, mimeType: 'application/pdf', buffer })
  await slot.getByText(name, { exact: true }).waitFor()
}

async function decide(nome: string): Promise<void> {
  const page = await signInFrom('analista', 1440, 'Fila')
  await activate(page, page.getByRole('link', { name: /^Livres/ }))
  await page.waitForURL(/visao=livres/)
  await write(page, page.getByRole('searchbox', { name: 'Número, imóvel, município ou matrícula' }), nome)
  await page.keyboard.press('Enter')
  await page.getByText('1 processo', { exact: true }).waitFor()
  await activate(page, page.getByRole('link', { name: nome }))
  await titulo(page, new RegExp(nome))
  await activate(page, button(page, 'Assumir'))
  await activate(page, button(page, 'Aprovar…'))
  await page.getByRole('dialog', { name: /^Aprovar/ }).waitFor()
  await write(page, campo(page, 'Parecer'), 'Documentos e área conferem.')
  await activate(page, page.getByRole('dialog').getByRole('button', { name: 'Aprovar', exact: true }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await withFocus(page)
}

/** Presses keys and counts them. Letters typed into a text do not count. */
function counter(page: Page) {
  const pressed: string[] = []
  return {
    pressed,
    async press(...keys: string[]) {
      for (const key of keys) {
        pressed.push(key)
        await page.keyboard.press(key)
      }
    },
    /** Presses Tab until the field has the focus, and types into it. */
    async type(target: Locator, text: string) {
      while ((await target.and(page.locator(':focus')).count()) === 0) await this.press('Tab')
      await page.keyboard.type(text)
    },
  }
}

/** Opens the queue, filtered to one case. */
async function inQueue(nome: string): Promise<Page> {
  const em = `/analise/fila?visao=todos&q=${encodeURIComponent(nome)}`
  const page = await open({ who: 'analista', em, largura: 1440, altura: 900 })
  await page.getByText('1 processo', { exact: true }).waitFor()
  return page
}

async function inQueueAlone(): Promise<{ id: string; nome: string }> {
  const fresh = form()
  fresh.imovel.denominacao = `Fazenda ${randomUUID().slice(0, 8)}`
  fresh.imovel.area_ha = 900
  const { id } = await withValidDocumentos('maria', fresh)
  await submeter(id)
  const q = encodeURIComponent(fresh.imovel.denominacao)
  const token = await tokenOf('analista')
  await until(
    async () => list<QueueItem>(await get(`/analista/processos?q=${q}`, token)).data,
    (found) => found.length === 1,
    20_000,
  )
  return { id, nome: fresh.imovel.denominacao }
}

test('the first case is opened in two keys, taken in one, and rejected: 25 keys and 8 Tabs beyond the text at most', async () => {
  const { id, nome } = await inQueueAlone()
  const page = await inQueue(nome)
  const keys = counter(page)
  await keys.press('j', 'Enter')
  await titulo(page, new RegExp(nome))
  expect(keys.pressed).toHaveLength(2)
  await button(page, 'Assumir').waitFor()
  await keys.press('u')
  await button(page, 'Rejeitar…').waitFor()
  await keys.press('x')
  await page.getByRole('dialog', { name: /^Rejeitar/ }).waitFor()
  await keys.press('Space', 'ArrowDown')
  await keys.type(campo(page, 'Explicação'), 'A área não confere com a matrícula.')
  await keys.press('Control+Enter')
  await page.getByText('Rejeitado', { exact: true }).waitFor()
  expect((await getProcesso(id)).status).toBe('rejeitado')
  fewKeys(keys.pressed)
})

test('a correction is asked for by a few keys', async () => {
  const { id, nome } = await inQueueAlone()
  const page = await inQueue(nome)
  const keys = counter(page)
  await keys.press('j', 'Enter')
  await titulo(page, new RegExp(nome))
  await button(page, 'Assumir').waitFor()
  await keys.press('u')
  await button(page, 'Rejeitar…').waitFor()
  await keys.press('j')
  await page.locator('.achado-chosen').getByRole('button', { name: 'Pedir correção…' }).waitFor()
  await keys.press('p')
  await page.getByRole('dialog', { name: 'Pedir correção' }).waitFor()
  await keys.press('Control+Enter')
  await page.getByText('Pendente', { exact: true }).waitFor()
  expect((await getProcesso(id)).status).toBe('pendente')
  fewKeys(keys.pressed)
})

function fewKeys(pressed: readonly string[]): void {
  const tabs = pressed.filter((key) => key === 'Tab').length
  expect([pressed, pressed.length - tabs <= 25, tabs <= 8]).toEqual([pressed, true, true])
}
