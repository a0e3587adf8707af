import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Quem } from '../support/entrar.ts'
import { navegador } from '../support/pagina.ts'

/** What a producer's first page costs on a weak network. How long it takes there is measured by `bench/portal.ts`. */

const abrir = navegador({ novo: true })
const LIMITE_BYTES = 150_000

test.each<[string, string, Quem | undefined]>([
  ['/', '.entrar', undefined],
  ['/processos', '.cartao, .vazio', 'estranha'],
])('%s transfers 150 kB at most, heads and data included', async (em, conteudo, quem) => {
  // Nothing that an earlier page has fetched counts for it.
  const antes = await abrir({ quem, em: '/acompanhar' })
  await antes.getByRole('heading', { level: 1, name: 'Acompanhar um processo' }).waitFor()
  const page = await antes.context().newPage()
  const fio = await page.context().newCDPSession(page)
  await fio.send('Network.enable')
  await fio.send('Network.setCacheDisabled', { cacheDisabled: true })
  const aCaminho = new Set<string>()
  let bytes = 0
  fio.on('Network.requestWillBeSent', ({ requestId }) => aCaminho.add(requestId))
  fio.on('Network.loadingFailed', ({ requestId }) => aCaminho.delete(requestId))
  fio.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    aCaminho.delete(requestId)
    bytes += encodedDataLength
  })
  await page.goto(em, { waitUntil: 'networkidle' })
  await page.locator(conteudo).first().waitFor()
  await until(
    () => aCaminho.size,
    (quantos) => quantos === 0,
  )
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(LIMITE_BYTES)
})
