import { randomBytes, randomUUID } from 'node:crypto'
import type { Commit } from '@car/event-store/commit'
import { createGrpcClient } from '@car/grpc/client'
import type { ServiceName } from '@car/config/services'
import { serviceKeys, tokensOf } from '@car/testing/service-keys'
import type { AuditarRequest } from '@car/proto/gen/car/comum/v1/AuditarRequest'
import type { EliminarRequest } from '@car/proto/gen/car/comum/v1/EliminarRequest'
import type { Registro } from '@car/proto/gen/car/comum/v1/Registro'
import type { Entrega } from '@car/proto/gen/car/documentos/v1/Entrega'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { AssumirPrimeiroResponse } from '@car/proto/gen/car/processos/v1/AssumirPrimeiroResponse'
import type { Emitido } from '@car/proto/gen/car/dossie/v1/Emitido'
import { PROCESSOS } from '@car/proto/gen/services'
import { CarError, notFound } from '@car/errors/car-error'
import { SUBSCRIPTIONS } from '@car/events/subscriptions'
import { runInContext } from '@car/telemetry/request-context'
import { followFacts } from '@car/testing/facts'
import { setting } from '@car/testing/setting'
import { createIssuer, type Person } from '@car/testing/issuer'
import { freePort } from '@car/testing/free-port'
import { type Answers, createPeers } from '@car/testing/peers'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import type { DocumentoOperation } from '@car/vocabulary/documento'
import { connect, waitForConnection, disconnect } from '@car/store/connection'
import { recorded, recordOtherwise } from '../../../packages/event-store/test/support.ts'
import { createKeyring } from '@car/identity/keyring'
import { STREAMS } from '../src/domain/streams.ts'
import { readSettings } from '../src/config.ts'
import type { DomainEvent } from '../src/domain/events.ts'
import { createService } from '../src/service.ts'

type Env = Record<string, string>

export async function startHere(env: Env): Promise<{ close: () => Promise<void> }> {
  const service = createService(readSettings(env))
  await service.start()
  return { close: () => service.close() }
}

/** Starts the service with a real store and broker. The peers are fakes whose answers a test sets. */
export async function build(extra: Env = {}, start = startHere) {
  const issuer = await createIssuer('processos')
  const pairs = {
    documentos: new Map<string, Documento[]>(),
    /** The documents that were added to or removed from each case. */
    entregas: new Map<string, Entrega[]>(),
    numeros: new Map<string, { mascara: string; numero: string }[]>(),
    tecnicos: new Map<string, Person>(),
    analistas: new Map<string, Person & { unidade?: string }>(),
    /** The people to whom cases are distributed. */
    team: [] as Person[],
    /** The requested dossier jobs. `by` is the person on whose behalf a job was requested. */
    dossies: [] as { job_id: string; processo_id: string; by: string | undefined; commandId: string }[],
    /** The records of each peer, newest first. `audits` has the requests for these records. */
    registros: { auth: [] as Registro[], documentos: [] as Registro[], dossie: [] as Registro[] },
    audits: [] as AuditarRequest[],
    falhas: { dossie: false, auth: false, audit: false, avisos: false },
    /**
     * `arquivos` has the files of documents. `sending` counts them: `now` files are being sent, at most `max` files
     * were sent at once, and `chunks` pieces were sent so far.
     */
    arquivos: new Map<string, () => AsyncIterable<Buffer> | Iterable<Buffer>>(),
    sending: { now: 0, max: 0, chunks: 0 },
    emitidos: new Map<string, Emitido[]>(),
    avisos: [] as object[],
    /** The destructions that each other service was asked for, and those services that are away. */
    eliminated: [] as (EliminarRequest & { servico: ServiceName })[],
    away: new Set<ServiceName>(),
    /** The accounts that nobody uses, the longest unused first. */
    idle: [] as { id: string; ultimo_acesso_em: string }[],
  }
  const audited = (which: keyof typeof pairs.registros) => async (request: AuditarRequest) => {
    if (pairs.falhas.audit) throw new CarError('indisponivel')
    pairs.audits.push(request)
    const { alem_de, de_tras, limite } = request
    const all = de_tras ? pairs.registros[which] : pairs.registros[which].toReversed()
    const beyond = all.filter(({ em }) => !alem_de || (de_tras ? em < alem_de.em : em > alem_de.em))
    return { registros: beyond.slice(0, limite), total: all.length }
  }
  async function* download(id: string) {
    const file = pairs.arquivos.get(id)
    if (!file) throw notFound()
    const { sending } = pairs
    sending.max = Math.max(sending.max, ++sending.now)
    try {
      for await (const content of file()) {
        sending.chunks++
        yield { conteudo: content }
      }
    } finally {
      sending.now--
    }
  }
  const destroy = (service: ServiceName) => async (request: EliminarRequest) => {
    if (pairs.away.has(service)) throw new CarError('indisponivel')
    pairs.eliminated.push({ servico: service, ...request })
    return {}
  }
  async function* oneChunk(texto: string) {
    yield { conteudo: Buffer.from(texto) }
  }
  const usuario = async (p: (Person & { unidade?: string }) | undefined) => {
    if (!p) throw notFound()
    const { id, nome, papel, nivel, unidade } = p
    const said = { id, nome, tipo_usuario: papel, nivel_confiabilidade: nivel }
    return unidade === undefined ? said : { ...said, unidade }
  }
  const answers: Answers = {
    documentos: {
      ListarPorProcessos: async ({ processo_ids }) => ({
        documentos: processo_ids.flatMap((id) => pairs.documentos.get(id) ?? []),
        processos_com_duplicidade: [],
        versao: 0,
      }),
      ListarDoRegistro: async ({ processo_id }) => ({
        documentos: pairs.documentos.get(processo_id) ?? [],
      }),
      ObterAutos: async ({ processo_id }) => ({
        documentos: pairs.documentos.get(processo_id) ?? [],
        com_duplicidade: false,
        atos: [],
      }),
      async ListarEntregas({ processo_id }) {
        return { entregas: pairs.entregas.get(processo_id) ?? [] }
      },
      ListarNumeros: async ({ processo_id }) => ({ numeros: pairs.numeros.get(processo_id) ?? [] }),
      PaginarAtos: async () => ({ atos: [], total: 0 }),
      AproveitarDocumentos: async () => {
        if (pairs.away.has('documentos')) throw new CarError('indisponivel')
        return {}
      },
      BaixarArquivo: ({ id }) => download(id),
      Auditar: audited('documentos'),
      Eliminar: destroy('documentos'),
    },
    auth: {
      ObterUsuario: ({ id }) =>
        pairs.falhas.auth ? Promise.reject(new CarError('indisponivel')) : usuario(pairs.analistas.get(id)),
      BuscarPorCpf: ({ cpf }) => usuario(pairs.tecnicos.get(cpf)),
      async CompararCpfs({ id, cpfs }) {
        // Nobody has this id.
        if (id === '') throw notFound()
        return { sao: cpfs.map((cpf) => pairs.tecnicos.get(cpf)?.id === id) }
      },
      BuscarIdsPorCpf: async ({ cpfs }) => ({ ids: cpfs.map((cpf) => pairs.tecnicos.get(cpf)?.id ?? '') }),
      ListarAnalistas: async () => ({ analistas: await Promise.all(pairs.team.map(usuario)) }),
      async ObterConta(_, { usuario: caller }) {
        if (pairs.falhas.auth) throw new CarError('indisponivel')
        return { conta: JSON.stringify({ id: caller?.id, nome: caller?.nome }), sessoes: '[]' }
      },
      Auditar: audited('auth'),
      Eliminar: destroy('auth'),
      ListarContasParadas: async ({ antes_de, depois_de, limite, id: only }) => {
        const at = pairs.idle.findIndex(({ id }) => id === depois_de)
        const beyond = pairs.idle.slice(at + 1).filter(({ id }) => only === undefined || id === only)
        return { contas: beyond.filter(({ ultimo_acesso_em }) => ultimo_acesso_em < antes_de).slice(0, limite) }
      },
    },
    dossie: {
      async IniciarJob(job, { usuario: caller, commandId }) {
        pairs.dossies.push({ ...job, by: caller?.id, commandId })
        if (pairs.falhas.dossie) throw new CarError('indisponivel')
        return { status: 'processando' }
      },
      ListarAtos: async () => ({ atos: [] }),
      PaginarAtos: async () => ({ atos: [], total: 0 }),
      ListarEmitidos: async ({ processo_id }) => ({ emitidos: pairs.emitidos.get(processo_id) ?? [] }),
      BaixarDossie: ({ job_id }) => oneChunk(`dossie ${job_id}`),
      DesenharRecibo: ({ numero }) => oneChunk(`recibo ${numero}`),
      Auditar: audited('dossie'),
      Eliminar: destroy('dossie'),
    },
    analista: { Eliminar: destroy('analista') },
    avisos: {
      Eliminar: destroy('avisos'),
      async ObterPreferencias() {
        if (pairs.falhas.avisos) throw new CarError('indisponivel')
        return { preferencias: '{"pendencia":true}' }
      },
      async *ListarDaPessoa() {
        for (const aviso of pairs.avisos) yield { aviso: JSON.stringify(aviso) }
      },
    },
  }
  const peers = createPeers(['processos'], issuer.jwksUrl, answers)
  const pair = await peers.listen()
  const [port, grpcPort] = [await freePort(), await freePort()]
  const database = `test_${randomUUID().slice(0, 8)}`
  const env: Env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    GRPC_PORT: String(grpcPort),
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:8080',
    ...serviceKeys('processos'),
    CURSOR_SECRET: 'c'.repeat(32),
    JWKS_URL: issuer.jwksUrl,
    MONGODB_URI: setting('TEST_MONGODB_URI'),
    MONGODB_DATABASE: database,
    AMQP_URL: setting('TEST_AMQP_URL'),
    AMQP_PREFIX: database,
    AUTH_GRPC: pair,
    DOCUMENTOS_GRPC: pair,
    DOSSIE_GRPC: pair,
    AVISOS_GRPC: pair,
    ANALISTA_GRPC: pair,
    TRACKING_SECRET: 'the secret of keys of acompanhamento, in tests',
    RECORD_KEY: randomBytes(32).toString('base64'),
    REGISTRO_KEY: randomBytes(32).toString('base64'),
    SEALING_KEY: randomBytes(32).toString('base64'),
    ANSWER_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    ...(process.env['GDAL_DIR'] ? { GDAL_DIR: process.env['GDAL_DIR'] } : {}),
    ...extra,
  }
  const cruzamento = { 'processos.cruzamento': SUBSCRIPTIONS['processos.cruzamento'] }
  const facts = await followFacts(env['AMQP_URL'] ?? '', cruzamento)
  const service = await start(env)
  const connection = connect(setting('TEST_MONGODB_URI'), database)
  await waitForConnection(connection, 10_000)

  return {
    ...pairs,
    questions: peers.questions,
    env,
    connection,
    /** The facts that the service itself consumes, if it runs in this process. */
    facts,
    tokenFor: issuer.tokenFor,
    headers: issuer.headers,
    async ask(
      who: Person,
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
      signal?: AbortSignal,
    ) {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
        method: method,
        ...(signal ? { signal } : {}),
        headers: {
          ...(await issuer.headers(who)),
          'content-type': 'application/json',
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const texto = await response.text()
      return {
        url: response.url,
        status: response.status,
        headers: response.headers,
        texto,
        // oxlint-disable-next-line typescript/no-explicit-any -- the shapes are what the tests assert
        body: (texto === '' ? null : JSON.parse(texto)) as any,
      }
    },
    download: async (who: Person, path: string, signal?: AbortSignal, requestId?: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
        headers: {
          ...(await issuer.headers(who)),
          ...(requestId ? { 'x-request-id': requestId } : {}),
        },
        ...(signal ? { signal } : {}),
      }),
    /** Lets a person take the first of some cases, by the request that analista sends. */
    async takeFirst(
      who: Person,
      ids: readonly string[],
      {
        commandId = randomUUID(),
        requestId = randomUUID(),
        caller = 'analista',
        port: targetPort = grpcPort,
        signal,
      }: {
        commandId?: string
        requestId?: string
        caller?: ServiceName
        port?: number
        signal?: AbortSignal | undefined
      } = {},
    ): Promise<AssumirPrimeiroResponse['assumido']> {
      const client = createGrpcClient(PROCESSOS, `127.0.0.1:${targetPort}`, tokensOf(caller))
      const options = { commandId, timeoutMs: 120_000, ...(signal ? { signal } : {}) }
      const token = await issuer.tokenFor(who, caller)
      return runInContext({ requestId, token }, () => client.AssumirPrimeiro({ processo_ids: [...ids] }, options))
        .then(({ assumido }) => assumido)
        .finally(() => client.close())
    },
    /** Returns the rights of a person on the documents of a case, by the request that documentos sends. */
    async access(
      who: Person,
      processo_id: string,
      operation: DocumentoOperation = 'enviar_documento',
      { requestId = randomUUID(), signal }: { requestId?: string; signal?: AbortSignal | undefined } = {},
    ) {
      const client = createGrpcClient(PROCESSOS, `127.0.0.1:${grpcPort}`, tokensOf('documentos'))
      const token = await issuer.tokenFor(who, 'documentos')
      return runInContext({ requestId, token }, () =>
        client.VerificarAcesso({ processo_id, operacao: operation, leitura: '' }, signal ? { signal } : {}),
      ).finally(() => client.close())
    },
    /** Asks whether a hold is on a case, as documentos does. */
    async isHeld(processo_id: string): Promise<boolean> {
      const client = createGrpcClient(PROCESSOS, `127.0.0.1:${grpcPort}`, tokensOf('documentos'))
      return client
        .EstaRetido({ processo_id })
        .then(({ retido }) => retido)
        .finally(() => client.close())
    },
    shutDownPeers: peers.close,
    async close() {
      await service.close()
      await peers.close()
      await issuer.close()
      await connection.dropDatabase()
      await disconnect(connection)
    },
  }
}

export type Setup = Awaited<ReturnType<typeof build>>

const YESTERDAY = '2026-01-05T02:59:59.000Z'

/** Returns the commits of a case, with the values that the record has sealed. */
export function recordOf({ connection, env }: Pick<Setup, 'connection' | 'env'>, id: string) {
  const [stamp, seal] = [env['RECORD_KEY'], env['SEALING_KEY']].map((key) => Buffer.from(key ?? '', 'base64'))
  if (!stamp || !seal) throw new Error('the service has no keys')
  const keys = { stamps: [stamp], seals: createKeyring([seal], 'record') }
  return recorded(connection, STREAMS, keys, { stream: `processo-${id}` })
}

type Recorded = Commit<DomainEvent>

/** Changes the commit of a case that begins with an event of this type. */
export const rewriteRecord = (
  { connection, env }: Pick<Setup, 'connection' | 'env'>,
  id: string,
  tipo: DomainEvent['tipo'],
  change: (commit: Recorded) => Partial<Recorded>,
): Promise<void> =>
  recordOtherwise<DomainEvent>(
    connection,
    Buffer.from(env['RECORD_KEY'] ?? '', 'base64'),
    `processo-${id}`,
    (commit) => (commit.events[0]?.tipo === tipo ? change(commit) : {}),
  )

export const firstEvent =
  (changed: object) =>
  ({ events: [first, ...rest] }: Recorded): Partial<Recorded> => ({
    events: [{ ...first, ...changed } as DomainEvent, ...rest],
  })

/** Sets the recorded deadlines of the pendencies of these cases to yesterday. */
export async function letPass(m: Setup, ids: string[]): Promise<void> {
  const { connection } = m
  for (const id of ids)
    await rewriteRecord(m, id, 'pendencia_criada', firstEvent({ prazoEm: YESTERDAY, lembrarEm: YESTERDAY }))
  const byIds = { _id: { $in: ids } } as never
  await connection.collection('processos').updateMany(byIds, { $set: { alarmeEm: YESTERDAY } })
}

/** Sets the recorded deadlines of analysis of these cases to yesterday. */
export async function makeLate(m: Setup, ids: string[]): Promise<void> {
  const { connection } = m
  for (const id of ids) await rewriteRecord(m, id, 'processo_submetido', firstEvent({ prazoEm: YESTERDAY }))
  await connection.collection('processos').updateMany({ _id: { $in: ids } } as never, { $set: { alarmeEm: YESTERDAY } })
}

/**
 * Resolves once the facts of earlier acts are published and this service has handled its own facts. Both conditions
 * have to hold at the same moment, so that no fact in between is missed. Many cases take longer than `until` waits by
 * itself.
 */
export const settled = ({ connection, facts }: Setup, ms?: number): Promise<unknown> =>
  until(
    async () => {
      const { changes } = facts()
      const uncounted = await unpublished(connection)
      return { uncounted, open: facts().open, crossed: facts().changes - changes }
    },
    ({ uncounted, open, crossed }) => uncounted + open + crossed === 0,
    ms,
  )
