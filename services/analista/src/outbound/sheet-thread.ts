/** The thread behind sheet.ts, which writes a workbook with one sheet. */
import { parentPort } from 'node:worker_threads'
import writeXlsxFile from 'write-excel-file/node'
import type { Cell, Sheet } from './sheet.ts'

/** Keeps a text as a text, even if it begins like a formula. */
const cell = (valor: Cell) =>
  valor === null
    ? null
    : typeof valor === 'string'
      ? { type: String, value: valor }
      : typeof valor === 'number'
        ? { type: Number, value: valor }
        : { type: Number, value: valor.dia, format: 'dd/mm/yyyy hh:mm' }

async function write({ nome, columns, linhas, widths }: Sheet): Promise<Uint8Array> {
  const header = columns.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))
  const dados = [header, ...linhas.map((row) => row.map(cell))]
  const options = { sheet: nome, columns: widths.map((width) => ({ width })), stickyRowsCount: 1 }
  return new Uint8Array(await writeXlsxFile(dados, options).toBuffer())
}

parentPort?.on('message', (sheet: Sheet) => void write(sheet).then((bytes) => parentPort?.postMessage(bytes)))
parentPort?.postMessage('ready')
