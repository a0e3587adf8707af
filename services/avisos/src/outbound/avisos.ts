import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate, type SortKey } from '@car/store/paging'
import type mongoose from 'mongoose'
import type { Aviso, Template } from '../domain/templates.ts'
import type { DeliveryState, Why } from '../domain/delivery.ts'

/** A notice and its delivery. The address is not stored: auth is asked for it when the message is sent. */
export type Row = Omit<Aviso, 'id'> & {
  _id: string
  entrega: DeliveryState
  /** How often it was refused. */
  tentativas: number
  porque: Why | null
  /** When it was settled. A year later it is deleted. */
  resolvidoEm: Date | null
  /** The request that caused it, for following it through the logs. */
  requestId: string | null
}

export type Resolution = { entrega: Exclude<DeliveryState, 'espera'>; tentativas: number; porque: Why | null }

const KEPT_S = 365 * 86_400

const NEWEST: readonly SortKey[] = [
  { field: 'criadoEm', direction: -1 },
  { field: '_id', direction: -1 },
]

/** The notices of everybody. They are the outbox as well: each is settled once. */
export function createAvisos(connection: mongoose.Connection) {
  const avisos = openCollection<Row>(connection, 'avisos')

  return {
    /** For walks over all rows. */
    linhas: avisos,

    /** False when it exists already, because the fact was delivered before. */
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

    get: (id: string): Promise<Row | null> => avisos.one({ _id: id }),

    /** The notices of a person, newest first: all, or only those that they have not read. */
    list: (personId: string, unread: boolean, asked: { cursor: Cursor; request: PageRequest }): Promise<Page<Row>> =>
      paginate(avisos, { pessoaId: personId, ...(unread ? { lidoEm: null } : {}) }, NEWEST, asked),

    /** All of them, one batch in memory at a time. */
    ofPerson: (personId: string): AsyncIterable<Row> =>
      avisos.each({ pessoaId: personId }, { sort: { pessoaId: 1, criadoEm: -1, _id: -1 } }),

    /** Only the first reading counts. */
    markRead: (id: string, em: string): Promise<boolean> =>
      avisos.update({ _id: id, lidoEm: null }, { $set: { lidoEm: em } }),

    /** Marks what a person was told until then as read. Only the first reading counts. */
    markAllRead: (pessoaId: string, until: string, em: string): Promise<void> =>
      avisos.updateAll({ pessoaId, lidoEm: null, criadoEm: { $lte: until } }, { $set: { lidoEm: em } }),

    async attempted(id: string, attempts: number): Promise<void> {
      await avisos.update({ _id: id, entrega: 'espera' }, { $set: { tentativas: attempts } })
    },

    /** False when it was already settled. */
    resolver: (id: string, resolution: Resolution, em: Date): Promise<boolean> =>
      avisos.update({ _id: id, entrega: 'espera' }, { $set: { ...resolution, resolvidoEm: em } }),

    /** How many messages of these models a person has been sent since then. */
    sent: (personId: string, modelos: readonly Template[], desde: Date): Promise<number> =>
      avisos.count({ pessoaId: personId, resolvidoEm: { $gt: desde }, entrega: 'enviado', modelo: { $in: modelos } }),

    /** The time of the oldest notice that waits for its first attempt; null when none waits. */
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
        avisos.index({ entrega: 1, tentativas: 1, criadoEm: 1 }),
        avisos.index({ resolvidoEm: 1 }, { expireAfterSeconds: KEPT_S }),
      ])
    },
  }
}

export type Avisos = ReturnType<typeof createAvisos>

/** The notice of a row. */
export function avisoOf(row: Row): Aviso {
  const { _id: id, fatoId, pessoaId, modelo, processo, alvoId, prazoEm, contagem, criadoEm, lidoEm } = row
  return { id, fatoId, pessoaId, modelo, processo, alvoId, prazoEm, contagem, criadoEm, lidoEm }
}
