import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a process is to become, as its parent has it said on its command line. */
export type Plan = {
  /** The id of the parent: a child that finds another one has lost its own already. */
  parent: number
  confined: boolean
  /** What Node is given: flags, the program's path, and what that is given. */
  command: string[]
  env: Record<string, string>
  reads: string[]
  writes: string[]
}

/**
 * Where Node finds what a program imports: the program's own package, and the packages beside and above it. None of these
 * holds a secret.
 */
export function codeOf(program: string): string[] {
  const above = [dirname(program)]
  for (let up = dirname(program); up !== dirname(up); up = dirname(up)) above.push(dirname(up))
  const own = above.find((folder) => existsSync(join(folder, 'package.json'))) ?? dirname(program)
  const beside = above.flatMap((folder) => [join(folder, 'node_modules'), join(folder, 'packages')])
  return [own, ...beside.filter((folder) => existsSync(folder))]
}
