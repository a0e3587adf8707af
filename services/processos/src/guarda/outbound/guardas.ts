import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate } from '@car/store/paging'
import { writeIfNewer } from '@car/store/versioned'
import type { GuardaTarget } from '@car/vocabulary/guarda'
import type mongoose from 'mongoose'
import type { Guarda, LegalHold } from '../domain/guarda.ts'

/** What is kept of a case or a person: whether a hold forbids its destruction, and how far an ordered one has come. */
type GuardaRow = {
  _id: string
  versao: number
  alvo: GuardaTarget
  retida: boolean
  avisadoAte: string | null
  ordenadaEm: string | null
  concluidaEm: string | null
}

/** A hold. The row of one that was lifted stays, without its text, so that a late write does not restore it. */
export type HoldRow = Omit<LegalHold, 'id'> & {
  _id: string
  versao: number
  alvo: GuardaTarget
  alvoId: string
  vigente: boolean
}

export const rowOf = (guarda: NonNullable<Guarda>, versao: number): GuardaRow => ({
  _id: guarda.id,
  versao,
  alvo: guarda.alvo,
  retida: guarda.retencoes.length > 0,
  avisadoAte: guarda.avisadoAte,
  ordenadaEm: guarda.eliminacao?.em ?? null,
  concluidaEm: guarda.eliminacao?.concluidaEm ?? null,
})

/** Makes the rows of the holds that stand. */
export const holdsOf = ({ id, alvo, retencoes }: NonNullable<Guarda>, versao: number): HoldRow[] =>
  retencoes.map(({ id: _id, ...hold }) => ({ _id, versao, alvo, alvoId: id, ...hold, vigente: true }))

/** Opens the read models of legal holds and of destructions. */
export function createGuardas(connection: mongoose.Connection) {
  const guardas = openCollection<GuardaRow>(connection, 'guardas')
  const holds = openCollection<HoldRow>(connection, 'retencoes_legais')

  return {
    async write(guarda: NonNullable<Guarda>, versao: number): Promise<void> {
      await writeIfNewer(guardas, rowOf(guarda, versao))
      const current = holdsOf(guarda, versao)
      for (const hold of current) await writeIfNewer(holds, hold)
      await holds.updateAll(
        { alvoId: guarda.id, versao: { $lt: versao }, _id: { $nin: current.map(({ _id }) => _id) } },
        { $set: { vigente: false, versao, motivo: '' } },
      )
    },

    /** Returns those of these cases and people whose destruction a hold forbids. */
    async held(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const found = await guardas.many({ _id: { $in: [...new Set(ids)] }, retida: true }, { projection: { _id: 1 } })
      return new Set(found.map(({ _id }) => _id))
    },

    /** Returns the ends of terms of which owners were told last, by the ids of cases. */
    async reminded(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
      const found = await guardas.many({ _id: { $in: [...ids] } }, { projection: { avisadoAte: 1 } })
      return new Map(found.map(({ _id, avisadoAte }) => [_id, avisadoAte]))
    },

    /** Returns all cases, or all people, that a hold is on. */
    async allHeld(alvo: GuardaTarget): Promise<string[]> {
      const found = await guardas.many({ retida: true, alvo }, { projection: { _id: 1 } })
      return found.map(({ _id }) => _id)
    },

    holds: (cursor: Cursor, request: PageRequest): Promise<Page<HoldRow>> =>
      paginate(holds, { vigente: true }, NEWEST, { cursor, request }),

    hold: (id: string): Promise<HoldRow | null> => holds.one({ _id: id, vigente: true }),

    row: (id: string): Promise<GuardaRow | null> => guardas.one({ _id: id }),
    all: (): AsyncIterable<GuardaRow> => guardas.each({}, { projection: { versao: 1 } }),
    /** Returns the rows of the holds on a case or a person that stand, by their ids. */
    holdsOn: (target: string): Promise<HoldRow[]> =>
      holds.many({ alvoId: target, vigente: true }, { sort: { _id: 1 } }),
    allHolds: (): AsyncIterable<HoldRow> => holds.each({}, { projection: { alvoId: 1, versao: 1 } }),

    /** Returns the destructions that were ordered and not finished, the oldest first. */
    async unfinished(limit: number): Promise<string[]> {
      const filter = { concluidaEm: null, ordenadaEm: { $gt: '' } }
      return (await guardas.many(filter, { projection: { _id: 1 }, sort: { ordenadaEm: 1 }, limit })).map(
        ({ _id }) => _id,
      )
    },

    /** Yields the ids of all cases and people whose destruction was ordered. */
    async *ordered(): AsyncGenerator<string> {
      for await (const { _id } of guardas.each({ ordenadaEm: { $gt: '' } }, { projection: { _id: 1 } })) yield _id
    },

    orderedSince: (since: Date): Promise<number> => guardas.count({ ordenadaEm: { $gte: since.toISOString() } }),

    /** Counts what a hold is on, what was destroyed, and what was ordered and is not finished. */
    async counts(): Promise<{ held: number; done: number; unfinished: number }> {
      const [held, done, unfinished] = await Promise.all([
        guardas.count({ retida: true }),
        guardas.count({ concluidaEm: { $gt: '' } }),
        guardas.count({ concluidaEm: null, ordenadaEm: { $gt: '' } }),
      ])
      return { held, done, unfinished }
    },

    empty: async (): Promise<void> => void (await Promise.all([guardas.removeAll({}), holds.removeAll({})])),

    async createIndexes(): Promise<void> {
      await Promise.all([
        guardas.index({ concluidaEm: 1, ordenadaEm: 1 }),
        guardas.index({ ordenadaEm: 1 }),
        guardas.index({ retida: 1, alvo: 1 }),
        holds.index({ vigente: 1, em: -1, _id: -1 }),
        holds.index({ alvoId: 1 }),
      ])
    },
  }
}

export type Guardas = ReturnType<typeof createGuardas>

const NEWEST = [
  { field: 'em', direction: -1 },
  { field: '_id', direction: -1 },
] as const
