import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import type { Gateway } from '@car/gateway/service'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { openGateway, codeOf, bodyOf, createTestIssuer, raw, type Issuer, testRedis, serve } from './support.ts'

jest.setTimeout(60_000)

const PATH = '/api/v1/processos'

let issuer: Issuer
let upstream: Awaited<ReturnType<typeof serve>>
let gateway: Gateway & { url: string }
let token: string
const seen: string[] = []

beforeAll(async () => {
  issuer = await createTestIssuer()
  token = await issuer.token('admin')
  upstream = await serve(async (req, res) => {
    seen.push(`${req.method} ${req.url} ${(await bodyOf(req)).toString()}`)
    res.setHeader('content-type', 'application/json').end('{"data":{}}')
  })
  gateway = await openGateway({ REDIS_URL: await testRedis(), ...issuer.env, UPSTREAM: upstream.url })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
  await issuer.close()
})

const head = (line: string, ...headers: string[]) =>
  [line, 'Host: x', `Authorization: Bearer ${token}`, 'Content-Type: application/json', ...headers, '', ''].join('\r\n')

/**
 * The size of an answer in bytes. For a client that reads nothing, the kernel buffers a little less than this, and the
 * rest waits in the gateway.
 */
const UNREAD = 700_000

/** Returns true if the gateway's end of the connection is established, according to the kernel. */
async function stands(port: number, { localPort = 0 }: Socket): Promise<boolean> {
  const hex = (n: number) => n.toString(16).toUpperCase().padStart(4, '0')
  const table = await readFile('/proc/self/net/tcp', 'latin1')
  return new RegExp(`:${hex(port)} [0-9A-F]{8}:${hex(localPort)} 01 `).test(table)
}

/** Returns the status and the error code of each answer on one connection. */
function answers(answer: string): [number, string | undefined][] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) [^]*?\r\n\r\n([^]*?)(?=HTTP\/1\.1 |$)/g)].map(([, status, body]) => [
    Number(status),
    /"code":"(CAR-\d{3})"/.exec(body ?? '')?.[1],
  ])
}

describe('what two readers could read differently is refused, and nothing of it reaches a service', () => {
  test.each([
    ['both lengths', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\nGET /x HTTP/1.1\r\n\r\n'],
    ['two content lengths', ['Content-Length: 4', 'Content-Length: 5'], '{}  x'],
    ['a list of content lengths', ['Content-Length: 2, 2'], '{}'],
    ['a negative content length', ['Content-Length: -1'], '{}'],
    ['a content length with a sign', ['Content-Length: +2'], '{}'],
    ['a coding before chunked', ['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'],
    ['chunked twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['chunked, not last', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['a coding disguised', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['a space before the colon', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
    ['a folded header', ['X-A: b', ' Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['a control character in a value', ['X-A: b\u0001c'], ''],
    ['a NUL in a value', ['X-A: b\u0000c'], ''],
    ['a bare LF in a value', ['X-A: b\nX-B: c'], ''],
    ['a chunk size that is none', ['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
    ['a chunk size that overflows', ['Transfer-Encoding: chunked'], 'ffffffffffffffffff\r\n{}\r\n0\r\n\r\n'],
    ['a chunk longer than it says', ['Transfer-Encoding: chunked'], '2\r\n{}xx\r\n0\r\n\r\n'],
  ])('%s', async (_name, headers, body) => {
    seen.length = 0
    const answer = await raw(gateway.port, head(`POST ${PATH} HTTP/1.1`, 'Connection: close', ...headers) + body)
    expect(answers(answer)).toEqual([[400, 'CAR-011']])
    expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/i)
    expect(seen).toEqual([])
  })

  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
    ['another version', `GET ${PATH} HTTP/3.7\r\nHost: x\r\n\r\n`],
    ['a space in the path', `GET ${PATH}?a b HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['no Host', `GET ${PATH} HTTP/1.1\r\nConnection: close\r\n\r\n`],
    ['headers past 16 KB', `GET ${PATH} HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`],
    ['a path past 16 KB', `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])('%s', async (_name, text) => {
    expect(answers(await raw(gateway.port, text))).toEqual([[400, 'CAR-011']])
  })

  test.each(['CONNECT x:1', `FETCH ${PATH}`, `X-Y ${PATH}`])('a method that is not ours: %s', async (request) => {
    expect(answers(await raw(gateway.port, `${request} HTTP/1.1\r\nHost: x\r\n\r\n`))).toEqual([[404, 'CAR-003']])
  })
})

describe('what is well formed passes', () => {
  test('a chunked body, with trailers and extensions, arrives as what it says', async () => {
    seen.length = 0
    const body = '3;x=y\r\n{"a\r\n4\r\n":1}\r\n0\r\nX-T: 1\r\n\r\n'
    const answer = await raw(
      gateway.port,
      head(`POST ${PATH} HTTP/1.1`, 'Connection: close', 'Transfer-Encoding: chunked') + body,
    )
    expect(answers(answer)).toEqual([[200, undefined]])
    expect(seen).toEqual([`POST ${PATH} {"a":1}`])
  })

  test('a body on a GET or a DELETE stays the body of that request', async () => {
    seen.length = 0
    const smuggled = 'GET /api/v1/admin/usuarios HTTP/1.1\r\nHost: x\r\n\r\n'
    for (const [method, path] of [
      ['GET', PATH],
      ['DELETE', `${PATH}/0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10`],
    ]) {
      const fixedLength = head(`${method} ${path} HTTP/1.1`, 'Connection: close', `Content-Length: ${smuggled.length}`)
      expect(answers(await raw(gateway.port, fixedLength + smuggled))).toEqual([[200, undefined]])
      const chunks = head(`${method} ${path} HTTP/1.1`, 'Connection: close', 'Transfer-Encoding: chunked')
      const body = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`
      expect(answers(await raw(gateway.port, chunks + body))).toEqual([[200, undefined]])
      expect(seen.splice(0)).toEqual([`${method} ${path} ${smuggled}`, `${method} ${path} ${smuggled}`])
    }
  })

  test('requests one after the other on a connection are answered in order', async () => {
    const answer = await raw(
      gateway.port,
      head(`GET ${PATH} HTTP/1.1`) +
        head('GET /api/v1/nada HTTP/1.1') +
        head(`GET ${PATH} HTTP/1.1`, 'Connection: close'),
    )
    expect(answers(answer)).toEqual([
      [200, undefined],
      [404, 'CAR-003'],
      [200, undefined],
    ])
  })

  test('an absolute request target is its path, whatever host it names', async () => {
    seen.length = 0
    const answer = await raw(gateway.port, head(`GET http://mau.example${PATH}?a=1 HTTP/1.1`, 'Connection: close'))
    expect(answers(answer)).toEqual([[200, undefined]])
    expect(seen).toEqual([`GET ${PATH}?a=1 `])
    const internal = await raw(gateway.port, head('GET http://x/metrics HTTP/1.1', 'Connection: close'))
    expect(answers(internal)).toEqual([[404, 'CAR-003']])
  })

  test('HTTP/1.0 is answered and closed', async () => {
    const answer = await raw(gateway.port, `GET ${PATH} HTTP/1.0\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    expect(answers(answer)).toEqual([[200, undefined]])
  })

  test('an upgrade is not made: the request is answered as any other', async () => {
    const answer = await raw(
      gateway.port,
      head(`GET ${PATH} HTTP/1.1`, 'Connection: Upgrade, close', 'Upgrade: websocket'),
    )
    expect(answers(answer)).toEqual([[200, undefined]])
  })

  test('what the Connection header names is not passed on, and cannot take away what is', async () => {
    seen.length = 0
    const answer = await raw(
      gateway.port,
      head(`GET ${PATH} HTTP/1.1`, 'Connection: close, authorization, x-request-id'),
    )
    expect(answers(answer)).toEqual([[200, undefined]])
  })
})

describe('slow and many', () => {
  test('a head that does not end is refused after ten seconds; a connection that says nothing is closed without an answer', async () => {
    const opened: Socket[] = []
    const open = (text: string) => {
      const socket = connect(gateway.port, '127.0.0.1').on('error', () => {})
      opened.push(socket)
      let found = ''
      socket.setEncoding('latin1').on('data', (chunk: string) => (found += chunk))
      if (text) socket.write(text)
      return once(socket, 'close').then(() => found)
    }
    const [partial, silent] = await Promise.all([open(`GET ${PATH} HTTP/1.1\r\nHost: x\r\nX-A: `), open('')])
    expect(answers(partial)).toEqual([[400, 'CAR-011']])
    expect(silent).toBe('')
  })

  test.each([
    ['that nobody reads', 'POST /api/v1/nada', '404'],
    ['of a page', 'POST /nada', '404'],
    ['beside a probe', 'GET /healthz', '200'],
  ])('the rest of a body %s is waited for only while it comes', async (_name, line, status) => {
    const paced = await openGateway({
      REDIS_URL: await testRedis(),
      ...issuer.env,
      UPSTREAM: upstream.url,
      SLOW_WINDOW_MS: '3000',
    })
    const open = () => {
      const socket = connect(paced.port, '127.0.0.1').on('error', () => {})
      socket.write(head(`${line} HTTP/1.1`, 'Transfer-Encoding: chunked'))
      return socket
    }
    const [slow, live] = [open(), open()]
    const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`
    const uploads = setInterval(() => {
      slow.write(chunk(1))
      // One chunk is enough for a window, because this process may not run for a while.
      live.write(chunk(20_000))
    }, 100)
    const [said] = (await once(slow, 'data')) as [Buffer]
    expect(said.toString('latin1')).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const start = performance.now()
    // The gateway closes the connection while the client is sending, so the client sees a reset.
    await new Promise((resolve) => slow.resume().once('close', resolve))
    expect(performance.now() - start).toBeLessThan(10_000)
    expect(live.readyState).toBe('open')
    clearInterval(uploads)
    live.destroy()
    await paced.close()
  })

  test.each([
    ['a file that the gateway itself sends', '/docs/visor/standalone.js'],
    ['the description of the interface', '/api/v1/openapi.json'],
    ['an answer of a service', '/ajuda'],
  ])('%s is held for who asked only while they read it', async (_name, path) => {
    const service = await serve((_req, res) => res.end(Buffer.alloc(UNREAD)))
    const paced = await openGateway({
      REDIS_URL: await testRedis(),
      ...issuer.env,
      UPSTREAM: service.url,
      SLOW_GRACE_MS: '200',
      SLOW_WINDOW_MS: '1500',
    })
    // The requests are answered in order, and the answers fill the buffers of the kernel.
    const asked = `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(10)
    const idle = connect(paced.port, '127.0.0.1').pause()
    idle.on('error', () => {}).write(asked)
    await until(
      () => stands(paced.port, idle),
      (standing) => standing,
    )
    const still = await until(
      () => stands(paced.port, idle),
      (standing) => !standing,
    )
    expect(still).toBe(false)
    idle.destroy()
    await paced.close()
    await service.close()
  })

  test('two thousand idle connections keep nobody out', async () => {
    const idle = Array.from({ length: 2_000 }, () => connect(gateway.port, '127.0.0.1').on('error', () => {}))
    await until(
      () => idle.filter((s) => s.readyState !== 'open').length,
      (outsideCount) => outsideCount === 0,
    )
    const start = performance.now()
    const response = await fetch(`${gateway.url}${PATH}`, { headers: { authorization: `Bearer ${token}` } })
    expect([response.status, await codeOf(response)]).toEqual([200, undefined])
    expect(performance.now() - start).toBeLessThan(2_000)
    for (const socket of idle) socket.destroy()
  })
})
