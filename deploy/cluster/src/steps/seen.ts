import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@car/local/until'
import { runMainJob } from '../job.ts'
import { aim, alerts, CUT, monitor, query, targets } from '../monitoring.ts'
import { pods, settled } from '../pods.ts'
import { type Fault, faults } from '../provoked.ts'
import type { Table } from '../table.ts'
import { GATEWAY, type Trial } from './trial.ts'

/** Panels that may show nothing in a trial. */
const QUIET = new Set([
  'Uploads and downloads ended or not begun',
  'Violations of the policy of pages',
  'Refused for their number',
  'Sign-ins',
  'Sessions ended for an old token',
  'Not known whether a token holds',
  'Not even HTTP',
  'Errors',
  'What the gateway got no answer from',
  'Uploads in parts',
  'Uploads without room',
  'Age of a layer',
  'Comparisons with layers',
  'Streams refused',
  'Log refused',
  'How long the next message would wait',
  'Processors',
  'Memory',
])

export async function seen(table: Table, trial: Trial): Promise<void> {
  await table.step('Prometheus scrapes every pod', async () => {
    await monitor(trial.charts)
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
  await table.step('what the panels ask', async () => {
    await runMainJob()
    return until('all that have to have something to show it', 60_000, () => panels(trial.charts), 2000)
  })
  const provoked = new Set<string>()
  for (const wrong of await faults(trial))
    await table.step(wrong.map(({ what }) => what).join('; '), async () => {
      const told = await provoke(wrong)
      for (const name of told.keys()) provoked.add(name)
      return [...told].map(([name, seconds]) => `${name} after ${seconds} s`).join(', ')
    })
  await table.step('alerts whose rules are taken in', async () => {
    const all = await alerts()
    const ill = all.filter(({ health }) => health !== 'ok')
    if (ill.length > 0) throw new Error(`not well: ${ill.map(({ name }) => name).join(', ')}`)
    const names = [...new Set(all.map(({ name }) => name))]
    return `${names.length}, all well; not provoked here: ${names.filter((name) => !provoked.has(name)).join(', ')}`
  })
}

/**
 * Causes these faults together, waits for their alerts, and undoes the faults.
 * @returns the seconds until each alert was raised
 */
async function provoke(wrong: Fault[]): Promise<Map<string, number>> {
  const tells = wrong.flatMap((fault) => fault.tells)
  await until('none tells before', 90_000, async () => {
    const early = (await told()).filter((name) => tells.includes(name))
    if (early.length > 0) throw new Error(early.join(', '))
    return true
  })
  const began = performance.now()
  const after = new Map<string, number>()
  try {
    await Promise.all(wrong.map(({ make }) => make()))
    await until(
      tells.join(', '),
      240_000,
      async () => {
        await aim()
        const seconds = Math.round((performance.now() - began) / 1000)
        for (const name of await told()) if (tells.includes(name) && !after.has(name)) after.set(name, seconds)
        const silent = tells.filter((name) => !after.has(name))
        for (const { tells, meanwhile } of wrong) if (tells.some((name) => silent.includes(name))) await meanwhile?.()
        if (silent.length > 0) throw new Error(`silent: ${silent.join(', ')}`)
        return true
      },
      2000,
    )
  } finally {
    await Promise.all(wrong.map(({ undo }) => undo()))
    await settled(120)
    await until('all answers', 120_000, async () => (await fetch(`${GATEWAY}/readyz`)).ok)
  }
  return after
}

const told = async (): Promise<string[]> =>
  (await alerts()).filter(({ group, state }) => group.endsWith(CUT) && state === 'firing').map(({ name }) => name)

async function panels(charts: string): Promise<string> {
  type Panel = { title: string; targets?: { expr: string }[] }
  const files = globSync(join(charts, 'dashboards/*.json'))
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
