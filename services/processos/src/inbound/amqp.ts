import { ErroCar } from '@car/errors/erro-car'
import { ASSINATURAS } from '@car/events/subscriptions'
import type { Broker } from '@car/messaging/broker'
import type { Consumer } from '@car/messaging/consumer'
import { avisarCruzados } from '../usecases/avisar-cruzados.ts'
import { cruzar } from '../usecases/cruzar.ts'
import type { Ctx } from '../usecases/ctx.ts'

/**
 * What this service has told of its own cases: those that come to be compared with others, change, or leave, are compared
 * anew, after the act. One at a time, so that each has its time.
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
        // Others go on changing: it is done again later.
        if (erro instanceof ErroCar && erro.kind === 'conflict') return 'defer'
        throw erro
      }
    },
  })
}
