import type { Limites } from '@car/conferencia/tipos'
import type { GrpcClient } from '@car/grpc/client'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import type { DossieDefinition } from '@car/proto/gen/car/dossie/v1/Dossie'
import type { ProcessosDefinition } from '@car/proto/gen/car/processos/v1/Processos'
import type { Logger } from '@car/telemetry/logger'
import type { Fila } from '../outbound/fila.ts'

/** What a use case may reach for; made in context.ts. */
export type Ctx = {
  fila: Fila
  processos: GrpcClient<ProcessosDefinition>
  documentos: GrpcClient<DocumentosDefinition>
  dossie: GrpcClient<DossieDefinition>
  /** Of the cross-checks. */
  limites: Limites
  logger: Logger
  agora: () => number
}
