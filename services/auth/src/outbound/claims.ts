import { isValidCpf } from '@brazilian-utils/brazilian-utils'
import { CarError } from '@car/errors/car-error'
import { normaliseDocumento } from '@car/vocabulary/enrolment'
import type { Level } from '@car/vocabulary/person'
import { isPhone, normalisePhone } from '@car/vocabulary/enrolment'
import { z } from 'zod'
import type { Identity } from '../domain/identity.ts'

const PROVIDER_LEVEL = new Map<string | undefined, Level>([
  ['bronze', 'bronze'],
  ['silver', 'prata'],
  ['gold', 'ouro'],
])

const claims = z.object({
  sub: z.string().transform(normaliseDocumento).refine(isValidCpf),
  name: z.string().trim().min(1).max(200),
  email: z.string().trim().min(1).max(320).optional(),
  email_verified: z.boolean().optional(),
  phone_number: z.string().max(40).optional(),
  phone_number_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  reliability_info: z.object({ level: z.string() }).optional(),
  auth_time: z.int().nonnegative().optional(),
})

/**
 * Reads the claims of a validated id_token. A missing or unknown level counts as the lowest. An e-mail address that the
 * provider has not marked as verified is dropped, and so is a telephone that is unverified or not Brazilian.
 * @throws CAR-018 when `sub` is not a CPF, or another claim is missing or malformed
 */
export function identityOf(idToken: unknown): Identity {
  const found = claims.safeParse(idToken)
  // The cause is dropped, because its values and zod's messages contain personal data.
  if (!found.success) throw new CarError('entrada_recusada')
  const { sub, name, email, email_verified, reliability_info, auth_time } = found.data
  const { phone_number = '', phone_number_verified } = found.data
  return {
    cpf: sub,
    nome: name,
    email: email !== undefined && email_verified === true ? email : null,
    telefone: phone_number_verified === true && isPhone(phone_number) ? normalisePhone(phone_number) : null,
    nivel: PROVIDER_LEVEL.get(reliability_info?.level) ?? 'bronze',
    authenticatedAt: auth_time === undefined ? null : new Date(auth_time * 1000),
  }
}
