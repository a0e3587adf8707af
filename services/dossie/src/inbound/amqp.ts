import { ASSINATURAS } from '@car/events/subscriptions'
import type { Broker } from '@car/messaging/broker'
import type { Consumer } from '@car/messaging/consumer'
import type { Ctx } from '../usecases/ctx.ts'
import { solicitarAoAssumir } from '../usecases/solicitar-ao-assumir.ts'

/** Cases taken: their dossier is asked for here when the owner of the case could not ask for it. */
export function ouvir(broker: Broker, ctx: Ctx): Consumer {
  return broker.consume({
    queue: 'processos',
    types: ASSINATURAS['dossie.processos'],
    prefetch: 20,
    async handler({ data: { dossie_job_id: jobId, processo_id: processoId, versao } }) {
      await solicitarAoAssumir(ctx, { jobId, processoId, versao })
      return 'ack'
    },
  })
}
