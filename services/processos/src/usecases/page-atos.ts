import { compareActs, type ActPlace } from '@car/event-store/acts'
import type { Cursor, Place } from '@car/store/cursor'
import type { Page, PageRequest } from '@car/store/paging'

type AtPlace = { em: string; commit: string; indice: number }
/**
 * A request for up to `limite` acts beyond the position `alem_de`. With `de_tras` the order is from the newest act to
 * the oldest.
 */
export type RequestedAtos = { de_tras: boolean; limite: number; alem_de?: AtPlace }

/**
 * Returns a page of acts in the order of their positions. Acts are never removed, so the page of a cursor is never
 * empty.
 * @param read  returns some acts in any order, and the number of all acts
 */
export async function pageAtos<A extends AtPlace>(
  cursor: Cursor,
  { page_size, cursor: request, newest }: PageRequest & { newest: boolean },
  read: (requests: RequestedAtos) => Promise<{ atos: A[]; total: number }>,
): Promise<Page<A>> {
  const position = cursor.read(request)
  const backwards = position?.direction === 'before'
  const de_tras = newest !== backwards
  const readings = await read({
    de_tras,
    limite: page_size + 1,
    ...(position ? { alem_de: fromCursor(position.key) } : {}),
  })
  const sorted = readings.atos.toSorted(byPlace)
  if (de_tras) sorted.reverse()
  const atos = sorted.slice(0, page_size)
  const hasMore = sorted.length > page_size
  if (backwards) atos.reverse()
  const write = (neighbour: A | undefined, direction: Place['direction'], isThere: boolean) =>
    neighbour && isThere ? cursor.write({ key: [neighbour.em, neighbour.commit, neighbour.indice], direction }) : null
  return {
    items: atos,
    cursor_next: write(atos.at(-1), 'after', backwards || hasMore),
    cursor_prev: write(atos[0], 'before', backwards ? hasMore : position !== null),
    total_count: readings.total,
    page_size,
  }
}

export const byPlace = (a: AtPlace, b: AtPlace): number => compareActs(placeOfAct(a), placeOfAct(b))

const placeOfAct = ({ em, commit, indice }: AtPlace): ActPlace => ({ at: em, commit, index: indice })

const fromCursor = ([em, commit, index]: Place['key']) => ({ em: `${em}`, commit: `${commit}`, indice: Number(index) })
