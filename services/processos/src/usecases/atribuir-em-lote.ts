import { ErroCar } from '@car/errors/erro-car'
import { idFrom } from '@car/event-store/ids'
import type { Usuario } from '@car/identity/usuario'
import type { atribuidos, pedidoAtribuirEmLote } from '@car/operations/schemas/analista'
import pLimit from 'p-limit'
import type { z } from 'zod'
import { atribuir, exigirAnalista } from './atribuir.ts'
import { ver } from './consultar.ts'
import type { Ctx } from './ctx.ts'

type Atribuido = z.output<typeof atribuidos>['resultados'][number]

const JUNTOS = 8

/**
 * Assigns several cases to one analyst. Each assignment is an act of its own: a refusal does not affect the others, and
 * a repeated command does none of them twice.
 * @throws ErroCar CAR-004 when no analyst has the id; CAR-016 or CAR-017 when another service is away, though some
 * cases may already be assigned
 */
export async function atribuirEmLote(
  ctx: Ctx,
  usuario: Usuario,
  { processo_ids, analista_id, motivo }: z.output<typeof pedidoAtribuirEmLote>,
  commandId: string,
): Promise<Atribuido[]> {
  const analista = await exigirAnalista(ctx, analista_id)
  const um = async (processo_id: string): Promise<Atribuido> => {
    try {
      const visto = await ver(ctx, usuario, processo_id, null)
      const pedido = { visto, commandId: idFrom(commandId, processo_id), acceptsVersion: () => true }
      await atribuir(ctx, usuario, pedido, analista, motivo)
      return { processo_id, atribuido: true, erro: null }
    } catch (erro) {
      // A wrong state or a missing case is reported for this case only.
      if (!(erro instanceof ErroCar) || (erro.kind !== 'conflict' && erro.kind !== 'not_found')) throw erro
      return { processo_id, atribuido: false, erro: { code: erro.code, message: erro.message } }
    }
  }
  return pLimit(JUNTOS).map(new Set(processo_ids), um)
}
