import type { Seals } from '@car/event-store/seals'
import type { EventStore } from '@car/event-store/store'
import type { Reader } from '@car/reading/reader'
import type { Lease } from '@car/store/lease'
import type { Logger } from '@car/telemetry/logger'
import type { Streams } from '../domain/streams.ts'
import type { Progress } from '../domain/reading.ts'
import type { Antivirus } from '../outbound/antivirus.ts'
import type { Limits } from '../domain/quotas.ts'
import type { Files } from '../outbound/files.ts'
import type { Quotas } from '../outbound/rooms.ts'
import type { Previews } from '../outbound/previews.ts'
import type { Uploads } from '../outbound/uploads.ts'
import type { Documentos } from '../outbound/documentos.ts'
import type { Peers } from '../outbound/peers.ts'

export type Ctx = {
  store: EventStore<Streams>
  seals: Seals
  documentos: Documentos
  /** The documents that are not settled yet. A reader leases the document that it reads. */
  lease: Lease<Progress>
  arquivos: Files
  quotas: Quotas
  uploads: Uploads
  logger: Logger
  now: () => Date
}

export type ServiceCtx = Ctx & {
  peers: Peers
  previews: Previews
  limites: Limits
  /** The time in milliseconds after which a file that nobody relies on may be sent in another case. */
  retentionMs: number
}

export type ReaderCtx = Ctx & { reader: Reader; antivirus: Antivirus | null }
