import type { Locator, Page } from 'playwright-core'
import { press } from './page.ts'

/** The steps of a supervisor in pages. */

export async function goesTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await menu.getByText('Supervisão', { exact: true }).click()
  await menu.getByRole('link', { name: name, exact: true }).click()
}

/** Opens the appeal of a case from the list of undecided appeals, which may be five seconds behind the acts. */
export async function opensRecurso(page: Page, number: string): Promise<void> {
  const waiting = page.getByRole('region', { name: 'Esperam decisão' })
  const link = waiting.getByRole('link', { name: number, exact: true })
  const more = waiting.getByRole('button', { name: 'Mostrar mais' })
  for (const end = Date.now() + 20_000; (await link.count()) === 0; ) {
    if (Date.now() > end) throw new Error(`no appeal of ${number} waits`)
    await waiting.getByRole('row').or(waiting.getByText('Nenhum recurso espera decisão.')).first().waitFor()
    const rows = waiting.getByRole('row')
    const count = await rows.count()
    // The oldest appeals come first. Each press of the button loads more rows, which must arrive before the next press.
    if ((await more.count()) > 0) await more.click().then(() => rows.nth(count).waitFor())
    else if ((await link.count()) === 0) await page.reload()
  }
  await link.click()
  await page.getByRole('heading', { level: 1, name: `Recurso, processo ${number}` }).waitFor()
}

export async function grants(page: Page, grounds: string): Promise<void> {
  await press(page, 'Deferir…')
  await page.getByLabel('Fundamentação').fill(grounds)
  await press(page, 'Deferir')
  await page.getByRole('heading', { level: 2, name: 'Deferido' }).waitFor()
}

/** Assigns the chosen cases, or the case on this bench, to an analyst. */
export async function assigns(page: Page, who: string, why: string): Promise<void> {
  await page.getByRole('button', { name: 'Atribuir a…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Atribuir \d+ processos?$/ })
  const to = dialog.getByRole('combobox', { name: 'A quem' })
  // An option also shows the load of the analyst, which may change, so the option is found by the name.
  await to.selectOption(await to.getByRole('option', { name: `${who}, ` }).getAttribute('value'))
  await dialog.getByLabel('Por quê').fill(why)
  await press(dialog, 'Atribuir')
  await dialog.waitFor({ state: 'detached' })
}

export const rowOf = (page: Page, first: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: first, exact: true }) })

/** Reloads the report until a figure is at least `least`, since figures are a few seconds behind the acts. */
export async function counted(page: Page, first: string, column: string, least: number): Promise<void> {
  const figure = rowOf(page, first).locator(`td[data-heading="${column}"]`)
  for (const end = Date.now() + 30_000; ; await page.reload()) {
    await page.getByRole('row').or(page.getByText('Nada a relatar')).first().waitFor()
    if ((await figure.count()) === 1 && Number(await figure.innerText()) >= least) return
    if (Date.now() > end) throw new Error(`${column} of ${first} stays below ${least}`)
  }
}
