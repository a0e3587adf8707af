import { note, recall } from './remembered.ts'

/** This device remembers this many visits. For an older one the record is asked. */
const KEPT_VISITS = 300

const keyOf = (person: string) => `visits.${person}`
const visitsOf = (person: string): Record<string, number> => recall(keyOf(person), {})

/** The version of a case at which the person last looked here. */
export const seenVersion = (person: string, id: string): number | undefined => visitsOf(person)[id]

export function noteVisit(person: string, id: string, versao: number): void {
  const { [id]: _, ...others } = visitsOf(person)
  const visits = Object.entries({ ...others, [id]: versao }).slice(-KEPT_VISITS)
  note(keyOf(person), Object.fromEntries(visits))
}
