import { serviceKeys } from '@car/testing/service-keys'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FactType } from '@car/events/catalogue'
import { createFact } from '@car/events/fact'
import { freePort } from '@car/testing/free-port'
import { createIssuer, type Person, person } from '@car/testing/issuer'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import mongoose from 'mongoose'
import { list, sentMessages } from '../../../deploy/local/src/mail/kept.ts'
import { startMail } from '../../../deploy/local/src/mail/server.ts'
import { sandbox } from '../../../packages/messaging/test/support.ts'
import { readSettings } from '../src/config.ts'
import type { Row } from '../src/outbound/avisos.ts'
import { createService } from '../src/service.ts'
import { board } from './given.ts'
import { createOwners } from './owners.ts'

type RequestOptions = { body?: object | string; headers?: Record<string, string> }

/**
 * Prepares the service with a database, broker names and a mailbox that no other test file uses, and with fakes of its
 * peers. `start` starts the service.
 */
export async function createBench(overrides: Record<string, string> = {}) {
  const database = `test_avisos_${randomUUID().slice(0, 8)}`
  const keys = await createIssuer('avisos')
  const cleanup = sandbox()
  const store = await mongoose
    .createConnection(setting('TEST_MONGODB_URI'), { dbName: database, autoIndex: false })
    .asPromise()
  const caixa = await mkdtemp(join(tmpdir(), 'car-mail-'))
  const [port, grpcPort] = [await freePort(), await freePort()]
  const smtpPort = await freePort()
  const owners = createOwners(keys.jwksUrl)
  const pair = await owners.peers.listen()
  const url = `http://127.0.0.1:${port}`
  const mailEnv = {
    HOST: '127.0.0.1',
    PORT: await freePort(),
    SMTP_PORT: smtpPort,
    MAIL_DIR: caixa,
    WEBHOOK_SECRET: 'x'.repeat(32),
  }
  let mail: Awaited<ReturnType<typeof startMail>> | undefined = await startMail(mailEnv)
  const env: Record<string, string> = {
    HOST: '127.0.0.1',
    PORT: String(port),
    GRPC_PORT: String(grpcPort),
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    PUBLIC_URL: url,
    ...serviceKeys('avisos'),
    CURSOR_SECRET: 'the secret of cursors, thirty-two letters',
    ANSWER_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    UNSUBSCRIBE_SECRET: 'the secret of unsubscribing, thirty-two letters',
    JWKS_URL: keys.jwksUrl,
    MONGODB_URI: setting('TEST_MONGODB_URI'),
    MONGODB_DATABASE: database,
    AMQP_URL: setting('TEST_AMQP_URL'),
    AMQP_PREFIX: cleanup.prefix,
    ANALISTA_GRPC: pair,
    AUTH_GRPC: pair,
    PROCESSOS_GRPC: pair,
    DOCUMENTOS_GRPC: pair,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SMTP_PLAIN: 'true',
    MAIL_FROM: 'nao-responda@car.example',
    RONDA_MS: '100',
    LEASE_MS: '1000',
    ...overrides,
  }
  let service: ReturnType<typeof createService> | undefined
  /** The time that the service sees; null stands for the real time. */
  let clock: Date | null = null
  const publisher = cleanup.broker()
  const linhas = store.collection<Row>('avisos')

  return {
    owners,
    env,
    url,
    store,
    linhas,
    caixa,
    mailboxUrl: `http://127.0.0.1:${mailEnv.PORT}`,

    async start(): Promise<void> {
      service = createService(readSettings(env), () => clock ?? new Date())
      await service.start()
      await until(
        () => fetch(`${url}/readyz`).then((r) => r.status),
        (status) => status === 200,
      )
    },
    async outro() {
      const second = createService(
        readSettings({ ...env, PORT: String(await freePort()), GRPC_PORT: String(await freePort()) }),
        () => clock ?? new Date(),
      )
      await second.start()
      return second
    },
    async shutDown(): Promise<void> {
      await service?.close()
      service = undefined
    },
    em: (when: string | null) => {
      clock = when === null ? null : new Date(when)
    },

    async withoutMail(): Promise<void> {
      await mail?.close()
      mail = undefined
    },
    async withMail(): Promise<void> {
      mail = await startMail(mailEnv)
    },

    somebody(papel: Person['papel'] = 'produtor_rural', email = `${randomUUID().slice(0, 8)}@example.com`) {
      const who = { ...person('Alguém', papel), email }
      owners.people.set(who.id, { papel, email })
      return who
    },

    processo(dono: string, changes: Parameters<typeof board>[0] = {}): string {
      const id = randomUUID()
      owners.boards.set(id, board({ dono_id: dono, tecnicos: [], ...changes }))
      return id
    },

    async ask(who: Person | null, method: string, path: string, { body: sent, headers = {} }: RequestOptions = {}) {
      const json = typeof sent === 'object'
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          ...(who ? await keys.headers(who) : {}),
          ...(json ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: json ? JSON.stringify(sent) : sent }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      // oxlint-disable-next-line typescript/no-explicit-any -- the shapes are what the tests assert
      const body = (isJson ? JSON.parse(text) : null) as any
      return { status: response.status, headers: response.headers, text, body }
    },

    /** Publishes a fact. Facts with the same `id` are the same fact. */
    count: (
      kind: FactType,
      dados: object,
      { id, time, requestid }: { id?: string; time?: string; requestid?: string } = {},
    ) =>
      publisher.publish(
        createFact(kind, {
          id,
          time,
          requestid,
          source: '/car/test',
          subject: randomUUID(),
          streamversion: 1,
          data: dados as never,
        }),
      ),

    ofProcesso: (processo_id: string, second: object = {}) => ({
      processo_id,
      versao: 3,
      status: 'pendente',
      ...second,
    }),

    /** Waits until this many notices of a person are settled, and returns them. */
    settled: (personId: string, count = 1, ms?: number): Promise<Row[]> =>
      until(
        () =>
          linhas
            .find({ pessoaId: personId, entrega: { $ne: 'espera' } } as never)
            .toArray() as Promise<unknown> as Promise<Row[]>,
        (found) => found.length === count,
        ms,
      ),

    async received(address: string): Promise<string[]> {
      const ofPerson = (await list(caixa)).filter(({ to }) => to.includes(address))
      return Promise.all(ofPerson.map(({ name }) => readFile(join(caixa, name), 'utf8')))
    },
    sent: () => sentMessages(caixa),

    async close(): Promise<void> {
      await service?.close()
      await mail?.close()
      await owners.peers.close()
      await cleanup.close()
      await keys.close()
      await store.dropDatabase()
      await store.close()
      await rm(caixa, { recursive: true })
    },
  }
}

export type Bench = Awaited<ReturnType<typeof createBench>>
