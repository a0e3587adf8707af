import { serviceKeys } from '@car/testing/service-keys'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import { freePort } from '@car/testing/free-port'
import { programAt } from '@car/testing/program'
import { until } from '@car/testing/until'
import { afterAll, expect, jest, test } from '@jest/globals'
import { createTestIssuer, testRedis, serve } from './support.ts'

jest.setTimeout(60_000)

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: unknown[] }
type Traces = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

let child: ChildProcess | undefined
afterAll(() => void child?.kill('SIGKILL'))

test('a request is one trace, which its service continues, and one line with the ids of both', async () => {
  const spans: Span[] = []
  const collector = await serve(async (req, res) => {
    const { resourceSpans } = (await json(req)) as Traces
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    res.end()
  })
  const told: unknown[] = []
  const upstream = await serve((req, res) => {
    told.push(req.headers['traceparent'])
    res.setHeader('content-type', 'application/json').end('{"data":{}}')
  })
  const issuer = await createTestIssuer()
  const port = await freePort()
  const services = ['AUTH', 'PROCESSOS', 'DOCUMENTOS', 'ANALISTA', 'DOSSIE', 'AVISOS', 'PORTAL']
  child = spawn(process.execPath, [programAt(new URL('../src/main.ts', import.meta.url).pathname)], {
    env: {
      ...process.env,
      CAR_SERVICE: 'gateway',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'http://localhost:8080',
      ...serviceKeys('gateway'),
      ...issuer.env,
      REDIS_URL: await testRedis(),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      ...Object.fromEntries(services.map((name) => [`${name}_URL`, upstream.url])),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout?.on('data', (data: Buffer) => {
    said += data.toString()
  })
  const url = `http://127.0.0.1:${port}`
  await until(
    () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    Boolean,
  )

  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const requestId = '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10'
  const id = '5d5a3b1c-70b2-4e04-8a57-6d0d5b6f7a11'
  const answer = await fetch(`${url}/api/v1/processos?busca=52998224725`, {
    headers: {
      authorization: `Bearer ${await issuer.token('produtor_rural', { id })}`,
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      'x-request-id': requestId,
    },
  })
  expect(answer.status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  await Promise.all([collector.close(), upstream.close(), issuer.close()])

  const ours = spans.filter((span) => span.traceId === traceId)
  const named = (name: string) => ours.find((span) => span.name === name)
  const request = named('GET /api/v1/processos')
  expect(request?.parentSpanId).toBe('b7ad6b7169203331')
  for (const name of ['GET', 'redis limit', 'redis mget', 'car.auth.v1.Auth/TrocarToken'])
    expect(named(name)?.parentSpanId).toBe(request?.spanId)
  // The five spans are those of the request and of its calls to Redis, to auth and to the service.
  expect(ours).toHaveLength(5)
  expect(told).toEqual([`00-${traceId}-${named('GET')?.spanId}-01`])
  expect(JSON.stringify(spans)).not.toContain('52998224725')

  const lines = said.split('\n').filter((line) => line.includes('"msg":"request"'))
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    {
      level: 'info',
      service: 'gateway',
      msg: 'request',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      operacao: 'listarProcessos',
      metodo: 'GET',
      status: 200,
      ms: expect.any(Number),
      cortada: false,
      sub: id,
      request_id: requestId,
      trace_id: traceId,
    },
  ])
})
