/** The thread behind comparador.ts: what two perimeters have in common, or what of one lies outside a municipality. */
import { parentPort } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import type { Geometria } from '@car/vocabulary/geometria'
import { foraDe, sobrepor } from '../domain/sobreposicao.ts'
import type { Pergunta } from './comparador.ts'

const ler = (json: string) => JSON.parse(json) as Geometria

parentPort?.on('message', (pergunta: Pergunta) => {
  const perimetro = ler(pergunta.perimetro)
  parentPort?.postMessage(
    'outro' in pergunta
      ? sobrepor(perimetro, ler(pergunta.outro))
      : foraDe(perimetro, ler(gunzipSync(pergunta.municipio).toString())),
  )
})
parentPort?.postMessage('ready')
