/**
 * Command: `compose CASE.json [--annexes FOLDER] OUT.pdf` draws a dossier from a saved case, without any service.
 * CASE.json has the shape of `DadosDossie`. A file in FOLDER is a document's attachment when its SHA-256 is the hash in
 * the case; its name does not matter. As in the service, only valid documents are reproduced. The variable CONFINEMENT
 * says whether the process that draws is confined.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { composeDossie } from './compose-dossie.ts'
import type { Annex, DadosDossie } from './data/dossie.ts'

const USE = 'usage: compose CASE.json [--annexes FOLDER] OUT.pdf'
const PARTS = [
  'documentos',
  'camadas',
  'ressalvas',
  'crossChecks',
  'pendencias',
  'decisoes',
  'recursos',
  'historico',
] as const

async function main(): Promise<string> {
  const { values, positionals } = parseArgs({ options: { annexes: { type: 'string' } }, allowPositionals: true })
  const [input, output, ...rest] = positionals
  if (input === undefined || output === undefined || rest.length > 0) throw new Error(USE)
  const dados = await readProcesso(input)
  const annexes = values.annexes === undefined ? [] : await annexesIn(values.annexes, dados)
  const start = performance.now()
  const confinement = process.env['CONFINEMENT'] === 'none' ? 'none' : 'kernel'
  const { paginas, bytes, sha256 } = await composeDossie(dados, annexes, output, { confinement })
  const seconds = ((performance.now() - start) / 1000).toFixed(2)
  return `${output}: ${paginas} pages, ${bytes} bytes, SHA-256 ${sha256}, ${seconds} s; ${annexes.length} of ${dados.documentos.length} documents reproduced\n`
}

async function readProcesso(file: string): Promise<DadosDossie> {
  const processo = JSON.parse(await readFile(file, 'utf8')) as DadosDossie
  const missing: string[] = PARTS.filter((part) => !Array.isArray(processo?.[part]))
  if (!processo?.processo?.imovel) missing.unshift('processo')
  if (missing.length > 0) throw new Error(`${file} is no saved case: it lacks ${missing.join(', ')}`)
  return processo
}

async function annexesIn(folder: string, { documentos }: DadosDossie): Promise<Annex[]> {
  const paths = new Map<string, string>()
  for (const item of await readdir(folder, { withFileTypes: true })) {
    if (!item.isFile()) continue
    const caminho = join(folder, item.name)
    paths.set(
      createHash('sha256')
        .update(await readFile(caminho))
        .digest('hex'),
      caminho,
    )
  }
  return documentos.flatMap(({ id, hash_sha256, status }) => {
    const caminho = paths.get(hash_sha256)
    return caminho === undefined || status !== 'valido' ? [] : [{ documento: id, caminho }]
  })
}

try {
  process.stdout.write(await main())
} catch (error) {
  process.stderr.write(`compose: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
