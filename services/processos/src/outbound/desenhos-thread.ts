/** The thread behind desenhos.ts: what is wrong with how the rings of a geometry, given as JSON, lie to each other. */
import { parentPort } from 'node:worker_threads'
import { defeitoDe } from '@car/geometria/autocruzamento'
import { poligonosDe } from '@car/geometria/medidas'
import type { Geometria } from '@car/vocabulary/geometria'

parentPort?.on('message', (json: string) => {
  parentPort?.postMessage(defeitoDe(poligonosDe(JSON.parse(json) as Geometria)))
})
parentPort?.postMessage('ready')
