import type { EventStore } from '@car/event-store/store'
import type { Reader } from '@car/leitura/reader'
import type { Lease } from '@car/store/lease'
import type { Logger } from '@car/telemetry/logger'
import type { Streams } from '../domain/streams.ts'
import type { Progress } from '../domain/reading.ts'
import type { Antivirus } from '../outbound/antivirus.ts'
import type { Limits } from '../domain/quotas.ts'
import type { Files } from '../outbound/files.ts'
import type { Quotas } from '../outbound/quotas.ts'
import type { Previews } from '../outbound/previews.ts'
import type { Uploads } from '../outbound/uploads.ts'
import type { Documentos } from '../outbound/documentos.ts'
import type { Pairs } from '../outbound/pairs.ts'

/** Every use case of documents may use these. */
export type Ctx = {
  store: EventStore<Streams>
  documentos: Documentos
  /** The unsettled documents, and the readers that have them. */
  pauta: Lease<Progress>
  arquivos: Files
  cotas: Quotas
  envios: Uploads
  logger: Logger
  agora: () => Date
}

/** The context of the service that answers people. */
export type ServiceCtx = Ctx & {
  pares: Pairs
  previas: Previews
  limites: Limits
  /** A file that nobody relies on is kept from other cases for this long. */
  retentionMs: number
}

/** The context of the worker. */
export type ReaderCtx = Ctx & { leitor: Reader; antivirus: Antivirus | null }
