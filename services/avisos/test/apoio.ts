import { serviceKeys } from '@car/testing/service-keys'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TipoDeFato } from '@car/events/catalogue'
import { criarFato } from '@car/events/fato'
import { createVerifier } from '@car/identity/verify-token'
import { freePort } from '@car/testing/free-port'
import { createIssuer, type Person, person } from '@car/testing/issuer'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import mongoose from 'mongoose'
import { list, sentMessages } from '../../../deploy/local/src/correio/kept.ts'
import { startMail } from '../../../deploy/local/src/correio/server.ts'
import { sandbox } from '../../../packages/messaging/test/support.ts'
import { readSettings } from '../src/config.ts'
import type { Linha } from '../src/outbound/avisos.ts'
import { createService } from '../src/service.ts'
import { quadro } from './dado.ts'
import { criarDonos } from './donos.ts'

/** What the tests of this service use: the real store and broker, a mail server, the owners at their boundary. */

type Pedido = { corpo?: object | string; cabecalhos?: Record<string, string> }

/** A database, broker names, a mailbox and owners of this test file's own, and the service over them. */
export async function bancada(proprios: Record<string, string> = {}) {
  const banco = `teste_avisos_${randomUUID().slice(0, 8)}`
  const chaves = await createIssuer()
  const fila = sandbox()
  const store = await mongoose
    .createConnection(setting('TEST_MONGODB_URI'), { dbName: banco, autoIndex: false })
    .asPromise()
  const caixa = await mkdtemp(join(tmpdir(), 'car-correio-'))
  const [portaDosDonos, porta, portaGrpc] = [await freePort(), await freePort(), await freePort()]
  const portaSmtp = await freePort()
  const donos = criarDonos(createVerifier(new URL(chaves.jwksUrl)))
  await donos.ligar(portaDosDonos)
  const url = `http://127.0.0.1:${porta}`
  const par = `127.0.0.1:${portaDosDonos}`
  const doCorreio = { HOST: '127.0.0.1', PORT: await freePort(), SMTP_PORT: portaSmtp, MAIL_DIR: caixa }
  let correio: Awaited<ReturnType<typeof startMail>> | undefined = await startMail(doCorreio)
  const env: Record<string, string> = {
    HOST: '127.0.0.1',
    PORT: String(porta),
    GRPC_PORT: String(portaGrpc),
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    PUBLIC_URL: url,
    ...serviceKeys('avisos'),
    CURSOR_SECRET: 'segredo dos cursores, trinta e duas letras',
    ANSWER_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    UNSUBSCRIBE_SECRET: 'segredo do descadastro, trinta e duas letras',
    JWKS_URL: chaves.jwksUrl,
    MONGODB_URI: setting('TEST_MONGODB_URI'),
    MONGODB_DATABASE: banco,
    AMQP_URL: setting('TEST_AMQP_URL'),
    AMQP_PREFIX: fila.prefix,
    ANALISTA_GRPC: par,
    AUTH_GRPC: par,
    PROCESSOS_GRPC: par,
    DOCUMENTOS_GRPC: par,
    SMTP_URL: `smtp://127.0.0.1:${portaSmtp}`,
    SMTP_PLAIN: 'true',
    MAIL_FROM: 'nao-responda@car.example',
    RONDA_MS: '100',
    LEASE_MS: '1000',
    ...proprios,
  }
  let servico: ReturnType<typeof createService> | undefined
  /** The time that the service sees; null for the true one. */
  let relogio: Date | null = null
  const publicador = fila.broker()
  const linhas = store.collection<Linha>('avisos')

  return {
    donos,
    env,
    url,
    store,
    linhas,
    caixa,
    urlDaCaixa: `http://127.0.0.1:${doCorreio.PORT}`,

    async ligar(): Promise<void> {
      servico = createService(readSettings(env), () => relogio ?? new Date())
      await servico.start()
      await until(
        () => fetch(`${url}/readyz`).then((r) => r.status),
        (status) => status === 200,
      )
    },
    /** Another process of the service, over the same store and queues. */
    async outro() {
      const mais = createService(
        readSettings({ ...env, PORT: String(await freePort()), GRPC_PORT: String(await freePort()) }),
        () => relogio ?? new Date(),
      )
      await mais.start()
      return mais
    },
    async desligar(): Promise<void> {
      await servico?.close()
      servico = undefined
    },
    /** Sets the time that the service sees from now on. */
    em: (quando: string | null) => {
      relogio = quando === null ? null : new Date(quando)
    },

    async semCorreio(): Promise<void> {
      await correio?.close()
      correio = undefined
    },
    async comCorreio(): Promise<void> {
      correio = await startMail(doCorreio)
    },

    /** Adds a person whom auth knows, with an address and a role. */
    alguem(papel: Person['papel'] = 'produtor_rural', email = `${randomUUID().slice(0, 8)}@example.com`) {
      const quem = { ...person('Alguém', papel), email }
      donos.pessoas.set(quem.id, { papel, email })
      return quem
    },

    /** Adds a case of somebody's, which processos knows. */
    processo(dono: string, mudancas: Parameters<typeof quadro>[0] = {}): string {
      const id = randomUUID()
      donos.quadros.set(id, quadro({ dono_id: dono, tecnicos: [], ...mudancas }))
      return id
    },

    async pedir(quem: Person | null, metodo: string, caminho: string, { corpo, cabecalhos = {} }: Pedido = {}) {
      const json = typeof corpo === 'object'
      const resposta = await fetch(`${url}/api/v1${caminho}`, {
        method: metodo,
        headers: {
          ...(quem ? { authorization: `Bearer ${await chaves.token(quem)}` } : {}),
          ...(json ? { 'content-type': 'application/json' } : {}),
          ...cabecalhos,
        },
        ...(corpo === undefined ? {} : { body: json ? JSON.stringify(corpo) : corpo }),
      })
      const texto = await resposta.text()
      // oxlint-disable-next-line typescript/no-explicit-any -- the shapes are what the tests assert
      return { status: resposta.status, headers: resposta.headers, corpo: (texto ? JSON.parse(texto) : null) as any }
    },

    /** Publishes a fact; the same `id` is the same fact. */
    contar: (
      tipo: TipoDeFato,
      dados: object,
      { id, time, requestid }: { id?: string; time?: string; requestid?: string } = {},
    ) =>
      publicador.publish(
        criarFato(tipo, {
          id,
          time,
          requestid,
          source: '/car/teste',
          subject: randomUUID(),
          streamversion: 1,
          data: dados as never,
        }),
      ),

    doProcesso: (processo_id: string, mais: object = {}) => ({ processo_id, versao: 3, status: 'pendente', ...mais }),

    /** The notices of a person, once so many are settled. */
    resolvidos: (pessoaId: string, quantos = 1, ms?: number): Promise<Linha[]> =>
      until(
        () =>
          linhas.find({ pessoaId, entrega: { $ne: 'espera' } } as never).toArray() as Promise<unknown> as Promise<
            Linha[]
          >,
        (achados) => achados.length === quantos,
        ms,
      ),

    /** The messages that the mail server has accepted for an address. */
    async recebidas(para: string): Promise<string[]> {
      const daPessoa = (await list(caixa)).filter(({ to }) => to.includes(para))
      return Promise.all(daPessoa.map(({ name }) => readFile(join(caixa, name), 'utf8')))
    },
    enviadas: () => sentMessages(caixa),

    async close(): Promise<void> {
      await servico?.close()
      await correio?.close()
      await donos.desligar()
      await fila.close()
      await chaves.close()
      await store.dropDatabase()
      await store.close()
      await rm(caixa, { recursive: true })
    },
  }
}

export type Bancada = Awaited<ReturnType<typeof bancada>>
