/**
 * Measures the processor time of one authenticated GET through the gateway, through http-proxy-middleware alone in
 * express, and through KrakenD if KRAKEND names its program. All forward to the same small service and take turns.
 *
 *   node bench/gateway.ts [--rounds 15] [--small]
 *
 * The gateway runs as in production: with every check, a limit and a revocation list in a real Redis, a log line for
 * each request, and metrics; once without a collector for traces, once with a collector that takes every span. The
 * gateway keeps the claims of verified tokens for a while, so it is also measured with tokens that it has never seen.
 * Needs redis-server.
 */
import { Agent, get } from 'node:http'
import { parseArgs } from 'node:util'
import { createIssuer, person } from '@car/testing/issuer'
import { createPeers } from '@car/testing/peers'
import { until } from '@car/testing/until'
import { Redis } from 'ioredis'
import { startGateway, startKrakend, startPrinting, startRedis } from './gateway/programs.ts'
import { median } from './median.ts'
import { small } from './options.ts'
import { processorUs } from './processor.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' }, small } })
const [WARM, ROUNDS, REQUESTS] = values.small ? [0, 1, 20] : [5, Number(values.rounds), 500]
const AT_ONCE = 10

const issuer = await createIssuer()
const JWKS = await (await fetch(issuer.jwksUrl)).text()
const ana = person('Ana', 'analista_ambiental')
const token = await issuer.token(ana)
const upstream = await startPrinting('upstream.ts', { JWKS })
const redisUrl = await startRedis()
const redis = new Redis(redisUrl, { retryStrategy: () => 50 })
redis.on('error', () => {}) // refused connections while Redis starts
await redis.set('car:revogados:carregado', '1')

const peer = 'http-proxy-middleware in express'
const auth = await createPeers(['gateway'], issuer.jwksUrl, {
  auth: { TrocarToken: async ({ para }) => ({ token: await issuer.tokenFor(ana, para as never), validade_s: 60 }) },
}).listen()
const gateway = await startGateway(upstream.url, auth, redisUrl)
const measured: Record<string, { pid: number; url: string; unseen?: boolean }> = {
  [peer]: await startPrinting('peer.ts', { UPSTREAM: upstream.url, NODE_ENV: 'production' }),
  gateway,
  'gateway, every token unseen': { ...gateway, unseen: true },
  'gateway, every request traced': await startGateway(upstream.url, auth, redisUrl, upstream.url),
}
const { KRAKEND } = process.env
if (KRAKEND) measured['KrakenD'] = await startKrakend(KRAKEND, upstream.url)

const spent: Record<string, number[]> = {}
for (const { url } of Object.values(measured)) {
  const answers = () =>
    ask(url).then(
      () => true,
      () => false,
    )
  await until(answers, (ok) => ok, 20_000)
}
for (let round = -WARM; round < ROUNDS; round++) {
  for (const [name, { pid, url, unseen }] of Object.entries(measured)) {
    const tokens = unseen ? await Promise.all(Array.from({ length: REQUESTS }, () => issuer.token(ana))) : [token]
    const before = processorUs(pid)
    await load(url, tokens)
    if (round < 0) continue // a warm-up, which compiles code and opens connections
    const list = (spent[name] ??= [])
    list.push((processorUs(pid) - before) / REQUESTS)
  }
}
const alone = median(spent[peer] ?? [])
for (const [name, list] of Object.entries(spent)) {
  const us = median(list)
  console.log(`${name.padEnd(34)} ${us.toFixed(0).padStart(5)} µs a request   ${(us / alone).toFixed(2)} ×`)
}
if (!KRAKEND) console.log(`${'KrakenD'.padEnd(34)} not measured: KRAKEND names no program`)
else {
  const ratio = (name: string) => (median(spent[name] ?? []) / median(spent['KrakenD'] ?? [])).toFixed(2)
  console.log(
    `beside KrakenD: gateway ${ratio('gateway')} ×, every token unseen ${ratio('gateway, every token unseen')} ×`,
  )
}
process.exit(0)

async function load(url: string, tokens: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  let left = REQUESTS
  const worker = async () => {
    while (left-- > 0) await ask(url, tokens[left % tokens.length], agent)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  agent.destroy()
}

function ask(url: string, bearer = token, agent?: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${bearer}`, accept: 'application/json', 'user-agent': 'bench' }
    const request = get(`${url}/api/v1/processos`, { headers, ...(agent ? { agent } : {}) }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    })
    request.once('error', reject)
  })
}
