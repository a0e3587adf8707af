import { isField, type Names } from './row.ts'
import { CADASTRO } from './table.ts'
import { placesIn, type Place } from './walk.ts'

const PLACES = placesIn(CADASTRO)

const byPath = (nameOf: (place: Place) => string | undefined): Record<string, string> =>
  Object.fromEntries(
    PLACES.flatMap((place) => {
      const name = nameOf(place)
      return name === undefined ? [] : [[place.path, name]]
    }),
  )

/** Returns the names that fields have somewhere, by their paths. Fields of list items are named for the form only. */
export const namesFor = (where: Exclude<keyof Names, 'item'>): Record<string, string> =>
  byPath(({ row, inItem }) => (inItem ? (where === 'form' ? row.names.item : undefined) : row.names[where]))

/** The names that declared values have in papers, by their paths. */
export const READ_AS: Record<string, string> = byPath(({ row, inItem }) => {
  if (!isField(row)) return undefined
  return inItem ? (row.readItem ?? row.read) : row.read
})

/** Returns the row of a field by its path, in which `[]` stands for the index of an item. */
export const fieldAt = (path: string) =>
  PLACES.flatMap(({ path: own, row }) => (own === path && isField(row) ? row : []))[0]
