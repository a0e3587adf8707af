import type { Feriados } from '@car/calendario/dias-uteis'
import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Tabela } from '../domain/feriados.ts'

/** The table in use, whole: a few hundred kilobytes for all of Brazil. */
type Linha = { _id: 'atual'; fonte: string; sha256: string; carregadoEm: string; municipios: Tabela }

const NENHUM: Feriados = new Set()

/** The holidays of municipalities, as an operator has loaded them. Every process keeps them in memory. */
export function criarFeriados(connection: mongoose.Connection) {
  const feriados = openCollection<Linha>(connection, 'feriados')
  let lido = ''
  let emUso: ReadonlyMap<string, Feriados> = new Map()

  return {
    /** The holidays of a municipality by its code of the IBGE. There are none until a table is loaded and read. */
    de: (municipioIbge: string): Feriados => emUso.get(municipioIbge) ?? NENHUM,

    /** Reads the table, if another one has been loaded since. */
    async reler(): Promise<void> {
      const { sha256 } = (await feriados.one({ _id: 'atual' }, { sha256: 1 })) ?? { sha256: '' }
      if (sha256 === lido) return
      const linha = await feriados.one({ _id: 'atual' })
      emUso = new Map(Object.entries(linha?.municipios ?? {}).map(([codigo, dias]) => [codigo, new Set(dias)]))
      lido = linha?.sha256 ?? ''
    },

    /** Puts a table into use, in place of the one before. */
    async carregar(tabela: Omit<Linha, '_id'>): Promise<void> {
      await feriados.put({ _id: 'atual' }, { _id: 'atual', ...tabela })
    },
  }
}

export type TabelaDeFeriados = ReturnType<typeof criarFeriados>
