/** The thread behind comparer.ts: what two perimeters have in common, or what of one lies outside its municipalities. */
import { parentPort } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import type { Geometry } from '@car/vocabulary/geometry'
import { outsideOf, overlap } from '../domain/overlap.ts'
import type { Question } from './comparer.ts'

const read = (json: string) => JSON.parse(json) as Geometry
const unpack = (compressed: Uint8Array) => read(gunzipSync(compressed).toString())

parentPort?.on('message', (question: Question) => {
  const perimetro = read(question.perimetro)
  parentPort?.postMessage(
    'outro' in question
      ? overlap(perimetro, read(question.outro))
      : outsideOf(perimetro, question.municipios.map(unpack)),
  )
})
parentPort?.postMessage('ready')
