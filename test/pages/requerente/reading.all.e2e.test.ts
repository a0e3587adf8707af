import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Page } from 'playwright-core'
import { minimalPdf } from '../../support/papers/files.ts'
import { pendente } from '../../support/factory.ts'
import { browser } from '../../support/pages/page.ts'

/** The page announces the results of documents that are being read. */

const open = browser()
const MINUTE = 60_000
const LONG = 6 * MINUTE

/** A script that collects the announcements to screen readers in `window.announced`. */
const LISTEN = `window.announced = []
new MutationObserver(() => {
  const sentence = document.querySelector('.visually-hidden[role=status]')?.textContent
  if (sentence && sentence !== announced.at(-1)) announced.push(sentence)
}).observe(document, { childList: true, characterData: true, subtree: true })`

const announcements = async (page: Page, kind: string): Promise<string[]> =>
  (await page.evaluate<string[]>('announced'))
    .join(' ')
    .match(new RegExp(`${kind}: (documento lido e aceito|o documento não foi aceito. Envie de novo)\\.`, 'g')) ?? []

test(
  'a reading that ends is told where a pendency is answered',
  async () => {
    const { id, pendencia } = await pendente()
    const page = await open({ who: 'maria', em: `/processos/${id}/pendencias/${pendencia.id}` })
    await page.getByLabel('Resposta').waitFor()
    await page.evaluate(LISTEN)
    await page
      .getByLabel('Escolher arquivos: outro documento')
      .setInputFiles({ name: 'planta.pdf', buffer: minimalPdf(), mimeType: 'application/pdf' })
    const answers = await until(
      () => announcements(page, 'Outro documento'),
      ({ length }) => length > 0,
      2 * MINUTE,
    )
    expect(answers).toHaveLength(1)
  },
  LONG,
)
