import { describe, expect, it } from '@jest/globals'
import { allows, type End, type Policy, type Rules } from '../../cluster/src/network.ts'

const pod = (address: string, labels: Record<string, string>, namespace = 'car'): End => ({
  address,
  pod: { namespace, labels, ports: [{ name: 'http', containerPort: 8080 }, { containerPort: 9090 }] },
})
const a = pod('10.0.0.1', { app: 'a' })
const b = pod('10.0.0.2', { app: 'b' })
const outside: End = { address: '192.0.2.7' }
const namespaces = { car: { name: 'car' }, other: { name: 'other' } }

const policy = (app: string, spec: Omit<Policy['spec'], 'podSelector'>): Policy => ({
  metadata: { name: app, namespace: 'car' },
  spec: { podSelector: { matchLabels: { app } }, ...spec },
})
const by = (...policies: Policy[]): Rules => ({ policies, namespaces })
const goes = (rule: NonNullable<Policy['spec']['egress']>[number]) =>
  policy('a', { policyTypes: ['Egress'], egress: [rule] })
const comes = (rule: NonNullable<Policy['spec']['ingress']>[number]) =>
  policy('b', { policyTypes: ['Ingress'], ingress: [rule] })

describe('a connection', () => {
  it('is allowed where no policy chooses either end', () => {
    expect(allows(by(policy('c', { policyTypes: ['Ingress', 'Egress'] })), a, b, 8080)).toBe(true)
  })

  it.each([
    ['that chooses its beginning and has no rule', policy('a', { policyTypes: ['Egress'] }), false],
    ['that chooses its end and has no rule', policy('b', { policyTypes: ['Ingress'] }), false],
    ['about what its beginning takes', policy('a', { policyTypes: ['Ingress'] }), true],
    ['about what its end sends', policy('b', { policyTypes: ['Egress'] }), true],
    [
      'for pods of that name in another namespace',
      { ...policy('b', { policyTypes: ['Ingress'] }), metadata: { name: 'b', namespace: 'other' } },
      true,
    ],
  ] satisfies [string, Policy, boolean][])('beside a policy %s', (_, given, allowed) => {
    expect(allows(by(given), a, b, 8080)).toBe(allowed)
  })

  it('has to be allowed where it begins and where it ends, by one policy of several', () => {
    const [to, from] = [goes({}), comes({})]
    expect(allows(by(to, policy('b', { policyTypes: ['Ingress'] })), a, b, 8080)).toBe(false)
    expect(allows(by(from, policy('a', { policyTypes: ['Egress'] })), a, b, 8080)).toBe(false)
    expect(allows(by(to, from, policy('b', { policyTypes: ['Ingress'] })), a, b, 8080)).toBe(true)
  })

  it.each([
    [8080, [{ port: 8080 }], true],
    [8081, [{ port: 8080 }], false],
    [8080, [{ port: 'http' }], true],
    [9090, [{ port: 'http' }], false],
    [8080, [{ port: 'grpc' }], false],
    [8085, [{ port: 8080, endPort: 8090 }], true],
    [8091, [{ port: 8080, endPort: 8090 }], false],
    [8080, [{ port: 8080, protocol: 'UDP' }], false],
    [8080, [{ protocol: 'TCP' }], true],
    [53, [{ port: 8080 }, { port: 53 }], true],
  ])('to port %p, where %j are, is allowed: %p', (port, ports, allowed) => {
    expect(allows(by(goes({ ports })), a, b, port)).toBe(allowed)
    expect(allows(by(comes({ ports })), a, b, port)).toBe(allowed)
  })

  it.each([
    ['a pod with these labels', { podSelector: { matchLabels: { app: 'b' } } }, b, true],
    ['a pod with others', { podSelector: { matchLabels: { app: 'c' } } }, b, false],
    [
      'a pod with these labels elsewhere',
      { podSelector: { matchLabels: { app: 'b' } } },
      pod('10.0.0.3', { app: 'b' }, 'other'),
      false,
    ],
    [
      'a pod of a namespace',
      { namespaceSelector: { matchLabels: { name: 'other' } } },
      pod('10.0.0.3', {}, 'other'),
      true,
    ],
    ['a pod of another namespace', { namespaceSelector: { matchLabels: { name: 'other' } } }, b, false],
    [
      'one of them in any namespace',
      { namespaceSelector: {}, podSelector: { matchLabels: { app: 'b' } } },
      pod('10.0.0.3', { app: 'b' }, 'other'),
      true,
    ],
    ['another of any namespace', { namespaceSelector: {}, podSelector: { matchLabels: { app: 'c' } } }, b, false],
    [
      'one of a list',
      { podSelector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['b', 'c'] }] } },
      b,
      true,
    ],
    [
      'none of a list',
      { podSelector: { matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['b', 'c'] }] } },
      b,
      false,
    ],
    ['one that has a label', { podSelector: { matchExpressions: [{ key: 'app', operator: 'Exists' }] } }, b, true],
    [
      'one that has it not',
      { podSelector: { matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] } },
      b,
      false,
    ],
    ['an address of a block', { ipBlock: { cidr: '192.0.2.0/24' } }, outside, true],
    [
      'an address that is left out of it',
      { ipBlock: { cidr: '192.0.2.0/24', except: ['192.0.2.4/30'] } },
      outside,
      false,
    ],
    ['an address outside, where pods are named', { namespaceSelector: {} }, outside, false],
  ] satisfies [string, NonNullable<NonNullable<Policy['spec']['egress']>[number]['to']>[number], End, boolean][])(
    'to %s',
    (_, peer, to, allowed) => {
      expect(allows(by(goes({ to: [peer] })), a, to, 8080)).toBe(allowed)
    },
  )
})
