import { createThread, WorkFailed } from '@car/child/thread'
import type { Geometria } from '@car/vocabulary/geometria'
import { LRUCache } from 'lru-cache'
import type { Diferenca } from '../domain/diferenca.ts'

/** Two circles of ten thousand points take a tenth of this. What takes longer would not end within a request. */
const LIMITE_MS = 3_000
/**
 * Requests beyond this would be answered too late: those who ask would already have been told that it took too long.
 */
const ESPERAM = 2
/** At most one per person, running or waiting, so that others get their turn. */
const DE_UMA_PESSOA = 1
const MEGABYTES = 128
const LEMBRADAS = 200

/**
 * Compares two drawings on a thread of its own. It is not the thread that checks new drawings, so nobody who sends a
 * drawing waits for a comparison.
 */
export function criarDiferencas(limitMs = LIMITE_MS) {
  const thread = createThread<[Geometria | null, Geometria | null], Diferenca>(
    new URL('./diferencas-thread.ts', import.meta.url),
    { limitMs, waiting: ESPERAM, ofOne: DE_UMA_PESSOA, heapMegabytes: MEGABYTES },
  )
  const vistas = new LRUCache<string, { feita: Diferenca | null }>({ max: LEMBRADAS })

  return {
    /**
     * Null when it takes too long.
     * @param chave  names the two drawings, so that the same two are compared once
     * @throws CAR-016 when too many are being compared, in all or for this person; CAR-017 when their turn does not
     * come
     */
    async entre(quem: string, chave: string, de: Geometria | null, ate: Geometria | null): Promise<Diferenca | null> {
      const vista = vistas.get(chave)
      if (vista) return vista.feita
      const feita = await thread.run([de, ate], quem).catch((erro: unknown) => {
        if (erro instanceof WorkFailed) return null
        throw erro
      })
      vistas.set(chave, { feita })
      return feita
    },
    close: () => thread.close(),
  }
}

export type Diferencas = ReturnType<typeof criarDiferencas>
