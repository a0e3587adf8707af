import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { until } from '@car/local/until'
import { run } from './run.ts'

/**
 * A component that automatic scaling needs. `folder` has its manifests, within its Go module. `programs` has the
 * command of each Deployment.
 */
type Scaler = { name: string; module: string; folder: string; namespace: string; programs: Record<string, string[]> }
const SCALERS: readonly Scaler[] = [
  {
    name: 'metrics-server',
    module: 'sigs.k8s.io/metrics-server',
    folder: 'manifests/base',
    namespace: 'kube-system',
    programs: { 'metrics-server': ['metrics-server', '--kubelet-insecure-tls'] },
  },
  {
    name: 'keda',
    module: 'github.com/kedacore/keda/v2',
    folder: 'config/minimal',
    namespace: 'keda',
    programs: {
      'keda-operator': ['keda-operator', '--enable-webhook-patching=false'],
      'keda-metrics-apiserver': ['keda-adapter'],
    },
  },
]
const APIS = ['v1beta1.metrics.k8s.io', 'v1beta1.external.metrics.k8s.io']

/**
 * Installs metrics-server and KEDA from their own manifests, but with programs on the nodes' machine in place of
 * images. Resolves once the components answer.
 */
export async function scalers(): Promise<void> {
  for (const scaler of SCALERS) {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'scaler-'))
    const pinned = join(import.meta.dirname, '../machine', scaler.name)
    const module = (await run('go', '-C', pinned, 'list', '-m', '-f', '{{.Dir}}', scaler.module)).trim()
    const kustomization = { resources: [relative(folder.path, join(module, scaler.folder))], patches: patches(scaler) }
    writeFileSync(join(folder.path, 'kustomization.yaml'), JSON.stringify(kustomization))
    await run('kubectl', 'apply', '--server-side', '-k', folder.path)
  }
  for (const { namespace, programs } of SCALERS)
    for (const name of Object.keys(programs))
      await run('kubectl', '-n', namespace, 'rollout', 'status', `deployment/${name}`, '--timeout=300s')
  for (const api of APIS)
    await run('kubectl', 'wait', '--for=condition=Available', `apiservice/${api}`, '--timeout=120s')
  await until('usage of pods is known', 120_000, () => run('kubectl', 'top', 'pods', '--all-namespaces'), 2000)
}

/** Probes wait longer, because answers take long on a busy machine. */
const PATIENT = { timeoutSeconds: 15 }
const patches = ({ namespace, programs }: Scaler) =>
  Object.entries(programs).map(([name, [program = '', ...options]]) => ({
    patch: JSON.stringify({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name, namespace },
      spec: {
        template: {
          spec: {
            securityContext: { runAsUser: 1000 },
            containers: [
              {
                name,
                image: 'car-standin',
                imagePullPolicy: 'Never',
                command: [`/programs/${program}`, ...options],
                livenessProbe: PATIENT,
                readinessProbe: PATIENT,
                volumeMounts: [{ name: 'programs', mountPath: '/programs' }],
              },
            ],
            volumes: [{ name: 'programs', hostPath: { path: join(process.env['CAR_CLUSTER'] ?? '', 'bin') } }],
          },
        },
      },
    }),
  }))
