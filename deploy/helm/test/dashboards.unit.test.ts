import { expect, test } from '@jest/globals'
import { globSync } from 'node:fs'
import { inGrafana } from '../dashboards/grafana.ts'
import { dashboards } from '../dashboards/write.ts'
import { root, textOf } from './workloads.ts'

/** Metrics of pods that kubelet and kube-state-metrics provide. */
const OF_THE_CLUSTER = [
  'container_cpu_usage_seconds_total',
  'container_memory_working_set_bytes',
  'kube_pod_container_resource_limits',
]

test('panels name only metrics that some process keeps, with the attributes it gives them', () => {
  const asked = dashboards.flatMap(({ rows }) =>
    Object.values(rows)
      .flat()
      .flatMap(({ queries }) => Object.values(queries)),
  )
  const used = new Set(asked.flatMap((query) => [...query.matchAll(/\b([a-z]\w+)\{/g)].map(([, name]) => name ?? '')))
  expect(used.size).toBeGreaterThan(20)
  const kept = new Set([...ours(), ...OF_THE_CLUSTER])
  expect([...used].map((name) => name.replace(/_(count|sum|bucket)$/, '')).filter((name) => !kept.has(name))).toEqual(
    [],
  )
})

test('every metric of ours is on a panel', () => {
  const shown = dashboards.map((dashboard) => inGrafana(dashboard)).join('\n')
  expect([...ours()].filter((name) => !shown.includes(name))).toEqual([])
})

/** Lists the names of the project's metrics in Prometheus, taken from the source code. */
function ours(): Set<string> {
  const sources = globSync('{packages,services}/*/src/**/*.ts', { cwd: root }).map((file) => textOf(file))
  const names = sources.flatMap((source) => [
    ...[...source.matchAll(/(?:counter|histogram|gauge)\(\s*'(car_\w+)'/g)].map(([, name]) => name ?? ''),
    // Prometheus adds no unit to these names: see start-telemetry.int.test.ts of packages/telemetry.
    ...[...source.matchAll(/histogram\(\s*'(http\.[\w.]+)'/g)].map(([, name = '']) => name.replaceAll('.', '_')),
  ])
  return new Set(names)
}
