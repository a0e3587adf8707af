import { serviceTime } from '../clock.ts'
import { note, recall } from './remembered.ts'
import type { Aged } from './schema.ts'
import { hasExpired } from './expiry.ts'

/** A case that takes documents, as last seen on this device. Photographs can be taken for it without a network. */
type KnownProcesso = { id: string; numero: string; nome: string } & Aged

const MAX_KNOWN = 50
const keyOf = (person: string) => `known.${person}`

/** Returns the known cases that have not expired, the last seen first. */
export const knownOf = (person: string): KnownProcesso[] =>
  recall<KnownProcesso[]>(keyOf(person), []).filter((processo) => !hasExpired(processo))

/** @param processo null to forget the case, when it takes no documents any more */
export function remember(person: string, id: string, processo: Pick<KnownProcesso, 'numero' | 'nome'> | null): void {
  const others = knownOf(person).filter((known) => known.id !== id)
  const next = processo ? [{ id, ...processo, toldAt: serviceTime() }, ...others] : others
  note(keyOf(person), next.slice(0, MAX_KNOWN))
}
