/** The thread behind recibos.ts: a receipt's data in, the bytes of its PDF out. */
import { parentPort } from 'node:worker_threads'
import type { DadosRecibo } from '@car/composicao/data/recibo'
import { assembleRecibo } from '@car/composicao/assembly/assemble-recibo'

parentPort?.on('message', (dados: DadosRecibo) => {
  // A failure ends the thread, which is how the caller learns of it.
  void assembleRecibo(dados).then((bytes) => parentPort?.postMessage(bytes))
})
parentPort?.postMessage('ready')
