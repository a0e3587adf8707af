import { CarError } from '@car/errors/car-error'
import type { ServiceTokens } from '@car/identity/service-token'
import type { User } from '@car/identity/usuario'
import type { VerifyToken } from '@car/identity/verify-token'
import { currentContext } from '@car/telemetry/request-context'
import type { Request } from 'express'

const GATEWAY = 'gateway'

/**
 * Returns the caller of a request, by its bearer token. The context of the request keeps the token for calls to other
 * services.
 * @throws CAR-001 without a token; all that `verify` throws
 */
export async function authenticate(req: Request, verify: VerifyToken): Promise<User> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(req.get('authorization') ?? '')?.[1]
  if (!token) throw new CarError('sem_token')
  const usuario = await verify(token)
  const context = currentContext()
  if (context) Object.assign(context, { usuario, token })
  return usuario
}

/**
 * Requires that a request comes from the gateway, which alone hands people's tokens over by HTTP. So a service that got a
 * token by a call cannot use it where it was made for.
 * @throws CAR-001 for a request of anybody else
 */
export async function requireGateway(req: Request, tokens: ServiceTokens): Promise<void> {
  if ((await tokens.verify(req.get('x-service-token') ?? '')) !== GATEWAY) throw new CarError('sem_token')
}
