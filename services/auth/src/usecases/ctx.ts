import type { EventStore } from '@car/event-store/store'
import type { Logger } from '@car/telemetry/logger'
import type { Papel } from '@car/vocabulary/pessoa'
import type { Fluxos } from '../domain/fluxos.ts'
import type { RefreshTokens } from '../domain/refresh-token.ts'
import type { Limites } from '../domain/sessao.ts'
import type { Chaves } from '../outbound/chaves.ts'
import type { EnderecosMudados } from '../outbound/enderecos-mudados.ts'
import type { Entradas } from '../outbound/entradas.ts'
import type { Provedor } from '../outbound/provedor.ts'
import type { Revogacoes } from '../outbound/revogacoes.ts'
import type { Sessoes } from '../outbound/sessoes.ts'
import type { Usuarios } from '../outbound/usuarios.ts'

/** Everything outside the domain that use cases use. It is made in context.ts. */
export type Ctx = {
  store: EventStore<Fluxos>
  usuarios: Usuarios
  enderecosMudados: EnderecosMudados
  entradas: Entradas
  sessoes: Sessoes
  revogacoes: Revogacoes
  chaves: Chaves
  provedor: Provedor
  refresh: RefreshTokens
  /** How long the sessions of each role last. */
  limites: Limites
  /** How many seconds after proving who they are a person may do acts of administration. */
  entradaRecenteS: number
  /** The addresses to which the provider may send its answer; the first is the default. */
  redirectUris: readonly string[]
  /** CPFs, digits only. */
  admins: ReadonlySet<string>
  /** The role of a person who signs in for the first time. */
  papelInicial: (cpf: string) => Papel
  logger: Logger
  agora: () => Date
}
