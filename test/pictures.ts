import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { root } from '../deploy/local/src/constellation.ts'
import { raisePendency } from '../deploy/local/src/main-job/analyst.ts'
import { Api } from '../deploy/local/src/main-job/api.ts'
import type { Case } from '../deploy/local/src/main-job/case.ts'
import { openDraft, uploadBoth, watchReading } from '../deploy/local/src/main-job/owner.ts'
import { pairOf } from '../deploy/local/src/main-job/photographs.ts'
import { signIn } from '../deploy/local/src/main-job/sign-in.ts'

/**
 * The pictures of the README, from a running constellation with the bundled people, whose data are all made up:
 *
 *   npm start -- --serve                                     (in another terminal)
 *   npx pnpm@12.21.0 pictures [gateway's address [Chromium]]
 *
 * Files cases of the bundled photographs, two of which declare another area than their matrícula, and hands them to
 * three analysts. Writes docs/pictures/*.webp.
 */

const [base = 'http://localhost:8080', executablePath = '/usr/bin/chromium'] = process.argv.slice(2)
const FOLDER = join(root, 'docs/pictures')
const [ANALYST, SECOND, THIRD] = ['70010000437', '70010001832', '70010001913']
const SUPERVISOR = '70010000518'
/** Who takes the cases that are nobody's yet; the supervisor sees the sums. */
const TAKERS = [ANALYST, SECOND, THIRD, SECOND, THIRD, THIRD]

const api = new Api(base, console.log)
const note = () => {}

const draft = await file(0, { area_ha: 52_810.68 })
await watchReading(draft, draft.sent, note)
const onBench = await file(1, { area_ha: 322.2304 })
await watchReading(onBench, onBench.sent, note)
await take(onBench, ANALYST)
for (const [i, who] of TAKERS.entries()) {
  const kase = await file(i)
  await take(kase, who)
  if (i === 3) await raisePendency({ ...kase, tokens: { ...kase.tokens, analyst: await signIn(base, who) } })
}

await mkdir(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath })
await picture(
  'phone',
  { cpf: draft.pair.cpf, path: `/processos/${draft.processo.id}`, width: 360, height: 780, scale: 2 },
  (page) => page.getByRole('button', { name: 'Usar o valor lido' }).first().waitFor(),
)
await picture(
  'bench',
  { cpf: ANALYST, path: `/analise/processos/${onBench.processo.id}`, width: 1440, height: 900, scale: 1 },
  async (page) => {
    await page.getByRole('button', { name: /área/i }).first().click()
    await page.locator('img[data-lado="1600"]').waitFor()
    await page.locator('[data-marca]').waitFor()
  },
)
await picture('load', { cpf: SUPERVISOR, path: '/supervisao/carga', width: 1280, height: 640, scale: 1 }, (page) =>
  page.getByRole('row').nth(3).waitFor(),
)
await browser.close()

/** A draft of the bundled photographs with both of its documents on their way. */
async function file(n: number, imovel: object = {}) {
  const { name, pair: said } = pairOf(n)
  const pair = { ...said, processo: { ...said.processo, imovel: { ...said.processo.imovel, ...imovel } } }
  const tokens = { owner: await signIn(base, pair.cpf), analyst: '', stranger: '', other: '' }
  const shared = { api, runId: randomUUID(), name, pair, tokens }
  const kase: Case = { ...shared, processo: await openDraft(shared, note) }
  return { ...kase, sent: await uploadBoth(kase, note) }
}

async function take({ processo: { id }, tokens: { owner } }: Case, who: string): Promise<void> {
  await api.post(`/api/v1/processos/${id}/submeter`, 200, { token: owner })
  await api.post(`/api/v1/analista/processos/${id}/assumir`, 200, { token: await signIn(base, who) })
}

type Shot = { cpf: string; path: string; width: number; height: number; scale: number }

async function picture(
  name: string,
  { cpf, path, width, height, scale }: Shot,
  shown: (page: Page) => Promise<unknown>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: base,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const began = await context.request.get(`/api/v1/auth/idp/authorize?voltar_para=${encodeURIComponent(path)}`, {
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    maxRedirects: 0,
  })
  const provider = new URL(began.headers()['location'] ?? '')
  provider.searchParams.set('login_hint', cpf)
  await page.goto(provider.href)
  await shown(page)
  const wire = await context.newCDPSession(page)
  const { data } = await wire.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  const bytes = Buffer.from(data, 'base64')
  await writeFile(join(FOLDER, `${name}.webp`), bytes)
  console.log(`${name}.webp  ${width} by ${height}, ${Math.round(bytes.length / 1000)} kB`)
  await context.close()
}
