import type { Limits } from '@car/cross-check/types'
import type { GrpcClient } from '@car/grpc/client'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import type { ProcessosDefinition } from '@car/proto/gen/car/processos/v1/Processos'
import type { Sheets } from '../outbound/sheet.ts'
import type { Fila } from '../outbound/fila.ts'
import type { Showings } from '../outbound/showings.ts'

export type Ctx = {
  fila: Fila
  sheets: Sheets
  showings: Showings
  auth: GrpcClient<AuthDefinition>
  processos: GrpcClient<ProcessosDefinition>
  documentos: GrpcClient<DocumentosDefinition>
  limites: Limits
  now: () => Date
}
