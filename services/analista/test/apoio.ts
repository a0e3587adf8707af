import { serviceKeys } from '@car/testing/service-keys'
import { randomBytes, randomUUID } from 'node:crypto'
import type { TipoDeFato } from '@car/events/catalogue'
import { criarFato } from '@car/events/fato'
import { createVerifier } from '@car/identity/verify-token'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import { createIssuer, type Person, person } from '@car/testing/issuer'
import { freePort } from '@car/testing/free-port'
import mongoose from 'mongoose'
import { sandbox } from '../../../packages/messaging/test/support.ts'
import { readSettings } from '../src/config.ts'
import type { Linha } from '../src/domain/linha.ts'
import { createService } from '../src/service.ts'
import { criarDonos } from './donos.ts'

/**
 * What the tests of this service use: the real store and broker, a key set of their own, the owners at their boundary.
 */

export const ANA = person('Ana', 'analista_ambiental')
export const EVA = person('Eva', 'analista_ambiental')
export const NOVATA = person('Nina', 'analista_ambiental', 'bronze')
export const SUPERVISORA = person('Sara', 'supervisor_ambiental')
export const PRODUTOR = person('Pedro', 'produtor_rural')

export type Resposta = {
  status: number
  headers: Headers
  texto: string
  // oxlint-disable-next-line typescript/no-explicit-any -- the shapes are what the tests assert
  corpo: any
}

/** A database, broker names and owners of this test file's own, and the service over them. */
export async function bancada(proprios: NodeJS.ProcessEnv = {}) {
  const banco = `teste_analista_${randomUUID().slice(0, 8)}`
  const chaves = await createIssuer()
  const fila = sandbox()
  const store = await mongoose
    .createConnection(setting('TEST_MONGODB_URI'), { dbName: banco, autoIndex: false })
    .asPromise()
  const portaDosDonos = await freePort()
  const donos = criarDonos(createVerifier(new URL(chaves.jwksUrl)))
  await donos.ligar(portaDosDonos)
  const porta = await freePort()
  const url = `http://127.0.0.1:${porta}`
  const par = `127.0.0.1:${portaDosDonos}`
  const env: NodeJS.ProcessEnv = {
    HOST: '127.0.0.1',
    PORT: String(porta),
    GRPC_PORT: String(await freePort()),
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    PUBLIC_URL: url,
    ...serviceKeys('analista'),
    CURSOR_SECRET: 'segredo dos cursores, trinta e duas letras',
    ANSWER_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    JWKS_URL: chaves.jwksUrl,
    MONGODB_URI: setting('TEST_MONGODB_URI'),
    MONGODB_DATABASE: banco,
    AMQP_URL: setting('TEST_AMQP_URL'),
    AMQP_PREFIX: fila.prefix,
    AUTH_GRPC: par,
    PROCESSOS_GRPC: par,
    DOCUMENTOS_GRPC: par,
    REVISAO_MS: '3600000',
    RECONCILIACAO_MS: '3600000',
    ...proprios,
  }
  let servico: ReturnType<typeof createService> | undefined
  const publicador = fila.broker()
  const linhas = store.collection<Linha>('fila')

  return {
    donos,
    env,
    url,
    store,
    linhas,
    portaDosDonos,

    async ligar(): Promise<void> {
      servico = createService(readSettings(env))
      await servico.start()
      await until(
        () => fetch(`${url}/readyz`).then((r) => r.status),
        (status) => status === 200,
      )
    },
    async desligar(): Promise<void> {
      await servico?.close()
      servico = undefined
    },

    async pedir(
      quem: Person,
      metodo: string,
      caminho: string,
      { corpo, cabecalhos = {} }: { corpo?: object; cabecalhos?: Record<string, string> } = {},
    ): Promise<Resposta> {
      const resposta = await fetch(`${url}/api/v1${caminho}`, {
        method: metodo,
        headers: {
          authorization: `Bearer ${await chaves.token(quem)}`,
          ...(corpo ? { 'content-type': 'application/json' } : {}),
          ...cabecalhos,
        },
        ...(corpo ? { body: JSON.stringify(corpo) } : {}),
      })
      const texto = await resposta.text()
      const json = resposta.headers.get('content-type')?.startsWith('application/json')
      return { status: resposta.status, headers: resposta.headers, texto, corpo: json ? JSON.parse(texto) : null }
    },

    /** A file, as bytes. */
    async pedirBytes(quem: Person, caminho: string): Promise<{ headers: Headers; bytes: Buffer }> {
      const authorization = `Bearer ${await chaves.token(quem)}`
      const resposta = await fetch(`${url}/api/v1${caminho}`, { headers: { authorization } })
      if (resposta.status !== 200) throw new Error(`${resposta.status} ${await resposta.text()}`)
      return { headers: resposta.headers, bytes: Buffer.from(await resposta.arrayBuffer()) }
    },

    /** Publishes a fact that something happened to a processo. */
    contar: (tipo: TipoDeFato, processo_id: string, dados: object = { versao: 1, status: 'submetido' }) =>
      publicador.publish(
        criarFato(tipo, {
          source: '/car/teste',
          subject: processo_id,
          streamversion: 1,
          data: { processo_id, ...dados } as never,
        }),
      ),

    linhaDe: (id: string) => linhas.findOne({ _id: id } as never) as Promise<unknown> as Promise<Linha | null>,

    async close(): Promise<void> {
      await servico?.close()
      await donos.desligar()
      await fila.close()
      await chaves.close()
      await store.dropDatabase()
      await store.close()
    },
  }
}

export type Bancada = Awaited<ReturnType<typeof bancada>>
