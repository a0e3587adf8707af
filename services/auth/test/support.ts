import { randomBytes, randomUUID, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRows } from '@car/event-store/rows'
import type { RecordKeys } from '@car/event-store/store'
import { createKeyring } from '@car/identity/keyring'
import { createStamps } from '@car/event-store/stamps'
import { createGrpcClient } from '@car/grpc/client'
import { signingKey } from '@car/config/fields'
import type { ServiceName } from '@car/config/services'
import { serviceKeys, tokensOf } from '@car/testing/service-keys'
import { AUTH } from '@car/proto/gen/services'
import { runInContext } from '@car/telemetry/request-context'
import { setting } from '@car/testing/setting'
import { freePort } from '@car/testing/free-port'
import { ownRedis } from '@car/testing/own-redis'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { startIdp } from '../../../deploy/local/src/idp/server.ts'
import { recorded } from '../../../packages/event-store/test/support.ts'
import { sandbox } from '../../../packages/messaging/test/support.ts'
import { type Config, readSettings } from '../src/config.ts'
import { STREAMS } from '../src/domain/streams.ts'
import { createService } from '../src/service.ts'
import type { Tokens } from '../src/usecases/issue.ts'

export const MONGODB_URI = setting('TEST_MONGODB_URI')

export type Person = { cpf: string; nome: string; email: string; nivel: string; tipo_usuario: string }
export const MARIA: Person = {
  cpf: '529.982.247-25',
  nome: 'Maria da Conceição Prado',
  email: 'maria.prado@exemplo.test',
  nivel: 'prata',
  tipo_usuario: 'produtor_rural',
}
export const ANA: Person = {
  cpf: '111.444.777-35',
  nome: 'Ana Analista Nogueira',
  email: 'ana.nogueira@exemplo.test',
  nivel: 'prata',
  tipo_usuario: 'analista_ambiental',
}
export const CHIEF: Person = {
  cpf: '123.456.789-09',
  nome: 'Carlos Chefe Barbosa',
  email: 'carlos.barbosa@exemplo.test',
  nivel: 'ouro',
  tipo_usuario: 'admin',
}

/** Prepares a local identity provider with these people. Its port is the same after a restart. */
export async function idpLocal(people: Person[], callbacks: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'auth-idp-'))
  const arquivo = join(folder, 'people.json')
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  let server: Server | undefined
  const idp = {
    issuer,
    arquivo,
    write: (who: Person[]) => writeFileSync(arquivo, JSON.stringify(who)),
    async start() {
      server = await startIdp({
        HOST: '127.0.0.1',
        PORT: port,
        ISSUER: issuer,
        CLIENT_ID: 'car',
        CLIENT_SECRET: 'the secret of the test client',
        REDIRECT_URIS: callbacks,
        POST_LOGOUT_REDIRECT_URIS: [],
        PEOPLE_FILE: arquivo,
        STATE_DIR: folder,
      })
    },
    async shutDown() {
      const on = server
      server = undefined
      if (!on) return
      on.closeAllConnections()
      await new Promise((resolve) => on.close(resolve))
    },
    async close() {
      await idp.shutDown()
      rmSync(folder, { recursive: true })
    },
  }
  idp.write(people)
  return idp
}

export type Idp = Awaited<ReturnType<typeof idpLocal>>

/** Creates a database, a broker prefix and a cache database for one test file. `startProcess` starts auth with them. */
export async function createBench(overrides: NodeJS.ProcessEnv = {}) {
  const database = `test_auth_${randomUUID().slice(0, 8)}`
  const redisUrl = await ownRedis()
  const redis = new Redis(redisUrl)
  const cleanup = sandbox()
  const store = await mongoose.createConnection(MONGODB_URI, { dbName: database, autoIndex: false }).asPromise()
  const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) }
  const connected: { close(): Promise<void> }[] = []
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const otherUrl = `http://127.0.0.1:${await freePort()}`

  const env = async (extra: NodeJS.ProcessEnv = {}): Promise<NodeJS.ProcessEnv> => ({
    HOST: '127.0.0.1',
    PORT: String(port),
    GRPC_PORT: String(await freePort()),
    JWKS_PORT: String(await freePort()),
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    PUBLIC_URL: url,
    ...serviceKeys('auth'),
    CURSOR_SECRET: 'the secret of cursors, thirty-two letters',
    MONGODB_URI,
    MONGODB_DATABASE: database,
    AMQP_URL: setting('TEST_AMQP_URL'),
    AMQP_PREFIX: cleanup.prefix,
    REDIS_URL: redisUrl,
    IDP_ISSUER: 'http://127.0.0.1:9',
    IDP_CLIENT_ID: 'car',
    IDP_CLIENT_SECRET: 'the secret of the test client',
    IDP_UPGRADE_URL: 'https://upgrade.example.test',
    CPF_ENCRYPTION_KEY: KEY,
    RECORD_KEY: KEY,
    REGISTRO_KEY: KEY,
    SEALING_KEY: KEY,
    CPF_HASH_KEY: 'the key of the digest of CPFs in tests',
    SIGNING_ENCRYPTION_KEY: KEY,
    REFRESH_SECRET: 'the secret of refresh tokens in tests',
    ...overrides,
    ...extra,
  })

  return {
    database,
    store,
    redis,
    redisUrl,
    fila: cleanup,
    relogio: clock,
    url,
    otherUrl,
    env,
    /** Changes a row of a person or a session and stamps it anew, as auth itself would. */
    async rewrite(collection: 'usuarios' | 'sessoes', _id: string, changed: object): Promise<void> {
      const all = store.collection<{ _id: string; stamp: string; encerrada_em?: Date | null }>(collection)
      const before = await all.findOne({ _id })
      if (!before) throw new Error('no such row')
      const rows = createRows<typeof before>(STAMPS, collection, {
        beside: collection === 'sessoes' ? ['encerrada_em'] : [],
      })
      await all.replaceOne({ _id }, rows.stamped({ ...before, ...changed }))
    },
    advance: (seconds: number) => void (clock.offsetMs += seconds * 1000),

    /** Starts another auth in this process. Its address is that of the bench, unless `extra` sets another port. */
    async startProcess(extra: NodeJS.ProcessEnv = {}) {
      const config: Config = readSettings(await env(extra))
      const service = createService(config, clock.now)
      const on = {
        url: `http://127.0.0.1:${config.PORT}`,
        keySet: `http://127.0.0.1:${config.JWKS_PORT}/jwks.json`,
        grpc: (from: ServiceName) => createGrpcClient(AUTH, `127.0.0.1:${config.GRPC_PORT}`, tokensOf(from)),
        async close() {
          const index = connected.indexOf(on)
          if (index >= 0) connected.splice(index, 1)
          await service.close()
        },
      }
      connected.push(on)
      await service.start()
      return on
    },

    async close() {
      while (connected[0]) await connected[0].close()
      await cleanup.close()
      redis.disconnect()
      await store.dropDatabase()
      await store.close()
    },
  }
}

const KEY = randomBytes(32).toString('base64')

export const REGISTRO = [Buffer.from(KEY, 'base64')]
export const STAMPS = createStamps(REGISTRO)
/** Returns the commits of a person's account, with the values that the record has sealed. */
export const recordOf = (connection: mongoose.Connection, id: string) =>
  recorded(connection, STREAMS, RECORD_KEYS, { stream: `usuario-${id}` })
export const RECORD_KEYS: RecordKeys = { stamps: REGISTRO, seals: createKeyring(REGISTRO, 'record') }

export type Bench = Awaited<ReturnType<typeof createBench>>

export type { Tokens }

type Body = { data?: unknown; error?: { code: string; message: string; details?: { field: string; code: string }[] } }

/** A client that keeps cookies by host, like a browser, and stops at every redirect. */
export class Client {
  readonly jars = new Map<string, Map<string, string>>()
  readonly headers: Record<string, string>

  constructor(headers: Record<string, string> = {}) {
    this.headers = headers
  }

  async ask(
    url: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Response> {
    const { host } = new URL(url)
    const jar = this.jars.get(host) ?? new Map<string, string>()
    this.jars.set(host, jar)
    const cookie = [...jar].map(([nome, valor]) => `${nome}=${valor}`).join('; ')
    const headers = { accept: '*/*', ...this.headers, ...(cookie ? { cookie } : {}), ...init.headers }
    const res = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of res.headers.getSetCookie()) {
      const [, nome = '', valor = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(line) || valor === '') jar.delete(nome)
      else jar.set(nome, valor)
    }
    return res
  }

  /**
   * Follows redirects until an address begins with `target`, and returns that address.
   * @throws when a response is not a redirect, or after ten redirects
   */
  async follow(url: string, target: string): Promise<string> {
    let current = url
    for (let steps = 0; steps < 10; steps++) {
      if (current.startsWith(target)) return current
      const res = await this.ask(current)
      const local = res.headers.get('location')
      if (!local) throw new Error(`no way on from ${new URL(current).pathname}: ${res.status} ${await res.text()}`)
      current = new URL(local, current).href
    }
    throw new Error('too many redirects')
  }
}

export const json = async (res: Response): Promise<Body> => (await res.json()) as Body

/** Returns the provider's address for a script. This address signs the person in without a page. */
export async function providerAddress(url: string, who: Person, client: Client, query = ''): Promise<string> {
  const { data } = await json(await client.ask(`${url}/api/v1/auth/idp/authorize${query}`))
  const { authorization_url } = data as { authorization_url: string }
  return `${authorization_url}&login_hint=${who.cpf.replace(/\D/g, '')}`
}

/** Signs the person in at the provider, and returns the callback address under `publicUrl`. */
export async function upToCallback(url: string, who: Person, client = new Client(), publicUrl = url): Promise<string> {
  return client.follow(await providerAddress(url, who, client), `${publicUrl}/api/v1/auth/idp/callback`)
}

export async function signIn(url: string, who: Person, client = new Client()): Promise<Tokens> {
  const res = await client.ask(await upToCallback(url, who, client))
  const body = await json(res)
  if (res.status !== 200) throw new Error(`sign-in: ${res.status} ${JSON.stringify(body)}`)
  return body.data as Tokens
}

export const renew = (url: string, refresh_token: string): Promise<Response> =>
  fetch(`${url}/api/v1/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  })

/** Returns the headers with which the gateway hands a token over. */
export const withToken = (tokens: { access_token: string }): { headers: Record<string, string> } => ({
  headers: { authorization: `Bearer ${tokens.access_token}`, 'x-service-token': ofGateway() },
})

function ofGateway(): string {
  const now = Math.floor(Date.now() / 1000)
  const parts = [{ alg: 'EdDSA' }, { iss: 'gateway', aud: 'auth', iat: now, exp: now + 60 }]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const key = signingKey().parse(serviceKeys('gateway').SERVICE_KEY)
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}

/** Exchanges a token as the gateway does, and returns the token for one service. */
export async function exchange(
  auth: { grpc: (from: ServiceName) => ReturnType<typeof createGrpcClient<typeof AUTH>> },
  { access_token }: { access_token: string },
  para: string,
  long = false,
): Promise<string> {
  const gateway = auth.grpc('gateway')
  return runInContext({ requestId: randomUUID(), token: access_token }, () =>
    gateway.TrocarToken({ para, longo: long }),
  )
    .then(({ token }) => token)
    .finally(() => gateway.close())
}

export async function codeOf(res: Response | Promise<Response>): Promise<string> {
  const r = await res
  const { error } = await json(r)
  return `${r.status} ${error?.code}`
}

export const claims = (token: string): Record<string, string | number> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
