import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { until } from '@car/local/until'
import { runMainJob } from '../job.ts'
import { SERVICE_NAMES } from '@car/config/services'
import { kubectl, pods, serving, settled } from '../pods.ts'
import { processesIn } from '../processes.ts'
import { run } from '../run.ts'
import type { Table } from '../table.ts'
import { GATEWAY } from './trial.ts'

const SERVERS = ['mongodb', 'rabbitmq', 'redis', 'objects'] as const

const MACHINE = join(import.meta.dirname, '../../machine.sh')

/**
 * Kills pods and processes without warning, and stops the servers and the DNS service for a while. Everything must
 * recover, and the main job must succeed while pods are killed.
 */
export async function faults(table: Table): Promise<void> {
  for (const app of [...SERVICE_NAMES, 'documentos-worker'])
    await table.step(`${app} killed without a word`, async () => {
      const [pod] = (await pods(app)).filter(({ ending }) => !ending)
      if (!pod) throw new Error('no pod')
      const ms = await awayFor(() => kubectl('delete', 'pod', pod.name, '--grace-period=0', '--force'))
      return `all answers again ${(ms / 1000).toFixed(1)} s later`
    })
  for (const app of [...SERVICE_NAMES, 'documentos-worker'])
    await table.step(`the process of ${app} killed in its pod`, async () => {
      const [pod] = (await pods(app)).filter(({ ending }) => !ending)
      if (!pod) throw new Error('no pod')
      const ms = await awayFor(async () => {
        for (const id of processesIn(pod.containers)) process.kill(id, 'SIGKILL')
        await until('it is started again', 60_000, async () =>
          (await pods(app)).some(({ name, restarts }) => name === pod.name && restarts > pod.restarts),
        )
      })
      return `started again in the same pod, all answers ${(ms / 1000).toFixed(1)} s later`
    })
  await table.step('no name known for ten seconds', async () => {
    const before = await restarts()
    await run(MACHINE, 'names', 'off')
    await wait(10_000)
    const ms = await awayFor(() => run(MACHINE, 'names', 'on'))
    if ((await restarts()) > before) throw new Error('pods of ours were started again')
    return `all answers again ${(ms / 1000).toFixed(1)} s later, none of ours started again`
  })
  await table.step('the main job while pods are killed', async () => {
    let over = false
    const killing = (async () => {
      for (let n = 0; !over; n++) {
        const [pod] = await serving(SERVICE_NAMES[n % SERVICE_NAMES.length] ?? '')
        if (pod) await kubectl('delete', 'pod', pod.name, '--grace-period=0', '--force')
        await settled(120)
      }
    })()
    try {
      await runMainJob()
    } finally {
      over = true
      await killing
    }
    return 'every step'
  })
  for (const server of SERVERS)
    await table.step(`the pod of ${server} gone, and back`, async () => {
      const before = await restarts()
      await kubectl('scale', 'deployment', server, '--replicas=0')
      await wait(10_000)
      const ms = await awayFor(() => kubectl('scale', 'deployment', server, '--replicas=1'))
      if ((await restarts()) > before) throw new Error('pods of ours were started again')
      return `all answers again ${(ms / 1000).toFixed(1)} s later, none of ours started again`
    })
}

const restarts = async (): Promise<number> => (await pods()).reduce((sum, pod) => sum + pod.restarts, 0)

/** Causes a fault by `act`. Returns the milliseconds until all Deployments and the gateway are ready again. */
async function awayFor(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  await settled(120)
  await until('all answers', 120_000, async () => (await fetch(`${GATEWAY}/readyz`)).ok)
  return performance.now() - began
}
