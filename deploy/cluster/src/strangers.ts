import { kubectl, NAMESPACE } from './pods.ts'
import { run, tell } from './run.ts'

/**
 * The prefix of the names of strangers, and the name of their label. A stranger is a pod that exists for a trial only.
 */
export const STRANGER = 'stranger'
const ELSEWHERE = 'car-elsewhere'
const OURS = [8080, 8081, 9090, 9464]
const OF_SERVERS = [53, 443, 2525, 5672, 6379, 7070, 27017]
const OF_NOBODY = 4444
/**
 * The program of a stranger. It listens on the given ports. A port that is taken is fine, because something already
 * listens on it.
 */
const LISTEN = `for (const port of JSON.parse(process.argv[1])) require('node:net')
  .createServer((socket) => socket.on('error', () => {}).end())
  .on('error', (error) => { if (error.code !== 'EADDRINUSE') throw error })
  .listen(port, '0.0.0.0')`

/**
 * Runs `act` while strangers listen on ports: one in the namespace of the charts; two in another namespace, with the
 * labels of the gateway and of the cluster's name server; one in `monitoring`; and one on each node with the node's
 * address, which counts as outside the cluster. Removes the strangers afterwards.
 */
export async function withStrangers<T>(act: () => Promise<T>): Promise<T> {
  try {
    const image = await kubectl(
      'get',
      'deployment',
      'portal',
      '-o',
      'jsonpath={.spec.template.spec.containers[0].image}',
    )
    const nodes = (await kubectl('get', 'nodes', '-o', 'jsonpath={.items[*].metadata.name}')).split(' ')
    const gateway = { 'app.kubernetes.io/name': 'gateway', 'app.kubernetes.io/part-of': 'car' }
    const items = [
      ...[ELSEWHERE, 'monitoring'].map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })),
      pod(image, 'beside', NAMESPACE, {}),
      pod(image, 'gateway', ELSEWHERE, gateway),
      pod(image, 'names', ELSEWHERE, { 'k8s-app': 'kube-dns' }),
      pod(image, 'monitor', 'monitoring', {}),
      ...nodes.map((node) => pod(image, node, ELSEWHERE, {}, { hostNetwork: true, nodeName: node }, OF_SERVERS)),
    ]
    await tell(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }), 'kubectl', 'apply', '-f', '-')
    await run('kubectl', 'wait', 'pods', '-A', '-l', STRANGER, '--for=condition=Ready', '--timeout=180s')
    return await act()
  } finally {
    await run('kubectl', 'delete', 'pods', '-A', '-l', STRANGER)
  }
}

function pod(
  image: string,
  name: string,
  namespace: string,
  labels: object,
  spec: object = {},
  ports = [...OURS, ...OF_SERVERS],
) {
  const listened = [...ports, OF_NOBODY]
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `${STRANGER}-${name}`, namespace, labels: { [STRANGER]: name, ...labels } },
    spec: {
      ...spec,
      tolerations: [{ operator: 'Exists' }],
      terminationGracePeriodSeconds: 0,
      automountServiceAccountToken: false,
      containers: [
        {
          name: STRANGER,
          image,
          command: ['node', '-e', LISTEN, JSON.stringify(listened)],
          securityContext: { runAsUser: 0 }, // some ports are below 1024
          ports: listened.map((containerPort) => ({ containerPort })),
          readinessProbe: { tcpSocket: { port: OF_NOBODY }, periodSeconds: 1 },
        },
      ],
    },
  }
}
