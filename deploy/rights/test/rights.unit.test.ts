import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FACT_CATALOGUE } from '@car/events/catalogue'
import { SUBSCRIPTIONS } from '@car/events/subscriptions'
import { describe, expect, test } from '@jest/globals'
import { environment, workloads as charts } from '../../helm/test/workloads.ts'
import { permissionsOf, topologyOf } from '../src/rabbitmq.ts'
import { databaseOf, prefixOf, rightsOf, variablesOf, type Workload, workloads } from '../src/rights.ts'
import { grants } from '../src/write.ts'

const services = join(import.meta.dirname, '../../../services')

describe.each(charts)('$name', ({ name, values, readConfig, given: own }) => {
  const known = (workloads as string[]).includes(name)
  const variables = known ? variablesOf(name as Workload) : []
  const credentials = ['MONGODB_URI', 'AMQP_URL', 'REDIS_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

  test('has a credential of its own for each server that it has rights on, and for no other', () => {
    const given = Object.keys(values.secretEnv).filter((variable) => credentials.includes(variable))
    expect(given.toSorted()).toEqual(variables.filter((variable) => credentials.includes(variable)).toSorted())
    for (const variable of given) expect(values.secretEnv[variable]?.name).toBe(`car-${name}`)
  })

  test('keeps its data where its rights are, unless told otherwise', () => {
    const { service } = known ? rightsOf(name as Workload) : {}
    const config = readConfig(environment({ values, given: own })) as Record<string, string | undefined>
    expect({
      database: config['MONGODB_DATABASE'],
      objects: config['S3_PREFIX'],
      queues: config['AMQP_PREFIX'],
    }).toEqual({
      database: service && databaseOf('car', service),
      objects: variables.includes('S3_BUCKET') ? prefixOf('car', service ?? '') : undefined,
      queues: variables.includes('AMQP_URL') ? 'car' : undefined,
    })
  })
})

test('every type of fact has a service that may publish it', () => {
  const words = new Set<string>(workloads.flatMap((workload) => rightsOf(workload).publishes ?? []))
  const orphans = Object.keys(FACT_CATALOGUE).filter((type) => !words.has(type.split('.')[0] ?? ''))
  expect(orphans).toEqual([])
})

test('every queue has a service that takes from it, and one that takes back its dead letters', () => {
  const taken = (only: (workload: Workload) => boolean) =>
    [...new Set(workloads.filter(only).flatMap((workload) => rightsOf(workload).takes ?? []))].toSorted()
  expect(taken(() => true)).toEqual(Object.keys(SUBSCRIPTIONS).toSorted())
  expect(taken((workload) => rightsOf(workload).deadLetters === true)).toEqual(Object.keys(SUBSCRIPTIONS).toSorted())
})

test('who may take dead letters back has the command for it', () => {
  for (const workload of workloads.filter((it) => rightsOf(it).deadLetters)) {
    const manifest = JSON.parse(readFileSync(join(services, workload, 'package.json'), 'utf8')) as { programs: object }
    expect(manifest.programs).toHaveProperty('dead-letters')
  }
})

test('nobody may write to the default exchange, nor read from an exchange but that of facts', () => {
  const exchanges = topologyOf('car').exchanges.filter(({ type }) => type !== 'topic')
  for (const workload of workloads) {
    const { configure, write, read } = permissionsOf('car', workload)
    expect([configure, new RegExp(write).test('amq.default')]).toEqual(['^$', false])
    for (const { name } of exchanges) expect([name, new RegExp(read).test(name)]).toEqual([name, false])
  }
})

test('what the servers take in names nothing outside of its namespace and bucket', () => {
  const files = grants('other', 'bucket')
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['rabbitmq.json', 'mongodb.json', 'redis.acl']))
  for (const [file, text] of Object.entries(files)) {
    expect([file, text]).toEqual([file, expect.stringMatching(/\bother\b/)])
    expect([file, /\bcar[-._/]/.exec(text)]).toEqual([file, null])
  }
})
