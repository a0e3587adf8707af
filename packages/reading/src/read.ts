import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { DOCUMENTO_KINDS, type DocumentoKind } from '@car/vocabulary/documento'
import { createReader } from './reader.ts'
import { report } from './report.ts'

const USAGE = `usage: read FILE [--kind ${DOCUMENTO_KINDS.join(' | ')}]`
const [ACCEPTED, REFUSED, NOT_READ] = [0, 1, 2]

/**
 * Command: reads one file as the worker would, and prints the result with its confidence. `--kind` is the declared kind
 * of the file, which decides the required values; without it nothing is required. TESSDATA_DIR is the folder of the
 * Portuguese model, CONFINEMENT says whether the readers are confined. Exit status: 0 if the file is accepted, 1 if it
 * is refused, 2 if nothing could be read for another reason.
 */
async function main(): Promise<number> {
  const { path, tipo } = parse()
  if (!(await stat(path)).isFile()) throw new Error(`${path} is no file`)
  const tessdataDir = process.env['TESSDATA_DIR'] ?? '/usr/share/tesseract-ocr/5/tessdata'
  const confinement = process.env['CONFINEMENT'] === 'none' ? 'none' : 'kernel'
  const secondDir = process.env['SECOND_MODEL_DIR']
  const reader = await createReader({
    tessdataDir,
    secondDir,
    readers: Math.min(2, availableParallelism()),
    confinement,
  })
  try {
    const reading = await reader.read(path, tipo)
    process.stdout.write(report(reading))
    return reading.status === 'valido' ? ACCEPTED : REFUSED
  } finally {
    await reader.close()
  }
}

function parse(): { path: string; tipo: DocumentoKind } {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { kind: { type: 'string' } } })
  const tipo = DOCUMENTO_KINDS.find((known) => known === (values.kind ?? 'outros'))
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0 || tipo === undefined) throw new Error(USAGE)
  return { path, tipo }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = NOT_READ
}
