import { describe, expect, it } from '@jest/globals'
import { type PodObject, ruleset } from '../../cluster/src/enforcer/ruleset.ts'
import type { Policy } from '../../cluster/src/network.ts'

const pod = (name: string, podIP?: string, more: Partial<PodObject['spec']> = {}, namespace = 'car'): PodObject => ({
  metadata: { name, namespace, labels: { app: name } },
  spec: { containers: [{ ports: [{ name: 'http', containerPort: 8080 }] }], ...more },
  status: { phase: 'Running', ...(podIP ? { podIP } : {}) },
})
const namespaces = ['car', 'other'].map((name) => ({ metadata: { name, labels: { name } } }))
const policy = (app: string, spec: Omit<Policy['spec'], 'podSelector'>): Policy => ({
  metadata: { name: app, namespace: 'car' },
  spec: { podSelector: { matchLabels: { app } }, ...spec },
})
const A = pod('a', '10.0.0.1')
const B = pod('b', '10.0.0.2')
const comes = (...ingress: NonNullable<Policy['spec']['ingress']>) => policy('a', { policyTypes: ['Ingress'], ingress })
const goes = (...egress: NonNullable<Policy['spec']['egress']>) => policy('a', { policyTypes: ['Egress'], egress })
/** Returns the lines of a chain in the rules for these pods and policies; null if the chain does not exist. */
const chain = (name: string, pods: PodObject[], ...policies: Policy[]) => {
  const text = ruleset({ pods, policies, namespaces })
  const body = new RegExp(`chain ${name} \\{\\n([^]*?)\\n {2}\\}`).exec(text)?.[1]
  return body?.split('\n').map((line) => line.trim()) ?? null
}

describe('rules of a node', () => {
  it('take the place of those before in one transaction', () => {
    expect(ruleset({ pods: [], policies: [], namespaces }).split('\n').slice(0, 3)).toEqual([
      'table ip car_policies',
      'delete table ip car_policies',
      'table ip car_policies {',
    ])
  })

  it('govern only pods that a policy chooses, and only the direction that it is about', () => {
    expect(chain('forward', [A, B], comes())).toEqual([
      'type filter hook forward priority -150; policy accept;',
      'ct state established,related accept',
      'ip daddr 10.0.0.1 jump ingress_0',
    ])
    expect(chain('ingress_0', [A, B], comes())).toEqual(['# car/a', 'drop'])
    expect(chain('egress_0', [A, B], comes())).toBeNull()
  })

  it.each([
    ['by name of the port', comes({ ports: [{ port: 'http' }] }), 'ingress_0', 'tcp dport 8080 return'],
    ['a span of ports', goes({ ports: [{ port: 1, endPort: 9 }] }), 'egress_0', 'tcp dport 1-9 return'],
    ['UDP', goes({ ports: [{ port: 53, protocol: 'UDP' }] }), 'egress_0', 'udp dport 53 return'],
    ['from everybody', comes({}), 'ingress_0', 'return'],
    [
      'from pods',
      comes({ from: [{ podSelector: { matchLabels: { app: 'b' } } }] }),
      'ingress_0',
      'ip saddr { 10.0.0.2 } return',
    ],
    [
      'to all pods of a namespace',
      goes({ to: [{ namespaceSelector: { matchLabels: { name: 'other' } } }] }),
      'egress_0',
      'ip daddr { 10.0.0.3 } return',
    ],
    [
      'to a block but for parts of it',
      goes({
        to: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16', '10.2.0.0/16'] } }],
        ports: [{ port: 443 }],
      }),
      'egress_0',
      'ip daddr 10.0.0.0/8 ip daddr != { 10.1.0.0/16, 10.2.0.0/16 } tcp dport 443 return',
    ],
    ['to everywhere', goes({ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }] }), 'egress_0', 'return'],
  ])('let through what a policy allows: %s', (_, given, name, line) => {
    expect(chain(name, [A, B, pod('b', '10.0.0.3', {}, 'other')], given)).toEqual(['# car/a', line, 'drop'])
  })

  it('let nothing through for a peer that is nobody', () => {
    const given = comes({ from: [{ podSelector: { matchLabels: { app: 'nobody' } } }] })
    expect(chain('ingress_0', [A, B], given)).toEqual(['# car/a', 'drop'])
  })

  it('add up over policies', () => {
    const both = [comes({ ports: [{ port: 1 }] }), comes({ ports: [{ port: 2 }] })]
    expect(chain('ingress_0', [A], ...both)).toEqual(['# car/a', 'tcp dport 1 return', 'tcp dport 2 return', 'drop'])
  })

  it('leave out pods without an address of their own and pods that are over', () => {
    const over = { ...A, status: { phase: 'Succeeded', podIP: '10.0.0.1' } }
    expect(chain('forward', [over, pod('a'), pod('a', '10.0.0.9', { hostNetwork: true })], comes())).toHaveLength(2)
  })

  it('fail where they could not say what a policy means', () => {
    expect(() => ruleset({ pods: [A], policies: [goes({ ports: [{ port: 'http' }] })], namespaces })).toThrow('http')
  })
})
