import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundleApart } from '../deploy/bundle/src/bundle-apart.ts'
import { distOf, programsOf } from '../deploy/bundle/src/record.ts'
import { root } from '../deploy/local/src/constellation.ts'

/** The services whose programs tests start: all but the portal, whose bundle includes the pages. */
const folders = globSync('services/*/package.json', { cwd: root })
  .filter((file) => !('pages' in (JSON.parse(readFileSync(join(root, file), 'utf8')) as object)))
  .map((file) => join(root, dirname(file)))

/**
 * Returns the paths of the bundled programs and child programs of services, by the paths of their sources. Renews
 * outdated bundles. A bundle starts in half the time of its sources, and production runs bundles too.
 */
export async function bundledPrograms(): Promise<Record<string, string>> {
  await bundleApart(folders)
  return bySource(folders)
}

const EFFECTS = join(root, 'packages/testing/src/effects.ts')

/**
 * Returns the paths of the bundled programs that tests stop at an effect, by the paths of their sources. Tests start
 * some hundred of them.
 */
export async function stoppablePrograms(): Promise<Record<string, string>> {
  const tests = globSync('services/*/test/**/*interruption*.ts', { cwd: root })
  const stoppable = [...new Set(tests.map((file) => join(root, ...file.split('/').slice(0, 2))))]
  await bundleApart(stoppable, EFFECTS)
  return bySource(stoppable, EFFECTS)
}

const bySource = async (all: readonly string[], first?: string): Promise<Record<string, string>> =>
  Object.fromEntries((await Promise.all(all.map((folder) => programsOf(distOf(folder, first))))).flat())
