import type { EventStore } from '@car/event-store/store'
import type { Reader } from '@car/leitura/reader'
import type { Lease } from '@car/store/lease'
import type { Logger } from '@car/telemetry/logger'
import type { Fluxos } from '../domain/fluxos.ts'
import type { Progresso } from '../domain/lido.ts'
import type { Antivirus } from '../outbound/antivirus.ts'
import type { Limites } from '../domain/cotas.ts'
import type { Arquivos } from '../outbound/arquivos.ts'
import type { Cotas } from '../outbound/cotas.ts'
import type { Previas } from '../outbound/previas.ts'
import type { Envios } from '../outbound/envios.ts'
import type { Documentos } from '../outbound/documentos.ts'
import type { Pares } from '../outbound/pares.ts'

/** What every use case of documents may use. */
export type Ctx = {
  store: EventStore<Fluxos>
  documentos: Documentos
  /** The documents that are not settled yet, and which reader has which. */
  pauta: Lease<Progresso>
  arquivos: Arquivos
  cotas: Cotas
  envios: Envios
  logger: Logger
  agora: () => Date
}

/** For the service that answers people. */
export type CtxDoServico = Ctx & {
  pares: Pares
  previas: Previas
  limites: Limites
  /** How long a file that nobody relies on is kept from other cases. */
  retencaoMs: number
}

/** For the worker. */
export type CtxDoLeitor = Ctx & { leitor: Reader; antivirus: Antivirus | null }
