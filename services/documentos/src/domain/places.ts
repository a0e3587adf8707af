/** The share that is used up: the person's, or everybody's. */
export type Shortage = 'pessoa' | 'todos'

/**
 * Divides an amount of this instance, such as memory, among people. Each gets at most `porPessoa`, so that nobody shuts
 * out everybody else.
 */
export function createPlaces({ total, porPessoa }: { total: number; porPessoa: number }) {
  const de = new Map<string, number>()
  let taken = 0

  function add(quem: string, amount: number): void {
    taken += amount
    const heldByOne = (de.get(quem) ?? 0) + amount
    if (heldByOne === 0) de.delete(quem)
    else de.set(quem, heldByOne)
  }

  return {
    /** Takes room. Returns a function that gives it back (once), or the share that is used up. */
    take(quem: string, amount: number): (() => void) | Shortage {
      if ((de.get(quem) ?? 0) + amount > porPessoa) return 'pessoa'
      if (taken + amount > total) return 'todos'
      add(quem, amount)
      return () => add(quem, -amount)
    },
  }
}
