/** A row of a table of keys. */
export type Shortcut<Command> = {
  keys: readonly (readonly [key: string, command: Command])[]
  /** What the list of keys says of them. */
  says: string
  /** They are a run, of which the list names the first and the last. */
  run?: true
}
