import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
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
 *   CAR_STATE_DIR=/tmp/pictures npm start -- --serve         (in another terminal; where no other cases are)
 *   npx pnpm@12.21.0 pictures [gateway's address [Chromium]]
 *
 * Files cases of the bundled photographs, two of which declare another area than their matrícula, and hands them to
 * three analysts. Writes docs/pictures/*.webp.
 */

const [base = 'http://localhost:8080', executablePath = '/usr/bin/chromium-headless-shell'] = process.argv.slice(2)
const FOLDER = join(root, 'docs/pictures')
const [ANALYST, SECOND, THIRD] = ['70010000437', '70010001832', '70010001913']
const SUPERVISOR = '70010000518'
/** The analysts who take the other cases, of which the supervisor sees the sums. */
const TAKERS = [SECOND, ANALYST, THIRD, SECOND, THIRD, SECOND, THIRD]

const api = new Api(base, console.log)
const note = () => {}

const draft = await file(0, { area_ha: 52_810.68 })
await watchReading(draft, draft.sent, note)
const onBench = await file(1, { area_ha: 322.2304 })
await watchReading(onBench, onBench.sent, note)
await take(onBench, ANALYST)
for (const [i, who] of TAKERS.entries()) {
  // These are of other properties than the one on the bench, which is declared only once.
  const kase = await take(await file(i % 2 === 0 ? 2 : 0), who)
  if (i < 2) await raisePendency(kase)
  if (i === 2) await reject(kase)
}

await mkdir(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath })
await picture(
  'phone',
  { cpf: draft.pair.cpf, path: `/processos/${draft.processo.id}`, width: 360, height: 880, scale: 2 },
  async (page) => {
    await page.getByRole('button', { name: 'Usar o valor lido' }).first().waitFor()
    await page.evaluate("document.querySelector('.o-que-falta').scrollIntoView()")
  },
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
await picture('load', { cpf: SUPERVISOR, path: '/supervisao/carga', width: 1280, height: 480, scale: 1 }, (page) =>
  page.getByRole('row').nth(3).waitFor(),
)
await browser.close()

/** A draft of the bundled photographs with both of its documents being read. */
async function file(n: number, imovel: object = {}) {
  const { name, pair: said } = pairOf(n)
  const pair = { ...said, processo: { ...said.processo, imovel: { ...said.processo.imovel, ...imovel } } }
  const tokens = { owner: await signIn(base, pair.cpf), analyst: '', stranger: '', other: '' }
  const shared = { api, runId: randomUUID(), name, pair, tokens }
  const kase: Case = { ...shared, processo: await openDraft(shared, note) }
  return { ...kase, sent: await uploadBoth(kase, note) }
}

async function take(kase: Case, who: string): Promise<Case> {
  const { id } = kase.processo
  const analyst = await signIn(base, who)
  await api.post(`/api/v1/processos/${id}/submeter`, 200, { token: kase.tokens.owner })
  await api.post(`/api/v1/analista/processos/${id}/assumir`, 200, { token: analyst })
  return { ...kase, tokens: { ...kase.tokens, analyst } }
}

async function reject({ processo: { id }, tokens: { analyst } }: Case): Promise<void> {
  const json = { codigo_motivo: 'AREA_DIVERGENTE', motivo: 'A área não confere com a matrícula.' }
  await api.post(`/api/v1/analista/processos/${id}/rejeitar`, 200, { token: analyst, json })
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
  // With the font of the pages, which is for those who have it already.
  await page.reload()
  await shown(page)
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(join(FOLDER, `${name}.webp`))
  console.log(`${name}.webp  ${width} by ${height}, ${Math.round(size / 1000)} kB`)
  await context.close()
}
