import type { Confinement } from '@car/child/fork-child'
import type { Prazos } from '@car/dossier-pages/child/prazos'
import type { Limits } from '@car/cross-check/types'
import type { EventStore } from '@car/event-store/store'
import type { RecordLog } from '@car/registro/record-log'
import type { Lease } from '@car/store/lease'
import type { Logger } from '@car/telemetry/logger'
import type { LRUCache } from 'lru-cache'
import type { Streams } from '../domain/streams.ts'
import type { Files } from '../outbound/files.ts'
import type { Jobs } from '../outbound/jobs.ts'
import type { Changes } from '../outbound/changes.ts'
import type { Peers } from '../outbound/peers.ts'
import type { Sealing } from '../outbound/sealing.ts'
import type { Recibos } from '../outbound/recibos.ts'

export type Ctx = {
  store: EventStore<Streams>
  jobs: Jobs
  /** The dossiers that are still to be made, with leases for the instances that make them. */
  lease: Lease
  /** The last jobs that this process has recorded. A request for such a job needs no query. */
  recorded: LRUCache<string, true>
  arquivos: Files
  peers: Peers
  changes: Changes
  recibos: Recibos
  /** What dossiers are sealed with, made at the first call. */
  sealing: () => Promise<Sealing>
  log: RecordLog
  /** The keys of logs that this process has listed. */
  knownLogKeys: Set<string>
  prazos: Partial<Prazos>
  confinement: Confinement
  limites: Limits
  /** The public address of the gateway, without a trailing slash. */
  publicUrl: string
  logger: Logger
  now: () => Date
}
