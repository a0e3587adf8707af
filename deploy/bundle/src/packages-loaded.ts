import { isBuiltin } from 'node:module'
import type { OutputChunk } from 'rolldown'

/** Returns the bundled file of each program and child program, by the path of its source. */
export const filesOf = (output: readonly { type: string }[]): Record<string, string> =>
  Object.fromEntries(
    output
      .filter(isChunk)
      .filter(({ isEntry }) => isEntry)
      .map(({ facadeModuleId, fileName }) => [facadeModuleId ?? '', fileName]),
  )

/** Returns the packages that each program loads at its start, from the bundle or from node_modules. */
export function packagesLoaded(output: readonly { type: string }[]): Record<string, string[]> {
  const chunks = new Map(output.filter(isChunk).map((chunk) => [chunk.fileName, chunk]))
  const programs = [...chunks.values()].filter((chunk) => chunk.isEntry)
  return Object.fromEntries(
    programs.map((program) => {
      const files = closure(program.fileName, (file) => chunks.get(file)?.imports ?? [])
      const inside = files.flatMap((file) => chunks.get(file)?.moduleIds ?? []).map(packageOf)
      const beside = files.filter((file) => !chunks.has(file) && !isBuiltin(file)).map(nameOf)
      return [program.name, [...new Set([...inside, ...beside])].filter((name) => name !== '').toSorted()]
    }),
  )
}

const isChunk = (file: { type: string }): file is OutputChunk => file.type === 'chunk'

function closure(first: string, next: (file: string) => string[]): string[] {
  const seen = new Set([first])
  for (const file of seen) for (const other of next(file)) seen.add(other)
  return [...seen]
}

const packageOf = (path: string): string =>
  path.includes('/node_modules/') ? nameOf(path.split('/node_modules/').at(-1) ?? '') : ''

/** Returns the package of a file: `@scope/name` for `@scope/name/file`. */
const nameOf = (path: string): string => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? ''
