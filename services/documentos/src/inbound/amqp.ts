import { ASSINATURAS } from '@car/events/subscriptions'
import type { Broker } from '@car/messaging/broker'
import type { Consumer } from '@car/messaging/consumer'
import { acompanharProcesso } from '../usecases/acompanhar-processo.ts'
import { aceitarDocumento } from '../usecases/aceitar-documento.ts'
import type { CtxDoLeitor, CtxDoServico } from '../usecases/ctx.ts'
import { lerDocumento } from '../usecases/ler-documento.ts'

/** The service: hears how processos end, and how their reservations are decided. */
export function ouvir(broker: Broker, ctx: CtxDoServico): Consumer {
  return broker.consume({
    queue: 'processos',
    types: ASSINATURAS['documentos.processos'],
    prefetch: 20,
    async handler(fato) {
      const { processo_id } = fato.data
      if (fato.type === 'ressalva.decidida') await aceitarDocumento(ctx, processo_id, fato.data.ressalva_id, fato.id)
      else
        await acompanharProcesso(
          ctx,
          processo_id,
          fato.type === 'processo.descartado' ? 'descartado' : 'cancelado',
          fato.id,
        )
      return 'ack'
    },
  })
}

/** The worker: hears of documents to be read, and reads as many at once as it has readers. */
export function lerDocumentos(broker: Broker, ctx: CtxDoLeitor, leitores: number, parada: AbortSignal) {
  let consumer: Consumer | undefined
  let emMaos = 0

  return {
    emMaos: () => emMaos,
    start(): void {
      consumer = broker.consume({
        queue: 'leitura',
        types: ASSINATURAS['documentos.leitura'],
        prefetch: leitores,
        async handler({ data: { documento_id } }) {
          emMaos++
          try {
            // Somebody else is reading it, or we have to close. The message waits for as long as it takes.
            return (await lerDocumento(ctx, documento_id, parada)) === 'resolvido' ? 'ack' : 'defer'
          } finally {
            emMaos--
          }
        },
      })
    },
    /** Takes no more messages and finishes those in hand. */
    close: async (): Promise<void> => consumer?.close(),
  }
}
