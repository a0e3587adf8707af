import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { check, type Verdict } from './check.ts'
import { certificatesIn } from './cms.ts'
import type { IssuerKeys } from './manifest.ts'

/**
 * Command: checks a dossier without a network. `--chaves` is a file of `/.well-known/car-chaves.json`, `--recibo` of
 * `/api/v1/publico/dossies/{codigo}/recibo`, `--ca` of certificates in PEM. Exit status: 0 good, 1 altered or
 * of somebody else, 2 cannot tell.
 *
 *   node packages/conferir DOSSIE.pdf [--chaves FILE] [--recibo FILE] [--ca FILE]
 */
const STATUS: Record<Verdict, number> = { integro: 0, alterado: 1, indefinido: 2 }
const SENTENCE: Record<Verdict, string> = {
  integro: 'O dossiê é o que foi emitido.',
  alterado: 'O arquivo foi alterado, ou não é um dossiê deste emissor.',
  indefinido: 'Não dá para dizer com o que foi dado.',
}

try {
  const { values, positionals } = parseArgs({
    options: { chaves: { type: 'string' }, recibo: { type: 'string' }, ca: { type: 'string' } },
    allowPositionals: true,
  })
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0)
    throw new Error('uso: node packages/conferir DOSSIE.pdf [--chaves ARQUIVO] [--recibo ARQUIVO] [--ca ARQUIVO]')
  const text = (file: string | undefined) => (file === undefined ? null : readFileSync(file, 'utf8'))
  const chaves = text(values.chaves)
  const { verdict, lines, manifest } = await check({
    file: new Uint8Array(readFileSync(path)),
    chaves: chaves === null ? null : (JSON.parse(chaves) as IssuerKeys),
    recibo: async () => text(values.recibo),
    authorities: certificatesIn(text(values.ca) ?? ''),
    now: new Date(),
  })
  const marks = { true: 'sim  ', false: 'NÃO  ', null: '?    ' }
  const said = [
    SENTENCE[verdict],
    ...(manifest ? [`Dossiê ${manifest.codigo} do processo ${manifest.processo.numero}, de ${manifest.emissor}.`] : []),
    ...lines.map(({ holds, text }) => `${marks[`${holds}`]}${text}`),
  ]
  process.stdout.write(`${said.join('\n')}\n`)
  process.exitCode = STATUS[verdict]
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = STATUS.indefinido
}
