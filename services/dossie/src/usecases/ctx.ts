import type { Confinement } from '@car/child/fork-child'
import type { Prazos } from '@car/composicao/child/prazos'
import type { Limites } from '@car/conferencia/tipos'
import type { EventStore } from '@car/event-store/store'
import type { Lease } from '@car/store/lease'
import type { Logger } from '@car/telemetry/logger'
import type { LRUCache } from 'lru-cache'
import type { Fluxos } from '../domain/fluxos.ts'
import type { Arquivos } from '../outbound/arquivos.ts'
import type { Jobs } from '../outbound/jobs.ts'
import type { Mudancas } from '../outbound/mudancas.ts'
import type { Pares } from '../outbound/pares.ts'
import type { Recibos } from '../outbound/recibos.ts'

/** Everything outside the domain that use cases use. It is made in context.ts. */
export type Ctx = {
  store: EventStore<Fluxos>
  jobs: Jobs
  /** The dossiers that are still to be made, and which instance is making which. */
  pauta: Lease
  /** The last jobs that this process has recorded. A request for one of them need not be looked up. */
  registrados: LRUCache<string, true>
  arquivos: Arquivos
  pares: Pares
  mudancas: Mudancas
  recibos: Recibos
  prazos: Partial<Prazos>
  /** How the processes that compose are confined. */
  confinement: Confinement
  /** Thresholds of the cross-checks. */
  limites: Limites
  /** The public address of the gateway, without a slash at the end. */
  publicUrl: string
  logger: Logger
  agora: () => Date
}
