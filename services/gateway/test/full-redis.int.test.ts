import { serveMetrics } from '@car/telemetry/serve-metrics'
import { freePort } from '@car/testing/free-port'
import { afterAll, expect, test } from '@jest/globals'
import { createRedis, createTestIssuer, mark, openGateway, serve, withRedis } from './support.ts'

const ends: (() => unknown)[] = []
/** The last thing opened is the first to end, also when the test fails. */
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

test('while Redis is full, a gateway counts for itself, and its metric says so', async () => {
  const [redis, issuer, port] = [await createRedis(), await createTestIssuer(), await freePort()]
  ends.push(redis.kill, issuer.close)
  await mark(redis.url)
  ends.push(await serveMetrics('gateway', port, '127.0.0.1'))
  const upstream = await serve((_req, res) => void res.end('{}'))
  ends.push(upstream.close)
  const gateway = await openGateway({ REDIS_URL: redis.url, ...issuer.env, UPSTREAM: upstream.url })
  ends.push(() => gateway.close())
  const headers = { authorization: `Bearer ${await issuer.token('produtor_rural')}` }
  /** Returns the remaining requests of the person, and the metric after the request. */
  async function ask() {
    const response = await fetch(`${gateway.url}/api/v1/processos`, { headers })
    const told = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const [, up] = /^car_gateway_redis_up(?:\{[^}]*\})? (\d)/m.exec(told) ?? []
    return [response.status, response.headers.get('x-ratelimit-remaining'), up]
  }
  const limitMemory = (bytes: number) => withRedis(redis.url, (client) => client.config('SET', 'maxmemory', bytes))

  expect(await ask()).toEqual([200, '59', '1'])
  await limitMemory(1)
  expect(await ask()).toEqual([200, '59', '0'])
  await limitMemory(0)
  expect(await ask()).toEqual([200, '58', '1'])
})
