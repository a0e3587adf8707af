import { SUBSCRIPTIONS } from '@car/events/subscriptions'
import type { Broker } from '@car/messaging/broker'
import type { Consumer } from '@car/messaging/consumer'
import type { Ctx } from '../usecases/ctx.ts'
import { requestOnAssumir } from '../usecases/request-on-assumir.ts'

/** The pauses between deliveries, in milliseconds. During the first pause, processos can request the dossier itself. */
const WAITS = [1_000, 1_000, 5_000, 30_000]

/** Requests the dossier of a case that was taken, if the service processos could not request it. */
export function subscribe(broker: Broker, ctx: Ctx): Consumer {
  return broker.consume({
    queue: 'processos',
    types: SUBSCRIPTIONS['dossie.processos'],
    prefetch: 20,
    backoffMs: WAITS,
    async handler({ data: { dossie_job_id: jobId, processo_id: processoId, versao } }, { attempt }) {
      // processos requests the dossier itself when it publishes the fact. So the first delivery does nothing.
      if (attempt === 1) return 'retry'
      await requestOnAssumir(ctx, { jobId, processoId, versao })
      return 'ack'
    },
  })
}
