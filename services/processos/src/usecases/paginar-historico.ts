import type { Versions } from '@car/event-store/acts'
import { streamOf } from '@car/event-store/kinds'
import type { Usuario } from '@car/identity/usuario'
import type { ato, consultaHistorico } from '@car/operations/schemas/processo'
import { paginaPedida } from '@car/proto/ato'
import type { Cursor } from '@car/store/cursor'
import type { Page } from '@car/store/paging'
import type { z } from 'zod'
import { exigirVisivel } from '../domain/acesso.ts'
import type { VistoNaLinha } from './consultar.ts'
import type { Ctx } from './ctx.ts'
import { exigirInteiro, linhaDe, linhaPublica } from './historico.ts'
import { type AtosPedidos, paginarAtos } from './paginar-atos.ts'

/**
 * A page of the history. Each of its three owners is asked for one page of acts, so the cost does not grow with the
 * history. Each checks the commits of its page, and that its streams lack none.
 */
export async function paginarHistorico(
  ctx: Ctx,
  usuario: Usuario,
  visto: VistoNaLinha,
  { ordenar, ...consulta }: z.output<typeof consultaHistorico>,
  cursor: Cursor,
): Promise<Page<z.output<typeof ato>>> {
  const processo_id = visto.caso.id
  const ler = async (pedidos: AtosPedidos) => {
    const pedido = { processo_id, ...pedidos }
    const [daqui, documentos, dossies] = await Promise.all([
      ctx.store.actsOf(processo_id, paginaPedida(pedido)),
      ctx.documentos.PaginarAtos(pedido),
      ctx.dossie.PaginarAtos(pedido),
    ])
    await exigirAindaVisivel(ctx, usuario, visto, daqui.versions)
    return {
      atos: [...daqui.acts.map(linhaDe), ...documentos.atos, ...dossies.atos],
      total: daqui.total + documentos.total + dossies.total,
    }
  }
  const pagina = await paginarAtos(cursor, { ...consulta, maisNovos: ordenar === '-em' }, ler)
  return { ...pagina, items: pagina.items.map(linhaPublica) }
}

/**
 * The read model allowed the look, but it may be behind. If the record is newer, the record decides. It is never older.
 * @throws BrokenRecord
 */
async function exigirAindaVisivel(
  ctx: Ctx,
  usuario: Usuario,
  { caso: { id }, versao }: VistoNaLinha,
  versions: Versions,
): Promise<void> {
  const lida = versions.get(streamOf('processo', id)) ?? 0
  await exigirInteiro(ctx, { id, versao }, lida)
  if (lida > versao) exigirVisivel((await ctx.store.load('processo', id)).state, usuario, ctx.agora())
}
