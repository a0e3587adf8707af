import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import { authenticate } from '@car/http/authenticate'
import type { Usuario } from '@car/identity/usuario'
import { TokenEncerrado, type VerifyToken } from '@car/identity/verify-token'
import type { Categoria, Cota } from '@car/operations/operacao'
import type { Request, Response } from 'express'
import type { Consumption, Counted, RateLimits } from './limits.ts'
import { countLimit } from './metrics.ts'
import type { Revocation } from './revocation.ts'
import type { OperationRoute } from './routes.ts'

export type Gatekeepers = { verify: VerifyToken; revocation: Revocation; limits: RateLimits }

/**
 * Lets a request of an operation in, or throws: the token is one of ours (CAR-001, CAR-002) and not revoked (CAR-002),
 * the limit is not reached (CAR-010), the role is one that the operation knows (CAR-003). Trust level, visibility and
 * everything after them are for the service to judge, in that order.
 */
export async function admit(
  keepers: Gatekeepers,
  req: Request,
  res: Response,
  { id, operacao }: Pick<OperationRoute, 'id' | 'operacao'>,
): Promise<void> {
  const { revocation, limits } = keepers
  const changes = req.method !== 'GET' && req.method !== 'HEAD'
  const usuario = operacao.papeis === 'publico' ? undefined : await identify(keepers, req, res)
  const counted: Counted = usuario ? { usuario } : { address: req.ip ?? '' }
  // Asked side by side, they leave for Redis in one write.
  const consumption = limits.consume(counted, operacao.categoria)
  if (usuario) await revocation.requireValid(usuario, changes)
  else if (changes) await revocation.requireCache()
  apply(res, await consumption, operacao.categoria)
  if (usuario && operacao.papeis !== 'publico' && !operacao.papeis.includes(usuario.papel)) throw naoEncontrado()
  if (operacao.cota) await reserve(keepers, res, id, operacao.cota, counted)
}

/**
 * Takes one of the answers that the operation's quota allows, and gives it back unless the answer is one that counts.
 * @throws CAR-010 when none is left
 */
async function reserve({ limits }: Gatekeepers, res: Response, id: string, cota: Cota, who: Counted): Promise<void> {
  const taken = await limits.reserve(id, cota, who)
  countLimit({ categoria: 'cota', resultado: 'waitS' in taken ? 'excedido' : 'passou' })
  if ('waitS' in taken) {
    throw new ErroCar('limite_excedido', {
      mensagem: `O limite é de ${cota.total} ${cota.oQue}. Tente de novo em ${Math.ceil(taken.waitS / 60)} min.`,
      retryAfterS: taken.waitS,
    })
  }
  res.once('close', () => {
    if (!res.headersSent || res.statusCode !== cota.status) taken.giveBack()
  })
}

/**
 * Who calls. Requests without a token that opens are counted, and past the limit CAR-010 takes the place of CAR-001 and
 * CAR-002. A good token is never refused for them: behind one address there may be an attacker and an office full of
 * people. Nor does what is counted there use up what the address may do before sign-in.
 */
async function identify({ verify, revocation, limits }: Gatekeepers, req: Request, res: Response): Promise<Usuario> {
  try {
    const usuario = await authenticate(req, verify)
    revocation.refuseKnown(usuario)
    return usuario
  } catch (error) {
    if (!(error instanceof ErroCar) || error.kind !== 'unauthenticated') throw error
    const consumption = await limits.refused(error instanceof TokenEncerrado ? error : { address: req.ip ?? '' })
    if (consumption.exceeded) apply(res, consumption, 'acesso')
    throw error
  }
}

/** Pages that look something up are limited as the operation that they show. */
export async function admitLookup({ limits }: Gatekeepers, req: Request, res: Response): Promise<void> {
  apply(res, await limits.consume({ address: req.ip ?? '' }, 'geral'), 'geral')
}

/** @throws CAR-010 */
function apply(res: Response, consumption: Consumption | null, categoria: Categoria | 'acesso'): void {
  if (consumption === null) return
  const { limit, remaining, resetAt, exceeded, waitS } = consumption
  res.setHeader('x-ratelimit-limit', limit)
  res.setHeader('x-ratelimit-remaining', remaining)
  res.setHeader('x-ratelimit-reset', resetAt)
  countLimit({ categoria, resultado: exceeded ? 'excedido' : 'passou' })
  if (!exceeded) return
  throw new ErroCar('limite_excedido', {
    mensagem: `O limite é de ${limit} pedidos por minuto. Aguarde ${waitS} s e tente de novo.`,
    retryAfterS: waitS,
  })
}
