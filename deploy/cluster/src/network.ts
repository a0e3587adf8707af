/**
 * Decides whether policies allow a connection, following Kubernetes' description of NetworkPolicy. This module does not
 * use the rules that enforce the policies. Trials compare the result with real connections in a cluster.
 */
import { BlockList } from 'node:net'

export type Selector = {
  matchLabels?: Record<string, string>
  matchExpressions?: { key: string; operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'; values?: string[] }[]
}
export type Peer = {
  podSelector?: Selector
  namespaceSelector?: Selector
  ipBlock?: { cidr: string; except?: string[] }
}
export type Port = { port?: number | string; endPort?: number; protocol?: string }
export type Policy = {
  metadata: { name: string; namespace: string }
  spec: {
    podSelector: Selector
    policyTypes: ('Ingress' | 'Egress')[]
    ingress?: { from?: Peer[]; ports?: Port[] }[]
    egress?: { to?: Peer[]; ports?: Port[] }[]
  }
}
export type Labels = Record<string, string>
/** One end of a connection: an address, and its pod, if any. */
export type End = {
  address: string
  pod?: { namespace: string; labels: Labels; ports: { name?: string; containerPort: number }[] }
}
export type Rules = { policies: readonly Policy[]; namespaces: Readonly<Record<string, Labels>> }

/**
 * Returns whether a TCP connection from one end to a port of the other is allowed. The policies of both ends have to
 * allow it.
 */
export function allows(rules: Rules, from: End, to: End, port: number): boolean {
  const onPort = (ports: Port[] = []) => ports.length === 0 || ports.some((given) => covers(given, to, port))
  const leaves = rulesFor(rules, from, 'Egress', ({ egress = [] }) => egress)
  const enters = rulesFor(rules, to, 'Ingress', ({ ingress = [] }) => ingress)
  return (
    (!leaves || leaves.some(({ namespace, rule }) => onPort(rule.ports) && among(rules, rule.to, namespace, to))) &&
    (!enters || enters.some(({ namespace, rule }) => onPort(rule.ports) && among(rules, rule.from, namespace, from)))
  )
}

/**
 * Returns the rules of all policies that select this end's pod in this direction; null if no policy does or the end is
 * no pod, so that everything is allowed.
 */
function rulesFor<R>(
  { policies }: Rules,
  { pod }: End,
  type: 'Ingress' | 'Egress',
  rulesOf: (spec: Policy['spec']) => R[],
) {
  const chosen = policies.filter(
    ({ metadata, spec }) =>
      pod?.namespace === metadata.namespace && spec.policyTypes.includes(type) && chooses(spec.podSelector, pod.labels),
  )
  if (chosen.length === 0) return null
  return chosen.flatMap(({ metadata: { namespace }, spec }) => rulesOf(spec).map((rule) => ({ namespace, rule })))
}

function among({ namespaces }: Rules, peers: Peer[] = [], namespace: string, { address, pod }: End): boolean {
  const is = ({ ipBlock, namespaceSelector, podSelector }: Peer): boolean => {
    if (ipBlock) return within(address, [ipBlock.cidr]) && !within(address, ipBlock.except ?? [])
    if (!pod) return false
    const there = namespaceSelector
      ? chooses(namespaceSelector, namespaces[pod.namespace] ?? {})
      : pod.namespace === namespace
    return there && chooses(podSelector ?? {}, pod.labels)
  }
  return peers.length === 0 || peers.some(is)
}

function covers({ port: given, endPort, protocol = 'TCP' }: Port, to: End, port: number): boolean {
  if (protocol !== 'TCP') return false
  if (given === undefined) return true
  if (typeof given === 'string')
    return to.pod?.ports.some(({ name, containerPort }) => name === given && containerPort === port) ?? false
  return endPort === undefined ? port === given : given <= port && port <= endPort
}

export function chooses({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const value = labels[key]
      if (operator === 'Exists') return value !== undefined
      if (operator === 'DoesNotExist') return value === undefined
      const listed = value !== undefined && values.includes(value)
      return operator === 'In' ? listed : !listed
    })
  )
}

function within(address: string, blocks: string[]): boolean {
  const list = new BlockList()
  for (const block of blocks) {
    const [network = '', bits] = block.split('/')
    list.addSubnet(network, Number(bits), 'ipv4')
  }
  return list.check(address, 'ipv4')
}
