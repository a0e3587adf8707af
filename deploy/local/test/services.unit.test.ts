import { publicHalf } from '@car/identity/keyring'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { composeFile, composeSettings } from '../src/backing/docker.ts'
import { environmentOf, portNames, type ProcessName, processNames, type Settings } from '../src/services.ts'
import { SERVICE_NAMES, SERVICES } from '@car/config/services'

const ports = Object.fromEntries([...portNames(1), ...portNames(2)].map((name, i) => [name, 20_000 + i]))
const settings: Settings = {
  backing: { processos: { AMQP_URL: 'amqp://processos@broker' }, dossie: { AMQP_URL: 'amqp://dossie@broker' } },
  publicUrl: 'http://localhost:8080',
  peopleFile: '/people.json',
  tessdata: '/tessdata',
  models: '/models',
  gdal: '/gdal',
  confinement: 'kernel',
  ports,
  secret: (name) => createHash('sha256').update(name).digest('base64'),
  idpFolder: '/idp',
  mailFolder: '/mail',
  seal: { chave: 'key', certificados: 'certificate' },
  namespace: 'car',
}
const environments = Object.fromEntries(processNames.map((name) => [name, environmentOf(name, settings)])) as Record<
  ProcessName,
  Record<string, string>
>

describe('the environment of a service', () => {
  test('has no two processes on one port', () => {
    const taken = [1, 2].flatMap((instance) =>
      processNames.flatMap((name) => {
        const { PORT, GRPC_PORT, METRICS_PORT, JWKS_PORT, SMTP_PORT } = environmentOf(name, settings, instance)
        return [PORT, GRPC_PORT, METRICS_PORT, JWKS_PORT, SMTP_PORT].filter((port) => port !== undefined)
      }),
    )
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken).not.toContain('undefined')
  })

  test('leads to where the other one listens', () => {
    expect(environments.processos['AUTH_GRPC']).toBe(`127.0.0.1:${environments.auth['GRPC_PORT']}`)
    expect(environments.gateway['DOSSIE_URL']).toBe(`http://127.0.0.1:${environments.dossie['PORT']}`)
    expect(environments.auth['IDP_ISSUER']).toBe(environments.idp['ISSUER'])
    expect(environments.avisos['SMTP_URL']).toBe(`smtp://127.0.0.1:${environments.mail['SMTP_PORT']}`)
    expect(environments.auth['IDP_CLIENT_SECRET']).toBe(environments.idp['CLIENT_SECRET'])
  })

  const secret = /_(KEY|SECRET)$/
  test.each(SERVICE_NAMES)('of %s has the secrets that its row names, and no others of anybody', (name) => {
    const own = Object.keys(environments[name]).filter((setting) => secret.test(setting) && setting !== 'SERVICE_KEY')
    expect(own.sort()).toEqual([...SERVICES[name].secrets].sort())
    expect('SERVICE_KEY' in environments[name]).toBe(SERVICES[name].asks)
    expect('SERVICE_KEYS' in environments[name]).toBe(SERVICES[name].asked)
  })

  test('of the mail server and of the worker has no secret but what it works with', () => {
    const of = (name: ProcessName) => Object.keys(environments[name]).filter((setting) => secret.test(setting))
    expect([of('mail'), of('documentos-worker'), of('idp')]).toEqual([
      ['WEBHOOK_SECRET'],
      ['READING_KEY', 'SEALING_KEY', 'NUMBERS_PUBLIC_KEY'],
      ['CLIENT_SECRET'],
    ])
  })

  test('has the credentials that are its own', () => {
    expect(environments.dossie['AMQP_URL']).toBe('amqp://dossie@broker')
    expect(environments.portal['AMQP_URL']).toBeUndefined()
  })

  test.each(['ANSWER_ENCRYPTION_KEY', 'CURSOR_SECRET', 'RECORD_KEY', 'SERVICE_KEY'])(
    'has a %s that no other has',
    (variable) => {
      const keys = Object.values(environments).flatMap((environment) => environment[variable] ?? [])
      expect(keys.length).toBeGreaterThan(1)
      expect(new Set(keys).size).toBe(keys.length)
    },
  )

  test('has the key of reading that the worker has, which is not that of the record', () => {
    const { documentos, 'documentos-worker': worker } = environments
    expect(documentos['READING_KEY']).toBe(worker['READING_KEY'])
    expect(documentos['READING_KEY']).not.toBe(documentos['RECORD_KEY'])
  })

  test('has keys of sealing and of stamping that are apart, and the worker opens no number', () => {
    const { auth, processos, documentos, dossie, 'documentos-worker': worker } = environments
    const seals = [auth, processos, documentos, dossie].map((environment) => environment['SEALING_KEY'])
    const stamps = [auth, processos, documentos, dossie].map((environment) => environment['RECORD_KEY'])
    expect(new Set([...seals, ...stamps]).size).toBe(8)
    expect(worker['NUMBERS_KEY']).toBeUndefined()
    const ring = Buffer.from(documentos['NUMBERS_KEY'] ?? '', 'base64')
    expect(worker['NUMBERS_PUBLIC_KEY']).toBe(publicHalf(ring).toString('base64'))
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
    for (const name of processNames) expect(environments[name]['NODE_ENV']).toBe('development')
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
  const asked = [...text.matchAll(/(?<!\$)\$\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const told = composeSettings({ secret: () => '', folder: '/state' }, {} as never)
  expect([...new Set(asked)].sort()).toEqual(Object.keys(told).sort())
})
