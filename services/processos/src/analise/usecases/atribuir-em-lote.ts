import { CarError } from '@car/errors/car-error'
import { idFrom } from '@car/event-store/ids'
import type { User } from '@car/identity/usuario'
import type { assigned, batchAtribuirRequest } from '@car/operations/schemas/supervisor'
import pLimit from 'p-limit'
import type { z } from 'zod'
import { atribuir, requireAnalista } from './atribuir.ts'
import { loadVisible } from '../../usecases/see.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

type Assigned = z.output<typeof assigned>['resultados'][number]

const AT_ONCE = 8

/**
 * Assigns several cases to one analyst. Each assignment is a separate act. A refusal does not affect the other cases,
 * and a repeated command assigns no case twice.
 * @throws CarError CAR-004 when no analyst has the id; CAR-016 or CAR-017 when another service cannot be reached. Some
 * cases may already be assigned then.
 */
export async function atribuirEmLote(
  ctx: BaseCtx,
  usuario: User,
  { processo_ids, analista_id, motivo }: z.output<typeof batchAtribuirRequest>,
  commandId: string,
): Promise<Assigned[]> {
  const analista = await requireAnalista(ctx, analista_id)
  const assignOne = async (processo_id: string): Promise<Assigned> => {
    try {
      const seen = await loadVisible(ctx, usuario, processo_id)
      const request = { seen, commandId: idFrom(commandId, processo_id), acceptsVersion: () => true }
      await atribuir(ctx, usuario, request, analista, motivo)
      return { processo_id, atribuido: true, erro: null }
    } catch (erro) {
      // A wrong status or a missing case does not stop the other assignments.
      if (!(erro instanceof CarError) || (erro.kind !== 'conflict' && erro.kind !== 'not_found')) throw erro
      return { processo_id, atribuido: false, erro: { code: erro.code, message: erro.message } }
    }
  }
  return pLimit(AT_ONCE).map(new Set(processo_ids), assignOne)
}
