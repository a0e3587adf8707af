import type { Limits } from '@car/cross-check/types'
import type { Seals } from '@car/event-store/seals'
import type { EventStore } from '@car/event-store/store'
import type { GrpcClient } from '@car/grpc/client'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import type { DossieDefinition } from '@car/proto/gen/car/dossie/v1/Dossie'
import type { Logger } from '@car/telemetry/logger'
import type { Proprietarios } from '../acesso/outbound/proprietarios.ts'
import type { Notes } from '../analise/outbound/notes.ts'
import type { Streams } from '../domain/streams.ts'
import type { Processos } from '../outbound/processos.ts'
import type { Prazos } from '../processo/domain/prazos.ts'
import type { Perimetros } from '../territorio/outbound/perimetros.ts'

/**
 * The parts that every room uses. Each room adds its own parts in its `usecases/ctx.ts`. A use case takes the smallest
 * type that has the parts it needs, so its signature tells which rooms it touches.
 */
export type BaseCtx = {
  store: EventStore<Streams>
  processos: Processos
  perimetros: Perimetros
  proprietarios: Proprietarios
  notes: Notes
  seals: Seals
  documentos: GrpcClient<DocumentosDefinition>
  auth: GrpcClient<AuthDefinition>
  dossie: GrpcClient<DossieDefinition>
  prazos: Prazos
  limits: Limits
  logger: Logger
  now: () => Date
}
