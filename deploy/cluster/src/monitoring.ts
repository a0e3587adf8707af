import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICE_NAMES } from '@car/config/services'
import { kubectl, NAMESPACE } from './pods.ts'
import { run } from './run.ts'

const here = import.meta.dirname
const PROMETHEUS = 'http://prometheus.monitoring:9090'
export const monitoring = (...args: string[]): Promise<string> => run('kubectl', '--namespace', 'monitoring', ...args)

/**
 * The suffix of the names of shortened copies of rule groups. The real rules wait for a quarter of an hour or for a
 * dozen occurrences, which is too long for a trial.
 */
export const CUT = '-cut'

/**
 * Starts Prometheus with the charts' own rules, kube-state-metrics and a collector of traces, and waits until they are
 * ready.
 */
export async function monitor(charts: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'monitoring-'))
  const apply = async (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    await run('kubectl', 'apply', '-f', join(folder, name))
  }
  const configMap = (name: string, ...files: string[]) => {
    const from = files.map((file) => `--from-file=${file}`)
    return monitoring('create', 'configmap', name, ...from, '--dry-run=client', '-o', 'yaml')
  }
  await apply('namespace.yaml', '{ apiVersion: v1, kind: Namespace, metadata: { name: monitoring } }')
  const files = (await rules(charts)).map(([name, text]) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  })
  await apply('configmap.yaml', await configMap('rules', ...files))
  await apply('collector.yaml', await configMap('collector', join(here, '../machine/collector/collector.yaml')))
  const programs = join(process.env['CAR_CLUSTER'] ?? '', 'bin')
  await apply(
    'monitoring.yaml',
    readFileSync(join(here, '../monitoring.yaml'), 'utf8').replaceAll('PROGRAMS', programs),
  )
  for (const name of ['prometheus', 'kube-state-metrics', 'collector'])
    await monitoring('rollout', 'status', `deployment/${name}`, '--timeout=120s')
}

/**
 * Writes the lists of pods and nodes that Prometheus scrapes, with the labels that the charts' ServiceMonitors give.
 * The lists are needed because Debian's build of Prometheus cannot query Kubernetes. New pods are scraped after the
 * next call.
 */
export async function aim(): Promise<void> {
  type Pod = {
    metadata: { name: string; labels: Record<string, string> }
    spec: { containers: { ports?: { name?: string; containerPort: number }[] }[] }
    status: { phase: string; podIP?: string }
  }
  const given = JSON.parse(await kubectl('get', 'pods', '-l', 'app.kubernetes.io/part-of=car', '-o', 'json')) as {
    items: Pod[]
  }
  const pods = given.items
    .filter(({ status }) => status.phase === 'Running')
    .flatMap(({ metadata, spec, status }) =>
      spec.containers
        .flatMap(({ ports = [] }) => ports.filter(({ name }) => name === 'metrics'))
        .map(({ containerPort }) => ({
          targets: [`${status.podIP}:${containerPort}`],
          labels: { namespace: NAMESPACE, job: metadata.labels['app.kubernetes.io/name'], pod: metadata.name },
        })),
    )
  const names = (await run('kubectl', 'get', 'nodes', '-o', 'jsonpath={.items[*].metadata.name}')).split(' ')
  const nodes = names.map((name) => ({
    targets: ['kubernetes.default.svc:443'],
    labels: { __metrics_path__: `/api/v1/nodes/${name}/proxy/metrics/cadvisor`, instance: name },
  }))
  const write = 'printf %s "$1" > "$2.new" && mv "$2.new" "$2"'
  for (const [file, list] of Object.entries({ pods, nodes })) {
    const args = ['sh', '-c', write, '-', JSON.stringify(list), `/targets/${file}.json`]
    await monitoring('exec', 'deploy/prometheus', '--', ...args)
  }
}

/**
 * Returns two files for each PrometheusRule of the charts: the rules as they are, and a copy with shorter times and
 * lower thresholds.
 */
async function rules(charts: string): Promise<[name: string, text: string][]> {
  const values = (service: string) =>
    ['../../helm/small', '../values']
      .flatMap((folder) => [join(here, folder, 'all.yaml'), join(here, folder, `${service}.yaml`)])
      .filter((file) => existsSync(file))
      .flatMap((file) => ['--values', file])
  const optional = 'global.monitoring.rules=true,global.backup.recipients[0]=age1of-nobody,global.backup.claim=none'
  const made = await Promise.all(
    SERVICE_NAMES.map(async (service) => {
      const chart = (await run('sh', '-c', `ls ${charts}/${service}-*.tgz`)).trim()
      const options = ['--namespace', NAMESPACE, '--kube-version', '1.33.0', '--set', optional]
      const rendered = await run('helm', 'template', service, chart, ...options, ...values(service))
      return rendered
        .split(/^---$/m)
        .filter((part) => part.includes('kind: PrometheusRule'))
        .map((part) => (part.split('\nspec:\n')[1] ?? '').replaceAll(/^ {2}/gm, ''))
    }),
  )
  return made.flat().flatMap((text, n): [string, string][] => [
    [`${n}.yaml`, text],
    [`${n}${CUT}.yaml`, cutShort(text)],
  ])
}

const cutShort = (text: string): string =>
  text
    .replaceAll(/^(\s*)for: .*$/gm, '$1for: 0s')
    .replaceAll(/\[\d+[mh]\]/g, '[1m]')
    .replaceAll('> 900', '> 3')
    .replaceAll(/> (36 \* 3600|20|10|5)(?![.\d])/g, '> 0')
    .replaceAll(/^( *- name: .*)$/gm, `$1${CUT}`)

async function api<T>(path: string): Promise<T> {
  const answer = await fetch(`${PROMETHEUS}/api/v1/${path}`)
  const { status, data, error } = (await answer.json()) as { status: string; data: T; error?: string }
  if (status !== 'success') throw new Error(`${path}: ${error}`)
  return data
}

export type Sample = { metric: Record<string, string>; value: [number, string] }
export const query = async (expression: string): Promise<Sample[]> =>
  (await api<{ result: Sample[] }>(`query?query=${encodeURIComponent(expression)}`)).result

export type Target = { labels: Record<string, string>; health: string; lastError: string }
export const targets = async (): Promise<Target[]> =>
  (await api<{ activeTargets: Target[] }>('targets?state=active')).activeTargets

export type AlertRule = { group: string; name: string; state: string; health: string }
export async function alerts(): Promise<AlertRule[]> {
  const { groups } = await api<{ groups: { name: string; rules: Omit<AlertRule, 'group'>[] }[] }>('rules?type=alert')
  return groups.flatMap(({ name: group, rules }) => rules.map((rule) => ({ ...rule, group })))
}
