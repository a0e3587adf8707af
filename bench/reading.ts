import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createReader } from '@car/leitura/reader'
import { degrade, type Level, pagesOf, pdfOf } from './generator/degrade.ts'
import { matricula } from './generator/matricula.ts'
import { isInstalled, missing } from './installed.ts'
import { median } from './median.ts'
import { small } from './options.ts'
import { processorSeconds, residentMegabytes } from './processor.ts'

/**
 * Measures how fast the reading is. The files are a scan of twenty pages, one photograph, and a PDF of sixty pages of
 * text. The scan is also read by `ocrmypdf -j 2`. The pictures of the scan are also read by two processes of Debian's
 * tesseract, each with one thread, and the photograph by one. The programs take turns in one run.
 *
 *   node bench/reading.ts [--rounds 3] [--nivel light] [--small]      (Debian: ocrmypdf, tesseract-ocr)
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, nivel: { type: 'string', default: 'light' }, small },
})
const [ROUNDS, SCANNED, WRITTEN] = values.small ? [1, 1, 2] : [Number(values.rounds), 20, 60]
const READERS = 2
const run = promisify(execFile)
const tessdataDir = process.env['TESSDATA_DIR'] ?? '/usr/share/tesseract-ocr/5/tessdata'

type Work = () => Promise<unknown>
/** `needs` is a Debian program with its package. If the program is missing, the row says so. */
type Row = { name: string; pages: number; needs?: [program: string, debianPackage: string]; work: Work }
type Spent = { seconds: number; processor: number; megabytes: number }

const folder = await mkdtemp(join(tmpdir(), 'bench-reading-'))
try {
  const pictures = await photographs(SCANNED)
  const photograph = pictures[0]?.file ?? ''
  const scan = join(folder, 'scan.pdf')
  await writeFile(scan, await pdfOf(pictures.map(({ bytes }) => bytes)))
  const written = join(folder, 'text.pdf')
  await writeFile(written, await textOf(WRITTEN))

  const reader = await createReader({ tessdataDir, secondDir: process.env['SECOND_MODEL_DIR'], readers: READERS })
  const read = (file: string) => reader.read(file, 'outros')
  const all = pictures.map(({ file }) => file)
  const ocrmypdf = ['-j', '2', '-l', 'por', '-q', scan, join(folder, 'out.pdf')]
  const tesseract: Row['needs'] = ['tesseract', 'tesseract-ocr']
  const rows = {
    scan: { name: `scan of ${SCANNED} pages: this`, pages: SCANNED, work: () => read(scan) },
    scanByTesseract: {
      name: `scan of ${SCANNED} pages: tesseract, 2 x 1 thread`,
      pages: SCANNED,
      needs: tesseract,
      work: () => inParallel(all, byTesseract),
    },
    scanByOcrmypdf: {
      name: `scan of ${SCANNED} pages: ocrmypdf -j 2`,
      pages: SCANNED,
      needs: ['ocrmypdf', 'ocrmypdf'],
      work: () => run('ocrmypdf', ocrmypdf),
    },
    photograph: { name: 'one photograph: this', pages: 1, work: () => read(photograph) },
    photographByTesseract: {
      name: 'one photograph: tesseract, 1 thread',
      pages: 1,
      needs: tesseract,
      work: () => byTesseract(photograph),
    },
    text: { name: `text of ${WRITTEN} pages: this`, pages: WRITTEN, work: () => read(written) },
  } satisfies Record<string, Row>

  await read(photograph) // waits until both processes have started
  const spent = new Map<Row, Spent[]>()
  for (let round = 0; round < ROUNDS; round++)
    for (const row of Object.values<Row>(rows)) {
      if (row.needs && !isInstalled(row.needs[0])) continue
      if (round > 0 && row === rows.scanByOcrmypdf) continue // it takes minutes, so it runs only once
      spent.set(row, [...(spent.get(row) ?? []), await measure(row.work)])
    }
  await reader.close()
  const titles = ['median s', 'min', 'max', 'cpu s', 'pages/min', 'peak MB']
  console.log(`${'what'.padEnd(46)}${titles.map((title) => title.padStart(10)).join('')}`)
  for (const row of Object.values<Row>(rows)) print(row, spent.get(row))
  const ratio = (what: string, a: Row, b: Row) => printRatio(what, spent.get(a), spent.get(b))
  ratio('ocrmypdf over this (goal: at least 4)', rows.scanByOcrmypdf, rows.scan)
  ratio('this over tesseract, scan (goal: at most 1.25)', rows.scan, rows.scanByTesseract)
  ratio('this over tesseract, photograph', rows.photograph, rows.photographByTesseract)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function photographs(count: number): Promise<{ file: string; bytes: Buffer }[]> {
  const made: { file: string; bytes: Buffer }[] = []
  for (let seed = 900; made.length < count; seed++)
    for (const page of await pagesOf((await matricula(seed)).pdf)) {
      if (made.length === count) break
      const bytes = await degrade(page, values.nivel as Level, seed)
      const file = join(folder, `p${String(made.length).padStart(2, '0')}.jpg`)
      await writeFile(file, bytes)
      made.push({ file, bytes })
    }
  return made
}

async function textOf(pages: number): Promise<Uint8Array> {
  const all = await PDFDocument.create()
  for (let seed = 900; all.getPageCount() < pages; seed++) {
    const one = await PDFDocument.load((await matricula(seed)).pdf)
    for (const page of await all.copyPages(one, one.getPageIndices())) if (all.getPageCount() < pages) all.addPage(page)
  }
  return all.save()
}

function byTesseract(file: string) {
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' }
  return run('tesseract', [file, 'stdout', '-l', 'por', '--psm', '3'], { env, maxBuffer: 1e8 })
}

async function inParallel(files: string[], work: (file: string) => Promise<unknown>): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < files.length) await work(files[next++] ?? '')
  }
  await Promise.all(Array.from({ length: READERS }, one))
}

/**
 * Measures the wall-clock time, the processor seconds of the child processes, and the largest resident memory that the
 * working child processes had together. Processor seconds depend less on other work of the machine.
 */
async function measure(work: Work): Promise<Spent> {
  const processor = new Map<number, number>()
  const samples: Map<number, number>[] = []
  const look = () => {
    const megabytes = new Map<number, number>()
    for (const pid of family(process.pid).slice(1)) {
      const [seconds, resident] = useOf(pid)
      megabytes.set(pid, resident)
      processor.set(pid, Math.max(processor.get(pid) ?? 0, seconds))
    }
    samples.push(megabytes)
  }
  look()
  const before = new Map(processor)
  const timer = setInterval(look, 50)
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  clearInterval(timer)
  look()
  const spentBy = (pid: number) => (processor.get(pid) ?? 0) - (before.get(pid) ?? 0)
  const atOnce = (sample: Map<number, number>) =>
    [...sample].reduce((sum, [pid, mb]) => sum + (spentBy(pid) > 0.05 ? mb : 0), 0)
  const total = [...processor.keys()].reduce((sum, pid) => sum + spentBy(pid), 0)
  return { seconds, processor: total, megabytes: Math.round(Math.max(...samples.map(atOnce))) }
}

function family(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return [pid, ...children.map(Number).flatMap(family)]
  } catch {
    return [] // the process ended meanwhile
  }
}

function useOf(pid: number): [seconds: number, megabytes: number] {
  try {
    return [processorSeconds(pid), residentMegabytes(pid)]
  } catch {
    return [0, 0] // the process ended meanwhile
  }
}

function print({ name, pages, needs }: Row, spent: Spent[] | undefined): void {
  if (!spent) return console.log(`${name.padEnd(48)}${missing(needs?.[1] ?? '')}`)
  const seconds = spent.map((one) => one.seconds)
  const numbers = [
    median(seconds),
    Math.min(...seconds),
    Math.max(...seconds),
    median(spent.map((one) => one.processor)),
  ]
  const cells = [
    ...numbers.map((number) => number.toFixed(2)),
    ((pages * 60) / median(seconds)).toFixed(1),
    String(Math.max(...spent.map((one) => one.megabytes))),
  ]
  console.log(`${name.padEnd(46)}${cells.map((cell) => cell.padStart(10)).join('')}`)
}

function printRatio(what: string, a: Spent[] | undefined, b: Spent[] | undefined): void {
  if (!a || !b) return console.log(`${what.padEnd(48)}nothing to compare with`)
  const of = (key: keyof Spent) => (median(a.map((one) => one[key])) / median(b.map((one) => one[key]))).toFixed(2)
  console.log(`${what.padEnd(48)}${of('seconds')} by the clock, ${of('processor')} by processor time`)
}
