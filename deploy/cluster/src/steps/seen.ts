import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@car/local/until'
import { aim, alerts, CUT, monitor, query, targets } from '../monitoring.ts'
import { owner } from '../people.ts'
import { kubectl, pods, settled } from '../pods.ts'
import type { Table } from '../table.ts'
import { GATEWAY, type Trial } from './trial.ts'

/** Panels that have nothing to show as long as all is well. */
const QUIET = new Set([
  'Refused for their number',
  'Sign-ins',
  'Sessions ended for an old token',
  'Not known whether a token holds',
  'Not even HTTP',
  'Errors',
  'What the gateway got no answer from',
  'Uploads in parts',
  'Uploads without room',
  'How long the next message would wait',
  'Processors',
  'Memory',
])

/** A fault, which alerts it provokes, how it is made and how it is undone. */
type Fault = { what: string; tells: string[]; make: () => Promise<unknown>; undo: () => Promise<unknown> }

const scale = (name: string, replicas: number) => kubectl('scale', 'deployment', name, `--replicas=${replicas}`)
const gone = (name: string, tells: string[], what: string, also = async () => {}): Fault => ({
  what,
  tells,
  make: async () => {
    await scale(name, 0)
    await until(`${name} is gone`, 60_000, async () => (await kubectl('get', 'endpoints', name)).includes('<none>'))
    await also()
  },
  undo: () => scale(name, 1),
})

export async function seen(table: Table, { charts }: Trial): Promise<void> {
  await table.step('Prometheus scrapes every pod', async () => {
    await monitor(charts)
    return until(
      'every pod is up',
      120_000,
      async () => {
        await aim()
        const up = (await targets()).filter(({ labels, health }) => labels['namespace'] === 'car' && health === 'up')
        const all = await pods()
        const missing = all.filter(({ name }) => !up.some(({ labels }) => labels['pod'] === name))
        if (missing.length > 0) throw new Error(`no target, or down: ${missing.map(({ name }) => name).join(', ')}`)
        return `${all.length} of ${all.length} up`
      },
      2000,
    )
  })
  await table.step('what the panels ask', panels)
  const provoked = new Set<string>()
  for (const { what, tells, make, undo } of await faults())
    await table.step(`${tells.join(', ')}: ${what}`, async () => {
      const quiet = (await told()).filter((name) => tells.includes(name))
      if (quiet.length > 0) throw new Error(`told before: ${quiet.join(', ')}`)
      const began = performance.now()
      await make()
      try {
        await until(
          `${tells.join(', ')}`,
          150_000,
          async () => {
            await aim()
            const now = await told()
            return tells.every((name) => now.includes(name))
          },
          2000,
        )
      } finally {
        await undo()
        await settled(120)
      }
      for (const name of tells) provoked.add(name)
      return `told ${((performance.now() - began) / 1000).toFixed(0)} s after, its waiting time cut`
    })
  await table.step('alerts whose rules are taken in', async () => {
    const all = await alerts()
    const ill = all.filter(({ health }) => health !== 'ok')
    if (ill.length > 0) throw new Error(`not well: ${ill.map(({ name }) => name).join(', ')}`)
    const names = [...new Set(all.map(({ name }) => name))]
    return `${names.length}, all well; not provoked here: ${names.filter((name) => !provoked.has(name)).join(', ')}`
  })
}

const told = async (): Promise<string[]> =>
  (await alerts()).filter(({ group, state }) => group.endsWith(CUT) && state === 'firing').map(({ name }) => name)

async function panels(): Promise<string> {
  type Panel = { title: string; targets?: { expr: string }[] }
  const files = globSync(join(import.meta.dirname, '../../../helm/dashboards/*.json'))
  const all = files.flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as { panels: Panel[] }).panels)
  const asked = all.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))
  const answered = await Promise.all(
    asked.map(async ({ title, expr }) => {
      const result = await query(expr.replaceAll('$namespace', 'car').replaceAll('$__rate_interval', '1h'))
      return { title, data: result.length > 0 }
    }),
  )
  const empty = answered.filter(({ title, data }) => !data && !QUIET.has(title)).map(({ title }) => title)
  if (empty.length > 0) throw new Error(`nothing to show: ${empty.join(', ')}`)
  return `${answered.length} accepted, ${answered.filter(({ data }) => data).length} with data`
}

async function faults(): Promise<Fault[]> {
  const { token } = await owner()
  const headers = { authorization: `Bearer ${token}` }
  const misses = async () => {
    for (let n = 0; n < 40; n++) await fetch(`${GATEWAY}/api/v1/processos`, { headers })
  }
  const nowhere = { replicas: 2, template: { spec: { nodeSelector: { 'of-nobody': 'yes' } } } }
  return [
    gone('portal', ['CarNobodyServes'], 'the portal has no pod'),
    {
      what: 'a pod of the portal finds no node',
      tells: ['CarPodsMissing'],
      make: () => kubectl('patch', 'deployment', 'portal', '-p', JSON.stringify({ spec: nowhere })),
      undo: async () => {
        await kubectl('rollout', 'undo', 'deployment/portal')
        await scale('portal', 1)
      },
    },
    gone('redis', ['CarGatewayWithoutRedis', 'CarDependencyDown'], 'Redis has no pod'),
    gone('processos', ['CarGatewayErrors'], 'processos has no pod, and people ask for their cases', misses),
  ]
}
