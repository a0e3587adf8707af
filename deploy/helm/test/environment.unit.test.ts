import { describe, expect, test } from '@jest/globals'
import { askedFor, askedForByTelemetry, BY_NAME, environment, workloads } from './workloads.ts'

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
