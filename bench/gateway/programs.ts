import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@car/testing/free-port'
import { serviceKeys } from '@car/testing/service-keys'

export const folder = mkdtempSync(join(tmpdir(), 'bench-gateway-'))
const children: ChildProcess[] = []
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')))

export function start(name: string, command: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'w')
  const [program = '', ...args] = command
  const child = spawn(program, args, { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', log, log] })
  child.once('exit', (code) => {
    if (code !== null) throw new Error(`${name} ended with ${code}: see ${folder}/${name}.log`)
  })
  children.push(child)
  return child
}

const node = (file: string) => [process.execPath, join(import.meta.dirname, file)]

export async function startPrinting(file: string, env: NodeJS.ProcessEnv): Promise<{ pid: number; url: string }> {
  const [program = '', ...args] = node(file)
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    return { pid: child.pid ?? 0, url: `http://127.0.0.1:${line}` }
  }
  throw new Error(`${file} did not start`)
}

export async function startRedis(): Promise<string> {
  const port = await freePort()
  start('redis', ['redis-server', '--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder], {})
  return `redis://127.0.0.1:${port}`
}

/**
 * Starts the gateway as production runs it, with policy, metrics and one log line for each request, and with traces if
 * `collector` is given.
 */
export async function startGateway(upstream: string, auth: string, redis: string, collector?: string) {
  const port = await freePort()
  const services = ['AUTH', 'PROCESSOS', 'DOCUMENTOS', 'ANALISTA', 'DOSSIE', 'AVISOS', 'PORTAL']
  const name = collector ? 'gateway-traced' : 'gateway'
  const child = start(name, [...node('../../services/gateway/src/main.ts')], {
    NODE_ENV: 'production',
    CAR_SERVICE: 'gateway',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    METRICS_PORT: `${await freePort()}`,
    PUBLIC_URL: 'https://car.example.gov.br',
    SERVICE_KEY: serviceKeys('gateway').SERVICE_KEY,
    JWKS_URL: `${upstream}/jwks`,
    REDIS_URL: redis,
    AUTH_GRPC: auth,
    RATE_LIMIT_SCALE: '10000',
    ...Object.fromEntries(services.map((service) => [`${service}_URL`, upstream])),
    ...(collector ? { OTEL_EXPORTER_OTLP_ENDPOINT: collector } : {}),
  })
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}` }
}

/**
 * Starts KrakenD with its JWT check, its limit by caller, its log of requests and its metrics. The community edition cannot
 * keep its limit in Redis, so the limit is in memory. Its usage reports are off.
 */
export async function startKrakend(program: string, upstream: string) {
  const port = await freePort()
  const endpoint = {
    endpoint: '/api/v1/processos',
    output_encoding: 'no-op',
    input_headers: ['Authorization', 'Accept', 'Content-Type', 'User-Agent'],
    backend: [{ url_pattern: '/api/v1/processos', encoding: 'no-op', host: [upstream] }],
    extra_config: {
      'auth/validator': { alg: 'RS256', jwk_url: `${upstream}/jwks`, cache: true, disable_jwk_security: true },
      'qos/ratelimit/router': { client_max_rate: 1e6, client_capacity: 1e6, strategy: 'header', key: 'Authorization' },
    },
  }
  const prometheus = [{ name: 'metrics', host: '127.0.0.1', port: await freePort() }]
  const extra_config = { 'telemetry/opentelemetry': { exporters: { prometheus } } }
  const file = join(folder, 'krakend.json')
  writeFileSync(file, JSON.stringify({ version: 3, port, listen_ip: '127.0.0.1', endpoints: [endpoint], extra_config }))
  const child = start('krakend', [program, 'run', '--config', file], { USAGE_DISABLE: '1' })
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}` }
}
