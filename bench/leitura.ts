import { execFile, execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createReader } from '@car/leitura/reader'
import { degradar, paginasDe, pdfDe } from './gerador/degradar.ts'
import { matricula } from './gerador/matricula.ts'

/**
 * How fast the reading is, in one run on the same files, with the programs taking turns: a scan of twenty pages, one
 * photograph, a PDF of sixty pages of text. It is compared with `ocrmypdf -j 2`, and with Debian's tesseract with one
 * thread for each of two processes, on the same pictures that the scan is made of.
 */
const { values } = parseArgs({
  options: {
    paginas: { type: 'string', default: '20' },
    vezes: { type: 'string', default: '3' },
    nivel: { type: 'string', default: 'light' },
  },
})
const LEITORES = 2
const OCRMYPDF = 'ocrmypdf -j 2'
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

  const leitor = await createReader({ tessdataDir, readers: LEITORES })
  const ler = (arquivo: string) => leitor.read(arquivo, 'outros')
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
    corridas[`scan of ${n} pages: ${OCRMYPDF}`] = () =>
      executar('ocrmypdf', ['-j', '2', '-l', 'por', '-q', scan, join(pasta, 'saida.pdf')])
  corridas['one photograph: this'] = () => ler(foto)
  corridas['text of 60 pages: this'] = () => ler(texto)

  const gastos = new Map<string, Gasto[]>()
  for (let vez = 0; vez < Number(values.vezes); vez++)
    for (const [nome, correr] of Object.entries(corridas)) {
      if (vez > 0 && nome.endsWith(OCRMYPDF)) continue // minutes each time, and far from where it would matter
      const gasto = await medir(correr)
      console.log(`${nome.padEnd(46)}${gasto.segundos.toFixed(2).padStart(10)} s`)
      gastos.set(nome, [...(gastos.get(nome) ?? []), gasto])
    }
  await leitor.close()
  imprimir(gastos, n)
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

function nativo(arquivo: string) {
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' }
  return executar('tesseract', [arquivo, 'stdout', '-l', 'por', '--psm', '3'], { env, maxBuffer: 1e8 })
}

async function emParalelo(arquivos: string[], trabalho: (arquivo: string) => Promise<unknown>) {
  let proximo = 0
  const braco = async () => {
    while (proximo < arquivos.length) await trabalho(arquivos[proximo++] as string)
  }
  await Promise.all(Array.from({ length: LEITORES }, braco))
}

type Gasto = { segundos: number; cpu: number; megabytes: number }

/**
 * The clock, the processor seconds of the processes below this one, and the largest resident memory of those of them
 * that worked. Processor seconds tell more on a machine that has other things to do.
 */
async function medir(correr: () => Promise<unknown>): Promise<Gasto> {
  const cpu = new Map<number, number>()
  const amostras: Map<number, number>[] = []
  const olhar = () => {
    const megabytes = new Map<number, number>()
    for (const pid of familia(process.pid).slice(1)) {
      const uso = usoDe(pid)
      megabytes.set(pid, uso.megabytes)
      cpu.set(pid, Math.max(cpu.get(pid) ?? 0, uso.cpu))
    }
    amostras.push(megabytes)
  }
  olhar()
  const antes = new Map(cpu)
  const relogio = setInterval(olhar, 50)
  const inicio = performance.now()
  await correr()
  const segundos = (performance.now() - inicio) / 1000
  clearInterval(relogio)
  olhar()
  const gasto = (pid: number) => (cpu.get(pid) ?? 0) - (antes.get(pid) ?? 0)
  const soma = (m: Map<number, number>) => [...m].reduce((s, [pid, mb]) => s + (gasto(pid) > 0.05 ? mb : 0), 0)
  const total = [...cpu.keys()].reduce((s, pid) => s + gasto(pid), 0)
  return { segundos, cpu: total, megabytes: Math.round(Math.max(...amostras.map(soma))) }
}

function familia(pid: number): number[] {
  try {
    const fios = readdirSync(`/proc/${pid}/task`)
    const filhos = fios.flatMap((t) =>
      readFileSync(`/proc/${pid}/task/${t}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return [pid, ...filhos.map(Number).flatMap(familia)]
  } catch {
    return []
  }
}

function usoDe(pid: number): { cpu: number; megabytes: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const campos = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { cpu: (Number(campos[11]) + Number(campos[12])) / 100, megabytes: (Number(campos[21]) * 4096) / 1048576 }
  } catch {
    return { cpu: 0, megabytes: 0 }
  }
}

function imprimir(gastos: Map<string, Gasto[]>, n: number) {
  const mediana = (nome: string, de: keyof Gasto) => {
    const valores = (gastos.get(nome) ?? []).map((g) => g[de]).sort((a, b) => a - b)
    return valores[Math.floor(valores.length / 2)] ?? Number.NaN
  }
  const titulos = ['median s', 'min', 'max', 'cpu s', 'pages/min', 'peak MB']
  console.log(`\n${'what'.padEnd(46)}${titulos.map((t) => t.padStart(10)).join('')}`)
  for (const [nome, g] of gastos) {
    const paginas = nome.startsWith('scan') ? n : nome.startsWith('text') ? 60 : 1
    const s = g.map((x) => x.segundos)
    const numeros = [mediana(nome, 'segundos'), Math.min(...s), Math.max(...s), mediana(nome, 'cpu')].map((v) =>
      v.toFixed(2),
    )
    const resto = [
      ((paginas * 60) / mediana(nome, 'segundos')).toFixed(1),
      String(Math.max(...g.map((x) => x.megabytes))),
    ]
    console.log(`${nome.padEnd(46)}${[...numeros, ...resto].map((v) => v.padStart(10)).join('')}`)
  }
  const razao = (a: string, b: string) =>
    `${(mediana(a, 'segundos') / mediana(b, 'segundos')).toFixed(2)} by the clock, ${(mediana(a, 'cpu') / mediana(b, 'cpu')).toFixed(2)} by processor time`
  console.log(
    `\nocrmypdf over this: ${razao(`scan of ${n} pages: ${OCRMYPDF}`, `scan of ${n} pages: this`)} (goal: at least 4)`,
  )
  console.log(
    `this over tesseract, scan: ${razao(`scan of ${n} pages: this`, `scan of ${n} pages: tesseract, 2 x 1 thread`)} (goal: at most 1.25)`,
  )
  console.log(
    `this over tesseract, photograph: ${razao('one photograph: this', 'one photograph: tesseract, 1 thread')}`,
  )
}
