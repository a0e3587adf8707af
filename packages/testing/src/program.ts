import { fileURLToPath } from 'node:url'

type Programs = Record<string, string>
const bundled = JSON.parse(process.env['TEST_PROGRAMS'] ?? '{}') as Programs
const stoppable = JSON.parse(process.env['TEST_STOPPABLE'] ?? '{}') as Programs

/**
 * Returns the program to start for this source: its bundle, as in production, if the run has made one, otherwise the
 * source itself.
 */
export const programAt = (source: string): string => bundled[source] ?? source

const EFFECTS = fileURLToPath(new URL('./effects.ts', import.meta.url))

/**
 * Returns Node's arguments that start this source so that it can be stopped at an effect (see effects.ts). An ordinary
 * bundle contains its own copies of the packages in which effects are intercepted.
 */
export function stoppableAt(source: string): string[] {
  const bundle = stoppable[source]
  return bundle === undefined ? ['--import', EFFECTS, source] : [bundle]
}
