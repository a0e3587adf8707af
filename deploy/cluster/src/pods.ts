import { run } from './run.ts'

/** The namespace of all services. The charts name their objects after the services. */
export const NAMESPACE = 'car'
export const kubectl = (...args: string[]): Promise<string> => run('kubectl', '--namespace', NAMESPACE, ...args)

export type Pod = {
  name: string
  uid: string
  app: string
  ready: boolean
  restarts: number
  image: string
  ending: boolean
  /** The ids by which the nodes know the containers. */
  containers: string[]
}
type Given = {
  metadata: {
    name: string
    uid: string
    labels: Record<string, string>
    deletionTimestamp?: string
    ownerReferences?: { kind: string }[]
  }
  spec: { containers: { image: string }[] }
  status: { containerStatuses?: { ready: boolean; restartCount: number; containerID?: string }[] }
}

/**
 * Lists the pods of these apps; without arguments, of all charts of this project. Includes terminating pods, but not
 * the pods of `helm test` and of CronJobs.
 */
export async function pods(...apps: string[]): Promise<Pod[]> {
  const { items } = JSON.parse(await kubectl('get', 'pods', '-l', 'app.kubernetes.io/part-of=car', '-o', 'json')) as {
    items: Given[]
  }
  return items
    .filter(({ metadata }) => !metadata.ownerReferences?.some(({ kind }) => kind === 'Job'))
    .map(({ metadata, spec, status }) => ({
      name: metadata.name,
      uid: metadata.uid,
      app: metadata.labels['app.kubernetes.io/name'] ?? '',
      ready: status.containerStatuses?.every(({ ready }) => ready) ?? false,
      restarts: status.containerStatuses?.reduce((sum, { restartCount }) => sum + restartCount, 0) ?? 0,
      image: spec.containers[0]?.image ?? '',
      ending: metadata.deletionTimestamp !== undefined,
      containers: status.containerStatuses?.flatMap(({ containerID }) => containerID?.split('://')[1] ?? []) ?? [],
    }))
    .filter(({ app }) => !app.endsWith('-test') && (apps.length === 0 || apps.includes(app)))
}

export const serving = async (app: string): Promise<Pod[]> =>
  (await pods(app)).filter(({ ready, ending }) => ready && !ending)

/** Waits until every Deployment is rolled out, with pods of the newest version that are ready. */
export async function settled(seconds: number): Promise<void> {
  const workloads = (await kubectl('get', 'deployments', '-o', 'name')).trim().split('\n')
  for (const workload of workloads) await kubectl('rollout', 'status', workload, `--timeout=${seconds}s`)
}
