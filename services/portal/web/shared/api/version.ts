/** For each case: the version on which this page acted, and the one that its own uninterrupted acts have produced. */
const mine = new Map<string, { de: number; para: number }>()

type OnScreen = { id?: string; versao: number }

/**
 * Sent with a change, which is made to what the screen shows or else refused (CAR-012). The page's own acts, which the
 * screen may not show yet, overtake nobody.
 */
export function atVersion({ id = '', versao }: OnScreen) {
  const own = mine.get(id)
  const isOnlyMine = own && own.de <= versao && versao < own.para
  return { 'If-Match': `"${isOnlyMine ? own.para : versao}"` }
}

/**
 * Sent with an act, which is done once however often its request arrives: `header: once(chave)`.
 * @param chave  what `useAto` gives to its first argument
 * @param processo  the case on the screen, if the act is to be refused once somebody else has changed it (`atVersion`)
 */
export const once = (chave: string, processo?: OnScreen) => ({
  'Idempotency-Key': chave,
  ...(processo && atVersion(processo)),
})

/** Remembers the version that an act has produced, as its answer (ETag) says. */
export function noteVersion(request: Request, resposta: Response): void {
  const [, id] = /\/processos\/([\w-]+)/.exec(request.url) ?? []
  const [de, to] = [numero(request.headers.get('if-match')), numero(resposta.headers.get('etag'))]
  if (!resposta.ok || id === undefined || de === null || to === null) return
  const antes = mine.get(id)
  mine.set(id, { de: antes?.para === de ? antes.de : de, para: to })
}

const numero = (etag: string | null): number | null => {
  const [digits] = /\d+/.exec(etag ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}
