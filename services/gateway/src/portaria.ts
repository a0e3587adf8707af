import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import { authenticate } from '@car/http/authenticate'
import type { VerifyToken } from '@car/identity/verify-token'
import type { Categoria, Operacao } from '@car/operations/operacao'
import type { Request, Response } from 'express'
import type { Consumo, Contado, Limites } from './limites.ts'
import { contarLimite } from './metricas.ts'
import type { Revogacao } from './revogacao.ts'

export type Porteiros = { verificar: VerifyToken; revogacao: Revogacao; limites: Limites }

/**
 * Lets a request of an operation in, or throws: the token is one of ours (CAR-001, CAR-002) and not revoked (CAR-002),
 * the limit is not reached (CAR-010), the role is one that the operation knows (CAR-003). Trust level, visibility and
 * everything after them are for the service to judge, in that order.
 */
export async function admitir(porteiros: Porteiros, req: Request, res: Response, operacao: Operacao): Promise<void> {
  const { verificar, revogacao, limites } = porteiros
  const muda = req.method !== 'GET' && req.method !== 'HEAD'
  const usuario = operacao.papeis === 'publico' ? undefined : await authenticate(req, verificar)
  if (usuario) revogacao.recusarConhecido(usuario)
  const contado: Contado = usuario ? { usuario } : { endereco: req.ip ?? '' }
  // Asked side by side, they leave for Redis in one write.
  const consumo = limites.consumir(contado, operacao.categoria)
  if (usuario) await revogacao.exigirValido(usuario, muda)
  else if (muda) await revogacao.exigirCache()
  aplicar(res, await consumo, operacao.categoria)
  if (usuario && operacao.papeis !== 'publico' && !operacao.papeis.includes(usuario.papel)) throw naoEncontrado()
}

/** Pages that look something up are limited as the operation that they show. */
export async function admitirConsulta({ limites }: Porteiros, req: Request, res: Response): Promise<void> {
  aplicar(res, await limites.consumir({ endereco: req.ip ?? '' }, 'geral'), 'geral')
}

/** @throws CAR-010 */
function aplicar(res: Response, consumo: Consumo | null, categoria: Categoria): void {
  if (consumo === null) return
  res.setHeader('x-ratelimit-limit', consumo.limite)
  res.setHeader('x-ratelimit-remaining', consumo.restante)
  res.setHeader('x-ratelimit-reset', consumo.reiniciaEm)
  contarLimite({ categoria, resultado: consumo.excedido ? 'excedido' : 'passou' })
  if (!consumo.excedido) return
  const { limite, esperarS } = consumo
  throw new ErroCar('limite_excedido', {
    mensagem: `O limite é de ${limite} pedidos por minuto. Aguarde ${esperarS} s e tente de novo.`,
    retryAfterS: esperarS,
  })
}
