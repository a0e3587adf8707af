import { descartarComProcesso, liberar } from '../domain/decisoes.ts'
import { DOCUMENTO } from '../domain/documento.ts'
import { fluxoDoDocumento } from '../domain/eventos.ts'
import type { Ctx } from './ctx.ts'

/**
 * What the end of a processo means for its documents: a discarded draft takes them along, a cancelled one gives their
 * bytes free. Doing it again changes nothing.
 * @param fatoId the fact that tells of it, the same at each delivery
 */
export async function acompanharProcesso(
  ctx: Ctx,
  processoId: string,
  fim: 'descartado' | 'cancelado',
  fatoId: string,
): Promise<void> {
  const decidir = fim === 'descartado' ? descartarComProcesso : liberar
  for (const { _id } of await ctx.fichas.porProcessos([processoId])) {
    const command = { id: fatoId, author: null, at: ctx.agora() }
    await ctx.store.execute(fluxoDoDocumento(_id), DOCUMENTO, command, (doc) => ({ events: decidir(doc) }))
  }
}
