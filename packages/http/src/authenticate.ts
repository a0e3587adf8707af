import { ErroCar } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { VerifyToken } from '@car/identity/verify-token'
import { currentContext } from '@car/telemetry/request-context'
import type { Request } from 'express'

/**
 * The caller of a request, by its bearer token. The context of the request keeps the token for calls to other services.
 */
export async function authenticate(req: Request, verificar: VerifyToken): Promise<Usuario> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(req.get('authorization') ?? '')?.[1]
  if (!token) throw new ErroCar('sem_token')
  const usuario = await verificar(token)
  const contexto = currentContext()
  if (contexto) Object.assign(contexto, { usuario, token })
  return usuario
}
