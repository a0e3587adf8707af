import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { browser } from '../support/page.ts'

/** Tests what a browser shows in which the pages do not work. */

const open = browser({ fresh: true })
const ADVICE = /navegador é antigo demais. Atualize-o, .*: Chrome \d+, Firefox \d+, Safari do iOS [\d.]+, ou mais novos/

test('a page says what to do where none of its scripts runs', async () => {
  const page = await open({ em: '/processos', javaScriptEnabled: false })
  expect(await page.locator('#root').textContent()).toMatch(ADVICE)
})

test('a page stays as it is in a browser that is older than those of the list', async () => {
  const page = await open({ em: '/verificar' })
  const title = page.getByRole('heading', { level: 1 })
  await title.waitFor()
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await page.reload({ waitUntil: 'networkidle' })
  await until(
    () => page.locator('#root').textContent(),
    (text) => ADVICE.test(text ?? ''),
  )
  expect(await title.count()).toBe(0)
})

test('the home page names the browsers', async () => {
  const page = await open({ em: '/', javaScriptEnabled: false })
  await page.getByText(/Chrome \d+, Firefox \d+, Safari do iOS [\d.]+, ou mais novos/).waitFor()
})
