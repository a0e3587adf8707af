import { CarError, notFound } from '@car/errors/car-error'
import { authenticate } from '@car/http/authenticate'
import type { User } from '@car/identity/usuario'
import { EndedToken, type VerifyToken } from '@car/identity/verify-token'
import type { Category, Quota } from '@car/operations/operation'
import type { Request, Response } from 'express'
import { type Consumption, type Counted, nameOf, type RateLimits } from './rates.ts'
import { countLimit } from '../metrics.ts'
import type { Revocation } from '../revocation.ts'
import type { OperationRoute } from '../routes.ts'

export type Gatekeepers = { verify: VerifyToken; revocation: Revocation; limits: RateLimits }

export type Refusal = { status: number; error: CarError }

/**
 * `who` is the id or the address for which requests are counted. `usuario` is absent on public operations. `refusal` is
 * set if a quota of guesses is used up.
 */
type Admitted = { who: string; usuario: User | undefined; refusal: Refusal | undefined }

/**
 * Admits a request to an operation, or throws. Unless the operation is public, the request needs a token that auth has
 * issued and not revoked (CAR-001, CAR-002), and a role to which the operation is open (CAR-003). The limit and the
 * quotas of acts apply (CAR-010). CAR-016 means that revocation or a quota could not be checked. Everything else, such
 * as trust level and visibility, is checked by the service.
 */
export async function admit(
  keepers: Gatekeepers,
  req: Request,
  res: Response,
  { id, operacao }: Pick<OperationRoute, 'id' | 'operacao'>,
): Promise<Admitted> {
  const { revocation, limits } = keepers
  const changes = req.method !== 'GET' && req.method !== 'HEAD'
  const usuario = operacao.papeis === 'publico' ? undefined : await identify(keepers, req, res)
  const counted: Counted = usuario ? { usuario } : { address: req.ip ?? '' }
  // The limit is awaited only after the revocation check has begun, so that Redis gets both commands in one write.
  const consumption = limits.consume(counted, operacao.category)
  if (usuario) await revocation.requireValid(usuario, changes)
  else if (changes) await revocation.requireCache()
  apply(res, await consumption, operacao.category)
  if (usuario && operacao.papeis !== 'publico' && !operacao.papeis.includes(usuario.papel)) throw notFound()
  const refusal = operacao.quota && (await reserve(keepers, res, id, operacao.quota, counted))
  return { who: nameOf(counted), usuario, refusal }
}

/**
 * Takes one unit of the operation's quota, and gives the unit back when the answer does not count. If the client leaves
 * before the answer, the unit is not given back, because the act may have been done. If the quota of an act is used up,
 * the request is refused. If a quota of guesses is used up, only wrong guesses are refused, because a person with the
 * right key may share the address with an attacker.
 * @returns the refusal that replaces wrong guesses, if their quota is used up; otherwise undefined
 * @throws CAR-010 when an act's quota is used up; CAR-016 when Redis does not answer
 */
async function reserve(
  { limits }: Gatekeepers,
  res: Response,
  id: string,
  quota: Quota,
  who: Counted,
): Promise<Refusal | undefined> {
  const taken = await limits.reserve(id, quota, who)
  if (taken === null) return undefined
  countLimit({ categoria: 'cota', resultado: 'waitS' in taken ? 'excedido' : 'passou' })
  if ('waitS' in taken) {
    const mensagem = `O limite é de ${taken.total} ${quota.what}. Tente de novo em ${Math.ceil(taken.waitS / 60)} min.`
    const error = new CarError('limite_excedido', { mensagem, retryAfterS: taken.waitS })
    if (quota.status < 400) throw error
    return { status: quota.status, error }
  }
  res.once('close', () => {
    if (res.headersSent && res.statusCode !== quota.status) taken.giveBack()
  })
  return undefined
}

/**
 * Identifies the caller. Requests without a valid token are counted; past the limit they get CAR-010 instead of CAR-001
 * or CAR-002. A valid token is accepted even past this limit, because an attacker and an office full of people may
 * share one address. This count is separate from the address's limit before sign-in.
 */
async function identify({ verify, revocation, limits }: Gatekeepers, req: Request, res: Response): Promise<User> {
  try {
    const usuario = await authenticate(req, verify)
    revocation.refuseKnown(usuario)
    return usuario
  } catch (error) {
    if (!(error instanceof CarError) || error.kind !== 'unauthenticated') throw error
    const consumption = await limits.refused(error instanceof EndedToken ? error : { address: req.ip ?? '' })
    if (consumption.exceeded) apply(res, consumption, 'acesso')
    throw error
  }
}

/**
 * Counts a request for a look-up page. The limit is that of ordinary operations before sign-in.
 * @throws CAR-010 when the limit is exceeded
 */
export async function admitLookup({ limits }: Gatekeepers, req: Request, res: Response): Promise<void> {
  apply(res, await limits.consume({ address: req.ip ?? '' }, 'geral'), 'geral')
}

/**
 * Sets the headers of the limit; none if there is no limit.
 * @throws CAR-010 if the limit is exceeded
 */
function apply(res: Response, consumption: Consumption | null, category: Category | 'acesso'): void {
  if (consumption === null) return
  const { limit, remaining, resetAt, exceeded, waitS } = consumption
  res.setHeader('x-ratelimit-limit', limit)
  res.setHeader('x-ratelimit-remaining', remaining)
  res.setHeader('x-ratelimit-reset', resetAt)
  countLimit({ categoria: category, resultado: exceeded ? 'excedido' : 'passou' })
  if (!exceeded) return
  throw new CarError('limite_excedido', {
    mensagem: `O limite é de ${limit} pedidos por minuto. Aguarde ${waitS} s e tente de novo.`,
    retryAfterS: waitS,
  })
}
