import { createHmac } from 'node:crypto'
import { fimDoDia, inicioDoDia, type PeriodoPedido } from '@car/relatorio/periodo'
import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate } from '@car/store/paging'
import { LRUCache } from 'lru-cache'
import type mongoose from 'mongoose'
import type { Leitura } from '../domain/leitura.ts'

/** A row as stored. There is one for each person, case, kind of look and hour. */
type Linha = Leitura & {
  _id: string
  /** True until the row has been counted and its unit filled in. */
  nova?: true
}

/** How many recently written rows are remembered, so that a second look within the hour costs nothing. */
const LEMBRADAS = 20_000

/** `segredo` hides who looked: cursors hold the keys of rows, and the key holds only an HMAC of the person. */
export function criarLeituras(connection: mongoose.Connection, segredo: string) {
  const leituras = openCollection<Linha>(connection, 'leituras')
  const escritas = new LRUCache<string, true>({ max: LEMBRADAS })

  /**
   * The key begins with case and hour, so that the rows of a case are one range of the primary index, in order of time.
   */
  function chaveDe({ processo_id, em, usuario_id, tipo }: Leitura): string {
    const quem = createHmac('sha256', segredo).update([processo_id, em, usuario_id, tipo].join('|')).digest('base64url')
    return [processo_id, em, quem.slice(0, 22)].join('|')
  }

  const doCaso = (processoId: string, { de, ate }: PeriodoPedido) => ({
    _id: {
      $gte: `${processoId}|${de === undefined ? '' : inicioDoDia(de)}`,
      $lt: ate === undefined ? `${processoId}}` : `${processoId}|${fimDoDia(ate)}`,
    },
  })

  return {
    /** For walks over all rows. */
    todas: (): AsyncIterable<{ processo_id: string }> => leituras.each({}),

    /** Notes a look, once an hour. The row is inserted without reading, and a duplicate is ignored. */
    async anotar(leitura: Leitura, aContar: boolean): Promise<void> {
      const _id = chaveDe(leitura)
      if (escritas.has(_id)) return
      await leituras.insert({ _id, ...leitura, ...(aContar ? { nova: true } : {}) })
      escritas.set(_id, true)
    },

    /** The looks at a case, newest first. */
    async listar(
      processoId: string,
      periodo: PeriodoPedido,
      asked: { cursor: Cursor; request: PageRequest },
    ): Promise<Page<Leitura>> {
      const pagina = await paginate(leituras, doCaso(processoId, periodo), MAIS_NOVAS, asked)
      return { ...pagina, items: pagina.items.map(leituraDe) }
    },

    /** All of them, one batch in memory at a time. */
    async *todasDoCaso(processoId: string): AsyncGenerator<Leitura> {
      for await (const linha of leituras.each(doCaso(processoId, {}), { sort: { _id: -1 } })) yield leituraDe(linha)
    },

    /** The same as one list, up to a limit. */
    async doPeriodo(processoId: string, periodo: PeriodoPedido, limite: number): Promise<Leitura[]> {
      const achadas = await leituras.many(doCaso(processoId, periodo), { sort: { _id: -1 }, limit: limite })
      return achadas.map(leituraDe)
    },

    /** Rows that have not been counted yet. */
    novas: async (limite: number): Promise<(Leitura & { _id: string })[]> =>
      (await leituras.many({ nova: true }, { limit: limite })).map((linha) => ({
        _id: linha._id,
        ...leituraDe(linha),
      })),

    contadas: (ids: readonly string[], unidade: string | null): Promise<void> =>
      leituras.updateAll({ _id: { $in: ids } }, { $set: { unidade }, $unset: { nova: '' } }),

    createIndexes: (): Promise<void> => leituras.index({ nova: 1 }, { sparse: true }),
  }
}

export type Leituras = ReturnType<typeof criarLeituras>

const MAIS_NOVAS = [{ field: '_id', direction: -1 }] as const

const leituraDe = ({ _id, nova: _, ...leitura }: Linha): Leitura => leitura
