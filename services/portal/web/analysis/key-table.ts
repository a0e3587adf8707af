/** A row of a table of keys. */
export type Shortcut<Command> = {
  keys: readonly (readonly [key: string, command: Command])[]
  /** The description of the keys in the list of keys. */
  says: string
  /** True for a run of keys, of which the list names the first and the last. */
  run?: true
}
