import type { GrpcClient } from '@car/grpc/client'
import type { AnalistaDefinition } from '@car/proto/gen/car/analista/v1/Analista'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import type { ProcessosDefinition } from '@car/proto/gen/car/processos/v1/Processos'
import type { Lease } from '@car/store/lease'
import type { Logger } from '@car/telemetry/logger'
import type { Canal } from '@car/vocabulary/aviso'
import type { PhoneCodes } from '../domain/phone-code.ts'
import type { Descadastros } from '../domain/descadastro.ts'
import type { Schedule } from '../outbound/agenda.ts'
import type { Avisos } from '../outbound/avisos.ts'
import type { CodeRows } from '../outbound/codes.ts'
import type { Waits } from '../outbound/waits.ts'
import type { Mail } from '../outbound/mail.ts'
import type { PreferenceRows } from '../outbound/preferencias.ts'
import type { PhoneGateway } from '../outbound/phone-gateway.ts'

/** The notices that go out by one channel. */
export type Outbox = {
  canal: Canal
  avisos: Avisos
  /** The unsent notices, with leases for the processes that send them. */
  entregas: Lease
}

export type Ctx = {
  email: Outbox & { mail: Mail }
  /** Null where no gateway to telephones is set. */
  telefone: (Outbox & { gateway: PhoneGateway }) | null
  agenda: Schedule
  waits: Waits
  preferencias: PreferenceRows
  descadastros: Descadastros
  codes: CodeRows
  phoneCodes: PhoneCodes
  processos: GrpcClient<ProcessosDefinition>
  documentos: GrpcClient<DocumentosDefinition>
  analista: GrpcClient<AnalistaDefinition>
  auth: GrpcClient<AuthDefinition>
  /** The public address of the gateway, without a trailing slash. */
  portal: string
  logger: Logger
  now: () => Date
}
