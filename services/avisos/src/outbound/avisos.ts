import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate, type SortKey } from '@car/store/paging'
import type mongoose from 'mongoose'
import type { Aviso, Template } from '../domain/templates.ts'
import type { DeliveryState, Why } from '../domain/delivery.ts'

/** A notice and its delivery. The address is not stored; it is requested from auth when the message is sent. */
export type Row = Omit<Aviso, 'id'> & {
  _id: string
  entrega: DeliveryState
  /** The number of failed attempts. A failure of the mail server does not count. */
  tentativas: number
  porque: Why | null
  /**
   * The time at which the message was accepted, refused finally, or dropped; null before that. The notice is deleted a
   * year later.
   */
  resolvidoEm: Date | null
  /** The id of the request that caused the notice, for a search in the logs. */
  requestId: string | null
}

export type Resolution = { entrega: Exclude<DeliveryState, 'espera'>; tentativas: number; porque: Why | null }

const KEPT_S = 365 * 86_400

const NEWEST: readonly SortKey[] = [
  { field: 'criadoEm', direction: -1 },
  { field: '_id', direction: -1 },
]

/**
 * Opens the notices that go out by a channel. Those of the mail are also the ones that people are shown; a notice that
 * goes to a telephone as well has a row of the same id among those of the telephone.
 */
export function createAvisos(connection: mongoose.Connection, collection: 'avisos' | 'avisos_por_telefone') {
  const avisos = openCollection<Row>(connection, collection)

  return {
    linhas: avisos,

    /** Returns false if the notice exists already, because the fact was delivered twice. */
    insert: ({ id, ...aviso }: Aviso, requestId: string | null): Promise<boolean> =>
      avisos.insert({
        _id: id,
        ...aviso,
        entrega: 'espera',
        tentativas: 0,
        porque: null,
        resolvidoEm: null,
        requestId,
      }),

    forget: (personId: string): Promise<void> => avisos.removeAll({ pessoaId: personId }),

    get: (id: string): Promise<Row | null> => avisos.one({ _id: id }),

    /** Returns a page of a person's notices, newest first: all notices, or only unread notices. */
    list: (personId: string, unread: boolean, asked: { cursor: Cursor; request: PageRequest }): Promise<Page<Row>> =>
      paginate(avisos, { pessoaId: personId, ...(unread ? { lidoEm: null } : {}) }, NEWEST, asked),

    /** Returns a person's notices, newest first, with one batch in memory at a time. */
    ofPerson: (personId: string): AsyncIterable<Row> =>
      avisos.each({ pessoaId: personId }, { sort: { pessoaId: 1, criadoEm: -1, _id: -1 } }),

    /** Returns false if the notice was read before or does not exist. */
    markRead: (id: string, at: string): Promise<boolean> =>
      avisos.update({ _id: id, lidoEm: null }, { $set: { lidoEm: at } }),

    /** Marks a person's notices up to a time as read. Notices that were read before keep their time. */
    markAllRead: (
      ofPerson: string,
      { until, processoId }: { until: string; processoId?: string | undefined },
      at: string,
    ): Promise<void> =>
      avisos.updateAll(
        {
          pessoaId: ofPerson,
          lidoEm: null,
          criadoEm: { $lte: until },
          ...(processoId === undefined ? {} : { 'processo.id': processoId }),
        },
        { $set: { lidoEm: at } },
      ),

    /** Returns true if the person has had a notice about the case. */
    concerns: async (personId: string, processoId: string): Promise<boolean> =>
      (await avisos.one({ 'processo.id': processoId, pessoaId: personId }, { _id: 1 })) !== null,

    /** Returns the notices about cases since a time, oldest first. */
    about: (processoIds: readonly string[], since: string): Promise<Row[]> =>
      avisos.many(
        { 'processo.id': { $in: [...processoIds] }, criadoEm: { $gte: since } },
        { sort: { criadoEm: 1, _id: 1 } },
      ),

    async attempted(id: string, attempts: number): Promise<void> {
      await avisos.update({ _id: id, entrega: 'espera' }, { $set: { tentativas: attempts } })
    },

    /** Settles a notice. Returns false if it was already settled. */
    resolver: (id: string, resolution: Resolution, at: Date): Promise<boolean> =>
      avisos.update({ _id: id, entrega: 'espera' }, { $set: { ...resolution, resolvidoEm: at } }),

    /** Lets a notice that was to go by another channel wait for this one again. Returns false if it was not to. */
    reopen: (id: string): Promise<boolean> =>
      avisos.update(
        { _id: id, porque: 'outro_canal' },
        { $set: { entrega: 'espera', porque: null, resolvidoEm: null } },
      ),

    sent: (personId: string, modelos: readonly Template[], since: Date): Promise<number> =>
      avisos.count({ pessoaId: personId, resolvidoEm: { $gt: since }, entrega: 'enviado', modelo: { $in: modelos } }),

    /** Returns the time of the oldest unsent notice without a failed attempt; null if there is none. */
    async oldest(): Promise<string | null> {
      const [first] = await avisos.many(
        { entrega: 'espera', tentativas: 0 },
        { projection: { criadoEm: 1 }, sort: { criadoEm: 1 }, limit: 1 },
      )
      return first?.criadoEm ?? null
    },

    async createIndexes(): Promise<void> {
      await Promise.all([
        avisos.index({ pessoaId: 1, criadoEm: -1, _id: -1 }),
        avisos.index({ pessoaId: 1, lidoEm: 1, criadoEm: -1, _id: -1 }),
        avisos.index({ pessoaId: 1, resolvidoEm: 1 }),
        avisos.index({ 'processo.id': 1, criadoEm: 1 }),
        avisos.index({ entrega: 1, tentativas: 1, criadoEm: 1 }),
        avisos.index({ resolvidoEm: 1 }, { expireAfterSeconds: KEPT_S }),
      ])
    },
  }
}

export type Avisos = ReturnType<typeof createAvisos>

export function avisoOf(row: Row): Aviso {
  const { _id: id, fatoId, pessoaId, modelo, processo, alvoId, prazoEm, contagem, documento, criadoEm, lidoEm } = row
  return { id, fatoId, pessoaId, modelo, processo, alvoId, prazoEm, contagem, documento, criadoEm, lidoEm }
}
