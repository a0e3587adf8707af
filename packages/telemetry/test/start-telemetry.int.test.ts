import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, expect, jest, test } from '@jest/globals'

jest.setTimeout(30_000)

const logs: Record<string, unknown>[] = []
const children: ChildProcess[] = []
afterAll(() => children.forEach((child) => child.kill('SIGKILL')))

function run(env: NodeJS.ProcessEnv): ChildProcess {
  const program = new URL('programs/relay.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

async function start(env: NodeJS.ProcessEnv): Promise<number> {
  const child = run(env)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    if (line.startsWith('port ')) resolve(Number(line.slice(5)))
    else logs.push(JSON.parse(line) as Record<string, unknown>)
  })
  return promise
}

test('without a collector nothing is kept, ids still travel, and metrics are on a port of their own', async () => {
  const metricsPort = await freePort()
  const back = await start({ CAR_SERVICE: 'back' })
  const front = await start({
    CAR_SERVICE: 'front',
    BACK: `http://127.0.0.1:${back}/processos/p1`,
    METRICS_PORT: String(metricsPort),
  })
  await fetch(`http://127.0.0.1:${front}/healthz`)
  await fetch(`http://127.0.0.1:${front}/processos/p1`)
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await fetch(`http://127.0.0.1:${front}/processos/p1`, { headers: { traceparent } })
  const asked = (service: string) => logs.filter((line) => line['service'] === service).map((line) => line['trace_id'])
  const seen = await until(
    () => [asked('front'), asked('back')],
    (both) => both.every(({ length }) => length === 3),
  )
  // Probes are in no trace.
  const [made, given] = [expect.stringMatching(/^[0-9a-f]{32}$/), traceparent.slice(3, 35)]
  expect(seen[0]).toEqual([undefined, made, given])
  expect(seen[1]?.slice(1)).toEqual(seen[0]?.slice(1))

  const metrics = () => fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text())
  await until(metrics, (text) =>
    /^http_server_request_duration_count\{.*http_route="\/processos\/:id".*\} 2$/m.test(text),
  )
  await until(metrics, (text) =>
    /^http_client_request_duration_count\{.*http_response_status_code="200".*\} 2$/m.test(text),
  )
})

async function until<T>(look: () => T | Promise<T>, holds: (seen: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + 15_000; ; ) {
    const seen = await look()
    if (holds(seen)) return seen
    if (Date.now() > deadline) throw new Error(`waited in vain, last seen: ${JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a metrics port in use ends the process with one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const child = run({ METRICS_PORT: String((taken.address() as AddressInfo).port) })
  const [said, [code]] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'close')])
  taken.close()
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(/^telemetry did not start: .*EADDRINUSE.*\n$/),
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('a sampler that nobody knows ends the process with one sentence', async () => {
  const child = run({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_SAMPLER: 'sometimes' })
  const [said, [code]] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'close')])
  expect({ code, said }).toEqual({
    code: 1,
    said: 'telemetry did not start: OTEL_TRACES_SAMPLER: sometimes is none of the known ones\n',
  })
})
