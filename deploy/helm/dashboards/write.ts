import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inGrafana } from './grafana.ts'
import { service } from './service.ts'
import { work } from './work.ts'

/**
 * Dashboards for Grafana, as code.
 *
 *   node deploy/helm/dashboards/write.ts FOLDER      writes them into the folder (called by package.sh)
 */
export const dashboards = [service, work]

if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2)
  mkdirSync(folder, { recursive: true })
  for (const dashboard of dashboards) writeFileSync(join(folder, `${dashboard.uid}.json`), inGrafana(dashboard))
}
