import type { Logger } from '@car/telemetry/logger'
import { LRUCache } from 'lru-cache'
import type { Base, Pares } from './pares.ts'

/** The others are asked about one dossier at most so often, however many ask here. */
const VALE_MS = 1_000
const LEMBRADOS = 10_000

/**
 * Which dossiers have become old by what happened to their cases. Anybody may ask without a token, so many questions about
 * one dossier are one question to the services that know. What has changed stays changed, and is asked no more.
 */
export function criarMudancas(pares: Pick<Pares, 'mudou'>, logger: Logger) {
  const sabidos = new LRUCache<string, { mudou: boolean }, Base>({
    max: LEMBRADOS,
    ttl: VALE_MS,
    async fetchMethod(jobId, _, { options, context }) {
      const mudou = await pares.mudou(context).catch((erro: unknown) => {
        logger.warn({ err: erro, job_id: jobId }, 'a dossier is verified without knowing whether its case has changed')
        return false
      })
      // Zero is for good.
      if (mudou) options.ttl = 0
      return { mudou }
    },
  })

  return {
    /** Whether the case is known to have changed; while a service cannot be asked, only what was known before is. */
    async mudou(jobId: string, base: Base): Promise<boolean> {
      return (await sabidos.fetch(jobId, { context: base }))?.mudou ?? false
    },
  }
}

export type Mudancas = ReturnType<typeof criarMudancas>
