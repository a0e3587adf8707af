import type { Logger } from '@car/telemetry/logger'
import { LRUCache } from 'lru-cache'
import type { Base, CaseStanding, Peers } from './peers.ts'

/** The shortest time in milliseconds between two queries to the services about one dossier. */
const VALID_MS = 1_000
/** The same once its case has changed. That is permanent, but another case may still replace it. */
const CHANGED_MS = 60_000
const MAX_REMEMBERED = 10_000

const UNCHANGED: CaseStanding = { mudou: false, substituidoPor: [] }

/**
 * Finds out whether the case of a dossier has changed, and which cases have replaced it. Anybody may verify without a
 * token, so many requests about one dossier cause one query to the services. What is known is remembered, because it is
 * permanent.
 */
export function createChanges(peers: Pick<Peers, 'changed'>, logger: Logger) {
  const permanent = new LRUCache<string, CaseStanding>({ max: MAX_REMEMBERED })
  const known = new LRUCache<string, CaseStanding, Base>({
    max: MAX_REMEMBERED,
    ttl: VALID_MS,
    async fetchMethod(jobId, _, { options, context }) {
      const standing = await peers.changed(context).catch((error: unknown) => {
        logger.warn({ err: error, job_id: jobId }, 'a dossier is verified without knowing whether its case has changed')
        return permanent.get(jobId) ?? UNCHANGED
      })
      if (!standing.mudou) return standing
      permanent.set(jobId, standing)
      // An entry with a `ttl` of zero does not expire.
      options.ttl = standing.substituidoPor.length > 0 ? 0 : CHANGED_MS
      return standing
    },
  })

  return {
    /** While a service cannot be reached, a case counts as unchanged unless a change is already known. */
    async standing(jobId: string, base: Base): Promise<CaseStanding> {
      return (await known.fetch(jobId, { context: base })) ?? UNCHANGED
    },
  }
}

export type Changes = ReturnType<typeof createChanges>
