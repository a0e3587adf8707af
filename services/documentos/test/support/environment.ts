import { publicHalf } from '@car/identity/keyring'
import { until } from '@car/testing/until'
import { randomUUID } from 'node:crypto'
import { connect, waitForConnection, disconnect } from '@car/store/connection'
import type { Reply } from '@car/grpc/types'
import { createIssuer, person } from '@car/testing/issuer'
import { type Answers, createPeers } from '@car/testing/peers'
import { serviceKeys } from '@car/testing/service-keys'
import { queueOf } from '@car/messaging/topology'
import { createObjects } from '@car/objects/objects'
import type { Ressalva } from '@car/proto/gen/car/processos/v1/Ressalva'
import type { ProcessosDefinition } from '@car/proto/gen/car/processos/v1/Processos'
import { CarError, notFound } from '@car/errors/car-error'
import { createLogger } from '@car/telemetry/logger'
import type { Level, Papel } from '@car/vocabulary/person'
import { clearBroker } from '../../../../packages/messaging/test/support.ts'

const from = (name: string): string => {
  const valor = process.env[name]
  if (!valor) throw new Error(`${name} is not set: these tests need the real backing services`)
  return valor
}

const SECRET = 'a-test-secret-of-more-than-32-characters'
export const logger = createLogger('test', process.env['TEST_LOG_LEVEL'] ?? 'silent')

const NUMBERS = Buffer.alloc(32, 'numbers')

/** Makes the settings of a service. No other test file uses the same names at the backing services. */
export function createEnvironment() {
  const name = `t${randomUUID().slice(0, 8)}`
  const env = {
    HOST: '127.0.0.1',
    PORT: '0',
    GRPC_PORT: '0',
    PUBLIC_URL: 'http://localhost:8080',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...serviceKeys('documentos'),
    RECORD_KEY: Buffer.alloc(32, 'record').toString('base64'),
    REGISTRO_KEY: Buffer.alloc(32, 'registro').toString('base64'),
    READING_KEY: Buffer.alloc(32, 'reading').toString('base64'),
    SEALING_KEY: Buffer.alloc(32, 'sealing').toString('base64'),
    NUMBERS_KEY: NUMBERS.toString('base64'),
    NUMBERS_PUBLIC_KEY: publicHalf(NUMBERS).toString('base64'),
    CURSOR_SECRET: SECRET,
    ANSWER_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    JWKS_URL: 'http://127.0.0.1:1',
    PROCESSOS_GRPC: '127.0.0.1:1',
    MONGODB_URI: from('TEST_MONGODB_URI'),
    MONGODB_DATABASE: `${name}_documentos`,
    AMQP_URL: from('TEST_AMQP_URL'),
    AMQP_PREFIX: name,
    S3_ENDPOINT: from('TEST_S3_ENDPOINT'),
    S3_REGION: process.env['TEST_S3_REGION'] ?? 'us-east-1',
    S3_ACCESS_KEY_ID: from('TEST_S3_ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: from('TEST_S3_SECRET_ACCESS_KEY'),
    S3_BUCKET: from('TEST_S3_BUCKET'),
    S3_PREFIX: `${name}/`,
    LEASE_MS: '4000',
    WORKERS: '1',
    ...(process.env['TESSDATA_DIR'] ? { TESSDATA_DIR: process.env['TESSDATA_DIR'] } : {}),
    ...(process.env['SECOND_MODEL_DIR'] ? { SECOND_MODEL_DIR: process.env['SECOND_MODEL_DIR'] } : {}),
  }
  const objects = createObjects({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
    bucket: env.S3_BUCKET,
    prefix: env.S3_PREFIX,
  })
  const store = connect(env.MONGODB_URI, env.MONGODB_DATABASE)

  return {
    env,
    objects,
    store,
    async start(): Promise<void> {
      await waitForConnection(store, 10_000)
    },
    async keys(prefix = ''): Promise<string[]> {
      const found: string[] = []
      for await (const { key } of objects.list(prefix)) found.push(key)
      return found
    },
    async close(): Promise<void> {
      await clearBroker(name, { queues: [queueOf(name, 'test', 'listener')] })
      for await (const { key } of objects.list()) await objects.delete(key)
      objects.close()
      await store.dropDatabase()
      await disconnect(store)
    },
  }
}

export type Environment = ReturnType<typeof createEnvironment>

export async function createTestIssuer() {
  const issuer = await createIssuer('documentos')
  return {
    url: issuer.jwksUrl,
    async pessoa(papel: Papel, level: Level = 'ouro') {
      const who = person(`Pessoa ${papel}`, papel, level)
      const token = await issuer.token(who)
      return { id: who.id, token, headers: () => issuer.handedOver(token, 'documentos') }
    },
    close: issuer.close,
  }
}

export type Person = Awaited<ReturnType<Awaited<ReturnType<typeof createTestIssuer>>['pessoa']>>

type Processo = {
  donoId: string
  tecnicos: string[]
  status: string
  permite: Record<string, boolean>
  onlyKinds: string[]
  nivel: Level
  ressalvas: Partial<Ressalva>[]
  /** What the case follows, as processos tells it. */
  origem?: object
  /** True if a legal hold is on the case. */
  retido?: boolean
}

/** Fakes processos. Each test chooses the answers. The rules themselves are tested in processos. */
export async function createTestProcessos(jwksUrl: string) {
  const processos = new Map<string, Processo>()
  const full = new Set<string>()
  const shown: { processo_id: string; operacao: string; leitura: string | undefined }[] = []
  let before: () => Promise<void> = async () => {}
  const answers: Answers['processos'] = {
    async VerificarAcesso({ processo_id, operacao, leitura }, { usuario }) {
      shown.push({ processo_id, operacao, leitura })
      await before()
      const processo = processos.get(processo_id)
      if (!usuario || !processo) throw notFound()
      const dono = processo.donoId === usuario.id
      const analise = ['analista_ambiental', 'supervisor_ambiental', 'admin'].includes(usuario.papel)
      const tecnico = processo.tecnicos.includes(usuario.id)
      if (!dono && !tecnico && !analise) throw notFound()
      return {
        processo_id,
        status: processo.status,
        relacao: dono ? 'dono' : tecnico ? 'tecnico' : 'analise',
        permitido: dono || tecnico || operacao === 'consultar',
        estado_permite: processo.permite[operacao] ?? true,
        nivel: operacao === 'consultar' ? 'bronze' : processo.nivel,
        dono_id: processo.donoId,
        so_tipos: processo.onlyKinds,
        retido: processo.retido ?? false,
      }
    },
    EstaRetido: async ({ processo_id }) => ({ retido: processos.get(processo_id)?.retido ?? false }),
    async ObterProcesso({ id }) {
      const processo = processos.get(id)
      if (!processo) throw notFound()
      await before()
      const { status, ressalvas, origem } = processo
      return { id, status, andamento: { ressalvas }, ...(origem ? { origem } : {}) } as unknown as Reply<
        ProcessosDefinition['ObterProcesso']
      >
    },
    async ObterQuadro({ id }) {
      const processo = processos.get(id)
      if (!processo || processo.status === 'descartado') throw notFound()
      const tecnicos = processo.tecnicos.map((tecnico) => ({ id: tecnico, escopo: 'editar' }))
      return { status: processo.status, dono_id: processo.donoId, tecnicos } as unknown as Reply<
        ProcessosDefinition['ObterQuadro']
      >
    },
    async ListarRascunhos({ dono_id }) {
      if (full.has(dono_id)) throw new CarError('tempo_esgotado')
      const own = [...processos].filter(([, { donoId, status }]) => donoId === dono_id && status === 'rascunho')
      return { ids: own.map(([id]) => id) }
    },
  }
  const peers = createPeers(['documentos'], jwksUrl, { processos: answers })
  const address = await peers.listen()
  return {
    address,
    vistas: shown,
    /** Adds a case, by default a draft. */
    processo(dono: Person, processo: Partial<Processo> = {}): string {
      const id = randomUUID()
      const fresh = {
        donoId: dono.id,
        tecnicos: [],
        status: 'rascunho',
        permite: {},
        onlyKinds: [],
        nivel: 'bronze' as const,
      }
      processos.set(id, { ...fresh, ressalvas: [], ...processo })
      return id
    },
    change(id: string, processo: Partial<Processo>): void {
      const current = processos.get(id)
      if (current) processos.set(id, { ...current, ...processo })
    },
    remove: (id: string) => processos.delete(id),
    /** Makes requests for this person's drafts time out. */
    fill: ({ id }: Person) => full.add(id),
    /** Makes the fake wait for `run` before it answers `VerificarAcesso` or `ObterProcesso`. */
    beforeAnswering(run: () => Promise<void>): void {
      before = run
    },
    close: peers.close,
  }
}

/** Waits longer than `until` does by default, because reading takes time. */
export const end = <T>(look: () => T | Promise<T>, holds: (seen: T) => boolean, ms = 20_000): Promise<T> =>
  until(look, holds, ms)
