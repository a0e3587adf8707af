import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { composeFile, composeSettings } from '../src/backing/docker.ts'
import { environmentOf, portNames, type ServiceName, serviceNames, type Settings } from '../src/services.ts'

const ports = Object.fromEntries([...portNames(1), ...portNames(2)].map((name, i) => [name, 20_000 + i]))
const settings: Settings = {
  backing: { processos: { AMQP_URL: 'amqp://processos@broker' }, dossie: { AMQP_URL: 'amqp://dossie@broker' } },
  publicUrl: 'http://localhost:8080',
  peopleFile: '/people.json',
  tessdata: '/tessdata',
  confinement: 'kernel',
  ports,
  secret: (name) => `secret ${name}`,
  idpFolder: '/idp',
  mailFolder: '/mail',
  namespace: 'car',
}
const environments = Object.fromEntries(serviceNames.map((name) => [name, environmentOf(name, settings)])) as Record<
  ServiceName,
  Record<string, string>
>

describe('the environment of a service', () => {
  test('has no two processes on one port', () => {
    const taken = [1, 2].flatMap((instance) =>
      serviceNames.flatMap((name) => {
        const { PORT, GRPC_PORT, METRICS_PORT, SMTP_PORT } = environmentOf(name, settings, instance)
        return [PORT, GRPC_PORT, METRICS_PORT, SMTP_PORT].filter((port) => port !== undefined)
      }),
    )
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken).not.toContain('undefined')
  })

  test('leads to where the other one listens', () => {
    expect(environments.processos['AUTH_GRPC']).toBe(`127.0.0.1:${environments.auth['GRPC_PORT']}`)
    expect(environments.gateway['DOSSIE_URL']).toBe(`http://127.0.0.1:${environments.dossie['PORT']}`)
    expect(environments.auth['IDP_ISSUER']).toBe(environments.idp['ISSUER'])
    expect(environments.avisos['SMTP_URL']).toBe(`smtp://127.0.0.1:${environments.correio['SMTP_PORT']}`)
    expect(environments.auth['IDP_CLIENT_SECRET']).toBe(environments.idp['CLIENT_SECRET'])
  })

  test.each([
    ['REFRESH_SECRET', ['auth']],
    ['IDP_CLIENT_SECRET', ['auth']],
    ['CPF_ENCRYPTION_KEY', ['auth', 'processos']],
    ['CPF_HASH_KEY', ['auth']],
    ['TRACKING_SECRET', ['processos']],
    ['RECORD_KEY', ['auth', 'documentos', 'dossie', 'processos']],
    ['READING_KEY', ['documentos', 'documentos-worker']],
    ['SIGNING_ENCRYPTION_KEY', ['auth']],
    ['ANSWER_ENCRYPTION_KEY', ['analista', 'avisos', 'documentos', 'dossie', 'processos']],
    ['SMTP_URL', ['avisos']],
    ['UNSUBSCRIBE_SECRET', ['avisos']],
  ])('tells %s to who keeps such data, and to nobody else', (variable, keepers) => {
    expect(serviceNames.filter((name) => variable in environments[name]).sort()).toEqual(keepers)
  })

  test('has the credentials that are its own', () => {
    expect(environments.dossie['AMQP_URL']).toBe('amqp://dossie@broker')
    expect(environments.portal['AMQP_URL']).toBeUndefined()
  })

  test.each(['CPF_ENCRYPTION_KEY', 'ANSWER_ENCRYPTION_KEY', 'RECORD_KEY'])('has a %s that no other has', (variable) => {
    const keys = Object.values(environments).flatMap((environment) => environment[variable] ?? [])
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('has the key of reading that the worker has, which is not that of the record', () => {
    const { documentos, 'documentos-worker': worker } = environments
    expect(documentos['READING_KEY']).toBe(worker['READING_KEY'])
    expect(documentos['READING_KEY']).not.toBe(documentos['RECORD_KEY'])
  })

  test('has its own database and prefix; the worker shares those of documentos', () => {
    expect(environments.processos['MONGODB_DATABASE']).toBe('car_processos')
    expect(environments['documentos-worker']['S3_PREFIX']).toBe(environments.documentos['S3_PREFIX'])
    const test = environmentOf('dossie', { ...settings, namespace: 'cartest' })
    expect([test['MONGODB_DATABASE'], test['AMQP_PREFIX'], test['S3_PREFIX']]).toEqual([
      'cartest_dossie',
      'cartest',
      'cartest/dossie/',
    ])
  })

  test('is never that of production', () => {
    for (const name of serviceNames) expect(environments[name]['NODE_ENV']).toBe('development')
  })
})

test('the containers are told everything that their file asks for', () => {
  const text = readFileSync(composeFile, 'utf8')
  expect(Object.keys((parse(text) as { services: object }).services).sort()).toEqual([
    'objects',
    'rabbitmq',
    'redis',
    'store',
  ])
  const asked = [...text.matchAll(/(?<!\$)\$\{(\w+)\}/g)].map((match) => match[1])
  const told = composeSettings({ secret: () => '', folder: '/state' }, {} as never)
  expect([...new Set(asked)].sort()).toEqual(Object.keys(told).sort())
})
