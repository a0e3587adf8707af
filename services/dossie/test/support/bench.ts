import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Commit } from '@car/event-store/commit'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import type { Fact } from '@car/events/fact'
import { createGrpcClient } from '@car/grpc/client'
import { serviceKeys, tokensOf } from '@car/testing/service-keys'
import { createObjects } from '@car/objects/objects'
import { DOSSIE } from '@car/proto/gen/services'
import { makeAuthority } from '@car/seal/authority'
import { runInContext } from '@car/telemetry/request-context'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import { createIssuer, type Person, person } from '@car/testing/issuer'
import { freePort } from '@car/testing/free-port'
import { programAt } from '@car/testing/program'
import { PROGRAM_ENV } from '@car/testing/program-env'
import { sandbox } from '../../../../packages/messaging/test/support.ts'
import { readSettings } from '../../src/config.ts'
import type { DomainEvent } from '../../src/domain/events.ts'
import { createService } from '../../src/service.ts'
import { createTestPeers } from './peers.ts'

const MAIN = programAt(fileURLToPath(new URL('../../src/main.ts', import.meta.url)))

// Answers are typed as any, because tests look at the bodies that really came over the wire.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; headers: Headers; bytes: Buffer; body: any }

/**
 * Creates the environment of a test: real stores and a real broker under names that no other test uses, and peers whose
 * answers the test sets.
 */
export async function createBench(extra: Record<string, string> = {}) {
  const issuer = await createIssuer('dossie')
  const seal = await makeAuthority(new Date('2026-01-01T00:00:00.000Z'), 'de um teste')
  const peers = await createTestPeers(issuer.jwksUrl)
  const box = sandbox()
  const name = box.prefix
  const env = {
    HOST: '127.0.0.1',
    PORT: '0',
    GRPC_PORT: '0',
    PUBLIC_URL: 'https://car.exemplo.gov.br',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...serviceKeys('dossie'),
    CURSOR_SECRET: 'c'.repeat(32),
    MANIFESTO_KEY: Buffer.alloc(32, 'manifesto').toString('base64'),
    SELO_CHAVE: seal.chave.toString('base64'),
    SELO_CERTIFICADOS: seal.certificados.map((der) => der.toString('base64')).join(' '),
    RECORD_KEY: Buffer.alloc(32, 'record').toString('base64'),
    REGISTRO_KEY: Buffer.alloc(32, 'registro').toString('base64'),
    SEALING_KEY: Buffer.alloc(32, 'sealing').toString('base64'),
    ANSWER_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    JWKS_URL: issuer.jwksUrl,
    PROCESSOS_GRPC: peers.address,
    DOCUMENTOS_GRPC: peers.address,
    MONGODB_URI: setting('TEST_MONGODB_URI'),
    MONGODB_DATABASE: `${name}_dossie`,
    AMQP_URL: setting('TEST_AMQP_URL'),
    AMQP_PREFIX: name,
    S3_ENDPOINT: setting('TEST_S3_ENDPOINT'),
    S3_ACCESS_KEY_ID: setting('TEST_S3_ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: setting('TEST_S3_SECRET_ACCESS_KEY'),
    S3_BUCKET: setting('TEST_S3_BUCKET'),
    S3_PREFIX: `${name}/`,
    LEASE_MS: '3000',
    ...extra,
  }
  const store = connect(setting('TEST_MONGODB_URI'), env.MONGODB_DATABASE)
  await waitForConnection(store, 10_000)
  const objects = createObjects({
    endpoint: setting('TEST_S3_ENDPOINT'),
    region: 'us-east-1',
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
    bucket: env.S3_BUCKET,
    prefix: env.S3_PREFIX,
  })
  const broker = box.broker()
  const facts: Fact[] = []
  await broker.consume({
    queue: box.queue(),
    types: ['dossie.solicitado', 'dossie.pronto', 'dossie.falhou'],
    prefetch: 50,
    async handler(fact) {
      facts.push(fact)
      return 'ack'
    },
  }).ready
  const instances: Instance[] = []
  const analista = person('Ana Beatriz Nogueira', 'analista_ambiental', 'prata')

  const bench = {
    peers,
    env,
    authority: seal.authority,
    store,
    broker,
    facts,
    objects,
    analista,
    token: issuer.token,

    async start(extra: Record<string, string> = {}) {
      const [http, grpc] = [await freePort(), await freePort()]
      const service = createService(readSettings({ ...env, ...extra, PORT: String(http), GRPC_PORT: String(grpc) }))
      await service.start()
      const instance = { http, grpc, close: () => service.close() }
      instances.push(instance)
      return instance
    },

    /** Starts an instance as a separate process, which a test can kill. */
    async launch(extra: Record<string, string> = {}) {
      const [http, grpc] = [await freePort(), await freePort()]
      const fullEnv = { ...env, ...extra, PORT: String(http), GRPC_PORT: String(grpc), OTEL_SDK_DISABLED: 'true' }
      const processo = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
        env: { ...PROGRAM_ENV, ...fullEnv },
        stdio: process.env['TEST_LOG_LEVEL'] ? 'inherit' : 'ignore',
      })
      const instance = { http, grpc, processo, close: () => endProcess(processo, 'SIGKILL') }
      instances.push(instance)
      const ready = () =>
        fetch(`http://127.0.0.1:${http}/readyz`).then(
          (r) => r.ok,
          () => false,
        )
      await until(ready, (ok) => ok, 30_000)
      return instance
    },

    async ask(
      ports: { http: number },
      who: Person | null,
      method: string,
      path: string,
      headers: Record<string, string> = {},
      upload?: object,
    ): Promise<Answer> {
      const autorizacao = who ? await issuer.headers(who) : {}
      const kind = upload ? { 'content-type': 'application/json' } : {}
      const fullPath = /^\/(verificar|\.well-known)/.test(path) ? path : `/api/v1${path}`
      const res = await fetch(`http://127.0.0.1:${ports.http}${fullPath}`, {
        method,
        headers: { ...autorizacao, ...kind, ...headers } as Record<string, string>,
        body: upload ? JSON.stringify(upload) : null,
        redirect: 'manual',
      })
      const bytes = Buffer.from(await res.arrayBuffer())
      const json = res.headers.get('content-type')?.startsWith('application/json')
      return { status: res.status, headers: res.headers, bytes, body: json ? JSON.parse(bytes.toString()) : null }
    },

    async generate(ports: { http: number }, processoId: string): Promise<string> {
      const res = await bench.ask(ports, analista, 'POST', `/analista/processos/${processoId}/gerar-dossie`)
      if (res.status !== 202) throw new Error(`answered ${res.status}: ${res.bytes.toString()}`)
      return res.body.data.job_id
    },

    async situacao(ports: { http: number }, jobId: string) {
      return (await bench.ask(ports, analista, 'GET', `/analista/dossies/${jobId}`)).body.data
    },

    settled: (ports: { http: number }, jobId: string, ms = 90_000) =>
      until(
        () => bench.situacao(ports, jobId),
        (job) => job.status !== 'processando',
        ms,
      ),

    async events(jobId: string): Promise<DomainEvent[]> {
      const commits = store.collection<Commit<DomainEvent>>('commits')
      const recorded = await commits
        .find({ stream: `dossie-${jobId}` })
        .sort({ _id: 1 })
        .toArray()
      return recorded.flatMap((commit) => commit.events)
    },

    /** Calls `run` with a client of this service, on behalf of a person or of nobody (null). */
    async asService<T>(
      ports: { grpc: number },
      service: 'analista' | 'processos' | 'documentos',
      who: Person | null,
      run: (client: ReturnType<typeof dossieClient>) => Promise<T>,
    ): Promise<T> {
      const client = dossieClient(ports.grpc, service)
      const token = who ? { token: await issuer.tokenFor(who, service) } : {}
      try {
        return await runInContext({ requestId: randomUUID(), ...token }, () => run(client))
      } finally {
        client.close()
      }
    },

    async keys(): Promise<string[]> {
      const found: string[] = []
      for await (const { key } of objects.list()) found.push(key)
      return found
    },

    async close(): Promise<void> {
      await Promise.all(instances.map((instance) => instance.close()))
      await peers.close()
      await box.close()
      await issuer.close()
      for await (const { key } of objects.list()) await objects.delete(key)
      objects.close()
      await store.dropDatabase()
      await disconnect(store)
    },
  }
  return bench
}

export type Bench = Awaited<ReturnType<typeof createBench>>
type Instance = { close: () => Promise<unknown> }

const dossieClient = (port: number, service: 'analista' | 'processos' | 'documentos') =>
  createGrpcClient(DOSSIE, `127.0.0.1:${port}`, tokensOf(service))

export async function endProcess(processo: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (processo.exitCode !== null || processo.signalCode !== null) return processo.exitCode
  processo.kill(signal)
  const [code] = (await once(processo, 'exit')) as [number | null]
  return code
}
