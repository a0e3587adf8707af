/** The thread that recibos.ts asks: a receipt's data in, the bytes of its PDF out. */
import { parentPort } from 'node:worker_threads'
import type { DadosRecibo } from '@car/composicao/dados/recibo'
import { montarRecibo } from '@car/composicao/montagem/montar-recibo'

parentPort?.on('message', (dados: DadosRecibo) => {
  // What fails ends the thread, which is how the one who asked hears of it.
  void montarRecibo(dados).then((bytes) => parentPort?.postMessage(bytes))
})
parentPort?.postMessage('ready')
