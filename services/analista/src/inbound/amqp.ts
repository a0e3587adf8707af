import { ErroCar } from '@car/errors/erro-car'
import type { Fato } from '@car/events/fato'
import { ASSINATURAS } from '@car/events/subscriptions'
import type { Broker } from '@car/messaging/broker'
import type { Consumer, Verdict } from '@car/messaging/consumer'

type Ouvido = (typeof ASSINATURAS)['analista.fila'][number]

/** Every fact about a case refreshes its row. What the fact says beside that does not matter, so repeats and disorder do not. */
export function ouvir(broker: Broker, atualizar: (processoId: string) => Promise<void>): Consumer {
  return broker.consume<Ouvido>({
    queue: 'fila',
    types: ASSINATURAS['analista.fila'],
    prefetch: 50,
    handler: (fato) => aoOuvir(fato, atualizar),
  })
}

async function aoOuvir(fato: Fato<Ouvido>, atualizar: (processoId: string) => Promise<void>): Promise<Verdict> {
  try {
    await atualizar(fato.data.processo_id)
    return 'ack'
  } catch (erro) {
    // A row over which many quarrel is in good hands; it is looked at again all the same.
    if (erro instanceof ErroCar && erro.kind === 'conflict') return 'defer'
    throw erro
  }
}
