import type { Operacao } from './operacao.ts'
import { AUTH } from './operacoes/auth.ts'
import { PROCESSOS } from './operacoes/processos.ts'
import { DOCUMENTOS } from './operacoes/documentos.ts'
import { ANALISTA } from './operacoes/analista.ts'
import { DOSSIE } from './operacoes/dossie.ts'
import { AVISOS } from './operacoes/avisos.ts'
import { SUPERVISOR } from './operacoes/supervisor.ts'
import { INTERFACE } from './operacoes/interface.ts'

/**
 * The public interface with one row per operation: what the gateway admits, what each service serves, what the OpenAPI
 * document says and what the generated tests cover. A service whose handlers and rows differ does not start.
 */
export const OPERACOES = {
  ...AUTH,
  ...PROCESSOS,
  ...DOCUMENTOS,
  ...ANALISTA,
  ...DOSSIE,
  ...SUPERVISOR,
  ...AVISOS,
  ...INTERFACE,
} as const satisfies Record<string, Operacao>

export type IdOperacao = keyof typeof OPERACOES
