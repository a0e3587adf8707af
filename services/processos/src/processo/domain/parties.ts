import type { KeptDocumento } from '@car/identity/cpf'

/**
 * The reasons for a person's part in a case: they opened the case, acted for the requerente, are its technician, or
 * declared an impedimento.
 */
export type Why = 'abriu' | 'agiu' | 'tecnico' | 'declarou'
export type Party = { id: string; porque: Why }

/** The people who have taken part in a case, on either side. Nobody ever leaves these lists. */
export type Parties = {
  partes: readonly Party[]
  /** The ids of the people who acted in the analysis or were assigned the case. */
  examinadores: readonly string[]
  /** Every CPF and CNPJ that was ever declared, including those that an edit has replaced. */
  declarados: readonly KeptDocumento[]
}

export const NO_PARTIES: Parties = { partes: [], examinadores: [], declarados: [] }

export const hasPart = ({ partes }: Pick<Parties, 'partes'>, personId: string, why: Why): boolean =>
  partes.some((part) => part.id === personId && part.porque === why)

/** Adds new parties. The same person may have a part for several reasons. */
export function withParties(before: Parties, { partes, examinadores, declarados }: Parties): Parties {
  const parts = partes.filter(({ id, porque }) => !hasPart(before, id, porque))
  const examiners = [...new Set(examinadores)].filter((id) => !before.examinadores.includes(id))
  // Few events declare numbers. The set is built only for these events, because a case may have a thousand numbers.
  const known = new Set(declarados.length > 0 ? before.declarados.map(({ lacre }) => lacre) : [])
  const declared = declarados.filter(({ lacre }) => !known.has(lacre) && known.add(lacre))
  return {
    partes: parts.length > 0 ? [...before.partes, ...parts] : before.partes,
    examinadores: examiners.length > 0 ? [...before.examinadores, ...examiners] : before.examinadores,
    declarados: declared.length > 0 ? [...before.declarados, ...declared] : before.declarados,
  }
}
