import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPeople } from '@car/local/idp/people'
import { until } from '@car/local/until'
import { runMainJob } from '../job.ts'
import { monitor, monitoring } from '../monitoring.ts'
import { PEOPLE } from '../people.ts'
import { picture } from '../picture.ts'
import { SERVICE_NAMES } from '@car/config/services'
import { kubectl, pods } from '../pods.ts'
import type { Table } from '../table.ts'
import { type Span, spansOf } from '../trace.ts'
import type { Trial } from './trial.ts'

/** The workloads that take part in a case. The portal only serves pages. */
const PART = [...SERVICE_NAMES.filter((name) => name !== 'portal'), 'documentos-worker']

/** Follows one case through all services, by its trace and its log lines. */
export async function traced(table: Table, { charts }: Trial): Promise<void> {
  const trace = randomBytes(16).toString('hex')
  await table.step('the trace of one case', async () => {
    await monitor(charts)
    const folder = await runMainJob({ traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-01` })
    const spans = await until('spans of every service', 60_000, () => complete(trace), 1000)
    const file = join(folder, 'trace.svg')
    writeFileSync(file, picture(spans))
    return `${spans.length} spans of ${PART.length} workloads, one tree; in ${file}`
  })
  await table.step('its lines in the logs, by request id', async () => {
    const lines = (await logs()).flatMap(({ app, text }) => text.split('\n').map((line) => ({ app, line })))
    const joined = new Map<string, Set<string>>()
    for (const { app, line } of lines) {
      const [, id] = /"request_id":"([^"]+)"/.exec(line) ?? []
      if (id && line.includes(trace)) joined.set(id, (joined.get(id) ?? new Set()).add(app))
    }
    const [id, apps] = [...joined].sort(([, a], [, b]) => b.size - a.size)[0] ?? ['none', new Set()]
    if (!apps.has('gateway') || apps.size < 2) throw new Error(`${id} only in ${[...apps].join(', ')}`)
    return `${joined.size} ids; ${id} in ${[...apps].sort().join(', ')}`
  })
  await table.step('nobody by name or CPF in the logs', async () => {
    const dotted = (cpf: string) => cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
    const forbidden = readPeople(PEOPLE).flatMap(({ cpf, nome }) => [cpf, dotted(cpf), nome])
    const all = await logs()
    const found = all.filter(({ text }) => forbidden.some((datum) => text.includes(datum)))
    if (found.length > 0) throw new Error(`in the logs of ${found.map(({ app }) => app).join(', ')}`)
    const size = all.reduce((sum, { text }) => sum + text.length, 0)
    return `${forbidden.length} words looked for in ${(size / 1e3).toFixed(0)} kB of ${all.length} pods: none`
  })
}

const logs = async (): Promise<{ app: string; text: string }[]> =>
  Promise.all((await pods()).map(async ({ app, name }) => ({ app, text: await kubectl('logs', name, '--tail=-1') })))

/**
 * Returns the spans of the trace.
 * @throws unless every workload has a span, and every span has its parent. A span of the gateway needs no parent,
 * because the client began the trace.
 */
async function complete(trace: string): Promise<Span[]> {
  const spans = spansOf(await monitoring('exec', 'deploy/collector', '--', 'cat', '/traces/traces.jsonl'), trace)
  const missing = PART.filter((name) => !spans.some(({ service }) => service === name))
  if (missing.length > 0) throw new Error(`no span of ${missing.join(', ')}`)
  const ids = new Set(spans.map(({ id }) => id))
  const orphans = spans.filter(({ service, parent }) => service !== 'gateway' && !(parent && ids.has(parent)))
  if (orphans.length > 0)
    throw new Error(`${orphans.length} without a parent: ${orphans[0]?.service} ${orphans[0]?.name}`)
  return spans
}
