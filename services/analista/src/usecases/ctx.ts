import type { Limites } from '@car/conferencia/tipos'
import type { GrpcClient } from '@car/grpc/client'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import type { ProcessosDefinition } from '@car/proto/gen/car/processos/v1/Processos'
import type { Planilhas } from '../outbound/planilha.ts'
import type { Fila } from '../outbound/fila.ts'

/** Everything outside the domain that use cases use. It is made in context.ts. */
export type Ctx = {
  fila: Fila
  planilhas: Planilhas
  auth: GrpcClient<AuthDefinition>
  processos: GrpcClient<ProcessosDefinition>
  documentos: GrpcClient<DocumentosDefinition>
  /** Thresholds of the cross-checks. */
  limites: Limites
  /** Epoch milliseconds. */
  agora: () => number
}
