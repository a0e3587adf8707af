import type { Turns } from '@car/child/turns'
import type { Limits } from '@car/cross-check/types'
import type { Seals } from '@car/event-store/seals'
import type { EventStore } from '@car/event-store/store'
import type { GrpcClient } from '@car/grpc/client'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import type { AvisosDefinition } from '@car/proto/gen/car/avisos/v1/Avisos'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import type { DossieDefinition } from '@car/proto/gen/car/dossie/v1/Dossie'
import type { Logger } from '@car/telemetry/logger'
import type { AcompanhamentoKeys } from '../processo/domain/acompanhamento.ts'
import type { Streams } from '../domain/streams.ts'
import type { AccessLimits } from '../acesso/domain/unusual.ts'
import type { Prazos } from '../processo/domain/prazos.ts'
import type { Camadas } from '../territorio/outbound/camadas.ts'
import type { Comparer } from '../territorio/outbound/comparer.ts'
import type { Counts } from '../outbound/counts.ts'
import type { Cruzamentos, CruzamentoChange } from '../territorio/outbound/cruzamentos.ts'
import type { Distributions } from '../analise/outbound/distributions.ts'
import type { Showings } from '../acesso/outbound/showings.ts'
import type { FeriadoTable } from '../outbound/feriados.ts'
import type { Unusual } from '../acesso/outbound/unusual.ts'
import type { Differences } from '../territorio/outbound/differences.ts'
import type { Drawings } from '../territorio/outbound/drawings.ts'
import type { Looks } from '../acesso/outbound/looks.ts'
import type { Templates } from '../analise/outbound/templates.ts'
import type { Notes } from '../analise/outbound/notes.ts'
import type { Numbers } from '../outbound/numbers.ts'
import type { Perimetros } from '../territorio/outbound/perimetros.ts'
import type { Processos } from '../outbound/processos.ts'
import type { Proprietarios } from '../acesso/outbound/proprietarios.ts'

export type Ctx = {
  store: EventStore<Streams>
  processos: Processos
  numbers: Numbers
  perimetros: Perimetros
  drawings: Drawings
  cruzamentos: Cruzamentos
  comparer: Comparer
  draftTurns: Turns
  camadas: Camadas
  feriados: FeriadoTable
  /** Publishes the fact that the row of a compared case has changed. */
  tellCrossed: (change: CruzamentoChange) => Promise<void>
  differences: Differences
  leituras: Looks
  counts: Counts
  showings: Showings
  distributions: Distributions
  unusual: Unusual
  proprietarios: Proprietarios
  documentos: GrpcClient<DocumentosDefinition>
  auth: GrpcClient<AuthDefinition>
  dossie: GrpcClient<DossieDefinition>
  avisos: GrpcClient<AvisosDefinition>
  seals: Seals
  notas: Notes
  modelos: Templates
  /**
   * The cases that requests in this process are trying to take. A promise resolves to true if its request gets the
   * case.
   */
  inHand: Map<string, Promise<boolean>>
  /** The keys with which people follow cases without signing in. */
  chaves: AcompanhamentoKeys
  publicUrl: string
  prazos: Prazos
  limites: Limits
  /** The limits above which administrators are notified. */
  accessLimits: AccessLimits
  logger: Logger
  agora: () => Date
}
