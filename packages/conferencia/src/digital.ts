/**
 * The digest of a finding names its members, each by a digest of its own. A finding about other cases has one member for
 * each of them, any other finding only one.
 */
const BETWEEN = '.'

/** The digest of a finding with these members, whatever their order. No digest of a member contains a point. */
export const joined = (members: readonly string[]): string => members.toSorted().join(BETWEEN)

/**
 * Whether a verdict given on one digest still holds for another: every member was there when it was given. A member that
 * has left since takes nothing from the verdict; one that has come, or says something else now, was not judged.
 */
export function stillHolds(given: string, now: string): boolean {
  const judged = new Set(given.split(BETWEEN))
  return now.split(BETWEEN).every((member) => judged.has(member))
}
