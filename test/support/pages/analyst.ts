import type { Locator, Page } from 'playwright-core'
import { saved } from './download-and-drop.ts'
import { READING_MS } from '../factory.ts'
import { press } from './page.ts'

/** Opens a view of the queue, from any page of the analysis. */

export async function looksAt(page: Page, view: string): Promise<void> {
  const views = page.getByRole('navigation', { name: 'Visões da fila' })
  if ((await views.count()) === 0) await page.getByRole('link', { name: 'Fila', exact: true }).first().click()
  const link = views.getByRole('link', { name: new RegExp(`^${view}`) })
  await link.click()
  await link.and(page.locator('[aria-current=page]')).waitFor()
}

/**
 * Finds a case in a view of the queue, which may be five seconds behind the acts.
 * @returns its row
 */
export async function finds(page: Page, number: string, view = 'Livres'): Promise<Locator> {
  await looksAt(page, view)
  await page.getByRole('searchbox').fill(number)
  await press(page, 'Procurar')
  await page.waitForURL((url) => url.searchParams.get('q') === number)
  const counted = page.getByText(/^1 processo$|o que você procura/)
  for (const end = Date.now() + 20_000; (await counted.textContent()) !== '1 processo'; await page.reload())
    if (Date.now() > end) throw new Error(`the queue does not have ${number}`)
  return page.getByRole('row').filter({ hasText: number })
}

export async function takes(page: Page, number: string, view = 'Livres'): Promise<void> {
  await (await finds(page, number, view)).getByRole('link').first().click()
  await press(page, 'Assumir')
  await page.getByText('Com você', { exact: true }).waitFor()
}

export async function approves(page: Page, parecer: string): Promise<void> {
  await press(page, 'Aprovar…')
  await page.getByLabel('Parecer', { exact: true }).fill(parecer)
  // Divergences that nobody judged ask for a reason of their own.
  const why = page.getByLabel(/^Por que se aprova sem avaliar/)
  if (await why.isVisible()) await why.fill('As divergências não mudam a conclusão.')
  await press(page, 'Aprovar')
  await page.getByText('Aprovado', { exact: true }).waitFor()
}

export async function rejects(page: Page, reason: string, why: string): Promise<void> {
  await press(page, 'Rejeitar…')
  await page.getByLabel(reason).check()
  await page.getByLabel('Explicação').fill(why)
  await press(page, 'Rejeitar')
  await page.getByText('Rejeitado', { exact: true }).waitFor()
}

/** Locates findings by the beginning of their code. */
export const finding = (page: Page, codigo: string): Locator => page.locator(`[data-achado^="${codigo}"]`)

/** Locates the findings with a status, such as `Divergência`. */
export const differing = (page: Page, status: string): Locator =>
  page.locator('[data-achado]').filter({ has: page.getByText(status, { exact: true }) })

export async function asksCorrection(page: Page, achado: Locator): Promise<void> {
  await press(achado, 'Pedir correção…')
  await press(page, 'Enviar pedido')
  await page.getByText('Pendente', { exact: true }).waitFor()
}

export async function asks(page: Page, question: string): Promise<void> {
  await page.getByRole('tab', { name: 'Pendências' }).click()
  await press(page, 'Nova pendência…')
  await page.getByLabel('Sobre o que é').selectOption('Esclarecimento')
  await page.getByLabel('O que se pede').fill(question)
  await press(page, 'Enviar pedido')
  await page.getByText('Pendente', { exact: true }).waitFor()
}

type Decided = { about: string; how: 'Aceitar' | 'Recusar'; why: string; typed?: Record<string, string> }

/** Decides a ressalva. `typed` has the values in the copy, by field. */
export async function decidesRessalva(page: Page, { about, how, why, typed = {} }: Decided): Promise<void> {
  await page.getByRole('tab', { name: 'Achados' }).click()
  await press(page, 'Decidir…')
  const decision = page.getByRole('form', { name: `Decidir a ressalva sobre ${about}` })
  await decision.getByLabel(how).check()
  await decision.getByLabel('Por quê').fill(why)
  for (const [campo, valor] of Object.entries(typed)) await decision.getByLabel(campo).fill(valor)
  await press(decision, 'Decidir')
  await page.getByRole('region', { name: 'Ressalvas' }).getByText(`: ${why}`).waitFor()
}

/**
 * Opens the history of the case, and waits for acts of a person.
 * @param who  the name of the person
 * @param said  the texts of the acts, one for each
 */
export async function historyHas(page: Page, who: string, ...said: string[]): Promise<void> {
  await page.getByRole('tab', { name: 'Atos' }).click()
  const acts = page.locator('.atos > li').filter({ hasText: who })
  for (const text of said)
    await acts
      .filter({ hasText: text })
      .filter({ hasText: /\d{2}:\d{2}/ })
      .first()
      .waitFor()
}

export async function getsDossie(page: Page): Promise<{ pdf: Buffer; codigo: string }> {
  await page.getByText('Mais', { exact: true }).click()
  await press(page, 'Gerar dossiê…')
  await press(page, 'Gerar')
  const ready = page.getByText(/^Pronto, com \d+ páginas\. Código /)
  await ready.waitFor({ timeout: READING_MS })
  const codigo = /Código ([\w-]+)\./.exec((await ready.textContent()) ?? '')?.[1] ?? ''
  const { bytes } = await saved(page, () => press(page, 'Baixar'))
  return { pdf: bytes, codigo }
}
