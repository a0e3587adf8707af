/** The thread behind recibos.ts: a receipt's data in, the bytes of its PDF out. */
import { parentPort } from 'node:worker_threads'
import type { DadosRecibo } from '@car/composicao/dados/recibo'
import { montarRecibo } from '@car/composicao/montagem/montar-recibo'

parentPort?.on('message', (dados: DadosRecibo) => {
  // A failure ends the thread, which is how the caller learns of it.
  void montarRecibo(dados).then((bytes) => parentPort?.postMessage(bytes))
})
parentPort?.postMessage('ready')
