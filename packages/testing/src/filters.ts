type Filter = Record<string, unknown>
type Part = { q: Filter; u?: object }

/** Returns the parts of a command to the store: what each selects (`q`), and how each changes it (`u`). */
export function partsOf(name: string, command: Record<string, unknown>): Part[] {
  if (name === 'find' || name === 'count') return [{ q: (command['filter'] ?? command['query'] ?? {}) as Filter }]
  if (name === 'findAndModify') return [{ q: command['query'] as Filter, u: command['update'] as object }]
  return (command['updates'] ?? command['deletes'] ?? []) as Part[]
}

/** Returns the conditions on `_id`, one for each branch of a filter; null if a branch has none. */
export function keysIn(filter: Filter): unknown[] | null {
  if ('_id' in filter) return [filter['_id']]
  const branches = (filter['$or'] ?? []) as Filter[]
  const keys = branches.map(keysIn)
  return keys.length > 0 && keys.every((key) => key !== null) ? keys.flat() : null
}
