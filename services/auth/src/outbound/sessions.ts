import { createRows } from '@car/event-store/rows'
import type { Stamps } from '@car/event-store/stamps'
import { openCollection } from '@car/store/collection'
import { translatingFailures } from '@car/store/failures'
import { buildIndexesOf } from '@car/store/indexes'
import mongoose from 'mongoose'
import type { Life } from '../domain/session.ts'

/** A signed-in device. Only hashes of its refresh tokens are kept. */
export type Session = Life & {
  _id: string
  usuario: string
  atual: string
  anterior: string | null
  /** The time of the last proof of identity; null if the provider did not say. */
  autenticada_em: Date | null
  /** Browser and system, in words; null when unknown. */
  dispositivo: string | null
  /**
   * The stamp covers all fields except `encerrada_em`, so one write can end many sessions without a new stamp for each.
   * This is safe, because an intruder gains nothing by ending a session.
   */
  stamp: string
}

type NewSession = Omit<Session, 'anterior' | 'rotacionada_em' | 'encerrada_em' | 'stamp'>

/** `versao` is the version of the person's row from which the token has its role. */
type RecordedAccess = { _id: string; usuario: string; sessao: string; versao: number; expira_em: Date }

const text = { type: String, required: true }
const data = { type: Date, required: true }
const options = { versionKey: false, strict: 'throw', strictQuery: 'throw' } as const

const sessions = new mongoose.Schema<Session>(
  {
    _id: text,
    usuario: text,
    criada_em: data,
    expira_em: data,
    atual: text,
    anterior: { type: String, default: null },
    rotacionada_em: { type: Date, default: null },
    encerrada_em: { type: Date, default: null },
    autenticada_em: { type: Date, default: null },
    dispositivo: { type: String, default: null },
    stamp: text,
  },
  { collection: 'sessoes', ...options },
)
sessions.index({ usuario: 1, encerrada_em: 1, criada_em: -1 })
sessions.index({ expira_em: 1 })

const accesses = new mongoose.Schema<RecordedAccess>(
  { _id: text, usuario: text, sessao: text, versao: { type: Number, required: true }, expira_em: data },
  { collection: 'acessos', ...options },
)
accesses.index({ sessao: 1, expira_em: 1 })
accesses.index({ usuario: 1, expira_em: 1 })
accesses.index({ expira_em: 1 })

const MAX_LISTED = 1_000

/** Opens the sessions. A session without the stamp of this service is never used. */
export function createSessions(connection: mongoose.Connection, stamps: Stamps) {
  const session = connection.model<Session>('sessoes', sessions)
  const rows = createRows<Session>(stamps, 'sessoes', {
    times: ['criada_em', 'expira_em', 'rotacionada_em', 'autenticada_em'],
    beside: ['encerrada_em'],
  })
  const access = connection.model<RecordedAccess>('acessos', accesses)

  async function liveAccesses(
    which: Readonly<Record<string, unknown>>,
    now: Date,
  ): Promise<{ jti: string; expira_em: Date }[]> {
    const live = await translatingFailures(() =>
      access.find({ ...which, expira_em: { $gt: now } }).lean<RecordedAccess[]>(),
    )
    return live.map(({ _id, expira_em }) => ({ jti: _id, expira_em }))
  }

  return {
    /** The collection itself. Checks use it, because they also read rows without the stamp of this service. */
    rows: openCollection<Session>(connection, 'sessoes'),
    nameOf: rows.nameOf,
    holds: rows.holds,
    restamp: (): Promise<void> => rows.restamp(openCollection<Session>(connection, 'sessoes')),

    async open(fresh: NewSession): Promise<void> {
      const opened = rows.stamped({ ...fresh, anterior: null, rotacionada_em: null, encerrada_em: null })
      await translatingFailures(() => session.create(opened))
    },

    get: async (id: string): Promise<Session | null> =>
      rows.required(await translatingFailures(() => session.findById(id).lean<Session>())),

    /**
     * Replaces the current token of a session by its successor. Returns null if the session has ended, has expired or
     * was changed meanwhile. Of several calls with the same token only one succeeds.
     */
    rotate(
      loaded: Session,
      { from, to, now, expira_em }: { from: string; to: string; now: Date; expira_em: Date },
    ): Promise<Session | null> {
      const changed = { atual: to, anterior: from, rotacionada_em: now, expira_em }
      const { stamp } = rows.stamped({ ...loaded, ...changed })
      return translatingFailures(() =>
        session
          .findOneAndUpdate(
            { _id: loaded._id, stamp: loaded.stamp, atual: from, encerrada_em: null, expira_em: { $gt: now } },
            { $set: { ...changed, stamp } },
            { returnDocument: 'after' },
          )
          .lean<Session>(),
      )
    },

    async abertas(usuario: string, now: Date): Promise<Session[]> {
      const found = await translatingFailures(() =>
        session
          .find({ usuario, encerrada_em: null, expira_em: { $gt: now } })
          .sort({ criada_em: -1 })
          .limit(MAX_LISTED)
          .lean<Session[]>(),
      )
      return found.map((found) => rows.required(found))
    },

    async end(id: string, now: Date): Promise<void> {
      await translatingFailures(() =>
        session.updateOne({ _id: id, encerrada_em: null }, { $set: { encerrada_em: now } }),
      )
    },

    async endAll(usuario: string, end: Date, saved: string | null = null): Promise<void> {
      const which = { usuario, _id: { $ne: saved }, criada_em: { $lte: end }, encerrada_em: null }
      await translatingFailures(() => session.updateMany(which, { $set: { encerrada_em: end } }))
    },

    /**
     * Records an access token. This comes before the token is issued, because an unrecorded token could not be revoked.
     */
    async recordAccess(
      jti: string,
      whose: { usuario: string; sessao: string; versao: number },
      expira_em: Date,
    ): Promise<void> {
      await translatingFailures(() => access.create({ _id: jti, ...whose, expira_em }))
    },

    sessionOfAccess: async (jti: string): Promise<string | null> =>
      (await translatingFailures(() => access.findById(jti).lean<RecordedAccess>()))?.sessao ?? null,

    accessesOfSession: (session: string, now: Date) => liveAccesses({ sessao: session }, now),

    accessesOutsideSession: (usuario: string, saved: string | null, now: Date) =>
      liveAccesses({ usuario, sessao: { $ne: saved } }, now),

    /** Returns the unexpired access tokens that were registered before the person's row reached this version. */
    accessesBeforeVersion: (usuario: string, versao: number, now: Date) =>
      liveAccesses({ usuario, versao: { $lt: versao } }, now),

    /** Removes all sessions of a person, and what was issued in them. */
    async forget(usuario: string): Promise<void> {
      await translatingFailures(() => Promise.all([session.deleteMany({ usuario }), access.deleteMany({ usuario })]))
    },

    createIndexes: (): Promise<void> => buildIndexesOf(session, access),
    clean: (before: Date) =>
      translatingFailures(() =>
        Promise.all([
          session.deleteMany({ expira_em: { $lt: before } }),
          access.deleteMany({ expira_em: { $lt: before } }),
        ]),
      ),
  }
}

export type Sessions = ReturnType<typeof createSessions>
