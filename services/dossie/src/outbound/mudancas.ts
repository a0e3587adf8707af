import type { Logger } from '@car/telemetry/logger'
import { LRUCache } from 'lru-cache'
import type { Base, Pares } from './pares.ts'

/** The services are asked about one dossier at most this often, however many people ask here. */
const VALE_MS = 1_000
const LEMBRADOS = 10_000

/**
 * Which dossiers are outdated because their cases have changed. Anybody may ask without a token, so many questions
 * about one dossier become one question to the services. A change is permanent, so it is not asked for again.
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
      // Zero keeps the entry for good.
      if (mudou) options.ttl = 0
      return { mudou }
    },
  })

  return {
    /** Whether the case is known to have changed. While a service cannot be asked, the last known answer counts. */
    async mudou(jobId: string, base: Base): Promise<boolean> {
      return (await sabidos.fetch(jobId, { context: base }))?.mudou ?? false
    },
  }
}

export type Mudancas = ReturnType<typeof criarMudancas>
