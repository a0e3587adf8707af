import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { readSettings } from '@car/gateway/config'
import { createService, type Gateway } from '@car/gateway/service'
import { createGrpcServer } from '@car/grpc/server'
import { serviceKeys, tokensOf } from '@car/testing/service-keys'
import { createVerifier } from '@car/identity/verify-token'
import { AUTH } from '@car/proto/servicos'
import { createLogger } from '@car/telemetry/logger'
import { until } from '@car/testing/until'
import { freePort } from '@car/testing/free-port'
import { ownRedis } from '@car/testing/own-redis'
import type { Papel } from '@car/vocabulary/pessoa'
import { Redis } from 'ioredis'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** The surroundings of a gateway: services that misbehave, keys of our own, a Redis to kill. */

export type Atender = (req: IncomingMessage, res: ServerResponse) => unknown

/** A server on a free port; `fechar` ends it and everything connected to it. */
export async function servir(atender: Atender, porta = 0) {
  const server = createServer({ requestTimeout: 0 }, (req, res) => {
    // A request that is cut off ends the handler that reads it, and then there is nobody to answer.
    void Promise.resolve(atender(req, res)).catch(() => res.destroy())
  })
  server.listen(porta, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${portaDe(server)}`, porta: portaDe(server), fechar: () => fechar(server) }
}

export const portaDe = (server: Server | ReturnType<typeof createTcpServer>): number =>
  (server.address() as AddressInfo).port

async function fechar(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** A key set of our own, on an address of our own, and tokens signed with it. */
export async function criarEmissor() {
  const chaves = await generateKeyPair('RS256', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(chaves.publicKey)), kid: 'teste', alg: 'RS256', use: 'sig' }] }
  const servidor = await servir((_req, res) =>
    res.setHeader('content-type', 'application/json').end(JSON.stringify(jwks)),
  )
  return {
    url: `${servidor.url}/jwks.json`,
    porta: servidor.porta,
    jwks,
    chaves,
    fechar: servidor.fechar,
    async token(
      papel: Papel = 'produtor_rural',
      { id = randomUUID() as string, jti = randomUUID() as string, em = 0 } = {},
    ) {
      const agora = Math.floor(Date.now() / 1000) + em
      return new SignJWT({ nome: 'Fulana', tipo_usuario: papel, nivel_confiabilidade: 'ouro' })
        .setProtectedHeader({ alg: 'RS256', kid: 'teste' })
        .setSubject(id)
        .setJti(jti)
        .setIssuedAt(agora)
        .setExpirationTime(agora + 900)
        .sign(chaves.privateKey)
    },
  }
}

export type Emissor = Awaited<ReturnType<typeof criarEmissor>>

/** What auth answers when it is asked about revocation; it counts how often it was. */
export async function criarAuth(jwksUrl: string, revogados: ReadonlySet<string>) {
  const servidor = createGrpcServer({
    tokens: tokensOf('auth'),
    verify: createVerifier(new URL(jwksUrl)),
    logger: createLogger('auth', 'silent'),
  })
  const estado = { perguntas: 0 }
  const nunca = async () => {
    throw new Error('not asked by the gateway')
  }
  servidor.add(
    AUTH,
    {
      ObterUsuario: nunca,
      BuscarPorCpf: nunca,
      CompararCpfs: nunca,
      BuscarIdsPorCpf: nunca,
      ListarAnalistas: nunca,
      ObterEndereco: nunca,
      ObterEnderecosDaMudanca: nunca,
      ListarPorPapel: nunca,
      ObterConta: nunca,
      Auditar: nunca,
      VerificarRevogacao: async ({ jti }) => {
        estado.perguntas++
        return { revogado: revogados.has(jti) }
      },
    },
    {
      ObterUsuario: [],
      BuscarPorCpf: [],
      CompararCpfs: [],
      BuscarIdsPorCpf: [],
      ListarAnalistas: [],
      ObterEndereco: [],
      ObterEnderecosDaMudanca: [],
      ListarPorPapel: [],
      ObterConta: [],
      Auditar: [],
      VerificarRevogacao: ['gateway'],
    },
  )
  const porta = await servidor.listen('127.0.0.1:0')
  return { endereco: `127.0.0.1:${porta}`, estado, fechar: () => servidor.close(100) }
}

/** A gateway in front of one upstream that plays every service. */
export async function abrirGateway(env: Record<string, string>): Promise<Gateway & { url: string }> {
  const { UPSTREAM = 'http://127.0.0.1:1', ...resto } = env
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
      ...resto,
    }),
  )
  await gateway.start()
  return Object.assign(gateway, { url: `http://127.0.0.1:${gateway.port}` })
}

/** Two gateways over one Redis, in front of the same services. */
export async function doisGateways(atender: Atender, env: Record<string, string> = {}) {
  const redisUrl = await redisDeTeste()
  const emissor = await criarEmissor()
  const upstream = await servir(atender)
  const todo = { REDIS_URL: redisUrl, JWKS_URL: emissor.url, UPSTREAM: upstream.url, ...env }
  const [um, outro] = [await abrirGateway(todo), await abrirGateway(todo)]
  return {
    redisUrl,
    emissor,
    upstream,
    um,
    outro,
    fechar: async (): Promise<void> => {
      await Promise.all([um.close(), outro.close()])
      await upstream.fechar()
      await emissor.fechar()
    },
  }
}

export type DoisGateways = Awaited<ReturnType<typeof doisGateways>>

/** The Redis of the tests, with a database of its own that says that the list of revoked tokens is loaded. */
export async function redisDeTeste(): Promise<string> {
  const url = await ownRedis()
  await marcar(url)
  return url
}

export async function marcar(url: string): Promise<void> {
  await comRedis(url, (redis) => redis.set('car:revogados:carregado', '1'))
}

export async function comRedis<T>(url: string, fazer: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url)
  try {
    return await fazer(redis)
  } finally {
    redis.disconnect()
  }
}

/** A Redis of our own, to be killed and started again on the same port. */
export async function criarRedis() {
  const porta = await freePort()
  const url = `redis://127.0.0.1:${porta}`
  let processo = await iniciar()

  async function iniciar() {
    const novo = spawn(
      'redis-server',
      ['--port', String(porta), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      {
        stdio: 'ignore',
      },
    )
    await until(() => conecta(porta), Boolean)
    return novo
  }
  async function matar() {
    if (processo.exitCode !== null || processo.signalCode !== null) return
    processo.kill('SIGKILL')
    await once(processo, 'exit')
  }
  return {
    url,
    matar,
    parar: () => void processo.kill('SIGSTOP'),
    seguir: () => void processo.kill('SIGCONT'),
    async reiniciar() {
      await matar()
      processo = await iniciar()
    },
  }
}

const conecta = (porta: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(porta, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })

export async function corpoDe(req: IncomingMessage): Promise<Buffer> {
  const pedacos: Buffer[] = []
  for await (const pedaco of req as AsyncIterable<Buffer>) pedacos.push(pedaco)
  return Buffer.concat(pedacos)
}

/** The code of an error envelope, or undefined for any other answer. */
export async function codigoDe(resposta: Response): Promise<string | undefined> {
  const corpo = (await resposta.json()) as { error?: { code?: string } }
  return corpo.error?.code
}

/** Sends bytes as typed on a socket, and returns everything that comes back until the other end closes. */
export async function cru(porta: number, texto: string): Promise<string> {
  const socket = connect(porta, '127.0.0.1')
  socket.write(texto)
  let lido = ''
  socket.setEncoding('latin1').on('data', (pedaco: string) => (lido += pedaco))
  socket.on('error', () => {})
  await once(socket, 'close')
  return lido
}
