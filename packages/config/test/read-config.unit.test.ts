import { createPublicKey } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { amqp, base, mongo, s3 } from '../src/common-config.ts'
import {
  connectionString,
  integer,
  keyRing,
  list,
  oneOf,
  port,
  publicHalfOf,
  publicKeys,
  secret,
  secretRing,
  seconds,
  signingKey,
  text,
  url,
} from '../src/fields.ts'
import { ConfigError, localOnly, readConfig } from '../src/read-config.ts'

describe('readConfig', () => {
  test('gives typed values under the names of the variables, frozen', () => {
    const config = readConfig(
      { PORT: port(), ADMIN_CPFS: list('a list').default([]), ...mongo('processos') },
      { PORT: '8080', ADMIN_CPFS: 'a, b,,c ', MONGODB_URI: 'mongodb://a:1,b:2/?replicaSet=rs0' },
    )
    expect(config).toEqual({
      PORT: 8080,
      ADMIN_CPFS: ['a', 'b', 'c'],
      MONGODB_URI: 'mongodb://a:1,b:2/?replicaSet=rs0',
      MONGODB_DATABASE: 'car_processos',
    })
    expect(Object.isFrozen(config)).toBe(true)
  })

  test('names every problem at once, each with what to set', () => {
    const read = () =>
      readConfig({ ...base, ...amqp, ...s3('dossie') }, { LOG_LEVEL: 'loud', S3_ENDPOINT: 'localhost:9000' })
    const problems = problemsOf(read)
    expect(problems).toHaveLength(6)
    expect(problems).toContain('AMQP_URL: is missing; set it to an address such as amqp://localhost:5672')
    expect(problems).toContain(
      'LOG_LEVEL: is not one of the values known; set it to one of fatal, error, warn, info, debug, trace, silent',
    )
    expect(problems.find((p) => p.startsWith('S3_ENDPOINT'))).toMatch(/is not a URL.*such as http/)
    expect(problems.map((p) => p.split(':')[0])).toEqual([
      'AMQP_URL',
      'LOG_LEVEL',
      'S3_ACCESS_KEY_ID',
      'S3_BUCKET',
      'S3_ENDPOINT',
      'S3_SECRET_ACCESS_KEY',
    ])
  })

  test.each([
    ['a short secret', secret(32)],
    ['a key of the wrong size', keyRing(32)],
    ['not a number', port()],
    ['out of range', integer(1, 3)],
    ['not a URL', url(['https'], 'https://x')],
    ['not an address', connectionString(['amqp'], 'amqp://x')],
    ['not in the list', oneOf(['a', 'b'])],
    ['seconds', seconds()],
    ['the private half of a key', signingKey()],
    ['public halves', publicKeys()],
  ])('never repeats the value given: %s', (_name, schema) => {
    const value = 'zq9-not-for-logs'
    const problems = problemsOf(() => readConfig({ X: schema }, { X: value }))
    expect(problems).toHaveLength(1)
    expect(problems[0]).not.toContain(value)
  })

  test('an empty variable is a missing one', () => {
    expect(problemsOf(() => readConfig({ CURSOR_SECRET: secret(32) }, { CURSOR_SECRET: '  ' }))[0]).toMatch(
      /is missing/,
    )
    expect(readConfig({ X: text('x').optional() }, { X: '' }).X).toBeUndefined()
  })

  test('keys of services come in halves that belong together, and a name may have two', () => {
    const [key, turned] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64url')) as [string, string]
    const { own, known } = readConfig(
      { own: signingKey(), known: publicKeys() },
      { own: key, known: `auth:${publicHalfOf(key)}, auth:${publicHalfOf(turned)}` },
    )
    const [first, second] = known.get('auth') ?? []
    expect(first?.equals(createPublicKey(own))).toBe(true)
    expect(second?.equals(createPublicKey(own))).toBe(false)
    for (const bad of ['', 'auth', `auth:${key}A`, 'auth:c2hvcnQ'])
      expect(problemsOf(() => readConfig({ K: publicKeys() }, { K: bad }))).toHaveLength(1)
  })

  test('a setting for local runs is refused in production only', () => {
    const shape = { PEOPLE_FILE: localOnly(text('a file').optional()) }
    expect(readConfig(shape, { PEOPLE_FILE: 'people.json' }).PEOPLE_FILE).toBe('people.json')
    expect(readConfig(shape, { NODE_ENV: 'production' }).PEOPLE_FILE).toBeUndefined()
    expect(problemsOf(() => readConfig(shape, { NODE_ENV: 'production', PEOPLE_FILE: 'people.json' }))).toEqual([
      'PEOPLE_FILE: is for local runs only and NODE_ENV is production; remove it',
    ])
  })

  test('the keys of an encryption come as bytes, the one in use first', () => {
    const [key, old] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
    const read = (K: string) => readConfig({ K: keyRing(32) }, { K }).K
    expect(read(key.toString('base64'))).toEqual([key])
    expect(read(`${key.toString('base64')}\n${old.toString('base64')} `)).toEqual([key, old])
    expect(problemsOf(() => read(`${key.toString('base64')} short`))).toHaveLength(1)
  })

  test('blanks part secrets, unless the parts are too short to be some', () => {
    const [one, two] = ['a'.repeat(32), 'b'.repeat(32)]
    const read = (K: string) => readConfig({ K: secretRing(32) }, { K }).K
    expect(read(`${one} ${two}`)).toEqual([one, two])
    expect(read('a sentence of more than thirty-two characters')).toEqual([
      'a sentence of more than thirty-two characters',
    ])
    expect(problemsOf(() => read('too short'))).toHaveLength(1)
  })
})

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read()
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  throw new Error('the configuration was accepted')
}
