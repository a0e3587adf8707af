import { paginaPedida } from '@car/proto/ato'
import type { Cursor } from '@car/store/cursor'
import type { Page, PageRequest } from '@car/store/paging'
import type { EventoDeNota } from '../domain/eventos.ts'
import { notasDe } from '../domain/nota.ts'
import type { NotaMostrada, VistoPelaAnalise } from './anotar.ts'
import type { Ctx } from './ctx.ts'
import { paginarAtos } from './paginar-atos.ts'

/** A page of the notes on a case, newest first. The cost does not grow with their number. */
export async function listarNotas(
  ctx: Ctx,
  { caso }: VistoPelaAnalise,
  request: PageRequest,
  cursor: Cursor,
): Promise<Page<NotaMostrada>> {
  const processo_id = notasDe(caso.id)
  const pagina = await paginarAtos(cursor, { ...request, maisNovos: true }, async (pedidos) => {
    const { acts, total } = await ctx.store.actsOf(processo_id, paginaPedida({ processo_id, ...pedidos }))
    const atos = acts.map(({ at: em, index: indice, commit, author, event }) => ({
      em,
      indice,
      commit,
      author,
      id: (event as EventoDeNota).id,
    }))
    return { atos, total }
  })
  const textos = await ctx.notas.textos(pagina.items.map(({ commit }) => commit))
  const items = pagina.items.map(({ id, commit, author, em }) => ({
    id,
    texto: textos.get(commit) ?? '',
    por: { id: author?.id ?? '', nome: author?.nome ?? '' },
    em,
  }))
  return { ...pagina, items }
}
