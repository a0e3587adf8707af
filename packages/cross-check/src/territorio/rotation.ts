/**
 * Takes one item of each person, then a second item of each, and so on. So nobody can fill a list with what is theirs.
 */
export function inRotation<T>(all: readonly T[], personOf: (item: T) => unknown): T[] {
  const byPerson = [...Map.groupBy(all, personOf).values()]
  const rounds = byPerson.reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: rounds }, (_, back) => byPerson.flatMap((theirs) => theirs.slice(back, back + 1))).flat()
}
