import { SERVICE_NAMES } from '@car/config/services'
import { kubectl, NAMESPACE, pods, settled } from '../pods.ts'
import { release } from '../release.ts'
import { run } from '../run.ts'
import type { Table } from '../table.ts'
import type { Trial } from './trial.ts'
import { underLoad } from './upgrade.ts'

/** The workload whose two pods may share a node, because no request waits for them. */
const WORKER = 'documentos-worker'

/**
 * Runs two pods of each service on two nodes. While people work, evicts the pods of one node, and then replaces all
 * pods.
 */
export async function drain(table: Table, { charts, from, to }: Trial): Promise<void> {
  const of = (tag: string, replicas: number) => ['--set', `global.image.tag=${tag},replicas=${replicas}`]
  await table.step('two pods of each, on two nodes', async () => {
    await release(charts, of(to, 2), SERVICE_NAMES)
    await settled(180)
    const where = await nodesOf()
    const together = Object.entries(where).filter(([app, nodes]) => app !== WORKER && new Set(nodes).size < 2)
    if (together.length > 0) throw new Error(`on one node: ${together.map(([app]) => app).join(', ')}`)
    return `${Object.values(where).flat().length} pods`
  })
  const [node = ''] = Object.values(await nodesOf()).flat()
  await table.step('a node emptied under load', async () => {
    try {
      return await underLoad(async () => {
        const ours = ['--pod-selector=app.kubernetes.io/part-of=car', '--delete-emptydir-data', '--timeout=300s']
        await run('kubectl', 'drain', node, ...ours)
        await settled(180)
        const left = Object.values(await nodesOf())
          .flat()
          .filter((where) => where === node)
        if (left.length > 0) throw new Error(`${left.length} pods are still there`)
      })
    } finally {
      await run('kubectl', 'uncordon', node)
    }
  })
  await table.step('all to the version before with two pods of each, under load', () =>
    underLoad(async () => {
      await release(charts, of(from, 2), SERVICE_NAMES)
      await settled(180)
    }),
  )
  await release(charts, of(to, 1), SERVICE_NAMES)
  await settled(180)
}

async function nodesOf(): Promise<Record<string, string[]>> {
  const staying = (await pods()).filter(({ ending }) => !ending).map(({ name }) => name)
  type Placed = { metadata: { name: string; labels: Record<string, string> }; spec: { nodeName?: string } }
  const { items } = JSON.parse(await kubectl('get', 'pods', '-n', NAMESPACE, '-o', 'json')) as { items: Placed[] }
  const where: Record<string, string[]> = {}
  for (const { metadata, spec } of items)
    if (staying.includes(metadata.name))
      (where[metadata.labels['app.kubernetes.io/name'] ?? ''] ??= []).push(spec.nodeName ?? '')
  return where
}
