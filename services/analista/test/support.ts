import { serviceKeys } from '@car/testing/service-keys'
import { randomBytes, randomUUID } from 'node:crypto'
import type { FactType } from '@car/events/catalogue'
import { createFact } from '@car/events/fact'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import { createIssuer, type Person, person } from '@car/testing/issuer'
import { freePort } from '@car/testing/free-port'
import mongoose from 'mongoose'
import { sandbox } from '../../../packages/messaging/test/support.ts'
import { readSettings } from '../src/config.ts'
import type { Row } from '../src/domain/row.ts'
import { createService } from '../src/service.ts'
import { createOwners } from './owners.ts'

export const ANA = person('Ana', 'analista_ambiental')
export const EVA = person('Eva', 'analista_ambiental')
export const NEWCOMER = person('Nina', 'analista_ambiental', 'bronze')
export const SUPERVISOR = person('Sara', 'supervisor_ambiental')
export const PRODUTOR = person('Pedro', 'produtor_rural')

export type Answer = {
  status: number
  headers: Headers
  texto: string
  // oxlint-disable-next-line typescript/no-explicit-any -- the shapes are what the tests assert
  body: any
}

/**
 * Prepares the service with a database and broker names that no other test file uses, and with fakes of its peers.
 * `start` starts the service.
 */
export async function createBench(overrides: NodeJS.ProcessEnv = {}) {
  const database = `test_analista_${randomUUID().slice(0, 8)}`
  const keys = await createIssuer('analista')
  const cleanup = sandbox()
  const store = await mongoose
    .createConnection(setting('TEST_MONGODB_URI'), { dbName: database, autoIndex: false })
    .asPromise()
  const ownersPort = await freePort()
  const owners = createOwners(keys.jwksUrl)
  const pair = await owners.peers.listen(ownersPort)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env: NodeJS.ProcessEnv = {
    HOST: '127.0.0.1',
    PORT: String(port),
    GRPC_PORT: String(await freePort()),
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    PUBLIC_URL: url,
    ...serviceKeys('analista'),
    CURSOR_SECRET: 'the secret of cursors, thirty-two letters',
    ANSWER_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    JWKS_URL: keys.jwksUrl,
    MONGODB_URI: setting('TEST_MONGODB_URI'),
    MONGODB_DATABASE: database,
    AMQP_URL: setting('TEST_AMQP_URL'),
    AMQP_PREFIX: cleanup.prefix,
    AUTH_GRPC: pair,
    PROCESSOS_GRPC: pair,
    DOCUMENTOS_GRPC: pair,
    REVISAO_MS: '3600000',
    RECONCILIACAO_MS: '3600000',
    ...overrides,
  }
  let service: ReturnType<typeof createService> | undefined
  const publisher = cleanup.broker()
  const linhas = store.collection<Row>('fila')

  return {
    owners,
    env,
    url,
    store,
    linhas,
    ownersPort,

    async start(): Promise<void> {
      service = createService(readSettings(env))
      await service.start()
      await until(
        () => fetch(`${url}/readyz`).then((r) => r.status),
        (status) => status === 200,
      )
    },
    async shutDown(): Promise<void> {
      await service?.close()
      service = undefined
    },

    async ask(
      who: Person,
      method: string,
      path: string,
      { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
    ): Promise<Answer> {
      const response = await fetch(`${url}/api/v1${path}`, {
        method: method,
        headers: {
          ...(await keys.headers(who)),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const texto = await response.text()
      const json = response.headers.get('content-type')?.startsWith('application/json')
      return { status: response.status, headers: response.headers, texto, body: json ? JSON.parse(texto) : null }
    },

    /**
     * Requests a file. Returns its headers and bytes.
     * @throws unless the status is 200
     */
    async requestBytes(who: Person, path: string): Promise<{ headers: Headers; bytes: Buffer }> {
      const response = await fetch(`${url}/api/v1${path}`, { headers: await keys.headers(who) })
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
      return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
    },

    tell: (kind: FactType, processo_id: string, dados: object = { versao: 1, status: 'submetido' }) =>
      publisher.publish(
        createFact(kind, {
          source: '/car/test',
          subject: processo_id,
          streamversion: 1,
          data: { processo_id, ...dados } as never,
        }),
      ),

    rowOf: (id: string) => linhas.findOne({ _id: id } as never) as Promise<unknown> as Promise<Row | null>,

    async close(): Promise<void> {
      await service?.close()
      await owners.peers.close()
      await cleanup.close()
      await keys.close()
      await store.dropDatabase()
      await store.close()
    },
  }
}

export type Bench = Awaited<ReturnType<typeof createBench>>
