import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { bundle } from '@car/bundle/bundle'
import type { DadosDossie, DocumentoDossie } from '@car/composicao/dados/dossie'
import { degradar, paginasDe, pdfDe } from './gerador/degradar.ts'
import { matricula } from './gerador/matricula.ts'
import { isInstalled, missing } from './installed.ts'
import { median } from './median.ts'
import { small } from './options.ts'

/**
 * What a dossier of 211 pages costs beside `qpdf` merging the same ten files, both as programs, taking turns: once with
 * files of text alone, once with two of them scanned. Processor time counts all processes of a program. `qpdf` merges;
 * the dossier also makes sure that each page comes over whole, and writes its own pages, structure and bookmarks.
 *
 *   node bench/dossie.ts [--rounds 5] [--small]      (Debian: qpdf)
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, small } })
const [ROUNDS, PAGINAS] = values.small ? [1, 30] : [Number(values.rounds), 211]
const raiz = fileURLToPath(new URL('..', import.meta.url))
/** The program that the service runs, compiled together with its child. */
const COMPOSE = join(raiz, 'services/dossie/dist/compose.js')
/** The pages of each of the ten files. With the sheets before them and the dossier's own pages they make `PAGINAS`. */
const FOLHAS = values.small ? Array.from({ length: 10 }, () => 1) : [20, 19, 19, 19, 19, 19, 19, 19, 19, 19]

await bundle(join(raiz, 'services/dossie'))
const pasta = await mkdtemp(join(tmpdir(), 'bench-dossie-'))
try {
  for (const escaneados of [0, 2]) {
    const { caso, anexos, arquivos } = await preparar(escaneados)
    const dossie = [process.execPath, COMPOSE, caso, '--anexos', anexos, join(pasta, 'dossie.pdf')]
    const qpdf = ['qpdf', '--empty', '--pages', ...arquivos, '--', join(pasta, 'qpdf.pdf')]
    const gastos = { dossie: [] as Gasto[], qpdf: [] as Gasto[] }
    for (let vez = 0; vez < ROUNDS; vez++) {
      if (isInstalled('qpdf')) gastos.qpdf.push(medir(qpdf))
      gastos.dossie.push(medir(dossie))
    }
    const paginas = (await PDFDocument.load(await readFile(join(pasta, 'dossie.pdf')))).getPageCount()
    if (paginas !== PAGINAS) throw new Error(`the dossier has ${paginas} pages, not ${PAGINAS}`)
    imprimir(escaneados === 0 ? 'ten files of text' : `eight files of text, ${escaneados} scanned`, gastos)
  }
} finally {
  await rm(pasta, { recursive: true, force: true })
}

async function preparar(escaneados: number) {
  const anexos = join(pasta, `anexos-${escaneados}`)
  await mkdir(anexos)
  const arquivos: string[] = []
  const documentos: DocumentoDossie[] = []
  for (const [i, folhas] of FOLHAS.entries()) {
    const texto = await textoDe(folhas, 900 + 50 * i)
    const bytes = i < escaneados ? await escanear(texto, i) : texto
    arquivos.push(join(anexos, `${i}.pdf`))
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
  const salvo = await readFile(join(raiz, 'packages/composicao/sample/caso.json'), 'utf8')
  const dados: DadosDossie = { ...(JSON.parse(salvo) as DadosDossie), documentos, conferencias: [], pendencias: [] }
  const caso = join(pasta, `caso-${escaneados}.json`)
  await writeFile(caso, JSON.stringify(dados))
  return { caso, anexos, arquivos }
}

async function textoDe(folhas: number, semente: number): Promise<Uint8Array> {
  const junto = await PDFDocument.create()
  for (let s = semente; junto.getPageCount() < folhas; s++) {
    const um = await PDFDocument.load((await matricula(s, 'usual', false)).pdf) // the same on every machine
    for (const p of await junto.copyPages(um, um.getPageIndices())) if (junto.getPageCount() < folhas) junto.addPage(p)
  }
  return junto.save()
}

async function escanear(texto: Uint8Array, semente: number): Promise<Uint8Array> {
  const fotos: Buffer[] = []
  for (const pagina of await paginasDe(texto)) fotos.push(await degradar(pagina, 'light', semente))
  return pdfDe(fotos)
}

type Gasto = { segundos: number; cpu: number }

/** Runs a program once and returns the processor time of all its processes, as the shell counts it. */
function medir(comando: string[]): Gasto {
  const tempo = execFileSync(
    'bash',
    ['-c', 'TIMEFORMAT="%R %U %S"; { time "$@" >/dev/null 2>&3; } 3>&2 2>&1', 'bash', ...comando],
    { encoding: 'utf8' },
  )
  const [segundos = 0, usuario = 0, sistema = 0] = tempo.trim().split(' ').map(Number)
  return { segundos, cpu: usuario + sistema }
}

function imprimir(oque: string, { dossie, qpdf }: Record<'dossie' | 'qpdf', Gasto[]>) {
  console.log(`${oque}, medians of ${dossie.length}`)
  for (const de of ['cpu', 'segundos'] as const) {
    const [a, b] = [dossie, qpdf].map((gastos) => median(gastos.map((gasto) => gasto[de]))) as [number, number]
    const nome = de === 'cpu' ? 'processor' : 'clock'
    const beside = qpdf.length === 0 ? missing('qpdf') : `${b.toFixed(2)} s: ${(a / b).toFixed(1)} times`
    console.log(`  ${nome.padEnd(10)} dossier ${a.toFixed(2)} s, qpdf ${beside}`)
  }
}
