import type { EventStore } from '@car/event-store/store'
import type { Logger } from '@car/telemetry/logger'
import type { Papel } from '@car/vocabulary/pessoa'
import type { EventoDeUsuario } from '../domain/papel.ts'
import type { RefreshTokens } from '../domain/refresh-token.ts'
import type { Chaves } from '../outbound/chaves.ts'
import type { Entradas } from '../outbound/entradas.ts'
import type { Provedor } from '../outbound/provedor.ts'
import type { Revogacoes } from '../outbound/revogacoes.ts'
import type { Sessoes } from '../outbound/sessoes.ts'
import type { Usuarios } from '../outbound/usuarios.ts'

/** What a use case may reach for; made in context.ts. */
export type Ctx = {
  registro: EventStore<EventoDeUsuario>
  usuarios: Usuarios
  entradas: Entradas
  sessoes: Sessoes
  revogacoes: Revogacoes
  chaves: Chaves
  provedor: Provedor
  refresh: RefreshTokens
  /** Where the provider may send its answer; the first is the default. */
  redirectUris: readonly string[]
  /** CPFs, digits only. */
  admins: ReadonlySet<string>
  /** What a person is who signs in for the first time. */
  papelInicial: (cpf: string) => Papel
  logger: Logger
  agora: () => Date
}

export const fluxoDoUsuario = (id: string): string => `usuario-${id}`
