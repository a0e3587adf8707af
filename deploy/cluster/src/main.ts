/**
 * Command: tests the charts and the images in a cluster, and prints a table of the results.
 *
 *   node deploy/cluster/src/main.ts [--from TAG] [--to TAG] CHARTS [STEP…]
 *
 * CHARTS is the folder that deploy/helm/package.sh wrote; the namespace is that of deploy/cluster/namespace.sh. The
 * command has to run where the names `gateway` and `idp` lead to those services. Steps: install, upgrade, bad, secret,
 * faults, drain, policies, confined, traced, seen, scale, workers, sized, restore; all of them, in this order, when
 * none is named.
 */
import { parseArgs } from 'node:util'
import { bad } from './steps/bad.ts'
import { confined } from './steps/confined.ts'
import { drain } from './steps/drain.ts'
import { faults } from './steps/faults.ts'
import { install } from './steps/install.ts'
import { policies } from './steps/policies.ts'
import { restore } from './steps/restore.ts'
import { scale } from './steps/scale.ts'
import { secret } from './steps/secret.ts'
import { seen } from './steps/seen.ts'
import { sized } from './steps/sized.ts'
import { traced } from './steps/traced.ts'
import { upgrade } from './steps/upgrade.ts'
import { workers } from './steps/workers.ts'
import { Table } from './table.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: '0.1.0' }, to: { type: 'string', default: '0.2.0' } },
})
const [charts, ...named] = positionals
if (charts === undefined) throw new Error('which charts? deploy/cluster/src/main.ts CHARTS')
const say = (line: string) => process.stdout.write(`${line}\n`)
const steps = {
  install,
  upgrade,
  bad,
  secret,
  faults,
  drain,
  policies,
  confined,
  traced,
  seen,
  scale,
  workers,
  sized,
  restore,
}
const table = new Table(say)
for (const [name, step] of Object.entries(steps))
  if (named.length === 0 || named.includes(name)) await step(table, { ...values, charts })
say(`\n${table.inMarkdown()}`)
process.exit(table.held ? 0 : 1)
