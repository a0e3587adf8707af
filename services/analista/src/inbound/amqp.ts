import { ErroCar } from '@car/errors/erro-car'
import type { Fato } from '@car/events/fato'
import { ASSINATURAS } from '@car/events/subscriptions'
import type { Broker } from '@car/messaging/broker'
import type { Consumer, Verdict } from '@car/messaging/consumer'

type Ouvido = (typeof ASSINATURAS)['analista.fila'][number]

type Refrescar = {
  /** Refreshes the row of a processo. */
  atualizar: (processoId: string) => Promise<void>
  /** Refreshes the row of a processo that was just opened. */
  incluir: (processoId: string) => Promise<void>
}

/** Every fact about a case refreshes its row. Its content does not matter, so neither repeats nor disorder do harm. */
export function ouvir(broker: Broker, refrescar: Refrescar): Consumer {
  return broker.consume<Ouvido>({
    queue: 'fila',
    types: ASSINATURAS['analista.fila'],
    prefetch: 50,
    handler: (fato) => aoOuvir(fato, refrescar),
  })
}

async function aoOuvir({ type, data }: Fato<Ouvido>, { atualizar, incluir }: Refrescar): Promise<Verdict> {
  try {
    await (type === 'processo.criado' ? incluir : atualizar)(data.processo_id)
    return 'ack'
  } catch (erro) {
    // Others are refreshing the same row. The fact is put aside and the row refreshed again later.
    if (erro instanceof ErroCar && erro.kind === 'conflict') return 'defer'
    throw erro
  }
}
