import type { GuardaClass } from '@car/vocabulary/guarda'
import type { GuardaCtx } from './ctx.ts'

type Found = { id: string; desde: string }

/**
 * Returns those of these cases of a class that nobody has touched since, with the time of the last touch. The papers of a
 * draft are in another service, and who sends one works on the draft.
 */
export async function lastTouchedBefore<F extends Found>(
  { documentos }: Pick<GuardaCtx, 'documentos'>,
  which: GuardaClass,
  found: readonly F[],
  before: string,
): Promise<(F & { last: string })[]> {
  if (which !== 'rascunho' || found.length === 0) return found.map((one) => ({ ...one, last: one.desde }))
  const asked = { processo_ids: found.map(({ id }) => id), com_dados: false }
  const papers = Map.groupBy((await documentos.ListarPorProcessos(asked)).documentos, ({ processo_id }) => processo_id)
  return found
    .map((one) => ({ ...one, last: newest(one.desde, papers.get(one.id) ?? []) }))
    .filter(({ last }) => last < before)
}

/** Returns the later of a time and of those at which papers came. */
export const newest = (since: string, papers: readonly { recebido_em: string }[]): string =>
  papers.reduce((last, { recebido_em }) => (recebido_em > last ? recebido_em : last), since)
