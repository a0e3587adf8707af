import { ACESSO_S } from './tempos.ts'

/** One generation of the signing key, as far as time is concerned. */
export type Geracao = {
  geracao: number
  /** From here on it signs; published before, so that verifiers know it by then. */
  ativa_em: Date
  /** From here on it counts for nothing: its private half may be in strange hands. */
  retirada_em: Date | null
}

/** Tokens outlive the turn of their key; clocks differ a little. */
const FOLGA_S = 60

/** Which key signs now, and which belong in the key set: the one to come, the one that signs, those whose tokens still live. */
export function situacao<C extends Geracao>(
  chaves: readonly C[],
  agora: Date,
): { assina: C | undefined; publicadas: C[]; ultima: C | undefined } {
  const ordenadas = chaves.toSorted((a, b) => a.geracao - b.geracao)
  const validas = ordenadas.filter((c) => c.retirada_em === null || c.retirada_em > agora)
  const assina = validas.findLast((c) => c.ativa_em <= agora)
  const publicadas = validas.filter((_chave, i) => {
    const vezDeOutra = Math.min(...validas.slice(i + 1).map((c) => c.ativa_em.getTime()))
    return vezDeOutra + (ACESSO_S + FOLGA_S) * 1000 > agora.getTime()
  })
  return { assina, publicadas, ultima: validas.at(-1) }
}
