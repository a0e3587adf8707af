/** The version at a time, otherwise the first. Undefined if there is none. `versoes` has the oldest first. */
export const versionAt = <V extends { em: string }>(versoes: readonly V[], em: string): V | undefined =>
  versoes.findLast((version) => Date.parse(version.em) <= Date.parse(em)) ?? versoes[0]
