import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'

jest.setTimeout(30_000)

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
}
type Attribute = { key: string; value: Record<string, unknown> }
type Traces = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

const spans: (Span & { service: unknown })[] = []
const logs: Record<string, unknown>[] = []
const children: ChildProcess[] = []

/** A stand-in for a collector: keeps what it is sent. */
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    for (const { resource, scopeSpans } of (body as Traces).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue']
      spans.push(...scopeSpans.flatMap((scope) => scope.spans).map((span) => ({ ...span, service })))
    }
    response.end()
  })
})

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
})

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  collector.close()
  collector.closeAllConnections()
})

/** A program started the way every service is. Resolves with the port it prints. */
async function start(program: string, env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; port: number }> {
  const path = (file: string) => new URL(file, import.meta.url).pathname
  const child = spawn(
    process.execPath,
    ['--conditions=car-src', '--import', path('../src/register.ts'), path(`programs/${program}.ts`)],
    {
      env: { ...process.env, CAR_SERVICE: program, HOST: '127.0.0.1', OTEL_BSP_SCHEDULE_DELAY: '50', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  children.push(child)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    if (line.startsWith('port ')) resolve(Number(line.slice(5)))
    else logs.push(JSON.parse(line) as Record<string, unknown>)
  })
  return { child, port: await promise }
}

async function until<T>(look: () => T | Promise<T>, holds: (seen: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + 15_000; ; ) {
    const seen = await look()
    if (holds(seen)) return seen
    if (Date.now() > deadline) throw new Error(`waited in vain, last seen: ${JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const { TEST_AMQP_URL, TEST_REDIS_URL, TEST_MONGODB_URI } = process.env
const stores = { AMQP_URL: TEST_AMQP_URL, REDIS_URL: TEST_REDIS_URL, MONGODB_URI: TEST_MONGODB_URI }

test('one request is one trace from HTTP over gRPC to the cache, the database, the broker and its consumer', async () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const back = await start('back', { ...stores, OTEL_EXPORTER_OTLP_ENDPOINT })
  const front = await start('front', { BACK: `127.0.0.1:${back.port}`, OTEL_EXPORTER_OTLP_ENDPOINT })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const answer = await fetch(`http://127.0.0.1:${front.port}/processos/p1?q=52998224725`, {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  expect(answer.status).toBe(200)

  const ours = () => spans.filter((span) => span.traceId === traceId)
  await until(
    () => ours().map(({ name }) => name),
    (names) =>
      names.some((name) => name.endsWith(' process')) && names.some((name) => name.startsWith('GET /processos')),
  )
  // From the consumer upwards: each hop has its parent, up to the one that the caller named.
  const chain: unknown[] = []
  const last = ours().find(({ name }) => name.endsWith(' process'))
  for (let span = last; span; span = ours().find(({ spanId }) => spanId === span?.parentSpanId))
    chain.push([span.service, span.kind])
  const [INTERNAL, SERVER, CLIENT, PRODUCER, CONSUMER] = [1, 2, 3, 4, 5]
  expect(chain.filter((hop) => (hop as [string, number])[1] !== INTERNAL)).toEqual([
    ['back', CONSUMER],
    ['back', PRODUCER],
    ['back', SERVER],
    ['front', CLIENT],
    ['front', SERVER],
  ])
  expect(ours().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['get', expect.stringMatching(/coisas?.*findOne|findOne.*coisa/i)]),
  )
  // What a person typed is in none of it.
  expect(JSON.stringify(spans)).not.toContain('52998224725')

  await until(
    () =>
      logs
        .filter((line) => line['trace_id'] === traceId)
        .map(({ service, msg }) => `${String(service)}: ${String(msg)}`),
    (lines) => lines.includes('front: asked') && lines.includes('back: consumed'),
  )
  for (const { child } of [front, back]) {
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  }
})

test('without a collector nothing is kept, ids still travel, and metrics are on a port of their own', async () => {
  const metricsPort = await freePort()
  const back = await start('back', stores)
  const front = await start('front', { BACK: `127.0.0.1:${back.port}`, METRICS_PORT: String(metricsPort) })
  logs.length = 0
  await fetch(`http://127.0.0.1:${front.port}/processos/p1`)
  const ids = await until(
    () => logs.map((line) => line['trace_id']),
    (seen) => seen.length >= 2,
  )
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(ids).size).toBe(1)
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toMatch(/^http_server_request_duration_count\{.*http_route="\/processos\/:id".*\} 1$/m)
})

test('a metrics port in use ends the process with one sentence', async () => {
  const port = (collector.address() as AddressInfo).port
  const child = spawn(
    process.execPath,
    ['--conditions=car-src', '--import', new URL('../src/register.ts', import.meta.url).pathname, '-e', ''],
    { env: { ...process.env, HOST: '127.0.0.1', METRICS_PORT: String(port) }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString()
  })
  expect(await once(child, 'close')).toEqual([1, null])
  expect(said).toMatch(/^telemetry did not start: .*EADDRINUSE.*\n$/)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
