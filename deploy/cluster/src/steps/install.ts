import { runMainJob } from '../job.ts'
import { appointAnalysts } from '../people.ts'
import { SERVICE_NAMES } from '@car/config/services'
import { NAMESPACE, pods, settled } from '../pods.ts'
import { release } from '../release.ts'
import { run } from '../run.ts'
import type { Table } from '../table.ts'
import type { Trial } from './trial.ts'

/**
 * Installs each chart as a separate release in an empty cluster, runs the charts' tests, and does the main job through
 * the gateway, as people would.
 */
export async function install(table: Table, { charts, from }: Trial): Promise<void> {
  await table.step('install each chart on its own', async () => {
    await release(charts, ['--set', `global.image.tag=${from}`], SERVICE_NAMES)
    await settled(120)
    const all = await pods()
    const again = all.filter(({ restarts }) => restarts > 0)
    if (again.length > 0) throw new Error(`started more than once: ${again.map(({ name }) => name).join(', ')}`)
    return `${all.length} pods ready, none started twice`
  })
  await table.step('helm test of each', async () => {
    await Promise.all(SERVICE_NAMES.map((service) => run('helm', '--namespace', NAMESPACE, 'test', service)))
    return `${SERVICE_NAMES.length} of ${SERVICE_NAMES.length}`
  })
  await table.step('main job through the gateway', async () => {
    await appointAnalysts()
    await runMainJob()
    return 'every step'
  })
}
