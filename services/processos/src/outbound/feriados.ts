import type { Feriados } from '@car/calendar/business-days'
import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Table } from '../domain/feriados.ts'

/** The table in use, which takes a few hundred kilobytes for all of Brazil. */
type FeriadosRow = { _id: 'atual'; fonte: string; sha256: string; carregadoEm: string; municipios: Table }

const NONE: Feriados = new Set()

/** Opens the holidays of municipalities, which an operator has loaded. Every process keeps these holidays in memory. */
export function createFeriados(connection: mongoose.Connection) {
  const feriados = openCollection<FeriadosRow>(connection, 'feriados')
  let text = ''
  let inUse: ReadonlyMap<string, Feriados> = new Map()

  return {
    /** Returns the holidays of a municipality by its IBGE code; empty until a table is read. */
    of: (municipioIbge: string): Feriados => inUse.get(municipioIbge) ?? NONE,

    /** Reads the table again if another table has been loaded. */
    async reread(): Promise<void> {
      const { sha256 } = (await feriados.one({ _id: 'atual' }, { sha256: 1 })) ?? { sha256: '' }
      if (sha256 === text) return
      const row = await feriados.one({ _id: 'atual' })
      inUse = new Map(Object.entries(row?.municipios ?? {}).map(([code, days]) => [code, new Set(days)]))
      text = row?.sha256 ?? ''
    },

    async load(table: Omit<FeriadosRow, '_id'>): Promise<void> {
      await feriados.put({ _id: 'atual' }, { _id: 'atual', ...table })
    },
  }
}

export type FeriadoTable = ReturnType<typeof createFeriados>
