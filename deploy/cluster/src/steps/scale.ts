import type { Who } from '@car/local/at-work'
import { until } from '@car/local/until'
import { idlers } from '../people.ts'
import { kubectl, serving } from '../pods.ts'
import { release } from '../release.ts'
import { scalers } from '../scaling.ts'
import { secondsUntil } from '../seconds-until.ts'
import type { Table } from '../table.ts'
import { GATEWAY, type Trial } from './trial.ts'
import { underLoad } from './upgrade.ts'

const MOST = 3
/**
 * The services that a crowd keeps busy, with the path that the crowd requests and the pod's CPU request. A crowd needs
 * more CPU than that; ordinary work needs less.
 */
const BUSY = {
  gateway: { cpu: '200m', path: '/' },
  processos: { cpu: '200m', path: '/api/v1/processos' },
} as const
type Busy = keyof typeof BUSY
const NAMES = Object.keys(BUSY) as Busy[]
/**
 * Returns settings that switch autoscaling on and remove surplus pods sooner. Autoscaling is off by default in the
 * small cluster.
 */
const autoscaled = (app: Busy) =>
  [
    'autoscaling.enabled=true,autoscaling.minReplicas=1,autoscaling.scaleDownAfter=30',
    `autoscaling.maxReplicas=${MOST},resources.requests.cpu=${BUSY[app].cpu}`,
  ].join()
const EACH = 4

export async function scale(table: Table, { charts, to }: Trial): Promise<void> {
  const tag = `global.image.tag=${to}`
  await table.step('a crowd that looks at pages, then one that looks at cases', async () => {
    await scalers()
    await Promise.all(NAMES.map((app) => release(charts, ['--set', `${tag},${autoscaled(app)}`], [app])))
    try {
      const seen: string[] = []
      const people = await idlers()
      const work = await underLoad(async () => {
        for (const app of NAMES) await until(`the autoscaler knows what ${app} uses`, 180_000, () => isKnown(app), 1000)
        for (const app of NAMES) {
          // Pods that were only needed at the start must be gone, or they would count as added for the crowd.
          await until(`one pod of ${app} is enough`, 180_000, async () => (await serving(app)).length === 1, 1000)
          const crowd = gather(BUSY[app].path, people)
          try {
            seen.push(await grown(app))
          } finally {
            seen.push(await crowd.leave())
          }
          seen.push(await shrunk(app))
        }
      })
      return `${seen.join(', ')}; people at work: ${work}`
    } finally {
      await release(charts, ['--set', tag], NAMES)
    }
  })
}

async function grown(app: Busy): Promise<string> {
  const more = async () => (await serving(app)).length > 1
  return `${app}: a pod beside the one after ${await secondsUntil(`pods of ${app} are added`, more)} s`
}
async function shrunk(app: Busy): Promise<string> {
  const most = (await serving(app)).length
  const fewer = async () => (await serving(app)).length < most
  return `${app}: one of ${most} gone after ${await secondsUntil(`a pod of ${app} is taken away`, fewer)} s`
}

/** Returns whether the autoscaler knows the app's CPU use. */
async function isKnown(app: Busy): Promise<boolean> {
  type Metric = { resource?: { current: { averageUtilization?: number } } }
  const { status } = JSON.parse(await kubectl('get', 'hpa', app, '-o', 'json')) as {
    status: { currentMetrics?: Metric[] | null }
  }
  return status.currentMetrics?.some(({ resource }) => resource?.current.averageUtilization !== undefined) ?? false
}

/**
 * Starts a crowd: EACH clients for each of these people. A client sends its next request when the previous request is
 * answered.
 */
function gather(path: string, people: Who[]): { leave: () => Promise<string> } {
  let over = false
  let asked = 0
  const refused: string[] = []
  const members = Array.from({ length: EACH }, () => people).flat()
  const asking = members.map(async ({ token }) => {
    const headers = { authorization: `Bearer ${token}` }
    while (!over) {
      asked++
      const answer = await fetch(`${GATEWAY}${path}`, { headers }).catch((error: Error) => error)
      if (answer instanceof Error) refused.push(`${answer.message} ${String(answer.cause)}`)
      else if (!answer.ok) refused.push(`${answer.status} ${await answer.text()}`)
      else await answer.arrayBuffer()
    }
  })
  return {
    leave: async () => {
      over = true
      await Promise.all(asking)
      if (refused.length > 0)
        throw new Error(`${refused.length} of ${asked} of the crowd refused: ${refused.slice(0, 3).join('; ')}`)
      return `${asked} requests of the crowd, none refused`
    },
  }
}
