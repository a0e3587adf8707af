import { until } from '@car/local/until'
import { kubectl, serving } from '../pods.ts'
import { release } from '../release.ts'
import { scalers } from '../scaling.ts'
import type { Table } from '../table.ts'
import { GATEWAY, type Trial } from './trial.ts'
import { underLoad } from './upgrade.ts'

const MOST = 3
/** What the small cluster leaves off; a pod goes sooner than it usually may. */
const AUTOSCALED = [
  'autoscaling.enabled=true,autoscaling.minReplicas=1,autoscaling.scaleDownAfter=30',
  `autoscaling.maxReplicas=${MOST},resources.requests.cpu=200m`,
].join()
const CROWD = 30

/** A crowd comes to the gateway and goes: pods are added, and taken away again. */
export async function scale(table: Table, { charts, from }: Trial): Promise<void> {
  const tag = `global.image.tag=${from}`
  await table.step('a crowd at the gateway', async () => {
    await scalers()
    await release(charts, ['--set', `${tag},${AUTOSCALED}`], ['gateway'])
    try {
      const seen: string[] = []
      const work = await underLoad(async () => {
        await until('the autoscaler knows what the gateway uses', 180_000, known, 1000)
        const before = (await serving('gateway')).length
        const crowd = gather()
        try {
          const more = async () => (await serving('gateway')).length > before
          seen.push(`a pod beside ${before} after ${await secondsUntil('pods are added', more)} s`)
        } finally {
          seen.push(await crowd.leave())
        }
        const most = (await serving('gateway')).length
        const fewer = async () => (await serving('gateway')).length < most
        seen.push(`one of ${most} gone after ${await secondsUntil('a pod is taken away', fewer)} s`)
      })
      return `${seen.join(', ')}; people at work: ${work}`
    } finally {
      await release(charts, ['--set', tag], ['gateway'])
    }
  })
}

/** The usage of the processor that the autoscaler goes by. */
async function known(): Promise<boolean> {
  type Metric = { resource?: { current: { averageUtilization?: number } } }
  const { status } = JSON.parse(await kubectl('get', 'hpa', 'gateway', '-o', 'json')) as {
    status: { currentMetrics?: Metric[] | null }
  }
  return status.currentMetrics?.some(({ resource }) => resource?.current.averageUtilization !== undefined) ?? false
}

export async function secondsUntil(what: string, condition: () => Promise<boolean>): Promise<string> {
  const began = performance.now()
  await until(what, 300_000, condition, 1000)
  return ((performance.now() - began) / 1000).toFixed(0)
}

/** So many who ask for a page, each as soon as the last one came. */
function gather(): { leave: () => Promise<string> } {
  let over = false
  let asked = 0
  const refused: string[] = []
  const members = Array.from({ length: CROWD }, async () => {
    while (!over) {
      asked++
      const answer = await fetch(GATEWAY).catch((error: Error) => error)
      if (answer instanceof Error) refused.push(`${answer.message} ${String(answer.cause)}`)
      else if (!answer.ok) refused.push(`${answer.status} ${await answer.text()}`)
      else await answer.arrayBuffer()
    }
  })
  return {
    leave: async () => {
      over = true
      await Promise.all(members)
      if (refused.length > 0)
        throw new Error(`${refused.length} of ${asked} of the crowd refused: ${refused.slice(0, 3).join('; ')}`)
      return `${asked} requests of the crowd, none refused`
    },
  }
}
