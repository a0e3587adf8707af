import { createThread, WorkFailed } from '@car/child/thread'
import type { Geometria } from '@car/vocabulary/geometria'
import { LRUCache } from 'lru-cache'
import type { Diferenca } from '../domain/diferenca.ts'

/** Two circles of ten thousand points take a tenth of it. What takes longer is known not to end within a request. */
const LIMITE_MS = 3_000
/** Further ones would not be done before those who ask are told that it took too long. */
const ESPERAM = 2
/** At work for one person or waiting: while it is compared for them, others can wait. */
const DE_UMA_PESSOA = 1
const MEGABYTES = 128
const LEMBRADAS = 200

/**
 * What was gained and lost between two drawings, found out on a thread beside the one that serves, and apart from the one
 * that checks new drawings: nobody who sends one waits for a comparison.
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
     * @param chave  names the two drawings: they are compared once
     * @throws CAR-016 when too many are being compared, of all or of the person; CAR-017 when their turn does not come
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
