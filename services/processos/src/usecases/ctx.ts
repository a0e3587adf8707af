import type { Limites } from '@car/conferencia/tipos'
import type { EventStore } from '@car/event-store/store'
import type { GrpcClient } from '@car/grpc/client'
import type { CofreDeDocumentos } from '@car/identity/cpf'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import type { DossieDefinition } from '@car/proto/gen/car/dossie/v1/Dossie'
import type { Registro } from '../domain/eventos.ts'
import type { Projecoes } from '../outbound/projecoes.ts'

/** What a use case may reach for; made in context.ts. */
export type Ctx = {
  registro: EventStore<Registro>
  projecoes: Projecoes
  documentos: GrpcClient<DocumentosDefinition>
  auth: GrpcClient<AuthDefinition>
  dossie: GrpcClient<DossieDefinition>
  cofre: CofreDeDocumentos
  /** Business days. */
  prazos: { analiseDias: number; recursoDias: number }
  /** Of the cross-checks. */
  limites: Limites
  agora: () => Date
}

export const fluxoDoProcesso = (id: string): string => `processo-${id}`
export const fluxoDeAcessos = (id: string): string => `acessos-${id}`
