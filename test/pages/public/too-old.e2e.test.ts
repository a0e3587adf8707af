import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { BASE } from '../../support/environment.ts'
import { browser } from '../../support/pages/page.ts'

/** Tests what a browser shows in which the pages do not work. */

const open = browser({ fresh: true })
const LIST = /Chrome \d+, Firefox \d+, Safari do iOS [\d.]+, ou mais novos/
const ADVICE = new RegExp(`navegador é antigo demais. Atualize-o, ou abra a página em outro: ${LIST.source}`)

test.each(['/processos', '/verificar', '/analise/fila'])(
  'the HTML of %s says what to do, before any script runs',
  async (path) => {
    const html = await (await fetch(BASE + path, { headers: { accept: 'text/html' } })).text()
    expect(/<div id="root">([^]*?)<\/div>/.exec(html)?.[1]).toMatch(ADVICE)
  },
)

test('a page stays as it is in a browser that is older than those of the list', async () => {
  const page = await open({ em: '/verificar' })
  const title = page.getByRole('heading', { level: 1 })
  await title.waitFor()
  await page.addInitScript('CSS.supports = () => false')
  await page.reload({ waitUntil: 'networkidle' })
  await until(
    () => page.locator('#root').textContent(),
    (text) => ADVICE.test(text ?? ''),
  )
  expect(await title.count()).toBe(0)
})

test('the home page names the browsers', async () => {
  const page = await open({ em: '/' })
  await page.getByText(LIST).waitFor()
})
