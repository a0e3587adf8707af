/** The exceeded limit: that of one person, or that of all people together. */
export type Shortage = 'person' | 'everybody'

/**
 * Limits the use of a resource, such as memory, to `total` in all and `perPerson` for each person. So one person cannot
 * shut out everybody else.
 */
export function createPlaces({ total, perPerson }: { total: number; perPerson: number }) {
  const from = new Map<string, number>()
  let taken = 0

  function add(who: string, amount: number): void {
    taken += amount
    const heldByOne = (from.get(who) ?? 0) + amount
    if (heldByOne === 0) from.delete(who)
    else from.set(who, heldByOne)
  }

  return {
    /**
     * Takes room. Returns the exceeded limit, or a function that gives the room back. This function must be called
     * once.
     */
    take(who: string, amount: number): (() => void) | Shortage {
      if ((from.get(who) ?? 0) + amount > perPerson) return 'person'
      if (taken + amount > total) return 'everybody'
      add(who, amount)
      return () => add(who, -amount)
    },
  }
}
