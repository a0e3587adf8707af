import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRows } from '@car/event-store/rows'
import { createStamps } from '@car/event-store/stamps'
import { createGrpcClient } from '@car/grpc/client'
import type { Servico } from '@car/identity/service-token'
import { serviceKeys, tokensOf } from '@car/testing/service-keys'
import { AUTH } from '@car/proto/servicos'
import { setting } from '@car/testing/setting'
import { freePort } from '@car/testing/free-port'
import { ownRedis } from '@car/testing/own-redis'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { startIdp } from '../../../deploy/local/src/idp/server.ts'
import { sandbox } from '../../../packages/messaging/test/support.ts'
import { type Config, readSettings } from '../src/config.ts'
import { createService } from '../src/service.ts'

/** What the tests of this service use: the real store, broker and cache, and the local identity provider. */

export const MONGODB_URI = setting('TEST_MONGODB_URI')

export type Pessoa = { cpf: string; nome: string; email: string; nivel: string; tipo_usuario: string }
export const MARIA: Pessoa = {
  cpf: '529.982.247-25',
  nome: 'Maria da Conceição Prado',
  email: 'maria.prado@exemplo.test',
  nivel: 'prata',
  tipo_usuario: 'produtor_rural',
}
export const ANA: Pessoa = {
  cpf: '111.444.777-35',
  nome: 'Ana Analista Nogueira',
  email: 'ana.nogueira@exemplo.test',
  nivel: 'prata',
  tipo_usuario: 'analista_ambiental',
}
export const CHEFE: Pessoa = {
  cpf: '123.456.789-09',
  nome: 'Carlos Chefe Barbosa',
  email: 'carlos.barbosa@exemplo.test',
  nivel: 'ouro',
  tipo_usuario: 'admin',
}

/** A connection to a server that can be cut and mended. */
export async function fio(alvo: string) {
  const { hostname, port } = new URL(alvo)
  const abertos = new Set<Socket>()
  let cortado = false
  const server = createServer((cliente) => {
    if (cortado) return void cliente.destroy()
    const servidor = connect(Number(port), hostname)
    for (const [de, para] of [
      [cliente, servidor],
      [servidor, cliente],
    ] as const) {
      abertos.add(de)
      de.on('error', () => {})
      de.on('close', () => {
        abertos.delete(de)
        para.destroy()
      })
      de.pipe(para)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(alvo)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const cortar = () => abertos.forEach((s) => s.destroy())
  return {
    url: url.href,
    cortar() {
      cortado = true
      cortar()
    },
    emendar() {
      cortado = false
    },
    async close() {
      cortar()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The local identity provider with these people. `porta` keeps its address over a restart. */
export async function idpLocal(pessoas: Pessoa[], callbacks: string[]) {
  const pasta = mkdtempSync(join(tmpdir(), 'auth-idp-'))
  const arquivo = join(pasta, 'people.json')
  const porta = await freePort()
  const issuer = `http://127.0.0.1:${porta}`
  let server: Server | undefined
  const idp = {
    issuer,
    arquivo,
    escrever: (quem: Pessoa[]) => writeFileSync(arquivo, JSON.stringify(quem)),
    async ligar() {
      server = await startIdp({
        HOST: '127.0.0.1',
        PORT: porta,
        ISSUER: issuer,
        CLIENT_ID: 'car',
        CLIENT_SECRET: 'segredo do cliente de teste',
        REDIRECT_URIS: callbacks,
        POST_LOGOUT_REDIRECT_URIS: [],
        PEOPLE_FILE: arquivo,
        STATE_DIR: pasta,
      })
    },
    async desligar() {
      const ligado = server
      server = undefined
      if (!ligado) return
      ligado.closeAllConnections()
      await new Promise((resolve) => ligado.close(resolve))
    },
    async close() {
      await idp.desligar()
      rmSync(pasta, { recursive: true })
    },
  }
  idp.escrever(pessoas)
  return idp
}

export type Idp = Awaited<ReturnType<typeof idpLocal>>

/** A database, a broker prefix and a cache database of this test file's own, and auth processes over them. */
export async function bancada(proprios: NodeJS.ProcessEnv = {}) {
  const banco = `teste_auth_${randomUUID().slice(0, 8)}`
  const redisUrl = await ownRedis()
  const redis = new Redis(redisUrl)
  const fila = sandbox()
  const store = await mongoose.createConnection(MONGODB_URI, { dbName: banco, autoIndex: false }).asPromise()
  const relogio = { desvioMs: 0, agora: () => new Date(Date.now() + relogio.desvioMs) }
  const ligados: { close(): Promise<void> }[] = []
  const porta = await freePort()
  const url = `http://127.0.0.1:${porta}`
  const outraUrl = `http://127.0.0.1:${await freePort()}`

  const env = async (mais: NodeJS.ProcessEnv = {}): Promise<NodeJS.ProcessEnv> => ({
    HOST: '127.0.0.1',
    PORT: String(porta),
    GRPC_PORT: String(await freePort()),
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    PUBLIC_URL: url,
    ...serviceKeys('auth'),
    CURSOR_SECRET: 'segredo dos cursores, trinta e duas letras',
    MONGODB_URI,
    MONGODB_DATABASE: banco,
    AMQP_URL: setting('TEST_AMQP_URL'),
    AMQP_PREFIX: fila.prefix,
    REDIS_URL: redisUrl,
    IDP_ISSUER: 'http://127.0.0.1:9',
    IDP_CLIENT_ID: 'car',
    IDP_CLIENT_SECRET: 'segredo do cliente de teste',
    IDP_UPGRADE_URL: 'https://elevar.exemplo.test',
    CPF_ENCRYPTION_KEY: CHAVE,
    RECORD_KEY: CHAVE,
    CPF_HASH_KEY: 'chave do resumo de CPF dos testes, longa',
    SIGNING_ENCRYPTION_KEY: CHAVE,
    REFRESH_SECRET: 'segredo de renovacao dos testes, longo',
    ...proprios,
    ...mais,
  })

  return {
    banco,
    store,
    redis,
    redisUrl,
    fila,
    relogio,
    url,
    /** Of a second process. */
    outraUrl,
    env,
    /** Changes a row of a person or a session as auth itself would, by its key. */
    async reescrever(colecao: 'usuarios' | 'sessoes', _id: string, mudado: object): Promise<void> {
      const todas = store.collection<{ _id: string; stamp: string; encerrada_em?: Date | null }>(colecao)
      const antes = await todas.findOne({ _id })
      if (!antes) throw new Error('no such row')
      const rows = createRows<typeof antes>(STAMPS, colecao, { beside: colecao === 'sessoes' ? ['encerrada_em'] : [] })
      await todas.replaceOne({ _id }, rows.stamped({ ...antes, ...mudado }))
    },
    adiantar: (segundos: number) => void (relogio.desvioMs += segundos * 1000),

    /** An auth process in this one, at the bench's address unless told otherwise. */
    async ligar(mais: NodeJS.ProcessEnv = {}) {
      const config: Config = readSettings(await env(mais))
      const servico = createService(config, relogio.agora)
      const ligado = {
        url: `http://127.0.0.1:${config.PORT}`,
        grpc: (de: Servico) => createGrpcClient(AUTH, `127.0.0.1:${config.GRPC_PORT}`, tokensOf(de)),
        async close() {
          const onde = ligados.indexOf(ligado)
          if (onde >= 0) ligados.splice(onde, 1)
          await servico.close()
        },
      }
      ligados.push(ligado)
      await servico.start()
      return ligado
    },

    async close() {
      while (ligados[0]) await ligados[0].close()
      await fila.close()
      redis.disconnect()
      await store.dropDatabase()
      await store.close()
    },
  }
}

const CHAVE = randomBytes(32).toString('base64')

/** The ring by which the processes of a bench stamp their record and their rows. */
export const REGISTRO = [Buffer.from(CHAVE, 'base64')]
export const STAMPS = createStamps(REGISTRO)

export type Bancada = Awaited<ReturnType<typeof bancada>>

export type Tokens = {
  access_token: string
  token_type: string
  expires_in: number
  refresh_token: string
  refresh_expires_in: number
}

type Corpo = { data?: unknown; error?: { code: string; message: string; details?: { field: string; code: string }[] } }

/** A client that keeps cookies by host, as curl with a jar or a browser does, and stops at every redirect. */
export class Cliente {
  readonly potes = new Map<string, Map<string, string>>()
  readonly cabecalhos: Record<string, string>

  constructor(cabecalhos: Record<string, string> = {}) {
    this.cabecalhos = cabecalhos
  }

  async pedir(
    url: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Response> {
    const { host } = new URL(url)
    const pote = this.potes.get(host) ?? new Map<string, string>()
    this.potes.set(host, pote)
    const cookie = [...pote].map(([nome, valor]) => `${nome}=${valor}`).join('; ')
    const headers = { accept: '*/*', ...this.cabecalhos, ...(cookie ? { cookie } : {}), ...init.headers }
    const res = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const linha of res.headers.getSetCookie()) {
      const [, nome = '', valor = ''] = /^([^=]+)=([^;]*)/.exec(linha) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(linha) || valor === '') pote.delete(nome)
      else pote.set(nome, valor)
    }
    return res
  }

  /** Follows redirects until one leads to `destino` or there is none; returns where it would go next, or the answer. */
  async seguir(url: string, destino: string): Promise<string> {
    let aqui = url
    for (let passos = 0; passos < 10; passos++) {
      if (aqui.startsWith(destino)) return aqui
      const res = await this.pedir(aqui)
      const local = res.headers.get('location')
      if (!local) throw new Error(`no way on from ${new URL(aqui).pathname}: ${res.status} ${await res.text()}`)
      aqui = new URL(local, aqui).href
    }
    throw new Error('too many redirects')
  }
}

export const json = async (res: Response): Promise<Corpo> => (await res.json()) as Corpo

/** Asks for the provider's address as a script does; the provider signs this person in without a page. */
export async function enderecoDoProvedor(url: string, quem: Pessoa, cliente: Cliente, consulta = ''): Promise<string> {
  const { data } = await json(await cliente.pedir(`${url}/api/v1/auth/idp/authorize${consulta}`))
  const { authorization_url } = data as { authorization_url: string }
  return `${authorization_url}&login_hint=${quem.cpf.replace(/\D/g, '')}`
}

/** Goes to the provider and back, up to the callback, which is at `publica` if that is another address. */
export async function ateOCallback(url: string, quem: Pessoa, cliente = new Cliente(), publica = url): Promise<string> {
  return cliente.seguir(await enderecoDoProvedor(url, quem, cliente), `${publica}/api/v1/auth/idp/callback`)
}

export async function entrar(url: string, quem: Pessoa, cliente = new Cliente()): Promise<Tokens> {
  const res = await cliente.pedir(await ateOCallback(url, quem, cliente))
  const corpo = await json(res)
  if (res.status !== 200) throw new Error(`sign-in: ${res.status} ${JSON.stringify(corpo)}`)
  return corpo.data as Tokens
}

export const renovar = (url: string, refresh_token: string): Promise<Response> =>
  fetch(`${url}/api/v1/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  })

export const com = (tokens: { access_token: string }): { headers: Record<string, string> } => ({
  headers: { authorization: `Bearer ${tokens.access_token}` },
})

export async function codigo(res: Response | Promise<Response>): Promise<string> {
  const r = await res
  const { error } = await json(r)
  return `${r.status} ${error?.code}`
}

export const claims = (token: string): Record<string, string | number> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
