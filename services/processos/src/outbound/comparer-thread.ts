/** The thread behind comparer.ts: what two perimeters have in common, or what of one lies outside its municipalities. */
import { parentPort } from 'node:worker_threads'
import type { Geometry } from '@car/vocabulary/geometry'
import { outsideOf, overlap } from '../domain/overlap.ts'
import type { Question } from './comparer.ts'

const read = (json: string) => JSON.parse(json) as Geometry
const pieceOf = (rings: string): Geometry => ({ type: 'Polygon', coordinates: JSON.parse(rings) as number[][][] })

parentPort?.on('message', (question: Question) => {
  const perimetro = read(question.perimetro)
  parentPort?.postMessage(
    'outro' in question
      ? overlap(perimetro, read(question.outro))
      : outsideOf(perimetro, question.municipios.map(pieceOf)),
  )
})
parentPort?.postMessage('ready')
