import { allows, type End, type Labels, type Policy, type Rules } from '../network.ts'
import { kubectl, NAMESPACE } from '../pods.ts'
import { run } from '../run.ts'
import { STRANGER, withStrangers } from '../strangers.ts'
import type { Table } from '../table.ts'

type Metadata = { name: string; namespace: string; labels?: Labels; deletionTimestamp?: string }
type Setting = { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }
type Container = { env?: Setting[]; ports?: { name?: string; containerPort: number }[] }
type PodWithSettings = {
  metadata: Metadata
  spec: { hostNetwork?: boolean; containers: Container[] }
  status: { podIP?: string; hostIP: string; phase: string }
}
type Service = {
  metadata: Metadata
  spec: { clusterIP: string; selector?: Labels; ports: { port: number; targetPort: number | string }[] }
}
/**
 * An address and port that pods try to reach. `end` is the pod behind the address, and `through` the port of that pod.
 * `names` are addresses of the door in settings.
 */
type Door = { what: string; address: string; port: number; end: End; through: number; names: string[] }
/**
 * A pod that tries the doors. `named` has the addresses in the settings of the pod; null if the pod is a stranger. The
 * gateway finds services by their names, without settings; `isNamed` takes account of that.
 */
type Somebody = { what: string; pod: PodWithSettings; end: End; named: Set<string> | null }

/**
 * Checks that each pod can connect wherever the charts' policies allow, and nowhere else. Each pod tries the ports of
 * the charts' pods, of the servers, of the strangers (`strangers.ts`) and of the nodes, and the API of Kubernetes.
 * Within the charts' namespace, the policies must allow exactly the connections that settings name.
 */
export async function policies(table: Table): Promise<void> {
  await table.step('every path that policies allow, and no other', () => withStrangers(tried))
}

async function tried(): Promise<string> {
  const pods = (await itemsOf<PodWithSettings>('pods')).filter(
    ({ metadata, status }) => !metadata.deletionTimestamp && status.phase === 'Running',
  )
  const services = (await itemsOf<Service>('services')).filter(({ metadata }) => metadata.namespace === NAMESPACE)
  const namespaces = await itemsOf<{ metadata: Metadata }>('namespaces')
  const rules: Rules = {
    policies: await itemsOf<Policy>('networkpolicies'),
    namespaces: Object.fromEntries(namespaces.map(({ metadata: { name, labels = {} } }) => [name, labels])),
  }
  const doors = [...doorsOf(pods, services), ...(await doorsOfPlatform())]
  const people = await whoTries(pods)

  const wrong: string[] = []
  const opened = new Set<Door>()
  const count = { connect: 0, named: 0, refused: 0 }
  await Promise.all(
    people.map(async (who) => {
      // No policy can forbid a pod to connect to its own node.
      const tried = doors.filter(({ end }) => end.pod || !who.named || end.address !== who.pod.status.hostIP)
      const connects = await connected(who.pod, tried)
      for (const [n, door] of tried.entries()) {
        const itself = door.address === who.end.address
        const expected = itself || allows(rules, who.end, door.end, door.through)
        const named = itself ? null : isNamed(who, door)
        const path = `${who.what} → ${door.what}`
        if (connects[n]) opened.add(door)
        if (connects[n] !== expected) wrong.push(`${path} ${connects[n] ? 'connects' : 'is refused'}`)
        if (named !== null && named !== expected) wrong.push(`${path} is ${named ? '' : 'not '}named by settings`)
        count[expected ? 'connect' : 'refused']++
        if (named) count.named++
      }
    }),
  )
  wrong.push(...doors.filter((door) => !opened.has(door)).map(({ what }) => `${what}: nobody gets in at all`))
  if (wrong.length > 0)
    throw new Error(`${wrong.length} of ${count.connect + count.refused}: ${wrong.toSorted().slice(0, 20).join('; ')}`)
  return `${people.length} pods, ${doors.length} doors: ${count.connect} connect, of which settings name ${count.named}; ${count.refused} refused`
}

/** Lists the ports of pods, by the pod's own address and through Services. */
function doorsOf(pods: PodWithSettings[], services: Service[]): Door[] {
  const ways = services.flatMap(({ metadata: { name }, spec }) =>
    spec.ports.flatMap(({ port, targetPort }) =>
      pods
        .filter(({ metadata }) => metadata.namespace === NAMESPACE && spec.selector && wears(metadata, spec.selector))
        .map((pod) => ({
          pod,
          name: `${name}:${port}`,
          address: spec.clusterIP,
          port,
          through: portOf(pod, targetPort),
        })),
    ),
  )
  const direct = pods
    .filter((pod) => pod.metadata.namespace === NAMESPACE || isStranger(pod))
    .flatMap((pod) => {
      const reached = ways.filter((way) => way.pod === pod).map(({ through }) => through)
      return [...new Set([...portsOf(pod).map(({ containerPort }) => containerPort), ...reached])].map((port) => {
        const end = endOf(pod)
        const names = ways.filter((way) => way.pod === pod && way.through === port).map(({ name }) => name)
        return { what: `${pod.metadata.name}:${port}`, address: end.address, port, end, through: port, names }
      })
    })
  // Each Service is tried once. The expected pod is the last pod of that Service in the list.
  const balanced = new Map(ways.filter(({ address }) => address !== 'None').map((way) => [way.name, way]))
  const throughServices = [...balanced.values()].map(({ name, pod, address, port, through }) => ({
    what: `the Service ${name}`,
    address,
    port,
    end: endOf(pod),
    through,
    names: ways.filter((way) => way.pod === pod && way.through === through).map((way) => way.name),
  }))
  return [...direct, ...throughServices]
}

/** Lists the addresses of the Kubernetes API, which can change everything in the cluster. */
async function doorsOfPlatform(): Promise<Door[]> {
  type Endpoints = { subsets: { addresses: { ip: string }[]; ports: { port: number }[] }[] }
  const service = JSON.parse(await kubectl('get', 'service', 'kubernetes', '-n', 'default', '-o', 'json')) as Service
  const { subsets } = JSON.parse(
    await kubectl('get', 'endpoints', 'kubernetes', '-n', 'default', '-o', 'json'),
  ) as Endpoints
  const address = subsets[0]?.addresses[0]?.ip ?? ''
  const port = subsets[0]?.ports[0]?.port ?? 0
  const of = { end: { address }, through: port, names: [] }
  return [
    { what: 'Kubernetes', address, port, ...of },
    { what: 'the Service kubernetes', address: service.spec.clusterIP, port: service.spec.ports[0]?.port ?? 0, ...of },
  ]
}

/** Lists the pods of the charts, and the strangers that have their own addresses. */
async function whoTries(pods: PodWithSettings[]): Promise<Somebody[]> {
  const secrets = await itemsOf<{ metadata: Metadata; data?: Labels }>('secrets')
  const secret = ({ name, key }: { name: string; key: string }) => {
    const kept = secrets.find(({ metadata }) => metadata.namespace === NAMESPACE && metadata.name === name)
    return Buffer.from(kept?.data?.[key] ?? '', 'base64').toString()
  }
  const addressesIn = ({ spec }: PodWithSettings) =>
    spec.containers
      .flatMap(({ env = [] }) => env)
      .filter(({ name }) => name !== 'PUBLIC_URL') // only people use this address; the pod does not connect to it
      .map(({ value, valueFrom }) =>
        addressIn(value ?? (valueFrom?.secretKeyRef ? secret(valueFrom.secretKeyRef) : '')),
      )
  return pods
    .filter((pod) => !pod.spec.hostNetwork && (isOurs(pod) || isStranger(pod)))
    .map((pod) => ({
      what: pod.metadata.name,
      pod,
      end: endOf(pod),
      named: isOurs(pod) ? new Set(addressesIn(pod).filter((address) => address !== null)) : null,
    }))
}

const PORTS: Record<string, number> = { http: 80, https: 443, mongodb: 27017, amqp: 5672, redis: 6379, smtp: 25 }
/**
 * Returns an address as `host:port`, without the charts' namespace and without credentials; null if the value is not an
 * address.
 */
function addressIn(value: string): string | null {
  const [, scheme, host, port] = /^(\w+):\/{2,3}(?:[^@/]*@)?([^/:,?]+)(?::(\d+))?/.exec(value) ?? []
  return scheme && host ? `${host.replace(OWN, '')}:${port ?? PORTS[scheme]}` : null
}
const OWN = new RegExp(`\\.${NAMESPACE}$`)

/**
 * Returns whether the settings of the pod name the door. Returns null where settings do not apply: for strangers, and
 * for doors outside of the charts' namespace.
 */
function isNamed({ named, pod }: Somebody, { end, names }: Door): boolean | null {
  if (!named || !end.pod || end.pod.namespace !== NAMESPACE || STRANGER in end.pod.labels) return null
  const isPassedOn = pod.metadata.labels?.[NAME] === 'gateway' && end.pod.labels['car/behind'] === 'gateway'
  return names.some((name) => named.has(name) || (isPassedOn && name.endsWith(':8080')))
}
const NAME = 'app.kubernetes.io/name'

const CONNECT = `const [patience, ...doors] = JSON.parse(process.argv[1])
Promise.all(doors.map(([host, port]) => new Promise((done) => {
  const socket = require('node:net').connect({ host, port, timeout: patience })
  const end = (connected) => { socket.destroy(); done(connected) }
  socket.on('connect', () => end(true)).on('error', () => end(false)).on('timeout', () => end(false))
}))).then((all) => console.log(JSON.stringify(all)))`
/**
 * A door counts as closed after this time, because policies drop packets silently. The time is long, because open doors
 * may be slow on a busy machine.
 */
const PATIENCE_MS = 8000

/** Returns for each door whether the pod can connect to it. Tries all doors at once. */
async function connected({ metadata: { name, namespace } }: PodWithSettings, doors: Door[]): Promise<boolean[]> {
  const asked = JSON.stringify([PATIENCE_MS, ...doors.map(({ address, port }) => [address, port])])
  return JSON.parse(
    await run('kubectl', 'exec', '-n', namespace, name, '--', 'node', '-e', CONNECT, asked),
  ) as boolean[]
}

async function itemsOf<T>(kind: string): Promise<T[]> {
  return (JSON.parse(await run('kubectl', 'get', kind, '-A', '-o', 'json')) as { items: T[] }).items
}

function endOf(pod: PodWithSettings): End {
  const { metadata, spec, status } = pod
  if (spec.hostNetwork) return { address: status.hostIP }
  const { namespace, labels = {} } = metadata
  return { address: status.podIP ?? '', pod: { namespace, labels, ports: portsOf(pod) } }
}
const portsOf = ({ spec }: PodWithSettings) => spec.containers.flatMap(({ ports = [] }) => ports)
const portOf = (pod: PodWithSettings, target: number | string): number =>
  typeof target === 'number' ? target : (portsOf(pod).find(({ name }) => name === target)?.containerPort ?? 0)
const wears = ({ labels = {} }: Metadata, selector: Labels) =>
  Object.entries(selector).every(([key, value]) => labels[key] === value)
const isStranger = ({ metadata }: PodWithSettings) => STRANGER in (metadata.labels ?? {})
const isOurs = ({ metadata }: PodWithSettings) =>
  metadata.namespace === NAMESPACE &&
  wears(metadata, { 'app.kubernetes.io/part-of': 'car' }) &&
  !metadata.labels?.['app.kubernetes.io/name']?.endsWith('-test')
