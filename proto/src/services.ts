import type { AnalistaDefinition } from './gen/car/analista/v1/Analista.ts'
import type { AuthDefinition } from './gen/car/auth/v1/Auth.ts'
import type { AvisosDefinition } from './gen/car/avisos/v1/Avisos.ts'
import type { DocumentosDefinition } from './gen/car/documentos/v1/Documentos.ts'
import type { DossieDefinition } from './gen/car/dossie/v1/Dossie.ts'
import type { ProcessosDefinition } from './gen/car/processos/v1/Processos.ts'
import { service } from './service.ts'

/** The gRPC contracts: definitions and types are made from the same .proto files, which stand beside this package. */
export const ANALISTA = service<AnalistaDefinition>('car.analista.v1.Analista')
export const AUTH = service<AuthDefinition>('car.auth.v1.Auth')
export const AVISOS = service<AvisosDefinition>('car.avisos.v1.Avisos')
export const DOCUMENTOS = service<DocumentosDefinition>('car.documentos.v1.Documentos')
export const DOSSIE = service<DossieDefinition>('car.dossie.v1.Dossie')
export const PROCESSOS = service<ProcessosDefinition>('car.processos.v1.Processos')
