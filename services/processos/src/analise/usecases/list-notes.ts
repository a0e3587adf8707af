import { requestedPage } from '@car/proto/ato'
import type { Cursor } from '@car/store/cursor'
import type { Page, PageRequest } from '@car/store/paging'
import type { NoteEvent } from '../../domain/events.ts'
import { notesOf } from '../domain/nota.ts'
import type { ShownNote, SeenForAnalysis } from './anotar.ts'
import type { AnalysisCtx } from './ctx.ts'
import { pageAtos } from '../../usecases/page-atos.ts'

/** Returns a page of the notes on a case, newest first. The cost does not grow with the number of notes. */
export async function listNotes(
  ctx: AnalysisCtx,
  { processo }: SeenForAnalysis,
  request: PageRequest,
  cursor: Cursor,
): Promise<Page<ShownNote>> {
  const processo_id = notesOf(processo.id)
  const page = await pageAtos(cursor, { ...request, newest: true }, async (requests) => {
    const { acts, total } = await ctx.store.actsOf(processo_id, requestedPage({ processo_id, ...requests }))
    const atos = acts.map(({ at: em, index, commit, author, event }) => ({
      em,
      indice: index,
      commit,
      author,
      nota: event as NoteEvent,
    }))
    return { atos, total }
  })
  const items = page.items.map(({ nota: { id, texto }, author, em }) => ({
    id,
    texto,
    por: { id: author?.id ?? '', nome: author?.nome ?? '' },
    em,
  }))
  return { ...page, items }
}
