import { commitId } from '@car/event-store/commit'
import { streamOf } from '@car/event-store/kinds'
import type { Usuario } from '@car/identity/usuario'
import type { ato, consultaHistorico } from '@car/operations/schemas/processo'
import { paginaPedida } from '@car/proto/ato'
import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import type { Cursor, Place } from '@car/store/cursor'
import type { Page } from '@car/store/paging'
import type { z } from 'zod'
import { exigirVisivel } from '../domain/acesso.ts'
import type { VistoNaLinha } from './consultar.ts'
import type { Ctx } from './ctx.ts'
import { linhaDe, linhaPublica, porLugar } from './historico.ts'

/**
 * A page of the history. Each of its three owners is asked for as many acts as a page has, so that it costs the same
 * however long the history is. Nothing is ever taken out of a history: where a cursor came from, there is something still.
 */
export async function paginarHistorico(
  ctx: Ctx,
  usuario: Usuario,
  visto: VistoNaLinha,
  { ordenar, page_size, ...consulta }: z.output<typeof consultaHistorico>,
  cursor: Cursor,
): Promise<Page<z.output<typeof ato>>> {
  const lugar = cursor.read(consulta.cursor)
  const paraTras = lugar?.direction === 'before'
  const de_tras = (ordenar === '-em') !== paraTras
  const processo_id = visto.caso.id
  const pedido = { processo_id, de_tras, limite: page_size + 1, ...(lugar ? { alem_de: lugarDe(lugar.key) } : {}) }
  const [daqui, documentos, dossies] = await Promise.all([
    ctx.store.actsOf(processo_id, paginaPedida(pedido)),
    ctx.documentos.PaginarAtos(pedido),
    ctx.dossie.PaginarAtos(pedido),
  ])
  await exigirAindaVisivel(ctx, usuario, visto, daqui.last)
  const achados = [...daqui.acts.map(linhaDe), ...documentos.atos, ...dossies.atos].toSorted(porLugar)
  if (de_tras) achados.reverse()
  const atos = achados.slice(0, page_size)
  const mais = achados.length > page_size
  if (paraTras) atos.reverse()
  const escrever = (vizinho: Ato | undefined, direction: Place['direction'], ha: boolean) =>
    vizinho && ha ? cursor.write({ key: [vizinho.em, vizinho.commit, vizinho.indice], direction }) : null
  return {
    items: atos.map(linhaPublica),
    cursor_next: escrever(atos.at(-1), 'after', paraTras || mais),
    cursor_prev: escrever(atos[0], 'before', paraTras ? mais : lugar !== null),
    total_count: daqui.total + documentos.total + dossies.total,
    page_size,
  }
}

const lugarDe = ([em, commit, indice]: Place['key']) => ({ em: `${em}`, commit: `${commit}`, indice: Number(indice) })

/** The row by which the case was let see may be behind its record: then the record decides. */
async function exigirAindaVisivel(
  ctx: Ctx,
  usuario: Usuario,
  { caso, versao }: VistoNaLinha,
  ultimo: string,
): Promise<void> {
  if (ultimo <= commitId(streamOf('processo', caso.id), versao)) return
  exigirVisivel((await ctx.store.load('processo', caso.id)).state, usuario, ctx.agora())
}
