import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate } from '@car/store/paging'
import type mongoose from 'mongoose'
import type { AcessoIncomum } from '../domain/incomum.ts'

export type LinhaDeIncomum = AcessoIncomum & { _id: string }

/** The read model of unusual accesses. Each is written once and never changes. */
export function criarIncomuns(connection: mongoose.Connection) {
  const incomuns = openCollection<LinhaDeIncomum>(connection, 'acessos_incomuns')

  return {
    escrever: async (_id: string, acesso: AcessoIncomum): Promise<void> =>
      void (await incomuns.insert({ _id, ...acesso })),

    consta: async (_id: string): Promise<boolean> => (await incomuns.one({ _id }, { _id: 1 })) !== null,

    /** Newest first. */
    listar: (asked: { cursor: Cursor; request: PageRequest }): Promise<Page<LinhaDeIncomum>> =>
      paginate(incomuns, {}, MAIS_NOVOS, asked),

    todos: (): AsyncIterable<LinhaDeIncomum> => incomuns.each({}),

    esvaziar: (): Promise<void> => incomuns.removeAll({}),
    createIndexes: (): Promise<void> => incomuns.index({ em: -1, _id: -1 }),
  }
}

export type Incomuns = ReturnType<typeof criarIncomuns>

const MAIS_NOVOS = [
  { field: 'em', direction: -1 },
  { field: '_id', direction: -1 },
] as const
