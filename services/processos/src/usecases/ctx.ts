import type { Limites } from '@car/conferencia/tipos'
import type { EventStore } from '@car/event-store/store'
import type { GrpcClient } from '@car/grpc/client'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import type { AvisosDefinition } from '@car/proto/gen/car/avisos/v1/Avisos'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import type { DossieDefinition } from '@car/proto/gen/car/dossie/v1/Dossie'
import type { Logger } from '@car/telemetry/logger'
import type { ChavesDeAcompanhamento } from '../domain/acompanhamento.ts'
import type { Fluxos } from '../domain/fluxos.ts'
import type { LimitesDeAcesso } from '../domain/incomum.ts'
import type { Prazos } from '../domain/prazos.ts'
import type { Comparador } from '../outbound/comparador.ts'
import type { Contagens } from '../outbound/contagens.ts'
import type { Cruzamentos, Mudanca } from '../outbound/cruzamentos.ts'
import type { Distribuicoes } from '../outbound/distribuicoes.ts'
import type { Exibicoes } from '../outbound/exibicoes.ts'
import type { TabelaDeFeriados } from '../outbound/feriados.ts'
import type { Incomuns } from '../outbound/incomuns.ts'
import type { Diferencas } from '../outbound/diferencas.ts'
import type { Desenhos } from '../outbound/desenhos.ts'
import type { Leituras } from '../outbound/leituras.ts'
import type { LimitesMunicipais } from '../outbound/limites-municipais.ts'
import type { Modelos } from '../outbound/modelos.ts'
import type { Notas } from '../outbound/notas.ts'
import type { Numeros } from '../outbound/numeros.ts'
import type { Perimetros } from '../outbound/perimetros.ts'
import type { Processos } from '../outbound/processos.ts'
import type { Proprietarios } from '../outbound/proprietarios.ts'
import type { Sigilos } from '../outbound/sigilos.ts'

/** Everything outside the domain that use cases use. It is made in context.ts. */
export type Ctx = {
  store: EventStore<Fluxos>
  processos: Processos
  numeros: Numeros
  perimetros: Perimetros
  desenhos: Desenhos
  cruzamentos: Cruzamentos
  comparador: Comparador
  limitesMunicipais: LimitesMunicipais
  feriados: TabelaDeFeriados
  /** Publishes that what a case has in common with others has changed. */
  avisarCruzado: (mudanca: Mudanca) => Promise<void>
  diferencas: Diferencas
  leituras: Leituras
  contagens: Contagens
  exibicoes: Exibicoes
  distribuicoes: Distribuicoes
  incomuns: Incomuns
  proprietarios: Proprietarios
  documentos: GrpcClient<DocumentosDefinition>
  auth: GrpcClient<AuthDefinition>
  dossie: GrpcClient<DossieDefinition>
  avisos: GrpcClient<AvisosDefinition>
  sigilos: Sigilos
  notas: Notas
  modelos: Modelos
  /** The cases that somebody in this process is trying to take right now, and whether they get them. */
  emMaos: Map<string, Promise<boolean>>
  /** The keys by which cases are followed without signing in. */
  chaves: ChavesDeAcompanhamento
  /** The base address of the pages. */
  publicUrl: string
  prazos: Prazos
  /** Thresholds of the cross-checks. */
  limites: Limites
  /** Administrators are told when a person exceeds these. */
  limitesDeAcesso: LimitesDeAcesso
  logger: Logger
  agora: () => Date
}
