import type { Logger } from '@car/telemetry/logger'
import { LRUCache } from 'lru-cache'
import type { Base, Peers } from './peers.ts'

/** The shortest time in milliseconds between two queries to the services about one dossier. */
const VALID_MS = 1_000
const MAX_REMEMBERED = 10_000

/**
 * Finds out whether the case of a dossier has changed. Anybody may verify without a token, so many requests about one
 * dossier cause one query to the services. A known change is remembered, because it is permanent.
 */
export function createChanges(peers: Pick<Peers, 'changed'>, logger: Logger) {
  const known = new LRUCache<string, { mudou: boolean }, Base>({
    max: MAX_REMEMBERED,
    ttl: VALID_MS,
    async fetchMethod(jobId, _, { options, context }) {
      const changed = await peers.changed(context).catch((error: unknown) => {
        logger.warn({ err: error, job_id: jobId }, 'a dossier is verified without knowing whether its case has changed')
        return false
      })
      // An entry with a `ttl` of zero does not expire.
      if (changed) options.ttl = 0
      return { mudou: changed }
    },
  })

  return {
    /** While a service cannot be reached, a case counts as unchanged unless a change is already known. */
    async changed(jobId: string, base: Base): Promise<boolean> {
      return (await known.fetch(jobId, { context: base }))?.mudou ?? false
    },
  }
}

export type Changes = ReturnType<typeof createChanges>
