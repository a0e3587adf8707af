import { isValidCpf } from '@brazilian-utils/brazilian-utils'
import { ErroCar } from '@car/errors/erro-car'
import { normalizarDocumento } from '@car/identity/cpf'
import type { Nivel } from '@car/vocabulary/pessoa'
import { z } from 'zod'

/** Who the identity provider says has signed in. */
export type Identidade = { cpf: string; nome: string; email: string | null; nivel: Nivel }

const NIVEL_DO_PROVEDOR = new Map<string | undefined, Nivel>([
  ['bronze', 'bronze'],
  ['silver', 'prata'],
  ['gold', 'ouro'],
])

const claims = z.object({
  sub: z.string().transform(normalizarDocumento).refine(isValidCpf),
  name: z.string().trim().min(1).max(200),
  email: z.string().trim().min(1).max(320).optional(),
  email_verified: z.boolean().optional(),
  reliability_info: z.object({ level: z.string() }).optional(),
})

/**
 * Reads the claims of a validated id_token. A level that is not said, or that nobody knows, is the lowest; an e-mail
 * that the provider has not verified is none.
 * @throws CAR-018 when `sub` is no CPF or nobody is named
 */
export function identidadeDe(idToken: unknown): Identidade {
  const lido = claims.safeParse(idToken)
  // Neither the values nor zod's words about them go on: they are personal.
  if (!lido.success) throw new ErroCar('entrada_recusada')
  const { sub, name, email, email_verified, reliability_info } = lido.data
  return {
    cpf: sub,
    nome: name,
    email: email !== undefined && email_verified !== false ? email : null,
    nivel: NIVEL_DO_PROVEDOR.get(reliability_info?.level) ?? 'bronze',
  }
}
