import { note, recall } from './remembered.ts'

/**
 * The greatest number of cases for which this device remembers a person's last visit. For other cases the history of
 * the case is used instead.
 */
const KEPT_VISITS = 300

const keyOf = (person: string) => `visits.${person}`
const visitsOf = (person: string): Record<string, number> => recall(keyOf(person), {})

/** Returns the version of a case that the person saw last on this device; undefined if the device does not know. */
export const seenVersion = (person: string, id: string): number | undefined => visitsOf(person)[id]

export function noteVisit(person: string, id: string, versao: number): void {
  const { [id]: _, ...others } = visitsOf(person)
  const visits = Object.entries({ ...others, [id]: versao }).slice(-KEPT_VISITS)
  note(keyOf(person), Object.fromEntries(visits))
}
