/**
 * The separator between the members of a finding's digest. A finding about other cases has one member for each case.
 * Any other finding has one member.
 */
const BETWEEN = '.'

/**
 * Makes the digest of a finding from the digests of its members, whose order does not matter. A digest of a member
 * contains no point.
 */
export const joined = (members: readonly string[]): string => members.toSorted().join(BETWEEN)

/**
 * Tells whether a verdict on one digest still holds for another digest: the verdict must have covered every present
 * member. If a member is new or has changed, the verdict is void. A member that is gone does not matter.
 */
export function stillHolds(given: string, now: string): boolean {
  const judged = new Set(given.split(BETWEEN))
  return now.split(BETWEEN).every((member) => judged.has(member))
}
