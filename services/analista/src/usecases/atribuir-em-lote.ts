import { ErroCar } from '@car/errors/erro-car'
import { idFrom } from '@car/event-store/ids'
import type { atribuidos, pedidoAtribuirEmLote } from '@car/operations/schemas/analista'
import type { z } from 'zod'
import type { Ctx } from './ctx.ts'

type Resultado = z.output<typeof atribuidos>['resultados'][number]

const JUNTOS = 8

/**
 * Hands several cases to one analyst. Each is an act of its own: what one refuses does not keep the others, and the same
 * command again does none of them twice.
 * @throws ErroCar CAR-016 or CAR-017 when the owner of the cases cannot be asked; what was done stays done
 */
export async function atribuirEmLote(
  ctx: Ctx,
  { processo_ids, analista_id, motivo }: z.output<typeof pedidoAtribuirEmLote>,
  commandId: string,
): Promise<Resultado[]> {
  const um = async (processo_id: string): Promise<Resultado> => {
    try {
      const pedido = { processo_id, if_match: '', analista_id, motivo }
      await ctx.processos.Atribuir(pedido, { commandId: idFrom(commandId, processo_id) })
      return { processo_id, atribuido: true, erro: null }
    } catch (erro) {
      // Who is no analyst is wrong for all of them; a state or a missing case is the case's own affair.
      if (!(erro instanceof ErroCar) || (erro.kind !== 'conflict' && erro.kind !== 'not_found')) throw erro
      return { processo_id, atribuido: false, erro: { code: erro.code, message: erro.message } }
    }
  }
  const ids = [...new Set(processo_ids)]
  const resultados: Resultado[] = []
  for (let i = 0; i < ids.length; i += JUNTOS) resultados.push(...(await Promise.all(ids.slice(i, i + JUNTOS).map(um))))
  return resultados
}
