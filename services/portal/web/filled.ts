/** What a module fills in: the owner by its name, the object that gets the functions, and the functions. */
export type Filled = readonly (readonly [string, object, Record<string, unknown>])[]

/** Adds those functions that a browser lacks. */
export function fill(filled: Filled): void {
  for (const [, owner, functions] of filled)
    for (const [name, value] of Object.entries(functions))
      if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}
