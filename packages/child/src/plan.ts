import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The program that the new process has to become, and its confinement, as the parent passes them on the command line.
 */
export type Plan = {
  /** The id of the parent. If a child finds that it has another parent, its own parent has already ended. */
  parent: number
  confined: boolean
  /** Node's arguments: flags, the program's path, and the program's own arguments. */
  command: string[]
  env: Record<string, string>
  reads: string[]
  writes: string[]
}

/**
 * Returns the folders where Node finds a program's imports: its own package, and the packages beside and above it. None
 * of these folders contains a secret.
 */
export function codeOf(program: string): string[] {
  const above = [dirname(program)]
  for (let up = dirname(program); up !== dirname(up); up = dirname(up)) above.push(dirname(up))
  const own = above.find((folder) => existsSync(join(folder, 'package.json'))) ?? dirname(program)
  const beside = above.flatMap((folder) => [join(folder, 'node_modules'), join(folder, 'packages')])
  return [own, ...beside.filter((folder) => existsSync(folder))]
}
