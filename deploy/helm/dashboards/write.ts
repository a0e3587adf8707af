import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inGrafana } from './grafana.ts'
import { service } from './service.ts'
import { work } from './work.ts'

/**
 * Dashboards for Grafana, as code:
 *
 *   node deploy/helm/dashboards/write.ts      writes *.json anew; a test holds them against this and the metrics kept
 */
export const dashboards = [service, work]

if (import.meta.main)
  for (const dashboard of dashboards)
    writeFileSync(join(import.meta.dirname, `${dashboard.uid}.json`), inGrafana(dashboard))
