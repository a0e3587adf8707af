import { chooses, type Labels, type Peer, type Policy, type Port } from '../network.ts'

export type PodObject = {
  metadata: { name: string; namespace: string; labels?: Labels }
  spec: { hostNetwork?: boolean; containers: { ports?: { name?: string; containerPort: number }[] }[] }
  status: { podIP?: string; phase: string }
}
export type Cluster = {
  pods: PodObject[]
  policies: Policy[]
  namespaces: { metadata: { name: string; labels?: Labels } }[]
}
type Rule = { peers: Peer[]; ports: Port[]; namespace: string }
/** A pod that has its own address, not that of its node. */
type Addressed = PodObject & { status: { podIP: string } }

/**
 * Returns the input of `nft` for the policies: one transaction that replaces the table `car_policies`, which filters
 * the packets that a node forwards. A pod that a policy selects gets a chain for each direction that the policy
 * governs. A packet that matches a rule returns from the chain; other packets are dropped.
 */
export function ruleset({ pods, policies, namespaces }: Cluster): string {
  const all = pods.filter(
    (pod): pod is Addressed =>
      !pod.spec.hostNetwork && !!pod.status.podIP && ['Pending', 'Running'].includes(pod.status.phase),
  )
  const labelsOf = new Map(namespaces.map(({ metadata: { name, labels = {} } }) => [name, labels]))
  const among = (peer: Peer, namespace: string) =>
    all.filter(({ metadata }) => {
      const there = peer.namespaceSelector
        ? chooses(peer.namespaceSelector, labelsOf.get(metadata.namespace) ?? {})
        : metadata.namespace === namespace
      return there && chooses(peer.podSelector ?? {}, metadata.labels ?? {})
    })
  const chains: string[] = []
  const jumps: string[] = []
  const govern = (pod: Addressed, n: number, type: 'Ingress' | 'Egress', rules: Rule[] | null) => {
    if (!rules) return
    const [side, other] = type === 'Ingress' ? (['daddr', 'saddr'] as const) : (['saddr', 'daddr'] as const)
    const name = `${type.toLowerCase()}_${n}`
    const returns = rules.flatMap(({ peers, ports, namespace }) => {
      const callers =
        peers.length === 0 ? [''] : peers.flatMap((peer) => addressed(other, peer, among(peer, namespace)))
      const whats = ports.length === 0 ? [''] : ports.map((port) => onPort(port, type === 'Ingress' ? pod : null))
      return callers.flatMap((whom) => whats.map((what) => `    ${[whom, what, 'return'].filter(Boolean).join(' ')}`))
    })
    const { metadata, status } = pod
    chains.push(`  chain ${name} {`, `    # ${metadata.namespace}/${metadata.name}`, ...returns, '    drop', '  }')
    jumps.push(`    ip ${side} ${status.podIP} jump ${name}`)
  }
  for (const [n, pod] of all.entries()) {
    govern(pod, n, 'Ingress', rulesFor(policies, pod, 'Ingress'))
    govern(pod, n, 'Egress', rulesFor(policies, pod, 'Egress'))
  }
  return [
    'table ip car_policies', // so that there is a table to delete
    'delete table ip car_policies',
    'table ip car_policies {',
    ...chains,
    '  chain forward {',
    '    type filter hook forward priority -150; policy accept;',
    '    ct state established,related accept',
    ...jumps,
    '  }',
    '}\n',
  ].join('\n')
}

/**
 * Returns the rules of all policies that select this pod in this direction; null if no policy does, so that everything
 * is allowed.
 */
function rulesFor(policies: readonly Policy[], { metadata }: PodObject, type: 'Ingress' | 'Egress'): Rule[] | null {
  const chosen = policies.filter(
    ({ metadata: { namespace }, spec }) =>
      namespace === metadata.namespace &&
      spec.policyTypes.includes(type) &&
      chooses(spec.podSelector, metadata.labels ?? {}),
  )
  if (chosen.length === 0) return null
  return chosen.flatMap(({ metadata: { namespace }, spec: { ingress = [], egress = [] } }) =>
    type === 'Ingress'
      ? ingress.map(({ from: peers = [], ports = [] }) => ({ peers, ports, namespace }))
      : egress.map(({ to: peers = [], ports = [] }) => ({ peers, ports, namespace })),
  )
}

/** Returns `nft` expressions that match packets from or to a peer. The list is empty if the peer has no address. */
function addressed(side: 'saddr' | 'daddr', { ipBlock }: Peer, pods: Addressed[]): string[] {
  if (ipBlock) {
    const { cidr, except = [] } = ipBlock
    const within = cidr === '0.0.0.0/0' ? [] : [`ip ${side} ${cidr}`]
    return [[...within, ...(except.length > 0 ? [`ip ${side} != { ${except.join(', ')} }`] : [])].join(' ')]
  }
  return pods.length > 0 ? [`ip ${side} { ${pods.map(({ status }) => status.podIP).join(', ')} }`] : []
}

/**
 * Returns the expressions for a port. A named port is looked up in the governed pod. The charts' policies use no names
 * for ports of other pods.
 */
function onPort({ port, endPort, protocol = 'TCP' }: Port, governed: PodObject | null): string {
  const named = (name: string) => {
    if (!governed) throw new Error(`the port ${name} of another pod is not known by name here`)
    return governed.spec.containers.flatMap(({ ports = [] }) => ports).find((p) => p.name === name)?.containerPort ?? 0
  }
  if (port === undefined) return `meta l4proto ${protocol.toLowerCase()}`
  const first = typeof port === 'string' ? named(port) : port
  return `${protocol.toLowerCase()} dport ${endPort ? `${first}-${endPort}` : first}`
}
