import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { root } from '../deploy/local/src/constellation.ts'
import { takeInARace } from '../deploy/local/src/main-job/analyst.ts'
import { Api } from '../deploy/local/src/main-job/api.ts'
import type { Case } from '../deploy/local/src/main-job/case.ts'
import { openDraft, submitTwice, uploadBoth, watchReading } from '../deploy/local/src/main-job/owner.ts'
import { pairOf } from '../deploy/local/src/main-job/photographs.ts'
import { signIn } from '../deploy/local/src/main-job/sign-in.ts'

/**
 * The pictures of the README, from a running constellation with the bundled people:
 *
 *   npm start -- --serve                                     (in another terminal)
 *   npm run pictures [-- gateway's address [Chromium]]
 *
 * Files three cases of the bundled photographs, one of which declares another area than its matrícula, and has two of
 * them taken. Writes docs/pictures/*.webp.
 */

const [base = 'http://localhost:8080', executablePath = '/usr/bin/chromium'] = process.argv.slice(2)
const FOLDER = join(root, 'docs/pictures')
const ANALYST = '70010000437'
const SUPERVISOR = '70010000518'
const OTHER_AREA = { area_ha: 74_788 }

const api = new Api(base, () => {})
const note = () => {}

await mkdir(FOLDER, { recursive: true })
const cases = await Promise.all([file(0, OTHER_AREA), file(1), file(0)])
const [divergent] = cases
for (const kase of cases.slice(0, 2)) {
  await watchReading(kase, kase.sent, note).catch(() => {})
  await submitTwice(kase, note)
  await takeInARace(kase, note)
}
const browser = await chromium.launch({ executablePath })
await picture(
  browser,
  'phone',
  { cpf: cases[0].pair.cpf, path: '/processos', width: 360, height: 720, scale: 2 },
  (page) => page.locator('.cartao').first().waitFor(),
)
await picture(
  browser,
  'bench',
  { cpf: ANALYST, path: `/analise/processos/${divergent.processo.id}`, width: 1440, height: 860, scale: 1 },
  async (page) => {
    await page.getByRole('img').first().waitFor()
    await page.waitForLoadState('networkidle')
  },
)
await picture(
  browser,
  'supervisor',
  { cpf: SUPERVISOR, path: '/supervisao/carga', width: 1280, height: 720, scale: 1 },
  (page) => page.getByRole('row').nth(1).waitFor(),
)
await browser.close()

type Sent = Awaited<ReturnType<typeof uploadBoth>>

async function file(n: number, imovel: object = {}): Promise<Case & { sent: Sent }> {
  const { name, pair: said } = pairOf(n)
  const pair = { ...said, processo: { ...said.processo, imovel: { ...said.processo.imovel, ...imovel } } }
  const [owner, analyst] = await Promise.all([signIn(base, pair.cpf), signIn(base, ANALYST)])
  const shared = { api, runId: randomUUID(), name, pair, tokens: { owner, analyst, stranger: '', other: '' } }
  const kase = { ...shared, processo: await openDraft(shared, note) }
  return { ...kase, sent: await uploadBoth(kase, note) }
}

type Shot = { cpf: string; path: string; width: number; height: number; scale: number }

async function picture(
  browser: Browser,
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
