/** For each case, the versions before and after the page's own acts, if no act of others came between. */
const mine = new Map<string, { from: number; to: number }>()

type ShownVersion = { id?: string; versao: number }

/**
 * Returns the header of a change that must be refused (CAR-012) if the screen is outdated. The page's own acts do not
 * count, although the screen may not show them yet.
 */
export function atVersion({ id = '', versao }: ShownVersion) {
  const own = mine.get(id)
  const isOnlyMine = own && own.from <= versao && versao < own.to
  return { 'If-Match': `"${isOnlyMine ? own.to : versao}"` }
}

/**
 * Returns the headers of an act that is done once even if its request is repeated: `header: once(key)`.
 * @param key  the key that `useAto` passes
 * @param processo  the case on the screen, for acts that must be refused after a change by somebody else
 */
export const once = (key: string, processo?: ShownVersion) => ({
  'Idempotency-Key': key,
  ...(processo && atVersion(processo)),
})

/**
 * Remembers the version after an act, from its answer (ETag). Without `If-Match` the act followed version `to - 1`,
 * because a version counts acts. If others acted before, the screen is older and stays outdated.
 */
export function noteVersion(request: Request, response: Response): void {
  const [, id] = /\/processos\/([\w-]+)/.exec(request.url) ?? []
  const to = number(response.headers.get('etag'))
  if (request.method === 'GET' || !response.ok || id === undefined || to === null) return
  const from = number(request.headers.get('if-match')) ?? to - 1
  const before = mine.get(id)
  mine.set(id, { from: before?.to === from ? before.from : from, to })
}

const number = (etag: string | null): number | null => {
  const [digits] = /\d+/.exec(etag ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}
