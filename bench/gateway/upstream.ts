/**
 * Stands in for every service, the collector and the key set. It answers `/jwks` with the keys and every
 * other request with the same small body, and prints its port.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const body = JSON.stringify({ data: Array.from({ length: 10 }, (_, n) => ({ id: n, status: 'rascunho' })) })
const keys = process.env['JWKS'] ?? '{}'

const server = createServer((req, res) => {
  req.resume()
  const jwks = req.url === '/jwks'
  res.setHeader('content-type', 'application/json; charset=utf-8')
  res.setHeader('x-request-id', req.headers['x-request-id'] ?? 'none')
  res.end(jwks ? keys : body)
}).listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
