import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createLogger } from '@car/telemetry/logger'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createProvider } from '../src/outbound/provider.ts'

const key = readFileSync(join(import.meta.dirname, 'tls/provider.key'))
const cert = readFileSync(join(import.meta.dirname, 'tls/provider.crt'), 'utf8')
const usual = getCACertificates('default')

let endpoints = ''
const server = createServer({ key, cert }, (_req, res) => {
  const metadata = {
    issuer,
    authorization_endpoint: `${endpoints}/a`,
    token_endpoint: `${endpoints}/t`,
    jwks_uri: `${endpoints}/k`,
  }
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata))
})
let issuer = ''

beforeAll(async () => {
  setDefaultCACertificates([...usual, cert])
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  setDefaultCACertificates(usual)
})

test('a provider that names endpoints without TLS is not there, says so, and is there once it is mended', async () => {
  const said: string[] = []
  const logger = createLogger('auth', 'warn', { write: (line: string) => void said.push(line) })
  const options = { clientId: 'car', clientSecret: 'secret', scope: 'openid', afterSignOut: 'https://car.example/' }
  const provider = createProvider({ ...options, issuer, logger })

  endpoints = issuer.replace('https:', 'http:')
  await expect(provider.address('https://car.example/back', null)).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(provider.answers()).rejects.toMatchObject({ kind: 'unavailable' })
  expect(said.join('')).toContain('authorization_endpoint')

  endpoints = issuer
  const { url } = await provider.address('https://car.example/back', null)
  expect(url.startsWith(`${issuer}/a?`)).toBe(true)
})
