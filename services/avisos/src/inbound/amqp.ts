import type { Fato } from '@car/events/fato'
import { ASSINATURAS } from '@car/events/subscriptions'
import type { Broker } from '@car/messaging/broker'
import type { Consumer } from '@car/messaging/consumer'
import type { Ouvido } from '../domain/regras.ts'
import { avisar } from '../usecases/avisar.ts'
import type { Ctx } from '../usecases/ctx.ts'

/**
 * Hears every fact that people are told of. A repeated fact makes the same notices. Notices are checked again before
 * they are sent, so facts out of order do no harm.
 */
export function ouvir(broker: Broker, ctx: Ctx, acordar: () => void): Consumer {
  return broker.consume<Ouvido>({
    queue: 'fatos',
    types: ASSINATURAS['avisos.fatos'],
    prefetch: 20,
    async handler(fato: Fato<Ouvido>) {
      await avisar(ctx, fato)
      acordar()
      return 'ack'
    },
  })
}
