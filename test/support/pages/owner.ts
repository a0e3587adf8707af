import { until } from '@car/testing/until'
import type { Locator, Page } from 'playwright-core'
import { READING_MS } from '../factory.ts'
import { press, titled } from './page.ts'

/** The steps of people who file a case, in order. */

export type Slot = 'Matrícula do imóvel' | 'CCIR' | 'Outro documento'
const [MATRICULA, CCIR] = ['Matrícula do imóvel', 'CCIR'] as const satisfies Slot[]

const pdf = (buffer: Buffer, i: number, slot: Slot) => {
  const name = `${slot.split(' ')[0]?.toLowerCase()}-${i + 1}.pdf`
  return { name, mimeType: 'application/pdf', buffer }
}
const slotOf = (page: Page, slot: Slot): Locator => page.getByRole('region', { name: slot })
/** Goes from the list of cases to the documents of a new, empty draft. */
export async function beginsWithPapers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Novo processo' }).first().click()
  await press(page, 'Começar pelos papéis')
  await titled(page, 'Documentos – Registro Rural')
}

export async function chooses(page: Page, slot: Slot, ...papers: Buffer[]): Promise<void> {
  const files = papers.map((paper, i) => pdf(paper, i, slot))
  await page.getByLabel(`Escolher arquivos: ${slot}`).setInputFiles(files)
  if (files.length > 1) await saysWhatEachIs(page)
}

/** Says of several files what each is. A file that is not in `kinds` is what the slot holds. */
export async function saysWhatEachIs(page: Page, kinds: Record<string, Slot> = {}): Promise<void> {
  const question = page.getByRole('dialog', { name: 'O que é cada arquivo?' })
  for (const [file, kind] of Object.entries(kinds)) await question.getByLabel(file).selectOption(kind)
  await question.getByRole('button', { name: /^Adicionar \d+ arquivos$/ }).click()
}

export async function photographs(page: Page, slot: Slot, buffer: Buffer): Promise<void> {
  const taken = { name: 'IMG_2031.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel(`Fotografar: ${slot}`).setInputFiles(taken)
  await slotOf(page, slot)
    .getByRole('button', { name: /^Enviar/ })
    .click()
}

/** Waits until at least `count` papers of a slot have been read, with the result `said`. */
export const isRead = (page: Page, slot: Slot, count = 1, said = 'Lido e aceito'): Promise<void> =>
  slotOf(page, slot)
    .getByText(said)
    .nth(count - 1)
    .waitFor({ timeout: READING_MS })

/** Sends a matrícula and a CCIR, and waits until they are read. */
export async function sendsBoth(page: Page, matricula: Buffer, ccir: Buffer): Promise<void> {
  await chooses(page, MATRICULA, matricula)
  await chooses(page, CCIR, ccir)
  for (const slot of [MATRICULA, CCIR]) await isRead(page, slot)
}

const STEPS = { imovel: 'Imóvel', area: 'Área', registro: 'Registro', proprietario: 'Proprietário' } as const
type Step = keyof typeof STEPS
/** The actions of a person in each step, besides taking over values. */
type ByHand = Partial<Record<Step, () => Promise<unknown>>>

/** Fills in the form with the values of the documents and with those that only a person knows. */
export async function fillsIn(page: Page, byHand: ByHand): Promise<void> {
  await page.getByRole('link', { name: 'Preencher os dados' }).click()
  for (const [i, [step, nome]] of Object.entries(STEPS).entries()) {
    await titled(page, `Confira: ${nome}, ${i + 1} de 4 – Registro Rural`)
    await page.getByText('Já preenchemos com o que está nos seus papéis').waitFor()
    await byHand[step as Step]?.()
    await press(page, 'Está certo')
  }
  // The last step leads back to the case.
  await page.waitForURL(/\/processos\/[\w-]+$/)
}

/** Waits until the page has filled in a field. Text typed before that would be mixed with the value. */
export const filledIn = (field: Locator): Promise<string> =>
  until(
    () => field.inputValue(),
    (valor) => valor !== '',
  )

export async function actsForOwners(page: Page, qualidade: string): Promise<void> {
  const anyone = page.getByLabel('Sim, há um representante')
  if (await anyone.isVisible()) await anyone.check()
  await press(page, 'Sou eu: representante')
  await filledIn(page.getByLabel('CPF do representante'))
  await page.getByLabel('Por que age pelos donos').selectOption(qualidade)
}

export async function fillsOwner(owner: Locator, nome: string, number: string, part: string): Promise<void> {
  await owner.getByLabel('Nome', { exact: true }).fill(nome)
  await owner.getByLabel('CPF ou CNPJ').fill(number)
  if (part) await owner.getByLabel('Parte').fill(part)
}

export async function addsOwners(page: Page, owners: readonly { nome: string; cpf: string; parte?: string }[]) {
  for (const [i, { nome, cpf, parte = '' }] of owners.entries()) {
    await press(page, 'Adicionar dono')
    await fillsOwner(page.getByRole('group', { name: `Dono ${i + 2}`, exact: true }), nome, cpf, parte)
  }
}

/** Chooses a radio button by the beginning of its label. */
export const picks = (page: Page, option: string): Promise<void> =>
  page.getByRole('radio', { name: new RegExp(`^${option}`) }).check()

/**
 * Says why a mandatory paper is missing.
 * @param about  the paper, in the wording of the pages: `a matrícula do imóvel`
 */
export async function makesRessalva(page: Page, about: string, text: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Não tenho ${about}`) }).click()
  if (reason) await page.getByLabel(reason).check()
  await page.getByLabel('Explicação').fill(text)
  await press(page, 'Fazer a ressalva')
  await page.getByText('Ressalva aberta').waitFor()
}

export const goesBackToCase = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Voltar ao processo' }).click()

export async function caseNumberOn(page: Page): Promise<string> {
  const said = page.getByText(/\d{4}\/\d{6}/).first()
  return /\d{4}\/\d{6}/.exec((await said.textContent()) ?? '')?.[0] ?? ''
}

export async function submits(page: Page): Promise<string> {
  await press(page, 'Enviar para análise')
  const dialog = page.getByRole('dialog', { name: 'Enviar para análise?' })
  await press(dialog, 'Enviar')
  await page.getByText('Enviado', { exact: true }).waitFor()
  return caseNumberOn(page)
}

/** Adds a file to an answer or an appeal, and waits until the form lists it. */
const joins = async (page: Page, slot: Slot, paper: Buffer): Promise<void> => {
  await chooses(page, slot, paper)
  await page.getByRole('checkbox', { name: new RegExp(`^${slot}, `) }).waitFor()
}

/** Answers the only open pendency, with a paper if `paper` is given. */
export async function answers(page: Page, response: string, paper?: { slot: Slot; arquivo: Buffer }): Promise<void> {
  await page.getByText('Pendente', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Responder agora' }).click()
  await page.getByLabel('Resposta').fill(response)
  if (paper) await joins(page, paper.slot, paper.arquivo)
  await press(page, 'Enviar resposta')
  await page.getByText('Em análise', { exact: true }).waitFor()
}

export async function appeals(page: Page, grounds: string, paper?: { slot: Slot; arquivo: Buffer }): Promise<void> {
  // The list of cases may still be shown. Its links begin with the same words and then name a case, so the name has to
  // match exactly.
  await page.getByRole('link', { name: 'Ver a decisão', exact: true }).click()
  await press(page, 'Recorrer')
  await page.getByLabel('Por que você recorre').fill(grounds)
  if (paper) {
    await page.getByLabel('Que documento você vai adicionar?').selectOption(paper.slot)
    await joins(page, paper.slot, paper.arquivo)
  }
  await press(page, 'Enviar recurso')
  await page.getByText('O recurso espera a decisão da supervisão.').waitFor()
}
