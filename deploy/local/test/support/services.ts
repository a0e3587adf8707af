import type { RecordKeys } from '../../../../packages/event-store/src/store.ts'
import { createKeyring } from '@car/identity/keyring'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { notFound } from '@car/errors/car-error'
import { SUBSCRIPTIONS } from '@car/events/subscriptions'
import { createGrpcServer } from '@car/grpc/server'
import { serviceKeys, tokensOf } from '@car/testing/service-keys'
import { createVerifier } from '@car/identity/verify-token'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import { AUTH } from '@car/proto/gen/services'
import { createLogger } from '@car/telemetry/logger'
import { currentWork } from '@car/telemetry/work'
import { freePort } from '@car/testing/free-port'
import { createObjects } from '@car/objects/objects'
import { countDocumentsRead } from '@car/testing/documents-read'
import { followFacts } from '@car/testing/facts'
import { countGrpcCalls } from '@car/testing/grpc-calls'
import { createIssuer, type Person } from '@car/testing/issuer'
import { refusalsOf, type Sent } from '@car/rights/allowed'
import { keysIn, partsOf } from '@car/testing/filters'
import { countRoundTrips, isBeside } from '@car/testing/round-trips'
import { makeAuthority } from '@car/seal/authority'
import { setting } from '@car/testing/setting'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import mongoose from 'mongoose'
import { sandbox } from '../../../../packages/messaging/test/support.ts'
import { readSettings as readAnalista } from '../../../../services/analista/src/config.ts'
import { createService as createAnalista } from '../../../../services/analista/src/service.ts'
import { readSettings as readDocumentos } from '../../../../services/documentos/src/config.ts'
import { createService as createDocumentos } from '../../../../services/documentos/src/service.ts'
import { readSettings as readDossie } from '../../../../services/dossie/src/config.ts'
import { createService as createDossie } from '../../../../services/dossie/src/service.ts'
import { readSettings as readProcessos } from '../../../../services/processos/src/config.ts'
import { createService as createProcessos } from '../../../../services/processos/src/service.ts'
import { environmentOf, portName, portNames } from '../../src/services.ts'
import { backing } from './backing.ts'

/** The four services that the tests start, in the process of the test and with the real servers. */

export const names = ['processos', 'documentos', 'analista', 'dossie'] as const
export type Name = (typeof names)[number]
const owners = ['processos', 'documentos', 'dossie'] as const

/** The cost of an act: the sorted round trips of each service (`collection.command`), and the sorted gRPC calls. */
export type Cost = { trips: Partial<Record<Name, readonly string[]>>; calls: readonly string[] }

const root = join(import.meta.dirname, '../../../..')
const HOUR = '3600000'

/** Intervals so long that these periodic tasks do not run during a test. */
const RESTING = { REVISAO_MS: HOUR, RECONCILIACAO_MS: HOUR, LEASE_MS: '600000', ALARMES_MS: HOUR }

/**
 * Returns whether a trip belongs to a periodic search and not to an act: for unpublished commits, due alarms, views of
 * personal data to be counted, or dossiers to be made. How often a proof is looked for depends on how far the log has
 * come, and a process lists the keys of a log once.
 */
function isRound(trip: string, { filter, documents }: Record<string, unknown>): boolean {
  const asked = Object(filter) as object
  return (
    currentWork() === 'sweep' ||
    trip === 'pauta.findAndModify' ||
    /^(folhas|heads|tiles)\.find$/.test(trip) ||
    JSON.stringify([filter, documents]).includes('chaves-emissor') ||
    (trip.endsWith('.find') && ['alarmeEm', 'nova'].some((field) => field in asked))
  )
}

/** Returns what a command asks without naming `_id`, which is the shard key of what acts read (docs/scale.md). */
function straysOf({ commandName, command }: Sent): string[] {
  return partsOf(commandName, command)
    .filter(({ q }) => keysIn(q) === null)
    .map(({ q }) => `${String(command[commandName])}.${commandName} by ${namesIn(q).join(', ')}`)
}

/** Returns the fields that a filter names; of a map that has ids for keys, the map. */
const namesIn = (filter: object): string[] => Object.keys(filter).map((name) => name.replace(/\.[\da-f-]{36}.*/, ''))

export async function startServices() {
  const issuer = await createIssuer()
  const broker = sandbox()
  const ports: Record<string, number> = {}
  for (const name of portNames()) ports[name] = await freePort()
  const seal = await makeAuthority()
  const textOf = (certificates: readonly Buffer[]) => certificates.map((der) => der.toString('base64')).join(' ')
  const settings = {
    backing: backing(),
    publicUrl: 'http://localhost:8080',
    peopleFile: join(root, 'samples/people.json'),
    tessdata: '/none',
    models: '/none',
    gdal: '/none',
    confinement: 'kernel',
    ports,
    seal: { chave: seal.chave.toString('base64'), certificados: textOf(seal.certificados) },
    secret: (name: string, bytes = 32) => Buffer.alloc(bytes, name).toString('base64'),
    idpFolder: '/none',
    mailFolder: '/none',
    namespace: broker.prefix,
  }
  const more = { ...RESTING, JWKS_URL: issuer.jwksUrl, LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent' }
  const environment = (name: Name) => ({ ...environmentOf(name, settings), ...serviceKeys(name), ...more })
  // The worker, which reads documents, and avisos, which notifies people, do not run here.
  const { 'documentos.leitura': _reading, 'avisos.fatos': _notices, ...listenedTo } = SUBSCRIPTIONS
  const facts = await followFacts(setting('TEST_AMQP_URL'), listenedTo)
  const services = [
    createProcessos(readProcessos(environment('processos'))),
    createDocumentos(readDocumentos(environment('documentos'))),
    createAnalista(readAnalista(environment('analista'))),
    createDossie(readDossie(environment('dossie'))),
  ]
  for (const service of services) await service.start()
  const sent: { name: Name; refusal: string | null; commit: string | null; strays: string[] }[] = []
  for (const name of names) {
    const refusalOf = refusalsOf(broker.prefix, name)
    const note = (started: Sent) => {
      const { commandName, command } = started
      const inCommits = command[commandName] === 'commits'
      const strays =
        isBeside() || isRound(`${String(command[commandName])}.${commandName}`, command) ? [] : straysOf(started)
      sent.push({ name, refusal: refusalOf(started), commit: inCommits ? commandName : null, strays })
    }
    for (const connection of mongoose.connections)
      if (connection.name === `${broker.prefix}_${name}`) connection.getClient().on('commandStarted', note)
  }
  const auth = await startAuth(`127.0.0.1:${ports[portName('auth', 'grpc')]}`, issuer.jwksUrl)
  const objects = createObjects({
    endpoint: setting('TEST_S3_ENDPOINT'),
    region: 'us-east-1',
    credentials: {
      accessKeyId: setting('TEST_S3_ACCESS_KEY_ID'),
      secretAccessKey: setting('TEST_S3_SECRET_ACCESS_KEY'),
    },
    bucket: setting('TEST_S3_BUCKET'),
    prefix: `${broker.prefix}/`,
  })
  // The test's own queries are not counted, because this client is not one of mongoose's connections.
  const client = await mongoose.mongo.MongoClient.connect(setting('TEST_MONGODB_URI'))
  const database = (name: Name) => client.db(`${broker.prefix}_${name}`)
  const connectionsOf = (name: Name) => mongoose.connections.filter((c) => c.name === `${broker.prefix}_${name}`)

  /**
   * Waits until no act has work left: dossiers are made, commits published, facts consumed. Work passes through these
   * stages in this order, and a fact may lead back to the first. All stages have to be empty in the same check, because
   * work may move between checks.
   */
  const settled = () =>
    until(
      async () => {
        const { changes } = facts()
        const jobs = await database('dossie').collection('pauta').countDocuments()
        const left = await Promise.all(owners.map((name) => unpublished(database(name))))
        return { jobs, left, toBeTaken: facts().open, crossed: facts().changes - changes }
      },
      ({ jobs, left, toBeTaken, crossed }) => [jobs, ...left, toBeTaken, crossed].every((n) => n === 0),
      60_000,
    )

  return {
    environment,
    database,
    settled,
    /**
     * What the services have sent that their users on a MongoDB may not, the commands for commits, and what would go to
     * every shard.
     */
    sent: () => ({
      count: sent.length,
      refused: [...new Set(sent.flatMap(({ refusal }) => refusal ?? []))],
      inCommits: [...new Set(sent.flatMap(({ commit }) => commit ?? []))].toSorted(),
      everywhere: [
        ...new Set(sent.flatMap(({ name, strays }) => strays.map((stray) => `${name}: ${stray}`))),
      ].toSorted(),
    }),
    recordKeys(name: Name): RecordKeys {
      const { RECORD_KEY = '', SEALING_KEY = '' } = environmentOf(name, settings)
      const [stamp, seal] = [RECORD_KEY, SEALING_KEY].map((key) => Buffer.from(key, 'base64')) as [Buffer, Buffer]
      return { stamps: [stamp], seals: createKeyring([seal], 'record') }
    },

    /** Runs `work`, waits until its consequences are done, and returns the total cost. */
    async costOf(work: () => Promise<unknown>): Promise<Cost> {
      await settled()
      const counts = await Promise.all(
        names.map((name) => countRoundTrips(connectionsOf(name), async () => {}, isRound)),
      )
      const calls = countGrpcCalls()
      await work()
      await settled()
      const trips = names.map((name, i) => [name, (counts[i]?.() ?? []).toSorted()] as const)
      return { trips: Object.fromEntries(trips.filter(([, list]) => list.length > 0)), calls: calls().toSorted() }
    },

    documentsRead: (work: () => Promise<unknown>): Promise<number> =>
      countDocumentsRead(names.flatMap(connectionsOf), work),

    issuer,
    addressOf: (service: Name, kind: 'http' | 'grpc') => `127.0.0.1:${ports[portName(service, kind)]}`,

    async ask(who: Person, service: Name, method: string, path: string, body?: object | FormData) {
      return (await this.reply(who, service, method, path, body)).data
    },

    /** Returns the whole answer, including the `meta` of a list. */
    async reply(who: Person, service: Name, method: string, path: string, body?: object | FormData) {
      const isForm = body instanceof FormData
      const response = await fetch(`http://127.0.0.1:${ports[portName(service, 'http')]}/api/v1${path}`, {
        method,
        headers: {
          ...(await issuer.headers(who, service)),
          ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
          ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
      // oxlint-disable-next-line typescript/no-explicit-any -- the test knows what it asked for
      return JSON.parse(text) as { data: any; meta: any }
    },

    async close(): Promise<void> {
      await Promise.all([...services.map((service) => service.close()), auth.close()])
      await broker.close()
      await issuer.close()
      for await (const { key } of objects.list()) await objects.delete(key)
      objects.close()
      for (const name of names) await database(name).dropDatabase()
      await client.close()
    },
  }
}

/** Stands in for auth. It knows no CPFs, so it finds no person's CPF in a case. */
async function startAuth(address: string, jwksUrl: string) {
  const server = createGrpcServer({
    tokens: tokensOf('auth'),
    verify: createVerifier(new URL(jwksUrl), 'auth'),
    logger: createLogger('auth', 'silent'),
  })
  const nobody = () => {
    throw notFound()
  }
  server.add<AuthDefinition>(
    AUTH,
    {
      ObterUsuario: nobody,
      BuscarPorCpf: nobody,
      CompararCpfs: async ({ cpfs }) => ({ sao: cpfs.map(() => false) }),
      BuscarIdsPorCpf: nobody,
      ListarAnalistas: nobody,
      ObterEndereco: nobody,
      MudarTelefone: nobody,
      ObterEnderecosDaMudanca: nobody,
      ListarPorPapel: nobody,
      ConfirmarFato: nobody,
      TrocarToken: nobody,
      VerificarRevogacao: nobody,
      ObterConta: nobody,
      Auditar: nobody,
      Eliminar: nobody,
      ListarContasParadas: nobody,
    },
    {
      ObterUsuario: ['processos'],
      BuscarPorCpf: ['processos'],
      CompararCpfs: ['processos'],
      BuscarIdsPorCpf: ['processos'],
      ListarAnalistas: [],
      ObterEndereco: [],
      MudarTelefone: [],
      ObterEnderecosDaMudanca: [],
      ListarPorPapel: [],
      ConfirmarFato: [],
      TrocarToken: [],
      VerificarRevogacao: [],
      ObterConta: [],
      Auditar: [],
      Eliminar: [],
      ListarContasParadas: [],
    },
  )
  await server.listen(address)
  return server
}
