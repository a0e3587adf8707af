import { CarError, nullIfAbsent } from '@car/errors/car-error'
import type { ListarPorProcessosResponse } from '@car/proto/gen/car/documentos/v1/ListarPorProcessosResponse'
import type { Content, Cruzado } from '../domain/row.ts'
import type { Ctx } from './ctx.ts'
import { baseOf, contentOf, crossingOf, assembleRow } from './assemble-row.ts'

/** When several writers compete for one row, those with older answers ask again. There are never more of them than this. */
const ATTEMPTS = 20

/** A case that was just opened cannot have documents. */
const NONE: ListarPorProcessosResponse = { documentos: [], processos_com_duplicidade: [], versao: 0 }

type Options = {
  /**
   * What is known of the documents and of other cases. `nenhum`: there are none yet. `mesmos`: what the row says is
   * still right.
   */
  documentos?: 'nenhum' | 'mesmos'
  /** Overwrite the stored row, even if it seems newer. */
  rebuild?: boolean
}

/**
 * Refreshes the row of a processo from what processos and documentos say now. A row that is newer, in the processo or
 * in its documents, is never overwritten, so of overlapping refreshes the one with the oldest answers never wins.
 * @throws CarError CAR-016 or CAR-017 when one of them cannot be asked
 */
export async function refresh(ctx: Ctx, id: string, { documentos, rebuild = false }: Options = {}): Promise<void> {
  const handedIn = () => ctx.documentos.ListarPorProcessos({ processo_ids: [id], com_dados: true })
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [processo, antes, list] = await Promise.all([
      ctx.processos.ObterProcesso({ id, com_cruzamento: documentos !== 'mesmos' }).catch(nullIfAbsent),
      documentos === 'mesmos' ? ctx.fila.content(id) : null,
      documentos === 'mesmos' ? null : documentos === 'nenhum' && attempt === 0 ? NONE : handedIn(),
    ])
    // It was discarded, or never existed.
    if (processo === null) return ctx.fila.remove(id)
    const base = baseOf(processo, ctx.limites)
    const cruzado = documentos === 'mesmos' ? asBefore(antes) : crossingOf(processo)
    const score =
      antes?.base === base
        ? { ...antes, ...cruzado }
        : contentOf(processo, list ?? (await handedIn()), ctx.limites, cruzado)
    const row = assembleRow(processo, { ...score, base }, ctx.agora())
    if (rebuild) return ctx.fila.rebuild(row)
    if (await ctx.fila.record(row)) return
  }
  throw new CarError('alterado_por_outro')
}

/** A new row knows nothing of other cases until the walk over all cases refreshes it with what processos has compared. */
const asBefore = (antes: Content | null): Cruzado => ({
  versao_cruzamento: antes?.versao_cruzamento ?? 0,
  cruzados: antes?.cruzados ?? [],
})
