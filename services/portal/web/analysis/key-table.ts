export type Shortcut<Command> = {
  keys: readonly (readonly [key: string, command: Command])[]
  says: string
  /** True if the list names only the first and the last of these keys. */
  run?: true
}
