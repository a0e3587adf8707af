/** The thread behind comparer.ts. */
import { parentPort } from 'node:worker_threads'
import type { Geometry } from '@car/vocabulary/geometry'
import { coveredBy } from '../domain/layer-overlap.ts'
import { outsideOf, overlap } from '../domain/overlap.ts'
import type { ThreadQuestion } from './comparer.ts'

const read = (json: string) => JSON.parse(json) as Geometry
const pieceOf = (rings: string): Geometry => ({ type: 'Polygon', coordinates: JSON.parse(rings) as number[][][] })

function answer(perimetro: Geometry, question: ThreadQuestion): unknown {
  if ('outro' in question) return overlap(perimetro, read(question.outro))
  if ('partes' in question) return coveredBy(perimetro, question.partes)
  return outsideOf(perimetro, question.municipios.map(pieceOf))
}

parentPort?.on('message', (question: ThreadQuestion) => {
  const perimetro = read(question.perimetro)
  parentPort?.postMessage(answer(perimetro, question))
})
parentPort?.postMessage('ready')
