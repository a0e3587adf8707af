import { note, recall } from './remembered.ts'

/**
 * The greatest number of cases for which this device remembers a person's last visit. The history of a case is used in
 * place of a forgotten visit.
 */
const KEPT_VISITS = 300

const keyOf = (person: string) => `visits.${person}`
const visitsOf = (person: string): Record<string, number> => recall(keyOf(person), {})

/** Returns the version of a case that the person saw last on this device; undefined if unknown. */
export const seenVersion = (person: string, id: string): number | undefined => visitsOf(person)[id]

export function noteVisit(person: string, id: string, version: number): void {
  const { [id]: _, ...others } = visitsOf(person)
  const visits = Object.entries({ ...others, [id]: version }).slice(-KEPT_VISITS)
  note(keyOf(person), Object.fromEntries(visits))
}
