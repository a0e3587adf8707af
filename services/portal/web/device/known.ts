import { note, recall } from './remembered.ts'
import { hasExpired } from './store.ts'

/**
 * A case that takes documents, as this device saw it last. Without a network, photographs can be taken for one of these
 * cases.
 */
type Known = { id: string; numero: string; nome: string; em: number }

const MAX_KNOWN = 50
const keyOf = (person: string) => `known.${person}`

/** Returns the known cases that have not expired, the last seen first. */
export const knownOf = (person: string): Known[] =>
  recall<Known[]>(keyOf(person), []).filter((processo) => !hasExpired(processo))

/**
 * Remembers a case, or forgets it.
 * @param processo null if the case takes no documents any more, so that it is forgotten
 */
export function remember(person: string, id: string, processo: Pick<Known, 'numero' | 'nome'> | null): void {
  const others = knownOf(person).filter((known) => known.id !== id)
  const next = processo ? [{ id, ...processo, em: Date.now() }, ...others] : others
  note(keyOf(person), next.slice(0, MAX_KNOWN))
}
