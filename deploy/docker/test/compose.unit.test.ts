import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { readIdpConfig } from '../../local/src/idp/config.ts'
import { askedFor, askedForByTelemetry, portOf, textOf, workloads } from '../../helm/test/workloads.ts'

type Service = {
  image: string
  build?: { args: { SERVICE: string } }
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: object
}

const made = Object.fromEntries(
  [...textOf('deploy/docker/secrets.sh').matchAll(/[A-Z][A-Z0-9_]{5,}/g)].map(([name]) => [
    name,
    /(ENCRYPTION|RECORD)_KEY$/.test(name) ? Buffer.alloc(32).toString('base64') : `${name}-of-this-test-long-enough`,
  ]),
)
const text = textOf('docker-compose.yml').replaceAll(/\$\{(\w+)(?:(:-|:\?)([^}]*))?\}/g, (_, name, kind, rest) => {
  const value = made[String(name)] ?? (kind === ':-' ? String(rest) : undefined)
  if (value === undefined) throw new Error(`${name} is in neither secrets.sh nor given a default`)
  return value
})
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }
const ours = Object.entries(services).filter(([, { build }]) => build)

/** What the image itself sets. */
const inImage = { NODE_ENV: 'production', PORT: portOf('http'), METRICS_PORT: portOf('metrics') }

test('every workload is there, and the identity provider for trials', () => {
  expect(ours.map(([name]) => name).toSorted()).toEqual([...workloads.map(({ name }) => name), 'idp'].toSorted())
  const dockerfile = textOf('deploy/docker/Dockerfile')
  for (const [name, value] of Object.entries(inImage)) expect(dockerfile).toContain(`${name}=${value}`)
})

test.each(workloads)('$name takes the settings it is given, and knows them all', ({ name, readConfig }) => {
  const environment = services[name]?.environment ?? {}
  expect(() => readConfig({ ...inImage, ...environment })).not.toThrow()
  const asked = [...askedFor(readConfig), ...askedForByTelemetry()]
  expect(asked).toEqual(expect.arrayContaining(Object.keys(environment)))
})

test('so does the identity provider, which is told the same as auth', () => {
  const idp = services['idp']?.environment ?? {}
  const auth = services['auth']?.environment ?? {}
  expect(readIdpConfig(idp).REDIRECT_URIS).toEqual([`${auth['PUBLIC_URL']}/api/v1/auth/idp/callback`])
  expect([idp['ISSUER'], idp['CLIENT_ID'], idp['CLIENT_SECRET']]).toEqual([
    auth['IDP_ISSUER'],
    auth['IDP_CLIENT_ID'],
    auth['IDP_CLIENT_SECRET'],
  ])
})

test('every address is that of a service, and who is waited for can be healthy', () => {
  const addresses = ours.flatMap(([, { environment = {} }]) => Object.values(environment))
  const hosts = addresses.map(
    (address) => /^(?:\w+:\/\/(?:[^@/]*@)?)?([\w.-]+):\d+(?:\/|$)/.exec(address)?.[1] ?? 'localhost',
  )
  const strange = hosts.filter((host) => host !== 'localhost' && !services[host])
  expect(strange).toEqual([])
  expect(new Set(hosts).size).toBeGreaterThan(8)
  const awaited = ours.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on))
  const inVain = awaited.filter(
    ([name, { condition }]) => condition === 'service_healthy' && !services[name]?.healthcheck,
  )
  expect(inVain).toEqual([])
})
