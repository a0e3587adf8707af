import { fileURLToPath } from 'node:url'
import { loadSync } from '@grpc/proto-loader'
import type { AuthDefinition } from './gen/car/auth/v1/Auth.ts'
import type { DocumentosDefinition } from './gen/car/documentos/v1/Documentos.ts'
import type { DossieDefinition } from './gen/car/dossie/v1/Dossie.ts'
import type { ProcessosDefinition } from './gen/car/processos/v1/Processos.ts'

const contratos = loadSync(
  [
    'car/auth/v1/auth.proto',
    'car/documentos/v1/documentos.proto',
    'car/dossie/v1/dossie.proto',
    'car/processos/v1/processos.proto',
  ],
  {
    includeDirs: [fileURLToPath(new URL('..', import.meta.url))],
    keepCase: true,
    longs: Number,
    enums: String,
    defaults: true,
    oneofs: true,
  },
)

/** The gRPC contracts, loaded from the .proto files that stand beside this package and typed from the same files. */
export const AUTH = contratos['car.auth.v1.Auth'] as unknown as AuthDefinition
export const DOCUMENTOS = contratos['car.documentos.v1.Documentos'] as unknown as DocumentosDefinition
export const DOSSIE = contratos['car.dossie.v1.Dossie'] as unknown as DossieDefinition
export const PROCESSOS = contratos['car.processos.v1.Processos'] as unknown as ProcessosDefinition
