import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Locator, Page } from 'playwright-core'
import { READING_MS, readyToDecide } from '../../support/factory.ts'
import { divergent, onBench } from '../../support/pages/bench.ts'
import { browser, titled } from '../../support/pages/page.ts'
import { photo } from '../../support/papers/files.ts'

/** Counts what people press for what they do most. Typing is a press for each character, and nobody types here. */

const open = browser()
const [MOST_OF_PRODUCER, KEYS_TO_APPROVE, MOST_KEYS_TO_ASK] = [14, 4, 20]

test(
  'from two photographs to submitted, a producer types nothing and presses fourteen times at most',
  async () => {
    const page = await open({ who: 'conceicao', em: '/processos', largura: 360 })
    let presses = 0
    const press = async (target: Locator, act = (found: Locator): Promise<unknown> => found.click()) => {
      presses++
      await act(target)
    }
    await press(page.getByRole('link', { name: 'Novo processo' }).first())
    await press(page.getByRole('button', { name: 'Começar pelos papéis' }))
    await titled(page, 'Documentos – Registro Rural')
    for (const [kind, name] of [
      ['Matrícula do imóvel', 'par203.matricula.medium.jpg'],
      ['CCIR', 'par203.ccir.light.jpg'],
    ] as const) {
      const taken = { name: 'IMG_2031.jpg', mimeType: 'image/jpeg', buffer: await photo(name) }
      await press(page.getByLabel(`Fotografar: ${kind}`), (input) => input.setInputFiles(taken))
      await press(page.getByRole('region', { name: kind }).getByRole('button', { name: /^Enviar/ }))
    }
    for (const kind of ['Matrícula do imóvel', 'CCIR'])
      await page.getByRole('region', { name: kind }).getByText('Lido e aceito').waitFor({ timeout: READING_MS })
    await press(page.getByRole('link', { name: 'Preencher os dados' }))
    for (const [i, step] of ['Imóvel', 'Área', 'Registro', 'Proprietário'].entries()) {
      await titled(page, `Confira: ${step}, ${i + 1} de 4 – Registro Rural`)
      await page.getByText('Já preenchemos com o que está nos seus papéis').waitFor()
      if (step === 'Imóvel') await press(page.getByLabel('Imóvel rural'))
      await press(page.getByRole('button', { name: 'Está certo' }))
    }
    await press(page.getByRole('button', { name: 'Enviar para análise' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }))
    await page.getByText('Enviado', { exact: true }).waitFor()
    expect(presses).toBeLessThanOrEqual(MOST_OF_PRODUCER)
  },
  2 * READING_MS,
)

/** Opens a case on the bench. Returns the page, a function that presses a key, and the number of keys so far. */
async function atBench(
  id: string,
): Promise<{ page: Page; key: (which: string) => Promise<void>; count: () => number }> {
  const page = await open({ who: 'analista', em: onBench(id), largura: 1440, altura: 900 })
  let keys = 0
  const key = async (which: string) => {
    keys++
    await page.keyboard.press(which)
  }
  // The page offers no act until it knows which acts are permitted.
  await page.getByRole('button', { name: 'Aprovar…' }).waitFor()
  return { page, key, count: () => keys }
}

test('an analyst approves a clean case with four keys', async () => {
  const { id } = await readyToDecide('maria', 'analista')
  const { page, key, count } = await atBench(id)
  await key('a')
  const parecer = page.getByLabel('Parecer', { exact: true })
  await parecer.and(page.locator(':focus')).waitFor()
  await key('Tab')
  await key('Enter')
  await until(
    () => parecer.inputValue(),
    (typed) => typed !== '',
  )
  await key('Control+Enter')
  await page.getByText('Aprovado', { exact: true }).waitFor()
  expect(count()).toBe(KEYS_TO_APPROVE)
}, 240_000)

test('an analyst asks for a correction with twenty keys at most', async () => {
  const { page, key, count } = await atBench(await divergent())
  await page.locator('.achado-chosen').getByRole('button', { name: 'Pedir correção…' }).waitFor()
  await key('p')
  await page.getByRole('dialog', { name: 'Pedir correção' }).waitFor()
  await key('Control+Enter')
  await page.getByText('Pendente', { exact: true }).waitFor()
  expect(count()).toBeLessThanOrEqual(MOST_KEYS_TO_ASK)
}, 240_000)
