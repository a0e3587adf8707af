import { serviceKeys } from '@car/testing/service-keys'
import { describe, expect, test } from '@jest/globals'
import { readSettings } from '../src/config.ts'

const ENV = {
  PORT: '8081',
  GRPC_PORT: '9081',
  JWKS_PORT: '8082',
  PUBLIC_URL: 'https://car.example.test/',
  ...serviceKeys('auth'),
  CURSOR_SECRET: 'c'.repeat(32),
  MONGODB_URI: 'mongodb://127.0.0.1:1',
  AMQP_URL: 'amqp://127.0.0.1:1',
  REDIS_URL: 'redis://127.0.0.1:1',
  IDP_ISSUER: 'https://sso.example.test',
  IDP_CLIENT_ID: 'car',
  IDP_CLIENT_SECRET: 'x',
  CPF_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  RECORD_KEY: Buffer.alloc(32).toString('base64'),
  REGISTRO_KEY: Buffer.alloc(32).toString('base64'),
  SEALING_KEY: Buffer.alloc(32).toString('base64'),
  CPF_HASH_KEY: 'h'.repeat(32),
  SIGNING_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  REFRESH_SECRET: 'r'.repeat(32),
}
const problems = (env: NodeJS.ProcessEnv): string => {
  try {
    readSettings({ ...ENV, ...env })
    return ''
  } catch (error) {
    return String(error)
  }
}

describe('the configuration', () => {
  test('always lets the provider answer at the gateway, which is the default', () => {
    const own = 'https://car.example.test/api/v1/auth/idp/callback'
    expect(readSettings(ENV).REDIRECT_URIS).toEqual([own])
    expect(readSettings({ ...ENV, REDIRECT_URIS: 'https://a.test/x, https://b.test/y' }).REDIRECT_URIS).toEqual([
      own,
      'https://a.test/x',
      'https://b.test/y',
    ])
  })

  test('names every problem at once, and no value', () => {
    const said = problems({
      CPF_ENCRYPTION_KEY: 'stubby',
      REFRESH_SECRET: 'sesame',
      ADMIN_CPFS: '52998224725,111',
      PORT: '',
    })
    for (const name of ['CPF_ENCRYPTION_KEY', 'REFRESH_SECRET', 'ADMIN_CPFS', 'PORT']) expect(said).toContain(name)
    for (const valor of ['stubby', 'sesame', '52998224725']) expect(said).not.toContain(valor)
  })

  test('takes administrators with and without punctuation', () => {
    expect(readSettings({ ...ENV, ADMIN_CPFS: '529.982.247-25, 11144477735' }).ADMIN_CPFS).toEqual([
      '52998224725',
      '11144477735',
    ])
  })

  test('refuses what is for local runs in production', () => {
    expect(problems({ NODE_ENV: 'production' })).toBe('')
    const said = problems({ NODE_ENV: 'production', PEOPLE_FILE: '/people.json', IDP_ISSUER: 'http://127.0.0.1:9' })
    expect(said).toContain('PEOPLE_FILE')
    expect(said).toContain('IDP_ISSUER')
    expect(problems({ NODE_ENV: 'development', IDP_ISSUER: 'http://127.0.0.1:9' })).toBe('')
  })
})
