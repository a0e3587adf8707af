import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { askedFor, askedForByTelemetry, BY_NAME, environment, root, workloads } from './workloads.ts'

/** Settings of local runs, which production refuses. */
const LOCAL = ['PEOPLE_FILE', 'SMTP_PLAIN']

describe.each(workloads)('the environment of $name', ({ readConfig, values, given }) => {
  test('holds every setting that the process reads, and nothing else', () => {
    const asked = new Set([...askedFor(readConfig), ...askedForByTelemetry(), 'NODE_ENV'])
    for (const name of [...LOCAL, ...BY_NAME]) asked.delete(name)
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
    const telling = /SECRET|_KEY(S|_ID)?$|_URI$|AMQP_URL|REDIS_URL|SMTP_URL|CPF|_TOKEN$|SELO_C(HAVE|ERTIFICADOS)/
    expect(Object.keys(values.env).filter((name) => telling.test(name))).toEqual([])
    expect(Object.keys(values.secretEnv).filter((name) => !telling.test(name))).toEqual([])
  })
})

test('the secrets that are made for docker-compose.yml fill the Secrets of a trial in a cluster', () => {
  const made = execFileSync(join(root, 'deploy/docker/secrets.sh'), { encoding: 'utf8' })
  const env = Object.fromEntries(
    made.split('\n').map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  )
  const program = join(root, 'deploy/cluster/src/secrets.ts')
  const printed = execFileSync(process.execPath, [program], { env: { ...process.env, ...env }, encoding: 'utf8' })
  const given = new Set(
    printed
      .split('---\n')
      .slice(1)
      .map((text) => JSON.parse(text) as { metadata: { name: string }; stringData: object })
      .flatMap(({ metadata, stringData }) => Object.keys(stringData).map((key) => `${metadata.name} ${key}`)),
  )
  const asked = workloads.flatMap(({ values }) => Object.values(values.secretEnv))
  expect(asked.filter(({ name, key, optional }) => !optional && !given.has(`${name} ${key}`))).toEqual([])
})
