import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@car/testing/until'
import { decodeJwt } from 'jose'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { root, samples } from '../deploy/local/src/constellation.ts'
import { raisePendency } from '../deploy/local/src/main-job/analyst.ts'
import { Api } from '../deploy/local/src/main-job/api.ts'
import type { Case } from '../deploy/local/src/main-job/case.ts'
import { openDraft, uploadBoth, watchReading } from '../deploy/local/src/main-job/owner.ts'
import { pairOf } from '../deploy/local/src/main-job/photographs.ts'
import { signIn } from '../deploy/local/src/main-job/sign-in.ts'

/**
 * Makes the pictures of the README and of docs/conferir-um-dossie.md, from a running constellation with the bundled,
 * made-up people:
 *
 *   CAR_STATE_DIR=/tmp/pictures RATE_LIMIT_SCALE=100 npm start -- --serve   (in another terminal; without other cases)
 *   npx pnpm@12.21.0 run pictures [gateway's address [Chromium]]
 *
 * Files a draft and a case with photographs whose values differ from the declaration, and gives cases with PDFs to four
 * analysts. Writes docs/pictures/*.webp.
 */

const [base = 'http://localhost:8080', executablePath = '/usr/bin/chromium-headless-shell'] = process.argv.slice(2)
const FOLDER = join(root, 'docs/pictures')
const [ANALYST, SUPERVISOR] = ['70010000437', '70010000518']
/** The work of each analyst. */
const HANDS = [
  // This analyst has the level prata, and may not decide.
  { who: '70010000356', analysing: 6, waiting: 3, rejected: 0 },
  { who: ANALYST, analysing: 4, waiting: 2, rejected: 7 },
  { who: '70010001832', analysing: 9, waiting: 1, rejected: 5 },
  { who: '70010001913', analysing: 2, waiting: 4, rejected: 2 },
]

const api = new Api(base, console.log)
const note = () => {}
const supervisor = await signIn(base, SUPERVISOR)

// The draft and the case on the bench share nothing with each other or with the cases of HANDS.
const draft = await photographed(2, { imovel: { area_ha: 363.6154 } })
const bothDiffer = { imovel: { area_ha: 322.2304 }, proprietario: { nome: 'JOSÉ BRANDÃO FILHO' } }
const onBench = await give(await photographed(1, bothDiffer), ANALYST)
for (const { who, analysing, waiting, rejected } of HANDS) {
  for (let i = 0; i < analysing + waiting + rejected; i++) {
    const theCase = await give(await printed(0), who)
    if (i < waiting) await raisePendency(theCase)
    else if (i < waiting + rejected) await reject(theCase)
  }
}

await mkdir(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath })
await picture(
  'phone',
  { cpf: draft.pair.cpf, path: `/processos/${draft.processo.id}`, width: 360, height: 1060, scale: 2 },
  (page) => page.getByRole('button', { name: 'Usar o valor lido' }).first().waitFor(),
)
await picture(
  'bench',
  { cpf: ANALYST, path: `/analise/processos/${onBench.processo.id}`, width: 1440, height: 900, scale: 1 },
  async (page) => {
    await page.getByRole('button', { name: /área/i }).first().click()
    await page.locator('img[data-side="1600"]').waitFor()
    await page.locator('[data-mark]').waitFor()
  },
)
await picture('load', { cpf: SUPERVISOR, path: '/supervisao/carga', width: 1280, height: 480, scale: 1 }, (page) =>
  page.getByRole('row').nth(3).waitFor(),
)
const dossie = await issue(onBench)
const verify = (name: string, buffer: Buffer, height: number, words: string) =>
  picture(name, { cpf: onBench.pair.cpf, path: '/verificar', width: 960, height, scale: 1 }, async (page) => {
    const file = { name: 'dossie.pdf', mimeType: 'application/pdf', buffer }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText(words).waitFor()
  })
await verify('conferir-integro', dossie, 1020, 'O arquivo é, byte por byte, o que foi emitido.')
await verify('conferir-alterado', Buffer.concat([dossie, Buffer.from(' ')]), 700, 'O arquivo não termina onde o selo')
const historico = { cpf: onBench.pair.cpf, path: `/processos/${onBench.processo.id}/historico` }
await picture('conferir-prova', { ...historico, width: 960, height: 820, scale: 1 }, async (page) => {
  await page.getByText('Prova no registro público').first().click()
  await page.getByText('Este ato está no registro público').waitFor()
})
await browser.close()

/** Has the dossier of a case made, and returns it once its receipt proves that its issue is locked in the log. */
async function issue({ processo: { id }, tokens: { analyst } }: Case): Promise<Buffer> {
  const path = `/api/v1/analista/processos/${id}/gerar-dossie`
  const { job_id } = await api.post<{ job_id: string }>(path, 202, { token: analyst, json: {} })
  type Job = { status: string; codigo_verificacao: string }
  const { codigo_verificacao } = await until(
    () => api.get<Job>(`/api/v1/analista/dossies/${job_id}`, analyst),
    ({ status }) => status === 'pronto',
    120_000,
  )
  await until(
    async () => (await fetch(`${base}/api/v1/publico/dossies/${codigo_verificacao}/recibo`)).text(),
    (jws) => decodeJwt(jws)['registro'] !== null,
    120_000,
  )
  return api.download(`/api/v1/analista/dossies/${job_id}/download`, analyst)
}

type Other = { imovel?: object; proprietario?: object }

/** Opens a draft of a bundled pair, without its documents. */
async function openPair(n: number, other: Other = {}): Promise<Case> {
  const { name, pair: said } = pairOf(n)
  const { imovel, proprietario } = said.processo
  const processo = {
    imovel: { ...imovel, ...other.imovel },
    proprietario: { ...proprietario, ...other.proprietario },
  }
  const pair = { ...said, processo }
  const tokens = { owner: await signIn(base, pair.cpf), analyst: '', stranger: '', other: '' }
  const shared = { api, runId: randomUUID(), name, pair, tokens }
  return { ...shared, processo: await openDraft(shared, note) }
}

/** Makes a draft with photographs, and waits until they are read. */
async function photographed(n: number, other: Other): Promise<Case> {
  const theCase = await openPair(n, other)
  await watchReading(theCase, await uploadBoth(theCase, note), note)
  return theCase
}

/** Makes a draft with PDFs, without waiting for their reading. */
async function printed(n: number): Promise<Case> {
  const theCase = await openPair(n)
  for (const [kind, file] of [
    ['matricula_imovel', `${theCase.name}.matricula.pdf`],
    ['ccir', `${theCase.name}.ccir.pdf`],
  ] as const) {
    const form = () => {
      const fields = new FormData()
      fields.set('processo_id', theCase.processo.id)
      fields.set('tipo_documento', kind)
      // A comment makes the bytes differ, because the service accepts each file only once.
      const bytes = [readFileSync(join(samples, file)), `\n% ${theCase.runId}\n`]
      fields.set('arquivo', new Blob(bytes, { type: 'application/pdf' }), file)
      return fields
    }
    await api.post('/api/v1/documentos/upload', 202, { token: theCase.tokens.owner, form })
  }
  return theCase
}

/** Submits a case and assigns it to an analyst. Unlike taking a case, an assignment starts no dossier. */
async function give(theCase: Case, who: string): Promise<Case> {
  const { id } = theCase.processo
  const analyst = await signIn(base, who)
  await api.post(`/api/v1/processos/${id}/submeter`, 200, { token: theCase.tokens.owner })
  const json = { analista_id: decodeJwt(analyst).sub, motivo: 'Distribuição.' }
  await api.post(`/api/v1/analista/processos/${id}/atribuir`, 200, { token: supervisor, json })
  return { ...theCase, tokens: { ...theCase.tokens, analyst } }
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
  // Pages use their font only if the browser has stored it, so the page is loaded twice.
  await page.reload()
  await shown(page)
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(join(FOLDER, `${name}.webp`))
  console.log(`${name}.webp  ${width} by ${height}, ${Math.round(size / 1000)} kB`)
  await context.close()
}
