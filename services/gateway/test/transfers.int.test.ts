import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openGateway, codeOf, bodyOf, createTwoGateways, type TwoGateways } from './support.ts'

/** The service behind the gateway accepts uploads at any speed, so only the gateway ends slow uploads. */
let { issuer, upstream, redisUrl, close } = {} as TwoGateways
let arriving = 0

beforeAll(async () => {
  ;({ issuer, upstream, redisUrl, close } = await createTwoGateways(async (req, res) => {
    arriving++
    await bodyOf(req).finally(() => arriving--)
    res.writeHead(202, { 'content-type': 'application/json' }).end('{"data":{}}')
  }))
})
afterAll(() => close())

test('an account that sends a byte now and then holds eight places for a while; somebody else is served', async () => {
  const gateway = await openGateway({
    REDIS_URL: redisUrl,
    ...issuer.env,
    UPSTREAM: upstream.url,
    RATE_LIMIT_SCALE: '1000',
    SLOW_GRACE_MS: '100',
    SLOW_WINDOW_MS: '1500',
  })
  const authorization = `Bearer ${await issuer.token()}`
  const answers: Promise<[number | undefined, string | undefined, string | undefined]>[] = []
  const open = Array.from({ length: 10 }, () => {
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000_000 }
    const sent = request(`${gateway.url}/api/v1/documentos/upload`, { method: 'POST', headers })
    answers.push(
      once(sent, 'response').then(async ([answer]: IncomingMessage[]) => {
        const { status, code } = {
          status: answer?.statusCode,
          code: (await bodyOf(answer as IncomingMessage)).toString(),
        }
        return [status, /CAR-\d{3}/.exec(code)?.[0], answer?.headers['retry-after']]
      }),
    )
    sent.on('error', () => {}).write('--x')
    return sent
  })
  await until(
    () => arriving,
    (n) => n === 8,
  )
  const other = await fetch(`${gateway.url}/api/v1/documentos/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await issuer.token()}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x--',
  })
  expect([other.status, await codeOf(other)]).toEqual([202, undefined])
  const all = await Promise.all(answers)
  expect(all.filter(([status]) => status === 429)).toEqual(Array(2).fill([429, 'CAR-010', '5']))
  expect(all.filter(([status]) => status === 504)).toEqual(Array(8).fill([504, 'CAR-017', undefined]))
  await until(
    () => arriving,
    (n) => n === 0,
  )
  for (const sent of open) sent.destroy()
  await gateway.close()
})
