import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { AMQP_URL, sandbox, until } from './support.ts'

jest.setTimeout(30_000)

type Attribute = { key: string; value: Record<string, unknown> }
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number }
type Traces = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

const spans: (Span & { service: unknown })[] = []
const logs: Record<string, unknown>[] = []
const children: ChildProcess[] = []
const box = sandbox()

/** Stands in for a collector, and keeps the spans that it receives. */
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

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  collector.close()
  collector.closeAllConnections()
  await box.close()
})

async function start(program: string, env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; port: number }> {
  const path = new URL(`programs/${program}.ts`, import.meta.url).pathname
  const told = { CAR_SERVICE: program }
  const child = spawn(process.execPath, [path], {
    env: { ...process.env, ...told, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    if (line.startsWith('port ')) resolve(Number(line.slice(5)))
    else logs.push(JSON.parse(line) as Record<string, unknown>)
  })
  return { child, port: await promise }
}

test('one request is one trace from HTTP over gRPC to the store, the broker and its consumer', async () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const { TEST_MONGODB_URI } = process.env
  const names = { AMQP_URL, AMQP_PREFIX: box.prefix, QUEUE: box.queue() }
  const stores = { ...names, MONGODB_URI: TEST_MONGODB_URI }
  const back = await start('back', { ...stores, OTEL_EXPORTER_OTLP_ENDPOINT })
  const front = await start('front', { BACK: `127.0.0.1:${back.port}`, OTEL_EXPORTER_OTLP_ENDPOINT })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const answer = await fetch(`http://127.0.0.1:${front.port}/processos/52998224725?q=52998224725`, {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  expect(answer.status).toBe(200)
  await until(
    () =>
      logs
        .filter((line) => line['trace_id'] === traceId)
        .map(({ service, msg }) => `${String(service)}: ${String(msg)}`),
    (lines) => lines.includes('front: asked') && lines.includes('back: consumed'),
  )
  // Each program sends its remaining spans at its end.
  for (const { child } of [front, back]) {
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  }

  const ours = spans.filter((span) => span.traceId === traceId)
  // The chain of parents leads from the consumer's span up to the span that the caller named.
  const chain: unknown[] = []
  const last = ours.find(({ name }) => name.startsWith('process '))
  for (let span = last; span; span = ours.find(({ spanId }) => spanId === span?.parentSpanId))
    chain.push([span.service, span.kind])
  const [SERVER, CLIENT, PRODUCER, CONSUMER] = [2, 3, 4, 5]
  expect(chain).toEqual([
    ['back', CONSUMER],
    ['back', PRODUCER],
    ['back', SERVER],
    ['front', CLIENT],
    ['front', SERVER],
  ])
  expect(ours.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /processos/:id', 'car.auth.v1.Auth/VerificarRevogacao', 'find things']),
  )
  // Spans contain nothing that a person typed: no path, no query, no key, no statement.
  expect(JSON.stringify(spans)).not.toContain('52998224725')
})
