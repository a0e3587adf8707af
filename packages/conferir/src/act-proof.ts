import { textOf } from './bytes.ts'
import { isUnder, openCheckpoint, readProof, timeOf } from './checkpoint.ts'
import { type Checked, conclude, day, LOST_LOG_KEY, no, unknown, yes } from './lines.ts'
import type { IssuerKeys } from './manifest.ts'

/** The proof of an act, as `…/historico/{versao}/prova` answers it and receipts of submission have it attached. */
export type ActProof = { prova: string; hash: string; sal: string }

/** Checks that the log has an act. */
export async function checkProof({ prova, hash, sal }: ActProof, chaves: IssuerKeys | null): Promise<Checked> {
  const keys = chaves?.keys ?? []
  const read = readProof(prova)
  if (!read) return conclude([no('O arquivo não é uma prova do registro público.')], null)
  const head = openCheckpoint(read.checkpoint, keys)
  if (!head) {
    const why = chaves ? 'nenhuma das chaves dadas o assinou' : 'faltam as chaves do emissor'
    return conclude([unknown(`Não dá para conferir o ponto do registro público: ${why}.`)], null)
  }
  if (head.key.estado === 'comprometida') return conclude([unknown(LOST_LOG_KEY)], null)
  if (!isUnder(head, { hash, sal, ...read })) return conclude([no('O ato não está no registro público.')], null)
  const at = await timeOf(read.checkpoint, keys)
  const since = at ? `, em um ponto assinado em ${day(at.toISOString())}` : ''
  return conclude(
    [
      yes(`O ato ${hash} está no registro público ${head.origin}.`),
      yes(`Está no lugar ${read.index + 1} de ${head.size}${since}.`),
    ],
    null,
  )
}

/** Reads a proof, as it is attached to a receipt or as the interface answers it; null for anything else, as a dossier. */
export function readActProof(file: Uint8Array): ActProof | null {
  try {
    const said = JSON.parse(textOf(file)) as ActProof & { data?: ActProof }
    const { prova, hash, sal } = said.data ?? said
    const isProof = typeof prova === 'string' && /^[0-9a-f]{64}$/.test(hash) && /^[\w-]{22}$/.test(sal)
    return isProof ? { prova, hash, sal } : null
  } catch {
    return null
  }
}
