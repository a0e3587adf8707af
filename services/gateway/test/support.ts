import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import type { CallContext } from '@car/grpc/server'
import { readSettings } from '@car/gateway/config'
import { createService, type Gateway } from '@car/gateway/service'
import { createPeers } from '@car/testing/peers'
import { serviceKeys } from '@car/testing/service-keys'
import { until } from '@car/testing/until'
import { freePort } from '@car/testing/free-port'
import { ownRedis } from '@car/testing/own-redis'
import type { Papel } from '@car/vocabulary/person'
import { Redis } from 'ioredis'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export type Handler = (req: IncomingMessage, res: ServerResponse) => unknown

/** Starts a server on a free port. `close` also ends its connections. */
export async function serve(handle: Handler, port = 0) {
  const server = createServer({ requestTimeout: 0 }, (req, res) => {
    // If a request is cut off, the handler fails, and nobody waits for an answer.
    void Promise.resolve(handle(req, res)).catch(() => res.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${portOf(server)}`, port: portOf(server), close: () => close(server) }
}

export const portOf = (server: Server | ReturnType<typeof createTcpServer>): number =>
  (server.address() as AddressInfo).port

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** Takes the place of auth: serves a key set, makes tokens signed with its key, and exchanges them. */
export async function createTestIssuer() {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] }
  const server = await serve((_req, res) => res.setHeader('content-type', 'application/json').end(JSON.stringify(jwks)))
  const url = `${server.url}/jwks.json`
  /** Answers TrocarToken as auth does. */
  let onExchange = (_asked: { para: string; longo: boolean }): unknown => undefined
  const exchange = async (asked: { para: string; longo: boolean }, { usuario }: CallContext) => {
    onExchange(asked)
    const { para } = asked
    if (!usuario) throw new Error('exchanged for nobody')
    const { id, nome, papel, nivel, jti } = usuario
    const claims = { nome, tipo_usuario: papel, nivel_confiabilidade: nivel, aud: para }
    const signed = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' }).setSubject(id).setJti(jti)
    return { token: await signed.setIssuedAt().setExpirationTime('60s').sign(keys.privateKey), validade_s: 60 }
  }
  const peers = createPeers(['gateway'], url, { auth: { TrocarToken: exchange } })
  return {
    env: { JWKS_URL: url, AUTH_GRPC: await peers.listen() },
    url,
    port: server.port,
    jwks,
    chaves: keys,
    exchange,
    exchanged: peers.asked,
    onExchange: (told: typeof onExchange) => void (onExchange = told),
    closeKeys: server.close,
    closeAuth: peers.close,
    close: (): Promise<unknown> => Promise.all([server.close(), peers.close()]),
    async token(
      papel: Papel = 'produtor_rural',
      { id = randomUUID() as string, jti = randomUUID() as string, em = 0 } = {},
    ) {
      const now = Math.floor(Date.now() / 1000) + em
      return new SignJWT({ nome: 'Fulana', tipo_usuario: papel, nivel_confiabilidade: 'ouro' })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setSubject(id)
        .setJti(jti)
        .setIssuedAt(now)
        .setExpirationTime(now + 900)
        .sign(keys.privateKey)
    },
  }
}

export type Issuer = Awaited<ReturnType<typeof createTestIssuer>>

/** Starts a gateway. One server (`UPSTREAM`) stands in for every service. */
export async function openGateway(env: Record<string, string>): Promise<Gateway & { url: string }> {
  const { UPSTREAM = 'http://127.0.0.1:1', ...rest } = env
  const gateway = createService(
    readSettings({
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
      ...serviceKeys('gateway'),
      AUTH_GRPC: '127.0.0.1:1',
      TRUSTED_PROXIES: '1',
      ...Object.fromEntries(
        ['AUTH', 'PROCESSOS', 'DOCUMENTOS', 'ANALISTA', 'DOSSIE', 'AVISOS', 'PORTAL'].map((nome) => [
          `${nome}_URL`,
          UPSTREAM,
        ]),
      ),
      ...rest,
    }),
  )
  await gateway.start()
  return Object.assign(gateway, { url: `http://127.0.0.1:${gateway.port}` })
}

/** Opens two gateways that share one Redis and one server behind them. */
export async function createTwoGateways(handle: Handler, env: Record<string, string> = {}) {
  const redisUrl = await testRedis()
  const issuer = await createTestIssuer()
  const upstream = await serve(handle)
  const fullEnv = { REDIS_URL: redisUrl, ...issuer.env, UPSTREAM: upstream.url, ...env }
  const [first, other] = [await openGateway(fullEnv), await openGateway(fullEnv)]
  return {
    redisUrl,
    issuer,
    upstream,
    one: first,
    other,
    close: async (): Promise<void> => {
      await Promise.all([first.close(), other.close()])
      await upstream.close()
      await issuer.close()
    },
  }
}

export type TwoGateways = Awaited<ReturnType<typeof createTwoGateways>>

/** Returns the address of a separate Redis database, in which the list of revoked tokens counts as loaded. */
export async function testRedis(): Promise<string> {
  const url = await ownRedis()
  await mark(url)
  return url
}

export async function mark(url: string): Promise<void> {
  await withRedis(url, (redis) => redis.set('car:revogados:carregado', '1'))
}

export async function withRedis<T>(url: string, run: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url)
  try {
    return await run(redis)
  } finally {
    redis.disconnect()
  }
}

/** Starts a separate Redis, which a test can kill and start again on the same port. */
export async function createRedis() {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let processo = await start()

  async function start() {
    const fresh = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      {
        stdio: 'ignore',
      },
    )
    await until(() => connects(port), Boolean)
    return fresh
  }
  async function kill() {
    if (processo.exitCode !== null || processo.signalCode !== null) return
    processo.kill('SIGKILL')
    await once(processo, 'exit')
  }
  return {
    url,
    kill,
    stop: () => void processo.kill('SIGSTOP'),
    resume: () => void processo.kill('SIGCONT'),
    async restart() {
      await kill()
      processo = await start()
    },
  }
}

const connects = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })

export async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Returns the code of an error envelope; undefined for any other answer. */
export async function codeOf(response: Response): Promise<string | undefined> {
  const body = (await response.json()) as { error?: { code?: string } }
  return body.error?.code
}

/** Sends text over a socket exactly as given, and returns everything received until the other end closes. */
export async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
  socket.on('error', () => {})
  await once(socket, 'close')
  return received
}
