import type { EventStore } from '@car/event-store/store'
import type { Logger } from '@car/telemetry/logger'
import type { Papel } from '@car/vocabulary/person'
import type { Streams } from '../domain/streams.ts'
import type { RefreshTokens } from '../domain/refresh-token.ts'
import type { Limits } from '../domain/session.ts'
import type { Keys } from '../outbound/keys.ts'
import type { ChangedAddresses } from '../outbound/changed-addresses.ts'
import type { SignIns } from '../outbound/sign-ins.ts'
import type { Provider } from '../outbound/provider.ts'
import type { Revocations } from '../outbound/revocations.ts'
import type { Sessions } from '../outbound/sessions.ts'
import type { Users } from '../outbound/users.ts'

export type Ctx = {
  store: EventStore<Streams>
  users: Users
  changedAddresses: ChangedAddresses
  signIns: SignIns
  sessoes: Sessions
  revocations: Revocations
  chaves: Keys
  provider: Provider
  refresh: RefreshTokens
  limites: Limits
  /** The seconds after a proof of identity during which an administrator may change other people's accounts. */
  recentSignInS: number
  /** The addresses to which the provider may send its answer; the first is the default. */
  redirectUris: readonly string[]
  /** The CPFs, digits only, of the people whom the configuration makes administrators. */
  admins: ReadonlySet<string>
  initialPapel: (cpf: string) => Papel
  logger: Logger
  now: () => Date
}
