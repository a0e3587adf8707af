import { join } from 'node:path'
import { NAMESPACE, type Service } from './pods.ts'
import { run } from './run.ts'

const here = import.meta.dirname
const helm = join(here, '../../helm')

/** Installs or upgrades, each service as a release of its own. */
export function release(charts: string, options: string[], services: readonly Service[]): Promise<string> {
  const values = [join(helm, 'small'), join(here, '../values')]
  return run(join(helm, 'release.sh'), '--namespace', NAMESPACE, ...options, charts, ...values, '--', ...services)
}
