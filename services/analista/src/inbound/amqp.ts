import { ErroCar } from '@car/errors/erro-car'
import type { Fato } from '@car/events/fato'
import { ASSINATURAS } from '@car/events/subscriptions'
import type { Broker } from '@car/messaging/broker'
import type { Consumer, Verdict } from '@car/messaging/consumer'

type Ouvido = (typeof ASSINATURAS)['analista.fila'][number]

/** Refreshes the row of a processo: just opened, with changed contents, or with the same contents after an act. */
type Refrescar = Record<'incluir' | 'atualizar' | 'acompanhar', (processoId: string) => Promise<void>>

/**
 * Every fact about a case refreshes its row. The content of the fact does not matter, so repeats and disorder do no
 * harm.
 */
export function ouvir(broker: Broker, refrescar: Refrescar): Consumer {
  return broker.consume<Ouvido>({
    queue: 'fila',
    types: ASSINATURAS['analista.fila'],
    prefetch: 50,
    handler: (fato) => aoOuvir(fato, refrescar),
  })
}

async function aoOuvir({ type, data }: Fato<Ouvido>, refrescar: Refrescar): Promise<Verdict> {
  try {
    await refrescar[comoDe(type)](data.processo_id)
    return 'ack'
  } catch (erro) {
    // Others are refreshing the same row. The fact is deferred and the row refreshed again later.
    if (erro instanceof ErroCar && erro.kind === 'conflict') return 'defer'
    throw erro
  }
}

/** Facts that change the contents of a case, or what it has in common with others. */
const DE_NOVO: readonly Ouvido[] = ['processo.editado', 'processo.cruzado']

function comoDe(type: Ouvido): keyof Refrescar {
  if (type === 'processo.criado') return 'incluir'
  return DE_NOVO.includes(type) || type.startsWith('documento.') ? 'atualizar' : 'acompanhar'
}
