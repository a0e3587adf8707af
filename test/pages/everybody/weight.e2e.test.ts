import { beforeAll, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Who } from '../../support/sign-in.ts'
import { rascunho } from '../../support/factory.ts'
import { browser } from '../../support/pages/page.ts'

/** Tests the bytes of the home page and of a producer's first page. */

const open = browser({ fresh: true })
const LIMIT_BYTES = 150_000

beforeAll(async () => void (await rascunho('maria')))

test.each<[string, string, Who | undefined]>([
  ['/', '.sign-in', undefined],
  // Other files may have opened cases for her.
  ['/processos', '.empty, .card', 'stranger'],
  ['/processos', '.card', 'maria'],
])('%s transfers 150 kB at most, heads and data included', async (em, content, who) => {
  // The first page only signs the person in. The second page has no cache, so every file counts.
  const before = await open({ who, em: '/acompanhar' })
  await before.getByRole('heading', { level: 1, name: 'Acompanhar um processo' }).waitFor()
  const page = await before.context().newPage()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const onTheWay = new Set<string>()
  let bytes = 0
  cdp.on('Network.requestWillBeSent', ({ requestId }) => onTheWay.add(requestId))
  cdp.on('Network.loadingFailed', ({ requestId }) => onTheWay.delete(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    onTheWay.delete(requestId)
    bytes += encodedDataLength
  })
  await page.goto(em, { waitUntil: 'networkidle' })
  await page.locator(content).first().waitFor()
  await until(
    () => onTheWay.size,
    (count) => count === 0,
  )
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES)
})
