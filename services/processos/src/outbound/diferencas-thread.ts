/** The thread behind diferencas.ts: what was gained and lost from one drawing to another. */
import { parentPort } from 'node:worker_threads'
import type { Geometria } from '@car/vocabulary/geometria'
import { diferenca } from '../domain/diferenca.ts'

parentPort?.on('message', ([de, ate]: [Geometria | null, Geometria | null]) => {
  parentPort?.postMessage(diferenca(de, ate))
})
parentPort?.postMessage('ready')
