import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { readSettings } from './config.ts'
import { InvalidFeriados, readFeriados } from './domain/feriados.ts'
import { createFeriados } from './outbound/feriados.ts'

/** Error codes of unreadable files. The system's message is shown for these codes. */
const UNREADABLE = new Set(['ENOENT', 'EISDIR', 'EACCES'])

/**
 * Command: loads the holidays of municipalities from a CSV file (`municipio_ibge;data;nome`), or from standard input
 * (`-`), in place of earlier holidays. New terms and the running terms for appeals skip these holidays. A running
 * service reads the new holidays within a minute.
 *
 *   node feriados.js FILE|- [--fonte "Decreto 1/2026"]
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { fonte: { type: 'string' } } })
const [file] = positionals
if (file === undefined || positionals.length > 1) {
  process.stderr.write('usage: feriados FILE|- [--fonte TEXT]\n')
  process.exit(2)
}
const config = readSettings()
const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
await waitForConnection(connection, 30_000)
try {
  const bytes = file === '-' ? await buffer(process.stdin) : await readFile(file)
  const municipios = readFeriados(bytes.toString('utf8'))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fonte = values.fonte ?? (file === '-' ? 'entrada' : basename(file))
  await createFeriados(connection).load({ fonte, sha256, carregadoEm: new Date().toISOString(), municipios })
  const days = Object.values(municipios).reduce((n, dates) => n + dates.length, 0)
  process.stdout.write(`${JSON.stringify({ sha256, municipios: Object.keys(municipios).length, days }, null, 2)}\n`)
} catch (error) {
  if (!(error instanceof InvalidFeriados) && !UNREADABLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  process.stderr.write(`Nothing was loaded: ${(error as Error).message}.\n`)
  process.exitCode = 1
} finally {
  await disconnect(connection)
}
