import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate } from '@car/store/paging'
import { writeIfNewer } from '@car/store/versioned'
import type mongoose from 'mongoose'
import { type Modelo, MODELOS_NO_MAXIMO } from '../domain/modelo.ts'

/** A template as lists show it. A removed one stays as a mark, so that no late write brings it back. */
export type LinhaDeModelo = Modelo & { _id: string; versao: number; ordem: string }

/** The read model of the text templates for pendencies. */
export function criarModelos(connection: mongoose.Connection) {
  const modelos = openCollection<LinhaDeModelo>(connection, 'modelos')

  return {
    escrever: (modelo: Modelo, versao: number): Promise<void> =>
      writeIfNewer(modelos, { _id: modelo.id, versao, ordem: ordemDe(modelo.titulo), ...modelo }),

    linha: (id: string): Promise<LinhaDeModelo | null> => modelos.one({ _id: id }),

    /** Sorted by title, ignoring case and accents. */
    listar: (cursor: Cursor, request: PageRequest): Promise<Page<LinhaDeModelo>> =>
      paginate(modelos, { excluido: false }, POR_TITULO, { cursor, request }),

    /** The places that no listed template holds. */
    async lugaresLivres(): Promise<number[]> {
      const tomados = await modelos.many({ excluido: false }, { projection: { lugar: 1 } })
      const todos = new Set(Array.from({ length: MODELOS_NO_MAXIMO }, (_, i) => i + 1))
      for (const { lugar } of tomados) todos.delete(lugar)
      return [...todos]
    },

    todos: (): AsyncIterable<LinhaDeModelo> => modelos.each({}, { projection: { versao: 1 } }),

    esvaziar: (): Promise<void> => modelos.removeAll({}),
    createIndexes: (): Promise<void> => modelos.index({ excluido: 1, ordem: 1, _id: 1 }),
  }
}

export type Modelos = ReturnType<typeof criarModelos>

const POR_TITULO = [
  { field: 'ordem', direction: 1 },
  { field: '_id', direction: 1 },
] as const

/** The sort key of a title, without case and accents. */
const ordemDe = (titulo: string): string => titulo.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
