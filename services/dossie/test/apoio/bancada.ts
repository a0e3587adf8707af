import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Commit } from '@car/event-store/commit'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import type { Fato } from '@car/events/fato'
import { createGrpcClient } from '@car/grpc/client'
import { serviceKeys, tokensOf } from '@car/testing/service-keys'
import { createObjects } from '@car/objects/objects'
import { DOSSIE } from '@car/proto/servicos'
import { runInContext } from '@car/telemetry/request-context'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import { createIssuer, type Person, person } from '@car/testing/issuer'
import { freePort } from '@car/testing/free-port'
import { programAt } from '@car/testing/program'
import { PROGRAM_ENV } from '@car/testing/program-env'
import { sandbox } from '../../../../packages/messaging/test/support.ts'
import { readSettings } from '../../src/config.ts'
import type { Evento } from '../../src/domain/eventos.ts'
import { createService } from '../../src/service.ts'
import { criarParesDeTeste } from './pares.ts'

const MAIN = programAt(fileURLToPath(new URL('../../src/main.ts', import.meta.url)))

// What comes over the wire is looked into by tests as it is.
// oxlint-disable-next-line typescript/no-explicit-any
export type Resposta = { status: number; headers: Headers; bytes: Buffer; corpo: any }

/**
 * Real stores and broker under names of this bench's own, peers that answer what a test sets, and instances to start.
 */
export async function montarBancada(extra: Record<string, string> = {}) {
  const emissor = await createIssuer()
  const pares = await criarParesDeTeste(emissor.jwksUrl)
  const caixa = sandbox()
  const nome = caixa.prefix
  const env = {
    HOST: '127.0.0.1',
    PORT: '0',
    GRPC_PORT: '0',
    PUBLIC_URL: 'https://car.exemplo.gov.br',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...serviceKeys('dossie'),
    CURSOR_SECRET: 'c'.repeat(32),
    RECORD_KEY: Buffer.alloc(32, 'record').toString('base64'),
    ANSWER_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    JWKS_URL: emissor.jwksUrl,
    PROCESSOS_GRPC: pares.endereco,
    DOCUMENTOS_GRPC: pares.endereco,
    MONGODB_URI: setting('TEST_MONGODB_URI'),
    MONGODB_DATABASE: `${nome}_dossie`,
    AMQP_URL: setting('TEST_AMQP_URL'),
    AMQP_PREFIX: nome,
    S3_ENDPOINT: setting('TEST_S3_ENDPOINT'),
    S3_ACCESS_KEY_ID: setting('TEST_S3_ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: setting('TEST_S3_SECRET_ACCESS_KEY'),
    S3_BUCKET: setting('TEST_S3_BUCKET'),
    S3_PREFIX: `${nome}/`,
    LEASE_MS: '3000',
    ...extra,
  }
  const store = connect(setting('TEST_MONGODB_URI'), env.MONGODB_DATABASE)
  await waitForConnection(store, 10_000)
  const objetos = createObjects({
    endpoint: setting('TEST_S3_ENDPOINT'),
    region: 'us-east-1',
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
    bucket: env.S3_BUCKET,
    prefix: env.S3_PREFIX,
  })
  const broker = caixa.broker()
  const fatos: Fato[] = []
  await broker.consume({
    queue: caixa.queue(),
    types: ['dossie.solicitado', 'dossie.pronto', 'dossie.falhou'],
    prefetch: 50,
    async handler(fato) {
      fatos.push(fato)
      return 'ack'
    },
  }).ready
  const instancias: Instancia[] = []
  const analista = person('Ana Beatriz Nogueira', 'analista_ambiental', 'prata')

  const bancada = {
    pares,
    env,
    store,
    broker,
    fatos,
    objetos,
    analista,
    token: emissor.token,

    /** An instance of the service in this process. */
    async iniciar(mais: Record<string, string> = {}) {
      const [http, grpc] = [await freePort(), await freePort()]
      const servico = createService(readSettings({ ...env, ...mais, PORT: String(http), GRPC_PORT: String(grpc) }))
      await servico.start()
      const instancia = { http, grpc, close: () => servico.close() }
      instancias.push(instancia)
      return instancia
    },

    /** An instance as a process of its own, for a test to kill. */
    async lancar(mais: Record<string, string> = {}) {
      const [http, grpc] = [await freePort(), await freePort()]
      const todo = { ...env, ...mais, PORT: String(http), GRPC_PORT: String(grpc), OTEL_SDK_DISABLED: 'true' }
      const processo = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
        env: { ...PROGRAM_ENV, ...todo },
        stdio: process.env['TEST_LOG_LEVEL'] ? 'inherit' : 'ignore',
      })
      const instancia = { http, grpc, processo, close: () => encerrar(processo, 'SIGKILL') }
      instancias.push(instancia)
      const pronta = () =>
        fetch(`http://127.0.0.1:${http}/readyz`).then(
          (r) => r.ok,
          () => false,
        )
      await until(pronta, (ok) => ok, 30_000)
      return instancia
    },

    async pedir(
      em: { http: number },
      quem: Person | null,
      metodo: string,
      caminho: string,
      headers: Record<string, string> = {},
      envio?: object,
    ): Promise<Resposta> {
      const autorizacao = quem ? { authorization: `Bearer ${await emissor.token(quem)}` } : {}
      const tipo = envio ? { 'content-type': 'application/json' } : {}
      const inteiro = caminho.startsWith('/verificar') ? caminho : `/api/v1${caminho}`
      const res = await fetch(`http://127.0.0.1:${em.http}${inteiro}`, {
        method: metodo,
        headers: { ...autorizacao, ...tipo, ...headers } as Record<string, string>,
        body: envio ? JSON.stringify(envio) : null,
        redirect: 'manual',
      })
      const bytes = Buffer.from(await res.arrayBuffer())
      const json = res.headers.get('content-type')?.startsWith('application/json')
      return { status: res.status, headers: res.headers, bytes, corpo: json ? JSON.parse(bytes.toString()) : null }
    },

    /** Has an analyst start a dossier, and returns its job's id. */
    async gerar(em: { http: number }, processoId: string): Promise<string> {
      const res = await bancada.pedir(em, analista, 'POST', `/analista/processos/${processoId}/gerar-dossie`)
      if (res.status !== 202) throw new Error(`answered ${res.status}: ${res.bytes.toString()}`)
      return res.corpo.data.job_id
    },

    async situacao(em: { http: number }, jobId: string) {
      return (await bancada.pedir(em, analista, 'GET', `/analista/dossies/${jobId}`)).corpo.data
    },

    /** The job once it is done or has failed. */
    resolvido: (em: { http: number }, jobId: string, ms = 90_000) =>
      until(
        () => bancada.situacao(em, jobId),
        (job) => job.status !== 'processando',
        ms,
      ),

    async eventos(jobId: string): Promise<Evento[]> {
      const commits = store.collection<Commit<Evento>>('commits')
      const achados = await commits
        .find({ stream: `dossie-${jobId}` })
        .sort({ _id: 1 })
        .toArray()
      return achados.flatMap((commit) => commit.events)
    },

    /** Calls as another service does, on behalf of a person or of nobody. */
    async comoServico<T>(
      em: { grpc: number },
      servico: 'analista' | 'processos' | 'documentos',
      quem: Person | null,
      fazer: (cliente: ReturnType<typeof clienteDoDossie>) => Promise<T>,
    ): Promise<T> {
      const cliente = clienteDoDossie(em.grpc, servico)
      const token = quem ? { token: await emissor.token(quem) } : {}
      try {
        return await runInContext({ requestId: randomUUID(), ...token }, () => fazer(cliente))
      } finally {
        cliente.close()
      }
    },

    async chaves(): Promise<string[]> {
      const achadas: string[] = []
      for await (const { key } of objetos.list()) achadas.push(key)
      return achadas
    },

    async close(): Promise<void> {
      await Promise.all(instancias.map((instancia) => instancia.close()))
      await pares.close()
      await caixa.close()
      await emissor.close()
      for await (const { key } of objetos.list()) await objetos.delete(key)
      objetos.close()
      await store.dropDatabase()
      await disconnect(store)
    },
  }
  return bancada
}

export type Bancada = Awaited<ReturnType<typeof montarBancada>>
type Instancia = { close: () => Promise<unknown> }

const clienteDoDossie = (porta: number, servico: 'analista' | 'processos' | 'documentos') =>
  createGrpcClient(DOSSIE, `127.0.0.1:${porta}`, tokensOf(servico))

export async function encerrar(processo: ChildProcess, sinal: NodeJS.Signals): Promise<number | null> {
  if (processo.exitCode !== null || processo.signalCode !== null) return processo.exitCode
  processo.kill(sinal)
  const [codigo] = (await once(processo, 'exit')) as [number | null]
  return codigo
}
