import type { Confinement } from '@car/child/fork-child'
import type { Prazos } from '@car/composicao/child/prazos'
import type { Limits } from '@car/conferencia/types'
import type { EventStore } from '@car/event-store/store'
import type { Lease } from '@car/store/lease'
import type { Logger } from '@car/telemetry/logger'
import type { LRUCache } from 'lru-cache'
import type { Streams } from '../domain/streams.ts'
import type { Files } from '../outbound/files.ts'
import type { Jobs } from '../outbound/jobs.ts'
import type { Changes } from '../outbound/changes.ts'
import type { Pares } from '../outbound/pares.ts'
import type { Recibos } from '../outbound/recibos.ts'

/** Everything outside the domain that use cases use. It is made in context.ts. */
export type Ctx = {
  store: EventStore<Streams>
  jobs: Jobs
  /** The dossiers that are still to be made, and which instance is making which. */
  pauta: Lease
  /** The last jobs that this process has recorded. A request for one of them need not be looked up. */
  registrados: LRUCache<string, true>
  arquivos: Files
  pares: Pares
  mudancas: Changes
  recibos: Recibos
  prazos: Partial<Prazos>
  /** How the processes that compose are confined. */
  confinement: Confinement
  /** Thresholds of the cross-checks. */
  limites: Limits
  /** The public address of the gateway, without a slash at the end. */
  publicUrl: string
  logger: Logger
  agora: () => Date
}
