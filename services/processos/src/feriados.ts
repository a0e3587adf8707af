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
const [arquivo] = positionals
if (arquivo === undefined || positionals.length > 1) {
  process.stderr.write('usage: feriados FILE|- [--fonte TEXT]\n')
  process.exit(2)
}
const config = readSettings()
const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
await waitForConnection(connection, 30_000)
try {
  const bytes = arquivo === '-' ? await buffer(process.stdin) : await readFile(arquivo)
  const municipios = readFeriados(bytes.toString('utf8'))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fonte = values.fonte ?? (arquivo === '-' ? 'entrada' : basename(arquivo))
  await createFeriados(connection).load({ fonte, sha256, carregadoEm: new Date().toISOString(), municipios })
  const days = Object.values(municipios).reduce((n, dates) => n + dates.length, 0)
  process.stdout.write(
    `${JSON.stringify({ sha256, municipios: Object.keys(municipios).length, dias: days }, null, 2)}\n`,
  )
} catch (erro) {
  if (!(erro instanceof InvalidFeriados) && !UNREADABLE.has((erro as NodeJS.ErrnoException).code ?? '')) throw erro
  process.stderr.write(`Nothing was loaded: ${(erro as Error).message}.\n`)
  process.exitCode = 1
} finally {
  await disconnect(connection)
}
