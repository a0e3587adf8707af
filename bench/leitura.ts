import { execFile, execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { criarLeitor } from '@car/documentos/leitura/leitor'
import { degradar, paginasDe, pdfDe } from './gerador/degradar.ts'
import { matricula } from './gerador/matricula.ts'

/**
 * How fast the reading is, in one run on the same files, the programs taking turns: a scan of twenty pages, one
 * photograph, a PDF of sixty pages of text. Beside it `ocrmypdf -j 2`, and Debian's tesseract with one thread for each of
 * two processes, on the very pictures the scan is made of.
 */
const { values } = parseArgs({
  options: {
    paginas: { type: 'string', default: '20' },
    vezes: { type: 'string', default: '3' },
    nivel: { type: 'string', default: 'light' },
  },
})
const LEITORES = 2
const executar = promisify(execFile)
const tessdataDir = process.env['TESSDATA_DIR'] ?? '/usr/share/tesseract-ocr/5/tessdata'
const ha = (programa: string) => {
  try {
    execFileSync('which', [programa], { stdio: 'ignore' })
    return true
  } catch {
    console.log(
      `${programa} is not installed: left out (apt-get install ${programa === 'tesseract' ? 'tesseract-ocr' : programa})`,
    )
    return false
  }
}

const pasta = await mkdtemp(join(tmpdir(), 'bench-leitura-'))
try {
  const n = Number(values.paginas)
  const fotos = await fotografias(n)
  const scan = join(pasta, 'scan.pdf')
  await writeFile(scan, await pdfDe(fotos.map((f) => f.bytes)))
  const texto = join(pasta, 'texto.pdf')
  await writeFile(texto, await textoDe(60))
  const foto = fotos[0]?.arquivo as string

  const leitor = await criarLeitor({ tessdataDir, leitores: LEITORES })
  const ler = (arquivo: string) => leitor.ler(arquivo, 'outros', '', () => {})
  await ler(foto) // both processes are up
  const corridas: Record<string, () => Promise<unknown>> = { [`scan of ${n} pages: this`]: () => ler(scan) }
  if (ha('tesseract')) {
    corridas[`scan of ${n} pages: tesseract, 2 x 1 thread`] = () =>
      emParalelo(
        fotos.map((f) => f.arquivo),
        nativo,
      )
    corridas['one photograph: tesseract, 1 thread'] = () => nativo(foto)
  }
  if (ha('ocrmypdf'))
    corridas[`scan of ${n} pages: ocrmypdf -j 2`] = () =>
      executar('ocrmypdf', ['-j', '2', '-l', 'por', '-q', scan, join(pasta, 'saida.pdf')])
  corridas['one photograph: this'] = () => ler(foto)
  corridas['text of 60 pages: this'] = () => ler(texto)

  const tempos = new Map<string, number[]>()
  const memorias = new Map<string, number>()
  for (let vez = 0; vez < Number(values.vezes); vez++)
    for (const [nome, correr] of Object.entries(corridas)) {
      const vigia = vigiarMemoria()
      const inicio = performance.now()
      await correr()
      tempos.set(nome, [...(tempos.get(nome) ?? []), (performance.now() - inicio) / 1000])
      memorias.set(nome, Math.max(memorias.get(nome) ?? 0, vigia()))
    }
  await leitor.close()
  imprimir(tempos, memorias, n)
} finally {
  await rm(pasta, { recursive: true, force: true })
}

type Foto = { arquivo: string; bytes: Buffer }

async function fotografias(n: number): Promise<Foto[]> {
  const fotos: Foto[] = []
  for (let semente = 900; fotos.length < n; semente++)
    for (const pagina of await paginasDe((await matricula(semente)).pdf)) {
      if (fotos.length === n) break
      const bytes = await degradar(pagina, values.nivel as 'light', semente)
      const arquivo = join(pasta, `p${String(fotos.length).padStart(2, '0')}.jpg`)
      await writeFile(arquivo, bytes)
      fotos.push({ arquivo, bytes })
    }
  return fotos
}

async function textoDe(n: number): Promise<Uint8Array> {
  const junto = await PDFDocument.create()
  for (let semente = 900; junto.getPageCount() < n; semente++) {
    const um = await PDFDocument.load((await matricula(semente)).pdf)
    for (const p of await junto.copyPages(um, um.getPageIndices())) if (junto.getPageCount() < n) junto.addPage(p)
  }
  return junto.save()
}

const nativo = (arquivo: string) =>
  executar('tesseract', [arquivo, 'stdout', '-l', 'por', '--psm', '3'], {
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    maxBuffer: 1e8,
  })

async function emParalelo(arquivos: string[], trabalho: (arquivo: string) => Promise<unknown>) {
  let proximo = 0
  const braco = async () => {
    while (proximo < arquivos.length) await trabalho(arquivos[proximo++] as string)
  }
  await Promise.all(Array.from({ length: LEITORES }, braco))
}

/** Largest resident memory of this process and all below it, in MB, until called. */
function vigiarMemoria(): () => number {
  let maior = 0
  const medir = () => {
    maior = Math.max(
      maior,
      familia(process.pid).reduce((s, pid) => s + residente(pid), 0),
    )
  }
  const relogio = setInterval(medir, 200)
  return () => {
    clearInterval(relogio)
    medir()
    return Math.round(maior)
  }
}

function familia(pid: number): number[] {
  try {
    const filhos = readdirSync(`/proc/${pid}/task`).flatMap((t) =>
      readFileSync(`/proc/${pid}/task/${t}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    return [pid, ...filhos.flatMap(familia)]
  } catch {
    return []
  }
}

function residente(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1048576
  } catch {
    return 0
  }
}

function imprimir(tempos: Map<string, number[]>, memorias: Map<string, number>, n: number) {
  const mediana = (nome: string) =>
    (tempos.get(nome) ?? []).toSorted((a, b) => a - b)[Math.floor((tempos.get(nome)?.length ?? 0) / 2)] ?? Number.NaN
  console.log(
    `\n${'what'.padEnd(46)} ${'median s'.padStart(9)} ${'min'.padStart(7)} ${'max'.padStart(7)} ${'pages/min'.padStart(10)} ${'peak MB'.padStart(8)}`,
  )
  for (const [nome, ts] of tempos) {
    const paginas = nome.startsWith('scan') ? n : nome.startsWith('text') ? 60 : 1
    const colunas = [
      mediana(nome).toFixed(2).padStart(9),
      Math.min(...ts)
        .toFixed(2)
        .padStart(7),
      Math.max(...ts)
        .toFixed(2)
        .padStart(7),
    ]
    console.log(
      `${nome.padEnd(46)} ${colunas.join(' ')} ${((paginas * 60) / mediana(nome)).toFixed(1).padStart(10)} ${String(memorias.get(nome)).padStart(8)}`,
    )
  }
  const razao = (a: string, b: string) => (mediana(a) / mediana(b)).toFixed(2)
  console.log(
    `\nocrmypdf over this: ${razao(`scan of ${n} pages: ocrmypdf -j 2`, `scan of ${n} pages: this`)} (goal: at least 4)`,
  )
  console.log(
    `this over tesseract, scan: ${razao(`scan of ${n} pages: this`, `scan of ${n} pages: tesseract, 2 x 1 thread`)} (goal: at most 1.25)`,
  )
  console.log(
    `this over tesseract, photograph: ${razao('one photograph: this', 'one photograph: tesseract, 1 thread')}`,
  )
}
