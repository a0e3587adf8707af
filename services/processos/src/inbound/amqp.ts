import { ErroCar } from '@car/errors/erro-car'
import { ASSINATURAS } from '@car/events/subscriptions'
import type { Broker } from '@car/messaging/broker'
import type { Consumer } from '@car/messaging/consumer'
import { avisarCruzados } from '../usecases/avisar-cruzados.ts'
import { cruzar } from '../usecases/cruzar.ts'
import type { Ctx } from '../usecases/ctx.ts'

/**
 * Hears the facts that this service published about its own cases. A case that joins the comparison, changes, or leaves
 * it is compared anew after the act. One case is compared at a time, so that each has its full time limit.
 */
export function ouvir(broker: Broker, ctx: Ctx): Consumer {
  return broker.consume({
    queue: 'cruzamento',
    types: ASSINATURAS['processos.cruzamento'],
    prefetch: 1,
    async handler({ data: { processo_id, status } }) {
      if (status === 'rascunho') return 'ack'
      try {
        await cruzar(ctx, processo_id)
        await avisarCruzados(ctx)
        return 'ack'
      } catch (erro) {
        // Other cases keep changing, so it is tried again later.
        if (erro instanceof ErroCar && erro.kind === 'conflict') return 'defer'
        throw erro
      }
    },
  })
}
