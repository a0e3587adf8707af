import { SUBSCRIPTIONS } from '@car/events/subscriptions'
import type { Broker } from '@car/messaging/broker'
import type { Consumer } from '@car/messaging/consumer'
import type { Ctx } from '../usecases/ctx.ts'
import { requestOnAssumir } from '../usecases/request-on-assumir.ts'

/** The pauses between deliveries, in milliseconds. During the first pause, processos can request the dossier itself. */
const WAITS = [1_000, 1_000, 5_000, 30_000]

/** Requests the dossiers of cases that were taken or decided in a lot, unless the service processos has done so. */
export function subscribe(broker: Broker, ctx: Ctx): Consumer {
  return broker.consume({
    queue: 'processos',
    types: SUBSCRIPTIONS['dossie.processos'],
    prefetch: 20,
    backoffMs: WAITS,
    async handler({ type, data: { dossie_job_id: jobId, processo_id: processoId, versao } }, { attempt }) {
      // processos requests the dossier itself when a case is taken. So the first delivery of that fact does nothing.
      if (type === 'processo.assumido' && attempt === 1) return 'retry'
      await requestOnAssumir(ctx, { jobId, processoId, versao })
      return 'ack'
    },
  })
}
