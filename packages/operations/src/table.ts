import type { Operation } from './operation.ts'
import { AUTH } from './operations/auth.ts'
import { PROCESSOS } from './operations/processos.ts'
import { DOCUMENTOS } from './operations/documentos.ts'
import { ANALISTA } from './operations/analista.ts'
import { DOSSIE } from './operations/dossie.ts'
import { AVISOS } from './operations/avisos.ts'
import { SUPERVISOR } from './operations/supervisor.ts'
import { GUARDA } from './operations/guarda.ts'
import { INTERFACE } from './operations/interface.ts'

/**
 * The public interface with one row per operation. The gateway, the services, the OpenAPI document and the generated
 * tests know exactly these operations.
 */
export const OPERATIONS = {
  ...AUTH,
  ...PROCESSOS,
  ...GUARDA,
  ...DOCUMENTOS,
  ...ANALISTA,
  ...DOSSIE,
  ...SUPERVISOR,
  ...AVISOS,
  ...INTERFACE,
} as const satisfies Record<string, Operation>

export type OperationId = keyof typeof OPERATIONS
