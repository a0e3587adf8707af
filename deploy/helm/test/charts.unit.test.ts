import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { SUBSCRIPTIONS } from '../../../packages/events/src/subscriptions.ts'
import { ASKED, SERVICE_NAMES } from '../../../packages/config/src/services.ts'
import { parse } from 'yaml'
import { schemaOf, services } from '../values-schema.ts'
import { helm, portOf, root, textOf, type Workload, workloads } from './workloads.ts'

const of = (name: string): Workload => {
  const found = workloads.find((workload) => workload.name === name)
  if (!found) throw new Error(`no workload ${name}`)
  return found
}
type Small = { replicas: number; resources: { requests: { cpu: string } } }

describe('charts', () => {
  test.each(services)('the schema of %s takes the settings that its values have, and no others', (chart) => {
    const values = parse(textOf('deploy/helm', chart, 'values.yaml')) as { env: object }
    const schema = schemaOf(chart)
    expect(schema.additionalProperties).toBe(false)
    expect(Object.keys(schema.properties).toSorted()).toEqual(['car-lib', 'global', ...Object.keys(values)].toSorted())
    expect(schema.properties['env']).toMatchObject({ type: 'object', additionalProperties: false })
    expect(schema.properties['env']).toHaveProperty('properties', expect.objectContaining(ofStrings(values.env)))
  })

  test('there is one for every service', () => {
    expect(services).toEqual(SERVICE_NAMES.toSorted())
    expect(readdirSync(join(root, 'services')).toSorted()).toEqual(services)
    for (const service of services) expect(existsSync(join(helm, service, 'Chart.yaml'))).toBe(true)
  })

  test.each(workloads)('$name is given more time to close than it takes before it ends by itself', ({ values }) => {
    const lastResort = /LAST_RESORT_MS = ([\d_]+)/.exec(textOf('packages/telemetry/src/lifecycle.ts'))?.[1]
    const seconds = Number(lastResort?.replaceAll('_', '')) / 1000
    expect(values.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(seconds + 5)
  })

  test('a small cluster of one processor has room for all of them, and for one pod more while it is upgraded', () => {
    const { resources, replicas } = parse(textOf('deploy/helm/small/all.yaml')) as Small
    const { worker } = parse(textOf('deploy/helm/small/documentos.yaml')) as { worker: Small }
    const asked = [...services.map(() => resources), worker.resources].map(({ requests }) => parseInt(requests.cpu, 10))
    expect(replicas).toBe(1)
    expect(asked.reduce((sum, cpu) => sum + cpu, Math.max(...asked))).toBeLessThanOrEqual(1000)
  })

  test('the workers are counted by a queue that there is', () => {
    const template = textOf('deploy/helm/documentos/templates/documentos-worker.yaml')
    const queue = /queueName: \{\{ printf "%s\.([\w.]+)"/.exec(template)?.[1] ?? ''
    expect(Object.keys(SUBSCRIPTIONS)).toContain(queue)
  })
})

describe('the network', () => {
  test.each(ASKED)('gRPC of %s is open to exactly those whom its table permits something', async (name) => {
    type Table = { callers: Record<string, readonly string[]> }
    const { callers: permitted } = (await import(`../../../services/${name}/src/inbound/grpc.ts`)) as Table
    const callers = new Set(Object.values(permitted).flat())
    expect(of(name).values.networkPolicy.grpcFrom.toSorted()).toEqual([...callers].toSorted())
  })

  test.each(workloads)('nobody is asked by $name who would not let it in', ({ name, values }) => {
    for (const [setting, address] of Object.entries(values.env)) {
      const { peer, kind } = peerOf(setting, address)
      if (!peer) continue
      // Over HTTP, the policies admit only the gateway. The key set of auth has a port of its own.
      const open = kind === 'grpc' ? of(peer).values.networkPolicy.grpcFrom : setting === 'JWKS_URL' ? [name] : []
      expect([setting, open]).toEqual([setting, expect.arrayContaining([name])])
      const expected = kind === 'grpc' ? `${peer}-grpc:${portOf('grpc')}` : `${peer}:${portOf(kind)}`
      expect(address).toContain(expected)
    }
  })

  test.each(workloads)('$name may go out to the backing services that it is told of, and to no others', (workload) => {
    const { env, secretEnv, networkPolicy } = workload.values
    const told = { ...env, ...secretEnv }
    const expected = new Set(Object.entries(BACKING).flatMap(([setting, name]) => (setting in told ? [name] : [])))
    expect(Object.keys(networkPolicy.egress).toSorted()).toEqual([...expected].toSorted())
  })
})

test('the worker may go nowhere that its values do not name', () => {
  expect(textOf('deploy/helm/documentos/templates/documentos-worker.yaml')).toContain('"named" true')
})

const ofStrings = (env: object) => Object.fromEntries(Object.keys(env).map((name) => [name, { type: 'string' }]))

const BACKING = {
  MONGODB_URI: 'mongodb',
  AMQP_URL: 'rabbitmq',
  REDIS_URL: 'redis',
  S3_ENDPOINT: 's3',
  S3_REGISTRO_ENDPOINT: 's3',
  IDP_ISSUER: 'identity-provider',
  SMTP_URL: 'smtp',
  CANAL_WEBHOOK_URL: 'webhook',
  SORTEIO_FAROL: 'beacon',
  SELO_REMOTO_URL: 'signer',
  SELO_CARIMBO_URL: 'timestamps',
  CLAMD_URL: 'clamd',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'collector',
}

/**
 * Returns the service that a setting addresses, and the protocol. `peer` is absent if the address is not of a service
 * of this project.
 */
function peerOf(setting: string, address: string): { peer?: string; kind: 'http' | 'grpc' | 'keys' } {
  if (setting === 'JWKS_URL') return { peer: 'auth', kind: 'keys' }
  const [, name = '', kind] = /^([A-Z]+)_(URL|GRPC)$/.exec(setting) ?? []
  const peer = name.toLowerCase()
  return services.includes(peer) && address !== ''
    ? { peer, kind: kind === 'GRPC' ? 'grpc' : 'http' }
    : { kind: 'http' }
}
