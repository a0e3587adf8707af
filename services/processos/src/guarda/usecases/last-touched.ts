import type { GuardaClass } from '@car/vocabulary/guarda'
import type { GuardaCtx } from './ctx.ts'

type Found = { id: string; desde: string }

/**
 * Returns cases of a class with the time at which somebody last touched them. The papers of a draft are in another
 * service, and who sends one works on the draft.
 */
export async function lastTouched<F extends Found>(
  { documentos }: Pick<GuardaCtx, 'documentos'>,
  which: GuardaClass,
  found: readonly F[],
): Promise<F[]> {
  if (which !== 'rascunho' || found.length === 0) return [...found]
  const asked = { processo_ids: found.map(({ id }) => id), com_dados: false }
  const papers = Map.groupBy((await documentos.ListarPorProcessos(asked)).documentos, ({ processo_id }) => processo_id)
  return found.map((one) => ({ ...one, desde: newest(one.desde, papers.get(one.id) ?? []) }))
}

/** Returns the later of a time and of those at which papers came. */
export const newest = (since: string, papers: readonly { recebido_em: string }[]): string =>
  papers.reduce((last, { recebido_em }) => (recebido_em > last ? recebido_em : last), since)
