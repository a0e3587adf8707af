import { ACESSO_S } from './tempos.ts'

/** The times of one generation of the signing key. */
export type Geracao = {
  geracao: number
  /** From this time on the key signs. It is published earlier, so that verifiers know it by then. */
  ativa_em: Date
  /** From this time on the key is invalid, because strangers may have its private half. */
  retirada_em: Date | null
}

/** A key is kept until its last token has expired, and a little longer because clocks differ. */
const FOLGA_S = 60

/** The key that signs now, and the key set: the next key, the current one, and those whose tokens are still valid. */
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
