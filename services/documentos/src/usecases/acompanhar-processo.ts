import { descartarComProcesso, liberar } from '../domain/decisoes.ts'
import type { Ctx } from './ctx.ts'
import { cancelarEnvio } from './excluir-envio.ts'

/**
 * What the end of a processo means for its documents: they are discarded with a draft, and a cancelled processo
 * releases their bytes. Uploads in parts end with it. Repeating it changes nothing.
 * @param fatoId  the id of the fact, the same at each delivery
 */
export async function acompanharProcesso(
  ctx: Ctx,
  processoId: string,
  fim: 'descartado' | 'cancelado',
  fatoId: string,
): Promise<void> {
  for (const { _id } of await ctx.envios.abertosNo(processoId)) await cancelarEnvio(ctx, _id)
  const decidir = fim === 'descartado' ? descartarComProcesso : liberar
  const { linhas } = await ctx.documentos.dosProcessos([processoId], false)
  for (const { _id } of linhas) {
    const command = { id: fatoId, author: null, at: ctx.agora() }
    await ctx.store.execute('documento', _id, command, (doc) => ({ events: decidir(doc) }))
  }
}
