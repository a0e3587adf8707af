/**
 * Returns the version that was current at a time; the first version if all are later; undefined if the list is empty.
 * @param versoes  the oldest first
 */
export const versionAt = <V extends { em: string }>(versoes: readonly V[], em: string): V | undefined =>
  versoes.findLast((version) => Date.parse(version.em) <= Date.parse(em)) ?? versoes[0]
