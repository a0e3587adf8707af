/** The thread behind recibos.ts, which makes a PDF from the data of a receipt. */
import { parentPort } from 'node:worker_threads'
import type { DadosRecibo } from '@car/dossier-pages/data/recibo'
import { assembleRecibo } from '@car/dossier-pages/assembly/assemble-recibo'

parentPort?.on('message', (dados: DadosRecibo) => {
  // A failure ends the thread, which makes the call fail.
  void assembleRecibo(dados).then((bytes) => parentPort?.postMessage(bytes))
})
parentPort?.postMessage('ready')
