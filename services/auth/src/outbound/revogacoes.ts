import { translatingFailures } from '@car/store/failures'
import { buildIndexesOf } from '@car/store/indexes'
import type { Logger } from '@car/telemetry/logger'
import { type Repeated, repeat } from '@car/telemetry/repeat'
import { step } from '@car/telemetry/trace'
import type { Redis } from 'ioredis'
import mongoose from 'mongoose'

type Revogacao = { _id: string; revogado_em: Date; expira_em: Date }

const esquema = new mongoose.Schema<Revogacao>(
  {
    _id: { type: String, required: true },
    revogado_em: { type: Date, required: true },
    expira_em: { type: Date, required: true },
  },
  { collection: 'revogacoes', versionKey: false, strict: 'throw', strictQuery: 'throw' },
)
esquema.index({ revogado_em: 1 })
esquema.index({ expira_em: 1 })

/** The gateway reads these keys, one for each revoked token. A key expires with its token. */
export const chaveDe = (jti: string): string => `car:revogado:${jti}`
/** While the gateway finds this marker, the list is complete. The marker is lost with the contents of the cache. */
export const MARCADOR = 'car:revogados:carregado'

const REDIS = { 'db.system.name': 'redis' }
const RITMO_MS = 1_000
/** Revocations of this age are read once more, in case the process that recorded one died before it told the cache. */
const MARGEM_MS = 10_000

/**
 * The revocation list. The store keeps it, and the cache shows it to the gateway. Whatever the cache lacks after a
 * loss, a broken connection, or the death of a process between the two writes, is restored within about a second.
 */
export function criarRevogacoes(
  connection: mongoose.Connection,
  redis: Redis,
  { logger, agora }: { logger: Logger; agora: () => Date },
) {
  const model = connection.model<Revogacao>('revogacoes', esquema)
  let mostradoAte = new Date(0)
  let falta = true
  let emCurso: Promise<void> | undefined
  let rounds: Repeated | undefined
  let avisado = false

  async function mostrar(lista: readonly { _id: string; expira_em: Date }[], { tudo }: { tudo: boolean }) {
    const transacao = redis.multi()
    for (const { _id, expira_em } of lista) transacao.set(chaveDe(_id), '1', 'PXAT', expira_em.getTime())
    if (tudo) transacao.set(MARCADOR, '1')
    for (const [erro] of (await step('redis exec', 'client', REDIS, () => transacao.exec())) ?? []) if (erro) throw erro
  }

  async function trazer(): Promise<void> {
    const inicio = agora()
    const tudo = falta || (await redis.exists(MARCADOR)) === 0
    falta = false
    try {
      const desde = tudo ? {} : { revogado_em: { $gte: mostradoAte } }
      const lista = await translatingFailures(() =>
        model.find({ ...desde, expira_em: { $gt: inicio } }).lean<Revogacao[]>(),
      )
      if (tudo || lista.length > 0) await mostrar(lista, { tudo })
      mostradoAte = new Date(inicio.getTime() - MARGEM_MS)
    } catch (erro) {
      falta ||= tudo
      throw erro
    }
  }

  /** Brings the cache up to date. Overlapping calls share one round. */
  const sincronizar = (): Promise<void> =>
    (emCurso ??= trazer()
      .then(() => (avisado = false))
      .catch((erro: unknown) => {
        if (!avisado) logger.warn({ err: erro }, 'revocation list not in the cache; it is tried again')
        avisado = true
      })
      .then(() => (emCurso = undefined)))

  /** After a lost connection the whole list is written again. */
  const desdeOInicio = () => {
    falta = true
    void sincronizar()
  }

  return {
    /**
     * Records the revocations, then tells the cache. False when the cache could not be told: that happens later, and
     * until then the tokens are still accepted.
     */
    async revogar(tokens: readonly { jti: string; expira_em: Date }[]): Promise<boolean> {
      if (tokens.length === 0) return true
      const revogado_em = agora()
      const registros = tokens.map(({ jti, expira_em }) => ({ _id: jti, revogado_em, expira_em }))
      await translatingFailures(() => model.insertMany(registros, { ordered: false })).catch((erro: unknown) => {
        if (!soRepetidos(erro)) throw erro
      })
      try {
        await mostrar(registros, { tudo: false })
        return true
      } catch (erro) {
        logger.warn({ err: erro }, 'revoked in the store, not yet in the cache')
        return false
      }
    },

    /** Whether a token is revoked, according to the store. */
    consta: async (jti: string): Promise<boolean> =>
      (await translatingFailures(() => model.exists({ _id: jti }))) !== null,

    sincronizar,

    async start(): Promise<void> {
      redis.on('ready', desdeOInicio)
      await sincronizar()
      rounds = repeat('revocations', RITMO_MS, logger, sincronizar)
    },

    async close(): Promise<void> {
      await rounds?.close()
      redis.off('ready', desdeOInicio)
      await emCurso
    },

    createIndexes: (): Promise<void> => buildIndexesOf(model),
    limpar: (antes: Date) => translatingFailures(() => model.deleteMany({ expira_em: { $lt: antes } })),
  }
}

export type Revogacoes = ReturnType<typeof criarRevogacoes>

/** True when the only failures are revocations that had been recorded before. */
function soRepetidos(erro: unknown): boolean {
  if (!(erro instanceof mongoose.mongo.MongoBulkWriteError)) return false
  return [erro.writeErrors].flat().every(({ code }) => code === 11000)
}
