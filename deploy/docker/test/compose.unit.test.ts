import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { publicHalfOf } from '../../../packages/config/src/fields.ts'
import { RECORDED } from '../../../packages/config/src/services.ts'
import { publicHalf } from '../../../packages/identity/src/keyring.ts'
import { readMailConfig } from '../../local/src/mail/config.ts'
import { readIdpConfig } from '../../local/src/idp/config.ts'
import { readUsersConfig, secretsOf } from '../../local/src/users/config.ts'
import { writeUsers } from '../../local/src/users/files.ts'
import { userOf, variablesOf, workloads as withRights } from '../../rights/src/rights.ts'
import { askedFor, askedForByTelemetry, portOf, root, textOf, workloads } from '../../helm/test/workloads.ts'

type Service = {
  image: string
  build?: { args: { SERVICE: string } }
  pull_policy?: string
  network_mode?: string
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: object
}

const made = Object.fromEntries(
  execFileSync('sh', [join(root, 'deploy/docker/secrets.sh')], { encoding: 'utf8' })
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
)
/** Fills in the variables of a text as Compose does, including variables within defaults. */
function filledIn(text: string): string {
  const filled = text.replaceAll(/\$\{(\w+)(?:(:-|:\?)([^{}$]*))?\}/g, (_, name, kind, rest) => {
    const value = made[String(name)] ?? (kind === ':-' ? String(rest) : undefined)
    if (value === undefined) throw new Error(`${name} is in neither secrets.sh nor given a default`)
    return value
  })
  return filled === text ? text : filledIn(filled)
}
const text = filledIn(textOf('docker-compose.yml'))
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }
const ours = Object.entries(services).filter(([, { image }]) => image.startsWith('car-'))

const inImage = { NODE_ENV: 'production', PORT: portOf('http'), METRICS_PORT: portOf('metrics') }

test('every workload is there, the job of each record, and for trials the identity provider, a mail server and who makes users', () => {
  const more = [...RECORDED.map((name) => `${name}-wipe`), 'mail', 'idp', 'users', 'users-files']
  expect(ours.map(([name]) => name).toSorted()).toEqual([...workloads.map(({ name }) => name), ...more].toSorted())
  const dockerfile = textOf('deploy/docker/Dockerfile')
  for (const [name, value] of Object.entries(inImage)) expect(dockerfile).toContain(`${name}=${value}`)
})

test('every image is built once, and the others of it wait for that', () => {
  const images = [...new Set(ours.map(([, { image }]) => image))]
  for (const image of images) {
    const of = ours.filter(([, service]) => service.image === image).map(([, service]) => service)
    expect([image, of.filter(({ build }) => build).length]).toEqual([image, 1])
    expect(of.filter(({ build, pull_policy }) => !build && pull_policy !== 'never')).toEqual([])
  }
})

test('the public halves that all are told are those of the keys of the services that call', () => {
  const keys = ours.flatMap(([name, { environment }]) => {
    const key = environment?.['SERVICE_KEY']
    return key === undefined ? [] : [`${name}:${publicHalfOf(key)}`]
  })
  expect(made['SERVICE_KEYS']?.split(',').toSorted()).toEqual(keys.toSorted())
  const numbers = Buffer.from(made['DOCUMENTOS_NUMBERS_KEY'] ?? '', 'base64')
  expect(made['DOCUMENTOS_NUMBERS_PUBLIC_KEY']).toBe(publicHalf(numbers).toString('base64'))
})

test('nobody lives in the network of somebody who may die', () => {
  expect(Object.entries(services).filter(([, it]) => it.network_mode?.startsWith('service:'))).toEqual([])
})

test.each(workloads)('$name takes the settings it is given, and knows them all', ({ name, readConfig }) => {
  const environment = services[name]?.environment ?? {}
  expect(() => readConfig({ ...inImage, ...environment })).not.toThrow()
  const asked = [...askedFor(readConfig), ...askedForByTelemetry()]
  expect(asked).toEqual(expect.arrayContaining(Object.keys(environment)))
})

test('so does the mail server, and avisos hands its messages over to it', () => {
  const mail = services['mail']?.environment ?? {}
  expect(services['avisos']?.environment?.['SMTP_URL']).toBe(`smtp://mail:${readMailConfig(mail).SMTP_PORT}`)
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

test.each(withRights)('%s gets in everywhere as the user that is made for it', (name) => {
  const secret = secretsOf(readUsersConfig(services['users']?.environment))
  const [user, given] = [userOf('car', name), services[name]?.environment ?? {}]
  const at = (server: string) => `${user}:${secret(`${server}-${name}`)}@${server}`
  const expected: Record<string, string> = {
    MONGODB_URI: `mongodb://${at('mongodb')}:27017/?directConnection=true`,
    AMQP_URL: `amqp://${at('rabbitmq')}:5672`,
    REDIS_URL: `redis://${at('redis')}:6379`,
    S3_ACCESS_KEY_ID: user,
    S3_SECRET_ACCESS_KEY: secret(`s3-${name}`),
  }
  const has = Object.keys(expected).filter((variable) => variable in given)
  expect(has).toEqual(Object.keys(expected).filter((variable) => variablesOf(name).includes(variable)))
  for (const variable of has) expect(given[variable]).toBe(expected[variable])
})

test('the servers are given files that they look for', () => {
  const written = new Map<string, string>()
  const secret = secretsOf(readUsersConfig(services['users-files']?.environment))
  writeUsers({ secret, write: (name, text) => written.set(name, text) }, 'car')
  expect([...written.keys()]).toEqual([
    'rabbitmq/definitions.json',
    'rabbitmq/rabbitmq.conf',
    'redis/redis.conf',
    'objects/users.json',
  ])
  expect(text).toContain('RABBITMQ_CONFIG_FILE: /users/rabbitmq.conf')
  expect(text).toContain('[redis-server, /users/redis.conf,')
  expect(text).toContain('--iam-dir, /users,')
  expect(written.get('redis/redis.conf')).toContain(`user car-gateway on >${secret('redis-gateway')} `)
})

test('every address is that of a service, and who is waited for can be healthy', () => {
  const addresses = ours.flatMap(([, { environment = {} }]) => Object.values(environment))
  const hosts = addresses.map(
    (address) => /^(?:\w+:\/\/(?:[^@/]*@)?)?([\w.-]+):\d+(?:\/|$)/.exec(address)?.[1] ?? 'localhost',
  )
  const strange = hosts.filter((host) => host !== 'localhost' && !services[host.replace('.localhost', '')])
  expect(strange).toEqual([])
  expect(new Set(hosts).size).toBeGreaterThan(8)
  const awaited = ours.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on))
  const inVain = awaited.filter(
    ([name, { condition }]) => condition === 'service_healthy' && !services[name]?.healthcheck,
  )
  expect(inVain).toEqual([])
})
