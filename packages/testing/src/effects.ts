import { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { currentContext } from '@car/telemetry/request-context'
import { Pipeline } from 'ioredis'
import mongoose from 'mongoose'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/**
 * Loaded into a service's process with --import. It stops a request for ever right before its n-th effect outside the
 * process (a write to the store, an object, the cache, a fact, a message, the reply), as if time ended there for it.
 * The request says which n by its id (`idThatStopsAt`). Effects that run in parallel have no fixed place, so they can
 * be named instead (`idsThatStop`). The test then kills the process, and every such request has been killed at exactly
 * its own place. From the first such request on, work without a request (sweepers, timers) stops as well, because it
 * would repair what the kill is meant to leave behind. Other running requests continue, because a request that has to
 * be stopped may be queued behind them.
 */

const PLANO = /^fa170000-0000-4000-8000-\d{8}(\d{4})$/
const feitos = new Map<string, number>()
/** Effects that pass uncounted, because they are repeated whenever others are faster. */
const livres = new RegExp(process.env['PONTOS_LIVRES'] ?? '^$')
let armado = false

/** The names of effects at which requests can be stopped. Plan 9000 means the first of them. */
const NOMES = (process.env['PONTOS_NOMES'] ?? '').split(',')

/** The number of the first effect without a request, such as a timer's, that is stopped. */
const DE_NINGUEM = Number(process.env['PONTO_DE_NINGUEM'] ?? Infinity)

/** Whether the effect has to wait for ever. */
function parar(efeito: string): boolean {
  if (livres.test(efeito)) return false
  const id = currentContext()?.requestId
  if (id === undefined) return armado || contar('', efeito, DE_NINGUEM)
  const plano = PLANO.exec(id)
  if (!plano) return false
  armado = true
  return contar(id, efeito, Number(plano[1]))
}

function contar(id: string, efeito: string, ultimo: number): boolean {
  const nome = NOMES[ultimo - 9000]
  const antes = feitos.get(id) ?? 0
  // With a name, effects are not counted until the named one comes.
  const n = nome !== undefined && antes === 0 && !efeito.startsWith(nome) ? 0 : antes + 1
  feitos.set(id, n)
  const fim = nome === undefined ? ultimo : 1
  if (n <= fim) process.send?.({ id, efeito, parado: n === fim })
  return n >= fim
}

/** Deadlines do not pass for a request that has to be stopped, so a slow broker has no influence here. */
const { setTimeout } = globalThis
const [PRAZO_MS, SEM_PRESSA_MS] = [5_000, 3_600_000]
globalThis.setTimeout = Object.assign((fazer: () => void, ms = 0, ...args: []) => {
  const semPressa = ms >= PRAZO_MS && PLANO.test(currentContext()?.requestId ?? '')
  return setTimeout(fazer, semPressa ? SEM_PRESSA_MS : ms, ...args)
}, setTimeout)

/** amqplib shows its channel class only to code that has opened a channel. */
const require = createRequire(import.meta.url)
const { ConfirmChannel } = require(join(dirname(require.resolve('amqplib')), 'lib/channel_model.js')) as {
  ConfirmChannel: { prototype: object }
}

type Method = (this: unknown, ...args: unknown[]) => unknown

function vigiar(
  alvo: object,
  nome: string,
  vale: (args: unknown[], eu: object) => string | null,
  parado: () => unknown,
) {
  const original = Reflect.get(alvo, nome) as Method
  Reflect.set(alvo, nome, function (this: object, ...args: unknown[]) {
    const efeito = vale(args, this)
    return efeito !== null && parar(efeito) ? parado() : original.apply(this, args)
  })
}

/** The first field that an update sets, which tells several updates of one collection apart. */
function campoDe(mudanca: unknown): string {
  const { $set } = (mudanca ?? {}) as { $set?: object }
  return $set ? ` ${Object.keys($set)[0]}` : ''
}

const nunca = () => new Promise(() => {})

for (const nome of [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'replaceOne',
  'bulkWrite',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
  'findOneAndDelete',
])
  vigiar(
    mongoose.mongo.Collection.prototype,
    nome,
    (args, eu) => `${(eu as { collectionName: string }).collectionName}.${nome}${campoDe(args[1])}`,
    nunca,
  )
vigiar(
  ConfirmChannel.prototype,
  'publish',
  ([, chave]) => `publish ${String(chave)}`,
  () => true,
)
vigiar(
  S3Client.prototype,
  'send',
  ([comando]) => {
    const nome = (comando as object).constructor.name
    return /^(Put|Create|Upload|Complete|Delete|Abort)/.test(nome) ? nome : null
  },
  nunca,
)
vigiar(Pipeline.prototype, 'exec', () => 'redis.exec', nunca)
vigiar(
  SMTPConnection.prototype,
  'connect',
  () => 'smtp',
  () => undefined,
)
vigiar(
  ServerResponse.prototype,
  'end',
  (_args, eu) => (currentContext() && !(eu as ServerResponse).writableEnded ? 'reply' : null),
  () => undefined,
)
