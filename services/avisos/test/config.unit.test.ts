import { serviceKeys } from '@car/testing/service-keys'
import { describe, expect, test } from '@jest/globals'
import { readSettings } from '../src/config.ts'

const LONG = 'a secret of thirty-two letters, or so'
const PRODUCTION = {
  NODE_ENV: 'production',
  PORT: '8080',
  GRPC_PORT: '9090',
  ANALISTA_GRPC: 'analista:9090',
  AUTH_GRPC: 'auth:9090',
  PROCESSOS_GRPC: 'processos:9090',
  DOCUMENTOS_GRPC: 'documentos:9090',
  PUBLIC_URL: 'https://car.example.gov.br',
  JWKS_URL: 'http://auth:8080/jwks.json',
  MONGODB_URI: 'mongodb://mongodb:27017',
  AMQP_URL: 'amqp://rabbitmq:5672',
  ...serviceKeys('avisos'),
  CURSOR_SECRET: LONG,
  UNSUBSCRIBE_SECRET: LONG,
  ANSWER_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  SMTP_URL: 'smtp://car:secret@smtp.example.gov.br:587',
  MAIL_FROM: 'nao-responda@car.example.gov.br',
}
const problemsOf = (changes: Record<string, string>): readonly string[] => {
  try {
    readSettings({ ...PRODUCTION, ...changes })
    return []
  } catch (error) {
    return (error as { problems?: readonly string[] }).problems ?? [String(error)]
  }
}

describe('in production', () => {
  test('a mail server is spoken to over TLS, by STARTTLS or from the start', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ SMTP_URL: 'smtps://car:secret@smtp.example.gov.br' })).toEqual([])
  })

  test.each([
    ['without encryption', { SMTP_PLAIN: 'true' }, 'SMTP_PLAIN: is for local runs only'],
    ['that is none', { SMTP_URL: 'https://car:secret@smtp.example.gov.br' }, 'SMTP_URL: '],
    ['of which nothing is said', { SMTP_URL: '' }, 'SMTP_URL: is missing'],
    ['with a sender that is no address', { MAIL_FROM: 'Registro Rural' }, 'MAIL_FROM: is not an e-mail address'],
    ['with a sender that brings a line', { MAIL_FROM: 'a@car.example\r\nBcc: b@car.example' }, 'MAIL_FROM: '],
    ['that is waited for for ever', { SMTP_TIMEOUT_MS: '0' }, 'SMTP_TIMEOUT_MS: '],
  ])('a server %s is refused at the start, without its password', (_what, changes, problem) => {
    const problems = problemsOf(changes)
    expect(problems).toEqual([expect.stringContaining(problem)])
    expect(problems.join()).not.toContain('secret@')
  })
})
