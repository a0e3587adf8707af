/** The thread behind desenhos.ts: whether the polygons of a geometry, given as JSON, cross themselves or each other. */
import { parentPort } from 'node:worker_threads'
import { cruza } from '@car/geometria/autocruzamento'
import { poligonosDe } from '@car/geometria/medidas'
import type { Geometria } from '@car/vocabulary/geometria'

parentPort?.on('message', (json: string) => {
  parentPort?.postMessage(cruza(poligonosDe(JSON.parse(json) as Geometria)))
})
parentPort?.postMessage('ready')
