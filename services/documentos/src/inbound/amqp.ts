import { SUBSCRIPTIONS } from '@car/events/subscriptions'
import type { Broker } from '@car/messaging/broker'
import type { Consumer } from '@car/messaging/consumer'
import { followEnded, followProcesso } from '../usecases/follow-processo.ts'
import { acceptDocumento } from '../usecases/accept-documento.ts'
import type { ReaderCtx, ServiceCtx } from '../usecases/ctx.ts'
import { takeOverDocumentos } from '../usecases/take-over-documentos.ts'
import { readDocumento } from '../usecases/read-documento.ts'

export function subscribe(broker: Broker, ctx: ServiceCtx): Consumer {
  return broker.consume({
    queue: 'processos',
    types: SUBSCRIPTIONS['documentos.processos'],
    prefetch: 20,
    async handler(fact) {
      const { processo_id } = fact.data
      if (fact.type === 'processo.origem_indicada') await takeOverDocumentos(ctx, processo_id)
      else if (fact.type === 'ressalva.decidida')
        await acceptDocumento(ctx, processo_id, fact.data.ressalva_id, fact.id)
      else if (fact.type === 'documento.recebido') await followEnded(ctx, processo_id, fact.data.documento_id, fact.id)
      else
        await followProcesso(
          ctx,
          processo_id,
          fact.type === 'processo.descartado' ? 'descartado' : 'cancelado',
          fact.id,
        )
      return 'ack'
    },
  })
}

/** Reads documents when facts announce them, at most `readers` at once. */
export function readDocumentos(broker: Broker, ctx: ReaderCtx, readers: number, stop: AbortSignal) {
  let consumer: Consumer | undefined
  let inHand = 0

  return {
    inHand: () => inHand,
    start(): void {
      consumer = broker.consume({
        queue: 'leitura',
        types: SUBSCRIPTIONS['documentos.leitura'],
        prefetch: readers,
        async handler({ data: { documento_id } }) {
          inHand++
          try {
            // The message is deferred if another worker has the document, or this worker has to close.
            return (await readDocumento(ctx, documento_id, stop)) === 'settled' ? 'ack' : 'defer'
          } finally {
            inHand--
          }
        },
      })
    },
    /** Waits for the readings in progress. */
    close: async (): Promise<void> => consumer?.close(),
  }
}
