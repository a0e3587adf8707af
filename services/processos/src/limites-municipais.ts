import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { disconnect, waitForConnection, connect } from '@car/store/connection'
import { readSettings } from './config.ts'
import { LimiteInvalido } from './domain/limite-municipal.ts'
import { criarLimitesMunicipais } from './outbound/limites-municipais.ts'
import { carregarLimites } from './usecases/carregar-limites.ts'

/** Error codes of unreadable files. The system's own message is shown for these. */
const NAO_SE_LE = new Set(['ENOENT', 'EISDIR', 'EACCES'])

/**
 * Command: loads the boundaries of municipalities from a file of the IBGE (malha municipal) as GeoJSON, or from
 * standard input (`-`). It is safe beside a running service, which from then on checks all drawings against the new
 * boundaries.
 *
 *   node limites-municipais.js FILE|- [--fonte "IBGE, malha municipal 2024"]
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { fonte: { type: 'string' } } })
const [arquivo] = positionals
if (arquivo === undefined || positionals.length > 1) {
  process.stderr.write('usage: limites-municipais FILE|- [--fonte TEXT]\n')
  process.exit(2)
}
const config = readSettings()
const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
await waitForConnection(connection, 30_000)
const limites = criarLimitesMunicipais(connection)
await limites.createIndexes()
try {
  const conteudo = arquivo === '-' ? process.stdin : createReadStream(arquivo)
  const fonte = values.fonte ?? (arquivo === '-' ? 'entrada' : basename(arquivo))
  process.stdout.write(`${JSON.stringify(await carregarLimites(limites, conteudo, fonte, new Date()), null, 2)}\n`)
} catch (erro) {
  if (!(erro instanceof LimiteInvalido) && !NAO_SE_LE.has((erro as NodeJS.ErrnoException).code ?? '')) throw erro
  process.stderr.write(`Nothing was loaded: ${(erro as Error).message}.\n`)
  process.exitCode = 1
} finally {
  await disconnect(connection)
}
