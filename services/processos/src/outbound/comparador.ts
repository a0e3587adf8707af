import { createThread } from '@car/child/thread'
import type { Pedaco, Sobreposicao } from '../domain/sobreposicao.ts'

/** Geometries are JSON. That of a municipality is compressed, since the largest take megabytes. */
export type Pergunta = { perimetro: string } & ({ outro: string } | { municipio: Uint8Array })

/**
 * Two ordinary drawings take a few milliseconds. Drawings made to take long are given up, so that others get their
 * turn.
 */
const LIMITE_MS = 2_000
/** More than the number of cases that one process compares at once. */
const ESPERAM = 64
const MEGABYTES = 256
/** Nobody waits for this answer. When a comparison is given up, its message is delivered again later. */
const ESPERA_MS = 120_000

/**
 * Compares perimeters on a separate thread, case by case in turn. A comparison that takes too long throws WorkFailed.
 */
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
