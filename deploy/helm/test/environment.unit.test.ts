import { describe, expect, test } from '@jest/globals'
import { askedFor, askedForByTelemetry, type Workload, workloads } from './workloads.ts'

/** Only of local runs; production refuses it. */
const LOCAL = ['PEOPLE_FILE']
describe.each(workloads)('the environment of $name', ({ readConfig, values, given }) => {
  test('holds every setting that the process reads, and nothing else', () => {
    const asked = new Set([...askedFor(readConfig), ...askedForByTelemetry(), 'NODE_ENV'])
    for (const name of LOCAL) asked.delete(name)
    const offered = [...Object.keys(given), ...Object.keys(values.env), ...Object.keys(values.secretEnv)]
    expect(offered.toSorted()).toEqual([...asked].toSorted())
  })

  test('is accepted by the process in production as soon as what has to be given is given', () => {
    expect(() => readConfig(environment({ values, given }))).not.toThrow()
  })

  test('asks for no more than the process cannot do without', () => {
    for (const name of values.requiredEnv) {
      const { [name]: _, ...rest } = environment({ values, given })
      expect(() => readConfig(rest)).toThrow(`${name}: is missing`)
    }
  })

  test('takes what is secret or personal from a Secret', () => {
    const telling = /SECRET|_KEY(_ID)?$|_URI$|AMQP_URL|REDIS_URL|CPF/
    expect(Object.keys(values.env).filter((name) => telling.test(name))).toEqual([])
    expect(Object.keys(values.secretEnv).filter((name) => !telling.test(name))).toEqual([])
  })
})

/** As the chart gives it, with something that fits where an installation has to say something. */
function environment({ values, given }: Pick<Workload, 'values' | 'given'>): Record<string, string> {
  const own = Object.entries(values.env).filter(([, value]) => value !== '')
  const required = values.requiredEnv.map((name) => [name, SAID[name]])
  const secrets = Object.entries(values.secretEnv).map(([name, { optional }]) => [name, optional ? '' : SAID[name]])
  return Object.fromEntries([...Object.entries(given), ...own, ...required, ...secrets]) as Record<string, string>
}

const long = 'a-secret-of-this-test-long-enough-for-all'
const SAID: Record<string, string> = {
  PUBLIC_URL: 'https://car.example.gov.br',
  IDP_ISSUER: 'https://idp.example.gov.br',
  IDP_CLIENT_ID: 'car',
  IDP_CLIENT_SECRET: long,
  S3_ENDPOINT: 'https://s3.example.gov.br',
  S3_BUCKET: 'car',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: long,
  MONGODB_URI: 'mongodb://mongodb:27017',
  AMQP_URL: 'amqp://rabbitmq:5672',
  REDIS_URL: 'redis://redis:6379',
  SERVICE_SECRET: long,
  CURSOR_SECRET: long,
  REFRESH_SECRET: long,
  CPF_HASH_KEY: long,
  CPF_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  SIGNING_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  ANSWER_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
}
