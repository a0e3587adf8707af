import { serviceKeys } from '@car/testing/service-keys'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Gateway } from '@car/gateway/service'
import { CarError } from '@car/errors/car-error'
import { createApp, listen } from '@car/http/server'
import { createHealth } from '@car/telemetry/health'
import { createLogger } from '@car/telemetry/logger'
import { programAt } from '@car/testing/program'
import { until } from '@car/testing/until'
import { freePort } from '@car/testing/free-port'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { openGateway, type Handler, codeOf, createTestIssuer, type Issuer, testRedis, serve } from './support.ts'

jest.setTimeout(60_000)

const MB = 1024 * 1024
const UPLOAD = '/api/v1/documentos/upload'
const FILE_PATH = '/api/v1/documentos/0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10/arquivo'
const file = randomBytes(50 * MB)
const hash = createHash('sha256').update(file).digest('hex')

let issuer: Issuer
let upstream: Awaited<ReturnType<typeof serve>>
let gateway: Gateway & { url: string }
let autorizacao: { authorization: string }
let redisUrl: string
let run: Handler

beforeAll(async () => {
  redisUrl = await testRedis()
  issuer = await createTestIssuer()
  upstream = await serve((req, res) => run(req, res))
  gateway = await openGateway({ REDIS_URL: redisUrl, ...issuer.env, UPSTREAM: upstream.url })
  autorizacao = { authorization: `Bearer ${await issuer.token('admin')}` }
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
  await issuer.close()
})

const send = (url: string, headers: Record<string, string>, body: unknown = file) =>
  fetch(url + UPLOAD, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
    body,
    duplex: 'half',
  } as RequestInit)

async function* inChunks() {
  for (let i = 0; i < file.length; i += 64 * 1024) yield file.subarray(i, i + 64 * 1024)
}

const checkUpload: Handler = async (req, res) => {
  const sum = createHash('sha256')
  await pipeline(req, sum)
  res.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify({ data: { hash: sum.digest('hex') } }))
}

describe('fifty megabytes', () => {
  test.each([
    ['of a length given', () => file],
    ['in chunks', () => inChunks()],
  ])('%s arrive as they were', async (_name, body) => {
    run = checkUpload
    const response = await send(gateway.url, autorizacao, body())
    expect([response.status, await response.json()]).toEqual([202, { data: { hash } }])
  })

  test('pass through a process without staying in it, up and down, six at a time, also when a side is slow', async () => {
    const { processo, url } = await launchProcess()
    run = (req, res) => {
      if (req.method === 'POST') return checkUpload(req, res)
      res.writeHead(200, { 'content-type': 'application/pdf', 'content-length': file.length })
      return pipeline(inChunks(), res)
    }
    await send(url, autorizacao).then((r) => r.arrayBuffer())
    const before = memory(processo)
    const uploads = Array.from({ length: 6 }, () => send(url, autorizacao).then((r) => r.json()))
    expect(await Promise.all(uploads)).toEqual(Array.from({ length: 6 }, () => ({ data: { hash } })))
    const downloads = Array.from({ length: 6 }, () => downloadSlowly(url))
    expect(await Promise.all(downloads)).toEqual(Array.from({ length: 6 }, () => hash))
    // Only a small part of the six hundred megabytes was in memory at any time.
    expect(memory(processo).max - before.present).toBeLessThan(120 * MB)
    processo.kill('SIGTERM')
    expect(await once(processo, 'exit')).toEqual([0, null])
  })
})

test('a part of an upload is passed on while it comes, under a key too', async () => {
  const started = Promise.withResolvers<void>()
  run = async (req, res) => {
    req.once('data', () => started.resolve())
    await checkUpload(req, res)
  }
  const part = file.subarray(0, 64 * 1024)
  const outgoing = request(
    `${gateway.url}/api/v1/documentos/envios/0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10/partes?inicio=0`,
    {
      method: 'POST',
      headers: {
        ...autorizacao,
        'content-type': 'application/octet-stream',
        'content-length': part.length,
        'idempotency-key': 'part-1',
      },
    },
  )
  outgoing.write(part.subarray(0, 30_000))
  await started.promise
  outgoing.end(part.subarray(30_000))
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(202)
  response.resume()
})

describe('a refusal reaches a client that is still sending', () => {
  const refuseAtOnce: Handler = (_req, res) =>
    void res
      .writeHead(413, { 'content-type': 'application/json' })
      .end('{"error":{"code":"CAR-008","message":"grande"}}')

  test.each([
    ['by the gateway, to who sends a length', {}, () => file, [401, 'CAR-001']],
    ['by the gateway, to who sends chunks', {}, () => inChunks(), [401, 'CAR-001']],
    ['by the service, to who sends a length', 'token', () => file, [413, 'CAR-008']],
    ['by the service, to who sends chunks', 'token', () => inChunks(), [413, 'CAR-008']],
  ])(
    '%s',
    async (_name, who, body, expected) => {
      run = refuseAtOnce
      for (let round = 0; round < 5; round++) {
        const response = await send(gateway.url, who === 'token' ? autorizacao : {}, body())
        expect([response.status, await codeOf(response)]).toEqual(expected)
      }
    },
    30_000,
  )

  test('to one that sends everything before it looks, and asks for the connection to be closed', async () => {
    run = refuseAtOnce
    for (const [extra, expected] of [
      ['', 'CAR-001'],
      [`Authorization: ${autorizacao.authorization}\r\n`, 'CAR-008'],
    ]) {
      const socket = connect(gateway.port, '127.0.0.1')
      const errors: Error[] = []
      socket.on('error', (error) => errors.push(error)).pause()
      socket.write(
        `POST ${UPLOAD} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\n${extra}Content-Length: ${file.length}\r\n\r\n`,
      )
      await new Promise((resolve) => socket.write(file, resolve))
      let received = ''
      for await (const chunk of socket) received += String(chunk)
      expect(received).toContain(expected)
      expect(errors).toEqual([])
    }
  })

  test('by a service as ours are made, in the middle of the body', async () => {
    const logger = createLogger('test', 'silent')
    const app = createApp({
      logger,
      health: createHealth(),
      mount: (routes) =>
        void routes.post(UPLOAD, async (req) => {
          await once(req, 'readable')
          req.read()
          throw new CarError('tipo_nao_aceito')
        }),
    })
    const service = await listen(app, { port: 0, host: '127.0.0.1' })
    const other = await openGateway({
      REDIS_URL: redisUrl,
      ...issuer.env,
      UPSTREAM: `http://127.0.0.1:${service.port}`,
    })
    for (let round = 0; round < 10; round++) {
      const response = await send(other.url, autorizacao, round % 2 ? file : inChunks())
      expect([response.status, await codeOf(response)]).toEqual([415, 'CAR-009'])
    }
    await other.close()
    await service.close()
  })

  test('to one that asks first, before it sends anything', async () => {
    run = checkUpload
    const withQuestion = async (headers: Record<string, string>) => {
      const output = request(gateway.url + UPLOAD, {
        method: 'POST',
        headers: {
          ...headers,
          expect: '100-continue',
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': MB,
        },
      })
      let invited = false
      output.on('continue', () => {
        invited = true
        output.end(file.subarray(0, MB))
      })
      output.flushHeaders()
      const [response] = (await once(output, 'response')) as [IncomingMessage]
      response.resume()
      output.destroy()
      return [invited, response.statusCode]
    }
    expect(await withQuestion({})).toEqual([false, 401])
    expect(await withQuestion(autorizacao)).toEqual([true, 202])
  })
})

test('a client that leaves in the middle takes its upload along', async () => {
  const wasCut = Promise.withResolvers<void>()
  run = (req) => void req.resume().once('close', () => (req.complete ? undefined : wasCut.resolve()))
  const socket = connect(gateway.port, '127.0.0.1')
  socket.write(
    `POST ${UPLOAD} HTTP/1.1\r\nHost: x\r\nAuthorization: ${autorizacao.authorization}\r\nContent-Length: ${file.length}\r\n\r\n`,
  )
  socket.write(file.subarray(0, MB), () => setTimeout(() => socket.destroy(), 50))
  expect(await wasCut.promise).toBeUndefined()
})

test('a service that dies in the middle of an upload is CAR-016, and the client hears it', async () => {
  run = (req) => void req.once('data', () => req.socket.destroy())
  const response = await send(gateway.url, autorizacao)
  expect([response.status, await codeOf(response)]).toEqual([503, 'CAR-016'])
})

async function downloadSlowly(url: string): Promise<string> {
  const response = await fetch(url + FILE_PATH, { headers: autorizacao })
  const sum = createHash('sha256')
  let readings = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    sum.update(chunk)
    readings += chunk.length
    if (readings % (10 * MB) < chunk.length) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return sum.digest('hex')
}

async function launchProcess(): Promise<{ processo: ChildProcess; url: string }> {
  const port = await freePort()
  const services = ['AUTH', 'PROCESSOS', 'DOCUMENTOS', 'ANALISTA', 'DOSSIE', 'AVISOS', 'PORTAL']
  const processo = spawn(process.execPath, [programAt(join(import.meta.dirname, '../src/main.ts'))], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: 'silent',
      ...serviceKeys('gateway'),
      REDIS_URL: redisUrl,
      ...issuer.env,
      ...Object.fromEntries(services.map((name) => [`${name}_URL`, upstream.url])),
    },
  })
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${url}/healthz`).then(
      (r) => r.ok,
      () => false,
    )
  await until(answers, Boolean)
  return { processo, url }
}

/** Returns the current and the peak resident memory of a process, in bytes. */
function memory({ pid }: ChildProcess): { present: number; max: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
  return { present: kb('VmRSS'), max: kb('VmHWM') }
}
