import { createThread, WorkFailed } from '@car/child/thread'
import { CarError } from '@car/errors/car-error'
import { sheetDay } from '@car/calendar/day'
import type { Report } from '../domain/reports.ts'

/**
 * A cell of a sheet. `dia` is a time as spreadsheets store it: in days since 30 December 1899, in the time zone of
 * Brasília.
 */
export type Cell = string | number | { dia: number } | null
export type Sheet = { nome: string; columns: readonly string[]; widths: number[]; linhas: Cell[][] }

/**
 * The longest time for one workbook. It is less than the nine seconds that a request may take. Ten thousand lines take
 * one second on an idle processor.
 */
const LIMIT_MS = 7_000
const MAX_WAITING = 8
const PER_PERSON = 2
const MEGABYTES = 256
const WIDTHS = [10, 40] as const

/** Makes workbooks on a separate thread, because a large workbook would delay all other requests. */
export function createSheets() {
  const thread = createThread<Sheet, Uint8Array>(new URL('./sheet-thread.ts', import.meta.url), {
    limitMs: LIMIT_MS,
    waiting: MAX_WAITING,
    ofOne: PER_PERSON,
    heapMegabytes: MEGABYTES,
  })

  return {
    /**
     * Returns a report as the bytes of an xlsx file.
     * @throws CAR-016 when too many workbooks are being made, in all or for this person; CAR-017 when a workbook takes
     * too long or its turn does not come in time
     */
    async write(who: string, nome: string, { columns, linhas, instants }: Report): Promise<Uint8Array> {
      const cell = (row: Report['linhas'][number], column: string): Cell => {
        const valor = row[column] ?? null
        return typeof valor === 'string' && instants.includes(column) ? { dia: sheetDay(valor) } : valor
      }
      const width = (column: string) => {
        const texts = linhas.slice(0, 100).map((row) => String(row[column] ?? '').length)
        return Math.min(Math.max(WIDTHS[0], column.length, ...texts) + 2, WIDTHS[1])
      }
      const sheet = {
        nome,
        columns,
        widths: columns.map(width),
        linhas: linhas.map((row) => columns.map((c) => cell(row, c))),
      }
      return thread.run(sheet, who).catch((error: unknown) => {
        if (error instanceof WorkFailed) throw new CarError('tempo_esgotado', { cause: error })
        throw error
      })
    },
    close: () => thread.close(),
  }
}

export type Sheets = ReturnType<typeof createSheets>
