import type { OperatedService } from '@car/config/services'
import type { ServiceTokens } from '@car/identity/service-token'
import type { User } from '@car/identity/usuario'
import type { Exchange } from './exchange.ts'

/** The token of a person, and the proof that the gateway hands it over. */
export type Identity = { authorization: string; 'x-service-token': string }

/**
 * Returns a function that makes the headers by which a service knows the person of the current request. auth gets the
 * token that the client has sent, and looks itself whether it was revoked.
 */
export const createHandOver =
  (exchange: Exchange, tokens: ServiceTokens) =>
  async (usuario: User, service: OperatedService, long: boolean): Promise<Identity> => {
    const token = service === 'auth' ? usuario.token : await exchange.tokenFor(usuario, service, long)
    return { authorization: `Bearer ${token}`, 'x-service-token': await tokens.sign(service) }
  }
