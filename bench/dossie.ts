import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { bundle } from '@car/bundle/bundle'
import type { DadosDossie, DocumentoDossie } from '@car/dossier-pages/data/dossie'
import { makeAuthority } from '@car/seal/authority'
import { signJws, signingKeyOf } from '@car/seal/jws'
import { sealFile } from '@car/seal/seal-file'
import { localSigner } from '@car/seal/signer'
import { degrade, pagesOf, pdfOf } from './generator/degrade.ts'
import { matricula } from './generator/matricula.ts'
import { median } from './median.ts'
import { small } from './options.ts'

/**
 * Compares a dossier of 211 pages with `qpdf` merging the same ten files. Both are programs and take turns: once with
 * files of text alone, once with two of them scanned. Processor time counts all processes of a program. `qpdf` only
 * merges. The dossier also checks that each page is copied completely, and adds its own pages, structure and bookmarks.
 * Then seals the dossier, beside `sha256sum` of the same file, which an unsealed dossier needs too.
 *
 *   node bench/dossie.ts [--rounds 5] [--small]      (Debian: qpdf)
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, small } })
const [ROUNDS, PAGES] = values.small ? [1, 20] : [Number(values.rounds), 211]
const root = fileURLToPath(new URL('..', import.meta.url))
const COMPOSE = join(root, 'services/dossie/dist/compose.js')
/** The number of pages of each of the ten files. The dossier's own pages bring the total to `PAGES`. */
const SHEETS = values.small ? Array.from({ length: 10 }, () => 1) : [21, 20, 20, 20, 20, 20, 20, 20, 20, 20]

const DIGITS = 8_192
const key = await signingKeyOf(randomBytes(32))
const sign = await localSigner(await makeAuthority(), { url: undefined, timeoutMs: 0, room: 0, onMissing: () => {} })

await bundle(join(root, 'services/dossie'))
const folder = await mkdtemp(join(tmpdir(), 'bench-dossie-'))
try {
  for (const scanned of [0, 2]) {
    const { caso, annexes, arquivos } = await prepare(scanned)
    const dossie = [process.execPath, COMPOSE, caso, '--annexes', annexes, join(folder, 'dossie.pdf')]
    const qpdf = ['qpdf', '--empty', '--pages', ...arquivos, '--', join(folder, 'qpdf.pdf')]
    const spendings = { dossie: [] as Spending[], qpdf: [] as Spending[] }
    const sealing = { seal: [] as number[], hash: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      spendings.qpdf.push(measure(qpdf))
      spendings.dossie.push(measure(dossie))
      sealing.seal.push(await seal())
      sealing.hash.push(1000 * measure(['sha256sum', join(folder, 'dossie.pdf')]).cpu)
    }
    const pages = (await PDFDocument.load(await readFile(join(folder, 'dossie.pdf')))).getPageCount()
    if (pages !== PAGES) throw new Error(`the dossier has ${pages} pages, not ${PAGES}`)
    const [sealed, hashed] = [median(sealing.seal), median(sealing.hash)]
    print(scanned === 0 ? 'ten files of text' : `eight files of text, ${scanned} scanned`, spendings)
    console.log(
      `  sealing it ${sealed.toFixed(0)} ms of processor time, ${Math.max(0, sealed - hashed).toFixed(0)} beyond sha256sum (goal: 60): ${(sealed / Math.max(1, hashed)).toFixed(1)} times`,
    )
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function prepare(scanned: number) {
  const annexes = join(folder, `annexes-${scanned}`)
  await mkdir(annexes)
  const arquivos: string[] = []
  const documentos: DocumentoDossie[] = []
  for (const [i, sheets] of SHEETS.entries()) {
    const text = await textOf(sheets, 900 + 50 * i)
    const bytes = i < scanned ? await scan(text, i) : text
    arquivos.push(join(annexes, `${i}.pdf`))
    await writeFile(arquivos[i] as string, bytes)
    documentos.push({
      id: `d${i}`,
      tipo: 'outros',
      nome: `${i}.pdf`,
      hash_sha256: createHash('sha256').update(bytes).digest('hex'),
      status: 'valido',
      recebido_em: '2026-11-18T13:42:07.000Z',
      tamanho: bytes.length,
      campos: [],
    })
  }
  const saved = await readFile(join(root, 'packages/dossier-pages/sample/caso.json'), 'utf8')
  const dados: DadosDossie = {
    ...(JSON.parse(saved) as DadosDossie),
    documentos,
    camadas: [],
    crossChecks: [],
    pendencias: [],
  }
  const processo = join(folder, `case-${scanned}.json`)
  await writeFile(processo, JSON.stringify(dados))
  return { caso: processo, annexes, arquivos }
}

async function textOf(sheets: number, seed: number): Promise<Uint8Array> {
  const joined = await PDFDocument.create()
  for (let s = seed; joined.getPageCount() < sheets; s++) {
    // Without embedded fonts, which not every machine has, the bytes are the same everywhere.
    const example = await PDFDocument.load((await matricula(s, false)).pdf)
    for (const p of await joined.copyPages(example, example.getPageIndices()))
      if (joined.getPageCount() < sheets) joined.addPage(p)
  }
  return joined.save()
}

async function scan(text: Uint8Array, seed: number): Promise<Uint8Array> {
  const photos: Buffer[] = []
  for (const page of await pagesOf(text)) photos.push(await degrade(page, 'light', seed))
  return pdfOf(photos)
}

/** Signs a manifest of forty acts and seals the dossier, and returns the processor time of both in milliseconds. */
async function seal(): Promise<number> {
  const prova = Array.from({ length: 26 }, () => randomBytes(32).toString('base64'))
  const manifest = { atos: Array.from({ length: 40 }, (_, versao) => ({ versao, prova })) }
  const path = join(folder, 'sealed.pdf')
  await copyFile(join(folder, 'dossie.pdf'), path)
  const { size } = await stat(path)
  const before = process.cpuUsage()
  const manifesto = await signJws(manifest, key)
  const head = `\n${manifesto}\n<`
  await appendFile(path, `${head}${'0'.repeat(DIGITS)}>\n`)
  await sealFile(path, { at: size + head.length, digits: DIGITS, manifesto }, sign)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

type Spending = { seconds: number; cpu: number }

/**
 * Runs a program once, and returns its wall-clock time and the processor time of all its processes, as the shell counts
 * them.
 */
function measure(command: string[]): Spending {
  const time = execFileSync(
    'bash',
    ['-c', 'TIMEFORMAT="%R %U %S"; { time "$@" >/dev/null 2>&3; } 3>&2 2>&1', 'bash', ...command],
    { encoding: 'utf8' },
  )
  const [seconds = 0, user = 0, system = 0] = time.trim().split(' ').map(Number)
  return { seconds, cpu: user + system }
}

function print(what: string, { dossie, qpdf }: Record<'dossie' | 'qpdf', Spending[]>) {
  console.log(`${what}, medians of ${dossie.length}`)
  for (const [name, from] of [['processor', 'cpu'] as const, ['clock', 'seconds'] as const]) {
    const [a = 0, b = 0] = [dossie, qpdf].map((spendings) => median(spendings.map((spending) => spending[from])))
    console.log(`  ${name.padEnd(10)} dossier ${a.toFixed(2)} s, qpdf ${b.toFixed(2)} s: ${(a / b).toFixed(1)} times`)
  }
}
