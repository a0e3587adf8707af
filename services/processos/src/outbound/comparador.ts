import { createThread } from '@car/child/thread'
import type { Pedaco, Sobreposicao } from '../domain/sobreposicao.ts'

/** Geometries are JSON; that of a municipality is compressed, since the largest take megabytes. */
export type Pergunta = { perimetro: string } & ({ outro: string } | { municipio: Uint8Array })

/** Two drawings take a few milliseconds; those made to take long are given up, and others have their turn. */
const LIMITE_MS = 2_000
/** More than cases that one process compares at once. */
const ESPERAM = 64
const MEGABYTES = 256
/** Nobody waits for an answer: what is given up is asked again by the message that it came with. */
const ESPERA_MS = 120_000

/** Compares perimeters on a thread beside the one that serves, case by case in turn. What takes too long is WorkFailed. */
export function criarComparador(limitMs = LIMITE_MS) {
  const thread = createThread<Pergunta, unknown>(new URL('./comparador-thread.ts', import.meta.url), {
    limitMs,
    waiting: ESPERAM,
    ofOne: ESPERAM,
    waitMs: ESPERA_MS,
    heapMegabytes: MEGABYTES,
  })
  return {
    sobrepor: (caso: string, perimetro: string, outro: string) =>
      thread.run({ perimetro, outro }, caso) as Promise<Sobreposicao | null>,
    foraDe: (caso: string, perimetro: string, municipio: Uint8Array) =>
      thread.run({ perimetro, municipio }, caso) as Promise<Pedaco>,
    close: () => thread.close(),
  }
}

export type Comparador = ReturnType<typeof criarComparador>
