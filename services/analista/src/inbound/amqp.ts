import { CarError } from '@car/errors/car-error'
import type { Fact } from '@car/events/fact'
import { SUBSCRIPTIONS } from '@car/events/subscriptions'
import type { Broker } from '@car/messaging/broker'
import type { Consumer, Verdict } from '@car/messaging/consumer'

type Heard = (typeof SUBSCRIPTIONS)['analista.fila'][number]

/**
 * Three ways to refresh the row of a case: `include` for a new case, `refresh` after its contents changed, and `follow`
 * after any other act.
 */
type Refresh = Record<'include' | 'refresh' | 'follow', (processoId: string) => Promise<void>>

/**
 * Refreshes the row of a case after each fact that can change the row. The content of the fact does not matter, so
 * facts may be repeated or come in any order.
 */
export function subscribe(broker: Broker, refresh: Refresh): Consumer {
  return broker.consume<Heard>({
    queue: 'fila',
    types: SUBSCRIPTIONS['analista.fila'],
    prefetch: 50,
    handler: (fact) => onHeard(fact, refresh),
  })
}

async function onHeard({ type, data }: Fact<Heard>, refresh: Refresh): Promise<Verdict> {
  try {
    await refresh[refreshFor(type)](data.processo_id)
    return 'ack'
  } catch (error) {
    // Other calls keep changing the same row.
    if (error instanceof CarError && error.kind === 'conflict') return 'defer'
    throw error
  }
}

/** The facts, besides those about documents and ressalvas, that change the data behind the scores of a case. */
const AGAIN: readonly Heard[] = ['processo.editado', 'processo.cruzado', 'processo.achado_avaliado']

function refreshFor(type: Heard): keyof Refresh {
  if (type === 'processo.criado') return 'include'
  return AGAIN.includes(type) || /^(documento|ressalva)\./.test(type) ? 'refresh' : 'follow'
}
