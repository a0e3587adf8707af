import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Gateway } from '@car/gateway/service'
import { until } from '@car/testing/until'
import { freePort } from '@car/testing/free-port'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  type Atender,
  abrirGateway,
  codigoDe,
  corpoDe,
  criarEmissor,
  type Emissor,
  redisDeTeste,
  servir,
} from './support.ts'

jest.setTimeout(60_000)

const ID = '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10'
const LEITURA = `/api/v1/processos/${ID}`
const MUDANCA = `/api/v1/processos/${ID}/submeter`
const json = { 'content-type': 'application/json' }

let emissor: Emissor
let upstream: Awaited<ReturnType<typeof servir>>
let gateway: Gateway & { url: string }
let redisUrl: string
let autorizacao: { authorization: string }
/** What the service does in this test, and how many requests reached it. */
let fazer: Atender
let vezes: number

beforeAll(async () => {
  redisUrl = await redisDeTeste()
  emissor = await criarEmissor()
  upstream = await servir((req, res) => {
    vezes++
    return fazer(req, res)
  })
  gateway = await abrirGateway({ REDIS_URL: redisUrl, JWKS_URL: emissor.url, UPSTREAM: upstream.url })
  autorizacao = { authorization: `Bearer ${await emissor.token('admin')}` }
})
beforeEach(() => {
  vezes = 0
})
afterAll(async () => {
  await gateway.close()
  await upstream.fechar()
  await emissor.fechar()
})

const ler = (init: RequestInit = {}) => fetch(gateway.url + LEITURA, { headers: autorizacao, ...init })
const mudar = (headers: Record<string, string> = {}, corpo: unknown = {}) =>
  fetch(gateway.url + MUDANCA, {
    method: 'POST',
    headers: { ...autorizacao, ...json, ...headers },
    body: JSON.stringify(corpo),
  })
const derrubar = (req: IncomingMessage) => void req.socket.destroy()
const responder = (res: ServerResponse, valor: unknown = { data: {} }) =>
  void res.writeHead(200, json).end(JSON.stringify(valor))

describe('what passes, and what does not', () => {
  test('method, path, query and body as sent; the request id kept; nothing that proxies and services say to each other', async () => {
    let visto: { metodo: unknown; url: unknown; corpo: string; headers: IncomingMessage['headers'] } | undefined
    fazer = async (req, res) => {
      visto = { metodo: req.method, url: req.url, corpo: (await corpoDe(req)).toString(), headers: req.headers }
      responder(res)
    }
    const id = randomUUID()
    const resposta = await fetch(`${gateway.url}${MUDANCA}?a=%2F..%2f&b=é`, {
      method: 'POST',
      headers: {
        ...autorizacao,
        ...json,
        'x-request-id': id,
        'x-forwarded-for': '9.9.9.9',
        'x-forwarded-host': 'mau.example',
        forwarded: 'for=9.9.9.9',
        'x-real-ip': '9.9.9.9',
        'x-service-token': 'forjado',
        'x-command-id': 'forjado',
        'x-http-method-override': 'DELETE',
        'proxy-authorization': 'x',
        'if-match': '"3"',
        'accept-language': 'pt-BR',
      },
      body: '{"a":1}',
    })
    expect(resposta.status).toBe(200)
    expect(resposta.headers.get('x-request-id')).toBe(id)
    expect(visto).toMatchObject({ metodo: 'POST', url: `${MUDANCA}?a=%2F..%2f&b=%C3%A9`, corpo: '{"a":1}' })
    const {
      'user-agent': _agente,
      accept: _accept,
      'accept-encoding': _codificacao,
      'sec-fetch-mode': _modo,
      'cache-control': _cache,
      ...resto
    } = visto?.headers ?? {}
    expect(resto).toEqual({
      ...autorizacao,
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
    const vistos: unknown[] = []
    fazer = (req, res) => {
      vistos.push([req.url, req.headers.cookie])
      responder(res)
    }
    const headers = { ...autorizacao, cookie: '__Host-car_sessao=segredo' }
    for (const caminho of [LEITURA, '/portal.css', '/api/v1/auth/me']) await fetch(gateway.url + caminho, { headers })
    expect(vistos).toEqual([
      [LEITURA, undefined],
      ['/portal.css', undefined],
      ['/api/v1/auth/me', headers.cookie],
    ])
  })

  test('a request id that is no UUID is replaced', async () => {
    let visto: unknown
    fazer = (req, res) => {
      visto = req.headers['x-request-id']
      responder(res)
    }
    const resposta = await ler({ headers: { ...autorizacao, 'x-request-id': 'x\u00e9; drop' } })
    expect(resposta.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(visto).toBe(resposta.headers.get('x-request-id'))
  })

  test('status, headers and body of the answer, save those of the connection', async () => {
    fazer = (_req, res) => {
      res.writeHead(201, {
        ...json,
        etag: '"7"',
        'set-cookie': ['a=1', 'b=2'],
        'x-powered-by': 'x',
        'x-ratelimit-limit': '1',
      })
      res.end('{"data":{}}')
    }
    const resposta = await ler()
    expect(resposta.status).toBe(201)
    expect(resposta.headers.get('etag')).toBe('"7"')
    expect(resposta.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(resposta.headers.get('x-powered-by')).toBeNull()
    expect(resposta.headers.get('x-ratelimit-limit')).toBeNull()
    expect(await resposta.text()).toBe('{"data":{}}')
  })

  test('HEAD gets the head alone, 204 and 304 no body, a redirect is not followed', async () => {
    fazer = (req, res) => {
      if (req.method === 'HEAD') res.writeHead(200, { ...json, 'content-length': '11' }).end()
      else if (req.method === 'DELETE') res.writeHead(204).end()
      else res.writeHead(302, { location: 'http://elsewhere.example/' }).end()
    }
    const cabeca = await ler({ method: 'HEAD' })
    expect([cabeca.status, cabeca.headers.get('content-length'), await cabeca.text()]).toEqual([200, '11', ''])
    expect((await ler({ method: 'DELETE' })).status).toBe(204)
    const desvio = await ler({ redirect: 'manual' })
    expect([desvio.status, desvio.headers.get('location')]).toEqual([302, 'http://elsewhere.example/'])
  })
})

describe('a service in trouble', () => {
  test('dies before it answers: a read is asked again, once', async () => {
    fazer = (req, res) => (vezes === 1 ? derrubar(req) : responder(res, { data: vezes }))
    expect(await (await ler()).json()).toEqual({ data: 2 })
    vezes = 0
    fazer = derrubar
    const resposta = await ler()
    expect([resposta.status, await codigoDe(resposta), vezes]).toEqual([503, 'CAR-016', 2])
    expect(Number(resposta.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('dies before it answers: a change is not sent twice', async () => {
    fazer = derrubar
    const resposta = await mudar()
    expect([resposta.status, await codigoDe(resposta), vezes]).toEqual([503, 'CAR-016', 1])
  })

  test('dies before it answers: a change with an Idempotency-Key is, with the same body', async () => {
    const corpos: string[] = []
    fazer = async (req, res) => {
      corpos.push((await corpoDe(req)).toString())
      if (corpos.length === 1) derrubar(req)
      else responder(res)
    }
    expect((await mudar({ 'idempotency-key': 'k' }, { um: 1 })).status).toBe(200)
    expect(corpos).toEqual(['{"um":1}', '{"um":1}'])
  })

  test('closes connections as soon as they are idle: nobody notices', async () => {
    const apressado = await servir((req, res) => {
      req.resume()
      responder(res)
    })
    apressado.server.keepAliveTimeout = 1
    const outro = await abrirGateway({ REDIS_URL: redisUrl, JWKS_URL: emissor.url, UPSTREAM: apressado.url })
    const status: number[] = []
    for (let i = 0; i < 40; i++) {
      const method = i % 2 ? 'POST' : 'GET'
      const resposta = await fetch(outro.url + (i % 2 ? MUDANCA : LEITURA), { method, headers: autorizacao })
      await resposta.arrayBuffer()
      status.push(resposta.status)
    }
    expect(new Set(status)).toEqual(new Set([200]))
    await outro.close()
    await apressado.fechar()
  })

  test('restarts: a change waits for it', async () => {
    const porta = await freePort()
    const outro = await abrirGateway({
      REDIS_URL: redisUrl,
      JWKS_URL: emissor.url,
      UPSTREAM: `http://127.0.0.1:${porta}`,
    })
    const pedido = fetch(outro.url + MUDANCA, { method: 'POST', headers: { ...autorizacao, ...json }, body: '{"x":1}' })
    await new Promise((resolve) => setTimeout(resolve, 700))
    let corpo = ''
    const tardio = await servir(async (req, res) => {
      corpo = (await corpoDe(req)).toString()
      responder(res)
    }, porta)
    expect((await pedido).status).toBe(200)
    expect(corpo).toBe('{"x":1}')
    await outro.close()
    await tardio.fechar()
  })

  test('is not there: CAR-016 after some seven seconds, for changes and reads', async () => {
    const outro = await abrirGateway({ REDIS_URL: redisUrl, JWKS_URL: emissor.url, UPSTREAM: 'http://127.0.0.1:1' })
    const inicio = performance.now()
    const respostas = await Promise.all([
      fetch(outro.url + MUDANCA, { method: 'POST', headers: autorizacao }),
      fetch(outro.url + LEITURA, { headers: autorizacao }),
    ])
    const levou = performance.now() - inicio
    for (const resposta of respostas) {
      expect([resposta.status, await codigoDe(resposta)]).toEqual([503, 'CAR-016'])
      expect(resposta.headers.get('retry-after')).toBe('2')
    }
    expect(levou).toBeGreaterThan(6_000)
    expect(levou).toBeLessThan(9_500)
    await outro.close()
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
  ])('%i %s %s is not shown', async (status, tipo, corpo, esperado, codigo) => {
    fazer = (_req, res) => void res.writeHead(status, { 'content-type': tipo, 'x-debug': 'x' }).end(corpo)
    const resposta = await ler()
    const texto = await resposta.text()
    expect([resposta.status, JSON.parse(texto).error.code]).toEqual([esperado, codigo])
    expect(texto).not.toContain('srv')
    expect(resposta.headers.get('x-debug')).toBeNull()
  })

  test('what it says in an envelope is passed on to the letter', async () => {
    const corpo = '{ "error": {"code":"CAR-005","message":"já está  assim"} }'
    fazer = (_req, res) => void res.writeHead(409, { ...json, 'retry-after': '1' }).end(corpo)
    const resposta = await ler()
    expect([resposta.status, resposta.headers.get('retry-after'), await resposta.text()]).toEqual([409, '1', corpo])
  })

  test('what is no HTTP is CAR-500', async () => {
    fazer = (req) => void req.socket.end('nonsense\r\n\r\n')
    const resposta = await ler()
    expect([resposta.status, await codigoDe(resposta)]).toEqual([500, 'CAR-500'])
  })

  test('dies in the middle of an answer: the client sees that it is not whole', async () => {
    fazer = (req, res) => {
      res.writeHead(200, { 'content-length': '1000' })
      res.write('x'.repeat(10), () => setImmediate(() => req.socket.destroy()))
    }
    await expect(ler().then((resposta) => resposta.text())).rejects.toThrow('terminated')
  })
})

describe('time', () => {
  test('ten seconds without an answer are CAR-017, and the service is told to stop; a body that does not come is CAR-011', async () => {
    const cancelado = Promise.withResolvers<void>()
    fazer = (_req, res) => void res.once('close', cancelado.resolve)
    const inicio = performance.now()
    const lento = new ReadableStream({ pull: () => new Promise(() => {}) })
    const [semResposta, semCorpo] = await Promise.all([
      ler(),
      fetch(gateway.url + MUDANCA, {
        method: 'POST',
        headers: { ...autorizacao, ...json },
        body: lento,
        duplex: 'half',
      } as RequestInit),
    ])
    const levou = performance.now() - inicio
    expect([semResposta.status, await codigoDe(semResposta)]).toEqual([504, 'CAR-017'])
    expect([semCorpo.status, await codigoDe(semCorpo)]).toEqual([400, 'CAR-011'])
    expect(levou).toBeGreaterThan(9_500)
    expect(levou).toBeLessThan(15_000)
    await cancelado.promise
  })

  test('a download may take longer than ten seconds', async () => {
    fazer = (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/pdf' })
      let restam = 12
      const gotejar = setInterval(() => {
        res.write('x')
        if (--restam === 0) {
          clearInterval(gotejar)
          res.end()
        }
      }, 1_000)
    }
    const resposta = await fetch(`${gateway.url}/api/v1/documentos/${ID}/arquivo`, { headers: autorizacao })
    expect(await resposta.text()).toBe('x'.repeat(12))
  })

  test('a client that leaves takes its request along', async () => {
    const chegou = Promise.withResolvers<void>()
    const cancelado = Promise.withResolvers<void>()
    fazer = (_req, res) => {
      res.once('close', cancelado.resolve)
      chegou.resolve()
    }
    const controle = new AbortController()
    const pedido = ler({ signal: controle.signal })
    await chegou.promise
    controle.abort()
    await expect(pedido).rejects.toThrow('abort')
    await cancelado.promise
  })
})

describe('pages', () => {
  test('come from the portal with their own policy, for GET and HEAD only, and are not limited', async () => {
    fazer = (req, res) =>
      void res
        .writeHead(200, {
          'content-type': 'text/html',
          'content-security-policy': "script-src 'self'",
          'cache-control': 'max-age=60',
        })
        .end(req.url)
    const resposta = await fetch(`${gateway.url}/processos.html?id=1`)
    expect(await resposta.text()).toBe('/processos.html?id=1')
    expect(resposta.headers.get('content-security-policy')).toBe("script-src 'self'")
    expect(resposta.headers.get('cache-control')).toBe('max-age=60')
    expect(resposta.headers.get('x-content-type-options')).toBe('nosniff')
    expect(resposta.headers.get('x-ratelimit-limit')).toBeNull()
    expect((await fetch(`${gateway.url}/processos.html`, { method: 'POST' })).status).toBe(404)
  })

  test('of error pass to a person as the service made them', async () => {
    fazer = (_req, res) =>
      void res.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Não há</h1>')
    const pessoa = await fetch(`${gateway.url}/nada`, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([pessoa.status, await pessoa.text()]).toEqual([404, '<h1>Não há</h1>'])
    const programa = await fetch(`${gateway.url}/nada`)
    expect([programa.status, await codigoDe(programa)]).toEqual([404, 'CAR-003'])
  })

  test('that cannot be had are a page for a person, an envelope for a program', async () => {
    fazer = derrubar
    const pessoa = await fetch(`${gateway.url}/`, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([pessoa.status, pessoa.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(await pessoa.text()).toContain('Tente de novo em instantes')
    const programa = await fetch(`${gateway.url}/`)
    expect([programa.status, await codigoDe(programa)]).toEqual([503, 'CAR-016'])
  })

  test('of verification are limited by address', async () => {
    fazer = (_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('ok')
    const resposta = await fetch(`${gateway.url}/verificar/ABC`, { headers: { 'x-forwarded-for': '203.0.113.77' } })
    expect(resposta.headers.get('x-ratelimit-limit')).toBe('60')
  })
})

describe('the end', () => {
  test('what is under way is finished, readiness is off first, and nothing new is let in', async () => {
    const outro = await abrirGateway({ REDIS_URL: redisUrl, JWKS_URL: emissor.url, UPSTREAM: upstream.url })
    const chegou = Promise.withResolvers<ServerResponse>()
    fazer = (req, res) => (req.url === '/readyz' ? responder(res) : chegou.resolve(res))
    const emCurso = fetch(outro.url + LEITURA, { headers: autorizacao })
    const pendente = await chegou.promise
    expect((await fetch(`${outro.url}/readyz`)).status).toBe(200)
    outro.health?.drain()
    const pronto = await fetch(`${outro.url}/readyz`)
    expect([pronto.status, await pronto.json()]).toMatchObject([503, { status: 'encerrando' }])
    expect((await fetch(`${outro.url}/healthz`)).status).toBe(200)
    const fechado = outro.close()
    const recusado = () =>
      fetch(`${outro.url}/healthz`).then(
        () => false,
        () => true,
      )
    await until(recusado, Boolean)
    responder(pendente)
    expect((await emCurso).status).toBe(200)
    await fechado
  })

  test('an answer is the last on its connection from then on: nobody asks on one that is being closed', async () => {
    const outro = await abrirGateway({ REDIS_URL: redisUrl, JWKS_URL: emissor.url, UPSTREAM: upstream.url })
    fazer = (_req, res) => responder(res)
    const pedir = async () => {
      const resposta = await fetch(outro.url + LEITURA, { headers: autorizacao })
      await resposta.text()
      return resposta.headers.get('connection')
    }
    expect(await pedir()).toBe('keep-alive')
    outro.health?.drain()
    expect(await pedir()).toBe('close')
    await outro.close()
  })

  test('readiness names the service that does not answer, and no address', async () => {
    const outro = await abrirGateway({
      REDIS_URL: redisUrl,
      JWKS_URL: emissor.url,
      UPSTREAM: upstream.url,
      DOSSIE_URL: 'http://127.0.0.1:1',
    })
    fazer = (_req, res) => responder(res)
    const resposta = await fetch(`${outro.url}/readyz`)
    const ok = Object.fromEntries(
      ['auth', 'processos', 'documentos', 'analista', 'portal', 'avisos', 'redis'].map((nome) => [nome, 'ok']),
    )
    expect([resposta.status, await resposta.json()]).toEqual([
      503,
      { status: 'indisponivel', checks: { ...ok, dossie: 'falhou' } },
    ])
    await outro.close()
  })
})

test('the docs page and its viewer come from here, under a policy that names no foreign host', async () => {
  const pagina = await fetch(`${gateway.url}/docs`)
  const html = await pagina.text()
  const politica = pagina.headers.get('content-security-policy') ?? ''
  expect(politica).not.toMatch(/https?:/)
  expect(html).not.toMatch(/(src|href)="https?:/)
  expect(html).toContain('/docs/visor/openapi.json')
  const visor = /from '([^']+)'/.exec(html)?.[1] ?? ''
  const script = await fetch(gateway.url + visor)
  await script.arrayBuffer()
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
})
