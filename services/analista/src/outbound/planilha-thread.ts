/** The thread behind planilha.ts: a workbook of one sheet, whose cells carry their type. */
import { parentPort } from 'node:worker_threads'
import writeXlsxFile from 'write-excel-file/node'
import type { Celula, Folha } from './planilha.ts'

/** A text is written as a text, whatever it begins with, so no cell is ever a formula. */
const celula = (valor: Celula) =>
  valor === null
    ? null
    : typeof valor === 'string'
      ? { type: String, value: valor }
      : typeof valor === 'number'
        ? { type: Number, value: valor }
        : { type: Number, value: valor.dia, format: 'dd/mm/yyyy hh:mm' }

async function escrever({ nome, colunas, linhas, larguras }: Folha): Promise<Uint8Array> {
  const cabecalho = colunas.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))
  const dados = [cabecalho, ...linhas.map((linha) => linha.map(celula))]
  const opcoes = { sheet: nome, columns: larguras.map((width) => ({ width })), stickyRowsCount: 1 }
  return new Uint8Array(await writeXlsxFile(dados, opcoes).toBuffer())
}

parentPort?.on('message', (folha: Folha) => void escrever(folha).then((bytes) => parentPort?.postMessage(bytes)))
parentPort?.postMessage('ready')
