/**
 * For each case, the version on which this page acted, and the version after its own acts, as long as no act of others
 * came between.
 */
const mine = new Map<string, { de: number; para: number }>()

type OnScreen = { id?: string; versao: number }

/**
 * Returns the header of a change that must be refused (CAR-012) if the screen is outdated. The page's own acts do not
 * make it outdated, although the screen may not show them yet.
 */
export function atVersion({ id = '', versao }: OnScreen) {
  const own = mine.get(id)
  const isOnlyMine = own && own.de <= versao && versao < own.para
  return { 'If-Match': `"${isOnlyMine ? own.para : versao}"` }
}

/**
 * Returns the headers of an act that is done once even if its request arrives again: `header: once(chave)`.
 * @param chave  the key that `useAto` passes
 * @param processo  the case on the screen, if the act must be refused once somebody else has changed it (`atVersion`)
 */
export const once = (chave: string, processo?: OnScreen) => ({
  'Idempotency-Key': chave,
  ...(processo && atVersion(processo)),
})

/**
 * Remembers the version after an act, from its answer (ETag). An act that named no version made the very next one,
 * because a version counts acts. If others acted before it, the screen is older than that, and stays outdated.
 */
export function noteVersion(request: Request, resposta: Response): void {
  const [, id] = /\/processos\/([\w-]+)/.exec(request.url) ?? []
  const to = numero(resposta.headers.get('etag'))
  if (request.method === 'GET' || !resposta.ok || id === undefined || to === null) return
  const de = numero(request.headers.get('if-match')) ?? to - 1
  const before = mine.get(id)
  mine.set(id, { de: before?.para === de ? before.de : de, para: to })
}

const numero = (etag: string | null): number | null => {
  const [digits] = /\d+/.exec(etag ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}
