import { join } from 'node:path'
import type { ServiceName } from '@car/config/services'
import { NAMESPACE } from './pods.ts'
import { run } from './run.ts'

const here = import.meta.dirname
const helm = join(here, '../../helm')

/**
 * Installs or upgrades each service as its own release. All releases begin at once, since their order does not matter.
 */
export async function release(charts: string, options: string[], services: readonly ServiceName[]): Promise<void> {
  const values = [join(helm, 'small'), join(here, '../values')]
  const script = join(helm, 'release.sh')
  const ended = await Promise.allSettled(
    services.map((service) => run(script, '--namespace', NAMESPACE, ...options, charts, ...values, '--', service)),
  )
  const failed = ended.filter((one) => one.status === 'rejected').map(({ reason }) => (reason as Error).message)
  if (failed.length > 0) throw new Error(failed.join('; '))
}
