import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkProof, readActProof } from './act-proof.ts'
import { check } from './check.ts'
import { certificatesIn } from './cms.ts'
import type { Checked, Verdict } from './lines.ts'
import type { IssuerKeys } from './manifest.ts'

/**
 * Command: checks a dossier, or the proof of an act, without a network. `--chaves` is a file of
 * `/.well-known/car-chaves.json`, `--recibo` of `/api/v1/publico/dossies/{codigo}/recibo`, `--ca` of certificates in PEM.
 * Exit status: 0 good, 1 altered or of somebody else, 2 cannot tell.
 *
 *   node packages/conferir DOSSIE.pdf|PROVA.json [--chaves FILE] [--recibo FILE] [--ca FILE]
 */
const STATUS: Record<Verdict, number> = { integro: 0, alterado: 1, indefinido: 2 }
const CANNOT_TELL = 'Não dá para dizer com o que foi dado.'
const OF_DOSSIER: Record<Verdict, string> = {
  integro: 'O dossiê é o que foi emitido.',
  alterado: 'O arquivo foi alterado, ou não é um dossiê deste emissor.',
  indefinido: CANNOT_TELL,
}
const OF_PROOF: Record<Verdict, string> = {
  integro: 'O ato está no registro público.',
  alterado: 'A prova não confere.',
  indefinido: CANNOT_TELL,
}
const USE = 'uso: node packages/conferir DOSSIE.pdf|PROVA.json [--chaves ARQUIVO] [--recibo ARQUIVO] [--ca ARQUIVO]'

try {
  const { values, positionals } = parseArgs({
    options: { chaves: { type: 'string' }, recibo: { type: 'string' }, ca: { type: 'string' } },
    allowPositionals: true,
  })
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0) throw new Error(USE)
  const text = (name: string | undefined) => (name === undefined ? null : readFileSync(name, 'utf8'))
  const chaves = text(values.chaves)
  const keys = chaves === null ? null : (JSON.parse(chaves) as IssuerKeys)
  const file = new Uint8Array(readFileSync(path))
  const proof = readActProof(file)
  const { verdict, lines, manifest }: Checked = await (proof
    ? checkProof(proof, keys)
    : check({
        file,
        chaves: keys,
        recibo: async () => text(values.recibo),
        authorities: certificatesIn(text(values.ca) ?? ''),
        now: new Date(),
      }))
  const marks = { true: 'sim  ', false: 'NÃO  ', null: '?    ' }
  const said = [
    (proof ? OF_PROOF : OF_DOSSIER)[verdict],
    ...(manifest ? [`Dossiê ${manifest.codigo} do processo ${manifest.processo.numero}, de ${manifest.emissor}.`] : []),
    ...lines.map((line) => `${marks[`${line.holds}`]}${line.text}`),
  ]
  process.stdout.write(`${said.join('\n')}\n`)
  process.exitCode = STATUS[verdict]
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = STATUS.indefinido
}
