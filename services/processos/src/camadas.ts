import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { InvalidLayer } from '@car/layers/invalid-layer'
import { type Chosen, createLayerReader } from '@car/layers/layer-file'
import { requireConfinement } from '@car/child/require-confinement'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { CAMADA_KINDS, type CamadaKind } from '@car/vocabulary/camada'
import { UFS, type Uf } from '@car/vocabulary/uf'
import { readLoaderSettings } from './config.ts'
import { camadaId } from './territorio/domain/camada.ts'
import { createCamadas } from './territorio/outbound/camadas.ts'
import { loadCamada } from './territorio/usecases/load-camada.ts'

/** Error codes of unreadable files. The system's message is shown for these codes. */
const UNREADABLE = new Set(['ENOENT', 'EISDIR', 'EACCES'])
/** The time limit for a request to the store. The limit is long, because one request may write a thousand pieces. */
const ANSWER_MS = 120_000

const USAGE = `usage: camadas carregar KIND FILE|- --fonte TEXT --edicao TEXT --licenca TEXT [--uf UF] [--wkt COLUMN] [--camada NAME]
       camadas listar
       camadas remover KIND --fonte TEXT [--uf UF]
KIND is one of: ${CAMADA_KINDS.join(', ')}
`

/**
 * Command: loads an official layer from a file as it is published, lists the layers in use, or removes a layer. It may
 * run while the service runs. After a load, the service compares perimeters with the new edition.
 *
 *   node camadas.js carregar terra_indigena tis_poligonais.zip --fonte FUNAI --edicao 2026-01 --licenca "CC BY 4.0"
 */
const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fonte: text, edicao: text, licenca: text, uf: text, wkt: text, camada: text },
})
const [verb, ...args] = positionals
const config = readLoaderSettings()
const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE, ANSWER_MS)
const camadas = createCamadas(connection)
try {
  const answer = await run()
  if (answer === null) {
    process.stderr.write(USAGE)
    process.exitCode = 2
  } else process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`)
} catch (failure) {
  const { code, message } = failure as NodeJS.ErrnoException
  if (!(failure instanceof InvalidLayer) && !UNREADABLE.has(code ?? '')) throw failure
  process.stderr.write(`Nada foi carregado. ${message}\n`)
  process.exitCode = 1
} finally {
  await disconnect(connection)
}

/** @returns the result to print; null when the arguments are not valid */
async function run(): Promise<unknown> {
  const { fonte, edicao, licenca, wkt, camada } = values
  const [tipo, path] = [CAMADA_KINDS.find((kind) => kind === args[0]), args[1]]
  const uf = UFS.find((one) => one === values.uf?.toUpperCase()) ?? null
  if (values.uf !== undefined && uf === null) return null
  if (verb === 'listar' && args.length === 0) {
    await opened()
    return (await camadas.all()).filter(({ conjunto }) => conjunto !== null)
  }
  if (!tipo || fonte === undefined) return null
  if (verb === 'remover' && args.length === 1) {
    await opened()
    if (await camadas.remove(camadaId({ tipo, fonte, uf }), new Date())) return { removed: { tipo, fonte, uf } }
    throw new InvalidLayer(`Não há camada de ${tipo} de "${fonte}"${uf === null ? '' : ` em ${uf}`}.`)
  }
  if (verb !== 'carregar' || args.length !== 2 || path === undefined) return null
  if (edicao === undefined || licenca === undefined) return null
  await opened()
  return load({ tipo, fonte, uf }, { path, edicao, licenca, wkt, camada })
}

async function opened(): Promise<void> {
  await waitForConnection(connection, 30_000)
  await camadas.createIndexes()
}

/** Loads a layer. Standard input is first written to disk, because reading a layer needs random access. */
async function load(
  key: { tipo: CamadaKind; fonte: string; uf: Uf | null },
  { path, ...rest }: { path: string; edicao: string; licenca: string } & Chosen,
): Promise<unknown> {
  await requireConfinement(config.CONFINEMENT, (line) => process.stderr.write(`${line}\n`))
  const read = createLayerReader({ gdalDir: config.GDAL_DIR, confinement: config.CONFINEMENT })
  if (path !== '-') return loadCamada({ camadas, read }, { ...key, ...rest, path, por: operator() }, new Date())
  const folder = await mkdtemp(join(tmpdir(), 'camada-'))
  try {
    const laid = join(folder, 'camada')
    await pipeline(process.stdin, createWriteStream(laid))
    return await loadCamada({ camadas, read }, { ...key, ...rest, path: laid, por: operator() }, new Date())
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Returns the names of the user and of the machine, or only that of the machine when the user has no name. */
function operator(): string {
  const named = process.env['USER'] ?? nameOfUser()
  return named === null ? hostname() : `${named}@${hostname()}`
}

function nameOfUser(): string | null {
  try {
    return userInfo().username
  } catch {
    return null // the user of a container has no entry
  }
}
