/** The thread behind recibos.ts. The thread makes a PDF from a receipt's data. */
import { parentPort } from 'node:worker_threads'
import type { DadosRecibo } from '@car/composicao/data/recibo'
import { assembleRecibo } from '@car/composicao/assembly/assemble-recibo'

parentPort?.on('message', (dados: DadosRecibo) => {
  // A failure ends the thread, and so reaches the caller.
  void assembleRecibo(dados).then((bytes) => parentPort?.postMessage(bytes))
})
parentPort?.postMessage('ready')
