/**
 * Command: `compose CASE.json [--anexos FOLDER] OUT.pdf` draws a dossier from a saved case, without any service.
 * CASE.json has the shape of `DadosDossie`. A file in FOLDER is a document's attachment when its SHA-256 is the one in
 * the case; its name does not matter. As in the service, only valid documents are reproduced. The variable CONFINEMENT
 * says whether the process that draws is confined.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compor } from './compor.ts'
import type { Anexo, DadosDossie } from './dados/dossie.ts'

const USO = 'usage: compose CASE.json [--anexos FOLDER] OUT.pdf'
const PARTES = ['documentos', 'conferencias', 'pendencias', 'decisoes', 'recursos', 'historico'] as const

async function main(): Promise<string> {
  const { values, positionals } = parseArgs({ options: { anexos: { type: 'string' } }, allowPositionals: true })
  const [entrada, saida, ...demais] = positionals
  if (entrada === undefined || saida === undefined || demais.length > 0) throw new Error(USO)
  const dados = await lerCaso(entrada)
  const anexos = values.anexos === undefined ? [] : await anexosEm(values.anexos, dados)
  const inicio = performance.now()
  const confinement = process.env['CONFINEMENT'] === 'none' ? 'none' : 'kernel'
  const { paginas, bytes, sha256 } = await compor(dados, anexos, saida, { confinement })
  const segundos = ((performance.now() - inicio) / 1000).toFixed(2)
  return `${saida}: ${paginas} pages, ${bytes} bytes, SHA-256 ${sha256}, ${segundos} s; ${anexos.length} of ${dados.documentos.length} documents reproduced\n`
}

async function lerCaso(arquivo: string): Promise<DadosDossie> {
  const caso = JSON.parse(await readFile(arquivo, 'utf8')) as DadosDossie
  const faltam: string[] = PARTES.filter((parte) => !Array.isArray(caso?.[parte]))
  if (!caso?.processo?.imovel) faltam.unshift('processo')
  if (faltam.length > 0) throw new Error(`${arquivo} is no saved case: it lacks ${faltam.join(', ')}`)
  return caso
}

async function anexosEm(pasta: string, { documentos }: DadosDossie): Promise<Anexo[]> {
  const caminhos = new Map<string, string>()
  for (const item of await readdir(pasta, { withFileTypes: true })) {
    if (!item.isFile()) continue
    const caminho = join(pasta, item.name)
    caminhos.set(
      createHash('sha256')
        .update(await readFile(caminho))
        .digest('hex'),
      caminho,
    )
  }
  return documentos.flatMap(({ id, hash_sha256, status }) => {
    const caminho = caminhos.get(hash_sha256)
    return caminho === undefined || status !== 'valido' ? [] : [{ documento: id, caminho }]
  })
}

try {
  process.stdout.write(await main())
} catch (erro) {
  process.stderr.write(`compose: ${erro instanceof Error ? erro.message : String(erro)}\n`)
  process.exitCode = 1
}
