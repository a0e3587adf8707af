import { hasExpired } from './validity.ts'

/**
 * A case that takes documents, as this device saw it last. Without a network, photographs are taken for one of these.
 */
export type Known = { id: string; numero: string; nome: string; em: number }

const MAX_KNOWN = 50
const keyOf = (dono: string) => `car-casos.${dono}`

/** The cases, last seen first. */
export function knownOf(dono: string): Known[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(dono)) ?? '[]') as Known[]
    return kept.filter((processo) => !hasExpired(processo))
  } catch {
    return []
  }
}

/** @param processo  null when it takes no documents any more */
export function remember(dono: string, id: string, processo: Pick<Known, 'numero' | 'nome'> | null): void {
  const outros = knownOf(dono).filter((known) => known.id !== id)
  const next = processo ? [{ id, ...processo, em: Date.now() }, ...outros] : outros
  try {
    localStorage.setItem(keyOf(dono), JSON.stringify(next.slice(0, MAX_KNOWN)))
  } catch {
    // A device that keeps nothing knows none.
  }
}
