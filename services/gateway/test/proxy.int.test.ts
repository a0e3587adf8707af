import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Gateway } from '@car/gateway/service'
import { BEHIND } from '@car/gateway/routes'
import { until } from '@car/testing/until'
import { freePort } from '@car/testing/free-port'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  type Handler,
  openGateway,
  codeOf,
  bodyOf,
  createTestIssuer,
  type Issuer,
  testRedis,
  serve,
} from './support.ts'

jest.setTimeout(60_000)

const ID = '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10'
const READ_PATH = `/api/v1/processos/${ID}`
const CHANGE_PATH = `/api/v1/processos/${ID}/submeter`
const json = { 'content-type': 'application/json' }

let issuer: Issuer
let upstream: Awaited<ReturnType<typeof serve>>
let gateway: Gateway & { url: string }
let redisUrl: string
let autorizacao: { authorization: string }
/** `run` handles a request to the service, and `times` counts these requests. */
let run: Handler
let times: number

beforeAll(async () => {
  redisUrl = await testRedis()
  issuer = await createTestIssuer()
  upstream = await serve((req, res) => {
    times++
    return run(req, res)
  })
  gateway = await openGateway({ REDIS_URL: redisUrl, ...issuer.env, UPSTREAM: upstream.url })
  autorizacao = { authorization: `Bearer ${await issuer.token('admin')}` }
})
beforeEach(() => {
  times = 0
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
  await issuer.close()
})

const read = (init: RequestInit = {}) => fetch(gateway.url + READ_PATH, { headers: autorizacao, ...init })
const change = (headers: Record<string, string> = {}, body: unknown = {}) =>
  fetch(gateway.url + CHANGE_PATH, {
    method: 'POST',
    headers: { ...autorizacao, ...json, ...headers },
    body: JSON.stringify(body),
  })
const drop = (req: IncomingMessage) => void req.socket.destroy()
const responder = (res: ServerResponse, valor: unknown = { data: {} }) =>
  void res.writeHead(200, json).end(JSON.stringify(valor))

describe('what passes, and what does not', () => {
  test('method, path, query and body as sent; the request id kept; nothing that proxies and services say to each other', async () => {
    let seen: { metodo: unknown; url: unknown; body: string; headers: IncomingMessage['headers'] } | undefined
    run = async (req, res) => {
      seen = { metodo: req.method, url: req.url, body: (await bodyOf(req)).toString(), headers: req.headers }
      responder(res)
    }
    const id = randomUUID()
    const response = await fetch(`${gateway.url}${CHANGE_PATH}?a=%2F..%2f&b=é`, {
      method: 'POST',
      headers: {
        ...autorizacao,
        ...json,
        'x-request-id': id,
        'x-forwarded-for': '9.9.9.9',
        'x-forwarded-host': 'mau.example',
        forwarded: 'for=9.9.9.9',
        'x-real-ip': '9.9.9.9',
        'x-service-token': 'forged',
        'x-command-id': 'forged',
        'x-http-method-override': 'DELETE',
        'proxy-authorization': 'x',
        'if-match': '"3"',
        'accept-language': 'pt-BR',
      },
      body: '{"a":1}',
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-request-id')).toBe(id)
    expect(seen).toMatchObject({ metodo: 'POST', url: `${CHANGE_PATH}?a=%2F..%2f&b=%C3%A9`, body: '{"a":1}' })
    const {
      'user-agent': _agent,
      accept: _accept,
      'accept-encoding': _encoding,
      'sec-fetch-mode': _mode,
      'cache-control': _cache,
      ...rest
    } = seen?.headers ?? {}
    expect(rest).toEqual({
      authorization: expect.stringMatching(/^Bearer /),
      'x-service-token': expect.not.stringMatching('forged'),
      ...json,
      host: new URL(upstream.url).host,
      connection: 'keep-alive',
      'content-length': '7',
      'x-request-id': id,
      'if-match': '"3"',
      'accept-language': 'pt-BR',
    })
  })

  test('cookies, which hold sessions, to auth alone', async () => {
    const seen: unknown[] = []
    run = (req, res) => {
      seen.push([req.url, req.headers.cookie])
      responder(res)
    }
    const headers = { ...autorizacao, cookie: '__Host-car_sessao=secret' }
    for (const path of [READ_PATH, '/portal.css', '/api/v1/auth/me']) await fetch(gateway.url + path, { headers })
    expect(seen).toEqual([
      [READ_PATH, undefined],
      ['/portal.css', undefined],
      ['/api/v1/auth/me', headers.cookie],
    ])
  })

  test('a request id that is no UUID is replaced', async () => {
    let seen: unknown
    run = (req, res) => {
      seen = req.headers['x-request-id']
      responder(res)
    }
    const response = await read({ headers: { ...autorizacao, 'x-request-id': 'x\u00e9; drop' } })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(seen).toBe(response.headers.get('x-request-id'))
  })

  test('status, headers and body of the answer, save those of the connection', async () => {
    run = (_req, res) => {
      res.writeHead(201, {
        ...json,
        etag: '"7"',
        'set-cookie': ['a=1', 'b=2'],
        'x-powered-by': 'x',
        'x-ratelimit-limit': '1',
      })
      res.end('{"data":{}}')
    }
    const response = await read()
    expect(response.status).toBe(201)
    expect(response.headers.get('etag')).toBe('"7"')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(response.headers.get('x-powered-by')).toBeNull()
    expect(response.headers.get('x-ratelimit-limit')).toBeNull()
    expect(await response.text()).toBe('{"data":{}}')
  })

  test('HEAD gets the head alone, 204 and 304 no body, a redirect is not followed', async () => {
    run = (req, res) => {
      if (req.method === 'HEAD') res.writeHead(200, { ...json, 'content-length': '11' }).end()
      else if (req.method === 'DELETE') res.writeHead(204).end()
      else res.writeHead(302, { location: 'http://elsewhere.example/' }).end()
    }
    const head = await read({ method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '11', ''])
    expect((await read({ method: 'DELETE' })).status).toBe(204)
    const redirect = await read({ redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'http://elsewhere.example/'])
  })
})

describe('a service in trouble', () => {
  test('dies before it answers: a read is asked again, once', async () => {
    run = (req, res) => (times === 1 ? drop(req) : responder(res, { data: times }))
    expect(await (await read()).json()).toEqual({ data: 2 })
    times = 0
    run = drop
    const response = await read()
    expect([response.status, await codeOf(response), times]).toEqual([503, 'CAR-016', 2])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('dies before it answers: a change is not sent twice', async () => {
    run = drop
    const response = await change()
    expect([response.status, await codeOf(response), times]).toEqual([503, 'CAR-016', 1])
  })

  test('dies before it answers: a change with an Idempotency-Key is, with the same body', async () => {
    const bodies: string[] = []
    run = async (req, res) => {
      bodies.push((await bodyOf(req)).toString())
      if (bodies.length === 1) drop(req)
      else responder(res)
    }
    expect((await change({ 'idempotency-key': 'k' }, { one: 1 })).status).toBe(200)
    expect(bodies).toEqual(['{"one":1}', '{"one":1}'])
  })

  test('closes connections as soon as they are idle: nobody notices', async () => {
    const hasty = await serve((req, res) => {
      req.resume()
      responder(res)
    })
    hasty.server.keepAliveTimeout = 1
    const other = await openGateway({ REDIS_URL: redisUrl, ...issuer.env, UPSTREAM: hasty.url })
    const status: number[] = []
    for (let i = 0; i < 40; i++) {
      const method = i % 2 ? 'POST' : 'GET'
      const response = await fetch(other.url + (i % 2 ? CHANGE_PATH : READ_PATH), { method, headers: autorizacao })
      await response.arrayBuffer()
      status.push(response.status)
    }
    expect(new Set(status)).toEqual(new Set([200]))
    await other.close()
    await hasty.close()
  })

  test('restarts: a change waits for it', async () => {
    const port = await freePort()
    const other = await openGateway({
      REDIS_URL: redisUrl,
      ...issuer.env,
      UPSTREAM: `http://127.0.0.1:${port}`,
    })
    const request = fetch(other.url + CHANGE_PATH, {
      method: 'POST',
      headers: { ...autorizacao, ...json },
      body: '{"x":1}',
    })
    await new Promise((resolve) => setTimeout(resolve, 700))
    let body = ''
    const late = await serve(async (req, res) => {
      body = (await bodyOf(req)).toString()
      responder(res)
    }, port)
    expect((await request).status).toBe(200)
    expect(body).toBe('{"x":1}')
    await other.close()
    await late.close()
  })

  test('is not there: CAR-016 after some seven seconds, for changes and reads', async () => {
    const other = await openGateway({ REDIS_URL: redisUrl, ...issuer.env, UPSTREAM: 'http://127.0.0.1:1' })
    const start = performance.now()
    const answers = await Promise.all([
      fetch(other.url + CHANGE_PATH, { method: 'POST', headers: autorizacao }),
      fetch(other.url + READ_PATH, { headers: autorizacao }),
    ])
    const elapsed = performance.now() - start
    for (const response of answers) {
      expect([response.status, await codeOf(response)]).toEqual([503, 'CAR-016'])
      expect(response.headers.get('retry-after')).toBe('2')
    }
    expect(elapsed).toBeGreaterThan(6_000)
    expect(elapsed).toBeLessThan(9_500)
    await other.close()
  })

  test.each([
    [500, 'text/html', '<pre>Error at /srv/x.js</pre>', 500, 'CAR-500'],
    [500, 'application/json', '{"stack":"at /srv/x.js"}', 500, 'CAR-500'],
    [500, 'application/json', '{', 500, 'CAR-500'],
    [502, 'text/plain', 'bad gateway', 503, 'CAR-016'],
    [503, 'text/html', 'away', 503, 'CAR-016'],
    [504, 'text/plain', 'late', 504, 'CAR-017'],
    [400, 'text/plain', '', 400, 'CAR-011'],
    [431, 'text/plain', '', 400, 'CAR-011'],
    [404, 'text/html', 'Cannot GET /x', 404, 'CAR-003'],
  ])('%i %s %s is not shown', async (status, kind, body, expected, code) => {
    run = (_req, res) => void res.writeHead(status, { 'content-type': kind, 'x-debug': 'x' }).end(body)
    const response = await read()
    const text = await response.text()
    expect([response.status, JSON.parse(text).error.code]).toEqual([expected, code])
    expect(text).not.toContain('srv')
    expect(response.headers.get('x-debug')).toBeNull()
  })

  test('what it says in an envelope is passed on to the letter', async () => {
    const body = '{ "error": {"code":"CAR-005","message":"já está  assim"} }'
    run = (_req, res) => void res.writeHead(409, { ...json, 'retry-after': '1' }).end(body)
    const response = await read()
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([409, '1', body])
  })

  test('what is no HTTP is CAR-500', async () => {
    run = (req) => void req.socket.end('nonsense\r\n\r\n')
    const response = await read()
    expect([response.status, await codeOf(response)]).toEqual([500, 'CAR-500'])
  })

  test('dies in the middle of an answer: the client sees that it is not whole', async () => {
    run = (req, res) => {
      res.writeHead(200, { 'content-length': '1000' })
      res.write('x'.repeat(10), () => setImmediate(() => req.socket.destroy()))
    }
    await expect(read().then((response) => response.text())).rejects.toThrow('terminated')
  })
})

describe('time', () => {
  test('ten seconds without an answer are CAR-017, and the service is told to stop; a body that does not end is CAR-011', async () => {
    const cancelled = Promise.withResolvers<void>()
    run = (_req, res) => void res.once('close', cancelled.resolve)
    const start = performance.now()
    const slow = new ReadableStream({
      start: (body) => body.enqueue(Buffer.from('{')),
      pull: () => new Promise(() => {}),
    })
    const [unanswered, noBody] = await Promise.all([
      read(),
      fetch(gateway.url + CHANGE_PATH, {
        method: 'POST',
        headers: { ...autorizacao, ...json },
        body: slow,
        duplex: 'half',
      } as RequestInit),
    ])
    const elapsed = performance.now() - start
    expect([unanswered.status, await codeOf(unanswered)]).toEqual([504, 'CAR-017'])
    expect([noBody.status, await codeOf(noBody)]).toEqual([400, 'CAR-011'])
    expect(elapsed).toBeGreaterThan(9_500)
    expect(elapsed).toBeLessThan(15_000)
    await cancelled.promise
  })

  test('a download may take longer than ten seconds', async () => {
    run = (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/pdf' })
      let remaining = 12
      const drip = setInterval(() => {
        res.write('x')
        if (--remaining === 0) {
          clearInterval(drip)
          res.end()
        }
      }, 1_000)
    }
    const response = await fetch(`${gateway.url}/api/v1/documentos/${ID}/arquivo`, { headers: autorizacao })
    expect(await response.text()).toBe('x'.repeat(12))
  })

  test('a client that leaves takes its request along', async () => {
    const arrived = Promise.withResolvers<void>()
    const cancelled = Promise.withResolvers<void>()
    run = (_req, res) => {
      res.once('close', cancelled.resolve)
      arrived.resolve()
    }
    const controller = new AbortController()
    const request = read({ signal: controller.signal })
    await arrived.promise
    controller.abort()
    await expect(request).rejects.toThrow('abort')
    await cancelled.promise
  })
})

describe('pages', () => {
  test('come from the portal with their own policy, for GET and HEAD only, and are not limited', async () => {
    run = (req, res) =>
      void res
        .writeHead(200, {
          'content-type': 'text/html',
          'content-security-policy': "script-src 'self'",
          'cache-control': 'max-age=60',
        })
        .end(req.url)
    const response = await fetch(`${gateway.url}/processos.html?id=1`)
    expect(await response.text()).toBe('/processos.html?id=1')
    expect(response.headers.get('content-security-policy')).toBe("script-src 'self'")
    expect(response.headers.get('cache-control')).toBe('max-age=60')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-ratelimit-limit')).toBeNull()
    expect((await fetch(`${gateway.url}/processos.html`, { method: 'POST' })).status).toBe(404)
  })

  test('of error pass to a person as the service made them', async () => {
    run = (_req, res) => void res.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Não há</h1>')
    const person = await fetch(`${gateway.url}/nada`, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([person.status, await person.text()]).toEqual([404, '<h1>Não há</h1>'])
    const program = await fetch(`${gateway.url}/nada`)
    expect([program.status, await codeOf(program)]).toEqual([404, 'CAR-003'])
  })

  test('that cannot be had are a page for a person, an envelope for a program', async () => {
    run = drop
    const person = await fetch(`${gateway.url}/`, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([person.status, person.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(await person.text()).toContain('Tente de novo em instantes')
    const program = await fetch(`${gateway.url}/`)
    expect([program.status, await codeOf(program)]).toEqual([503, 'CAR-016'])
  })

  test('of verification are limited by address', async () => {
    run = (_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('ok')
    const response = await fetch(`${gateway.url}/verificar/ABC`, { headers: { 'x-forwarded-for': '203.0.113.77' } })
    expect(response.headers.get('x-ratelimit-limit')).toBe('60')
  })
})

describe('the end', () => {
  test('what is under way is finished, readiness is off first, and nothing new is let in', async () => {
    const other = await openGateway({ REDIS_URL: redisUrl, ...issuer.env, UPSTREAM: upstream.url })
    const arrived = Promise.withResolvers<ServerResponse>()
    run = (req, res) => (req.url === '/readyz' ? responder(res) : arrived.resolve(res))
    const underWay = fetch(other.url + READ_PATH, { headers: autorizacao })
    const pending = await arrived.promise
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
    other.health?.drain()
    const ready = await fetch(`${other.url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'encerrando' }])
    expect((await fetch(`${other.url}/healthz`)).status).toBe(200)
    const closing = other.close()
    const refused = () =>
      fetch(`${other.url}/healthz`).then(
        () => false,
        () => true,
      )
    await until(refused, Boolean)
    responder(pending)
    expect((await underWay).status).toBe(200)
    await closing
  })

  test('an answer is the last on its connection from then on: nobody asks on one that is being closed', async () => {
    const other = await openGateway({ REDIS_URL: redisUrl, ...issuer.env, UPSTREAM: upstream.url })
    run = (_req, res) => responder(res)
    const ask = async () => {
      const response = await fetch(other.url + READ_PATH, { headers: autorizacao })
      await response.text()
      return response.headers.get('connection')
    }
    expect(await ask()).toBe('keep-alive')
    other.health?.drain()
    expect(await ask()).toBe('close')
    await other.close()
  })

  test('readiness names the service that does not answer, and no address', async () => {
    const other = await openGateway({
      REDIS_URL: redisUrl,
      ...issuer.env,
      UPSTREAM: upstream.url,
      DOSSIE_URL: 'http://127.0.0.1:1',
    })
    run = (_req, res) => responder(res)
    const response = await fetch(`${other.url}/readyz`)
    const ok = Object.fromEntries([...BEHIND, 'redis'].map((name) => [name, 'ok']))
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'indisponivel', checks: { ...ok, dossie: 'falhou' } },
    ])
    await other.close()
  })
})

test('the docs page and its viewer come from here, under a policy that names no foreign host', async () => {
  const page = await fetch(`${gateway.url}/docs`)
  const html = await page.text()
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).not.toMatch(/https?:/)
  expect(html).not.toMatch(/(src|href)="https?:/)
  expect(html).toContain('/docs/visor/openapi.json')
  const visor = /from '([^']+)'/.exec(html)?.[1] ?? ''
  const script = await fetch(gateway.url + visor)
  await script.arrayBuffer()
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
})
