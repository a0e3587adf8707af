import { notFound } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import { isOptional, AVISO_KINDS, type AvisoKind } from '@car/vocabulary/aviso'
import type { Ctx } from './ctx.ts'

export type Preferences = Record<AvisoKind, boolean>
type NewOnes = { [T in AvisoKind]?: boolean | undefined }

/** Returns for each kind of notice whether the person gets it by mail. */
export const preferencias = async (ctx: Ctx, { id }: Pick<User, 'id'>): Promise<Preferences> =>
  without(await ctx.preferencias.switchedOff(id))

/**
 * Stores all choices. A kind that is not named is switched on. If the kind was off before, links in older messages can
 * no longer switch it off.
 */
export async function prefer(ctx: Ctx, { id }: User, newOnes: NewOnes): Promise<Preferences> {
  const switchedOff = AVISO_KINDS.filter(isOptional).filter((tipo) => newOnes[tipo] === false)
  await ctx.preferencias.record(id, switchedOff, ctx.now())
  return without(switchedOff)
}

/**
 * Switches off the kind that a link names.
 * @throws CAR-003 for an invalid or expired token, or if the person has switched the kind on again since the link was
 * made
 */
export async function unsubscribe(ctx: Ctx, token: string): Promise<AvisoKind> {
  const found = ctx.descadastros.read(token, ctx.now())
  if (found === null || !(await ctx.preferencias.switchOff(found))) throw notFound()
  return found.tipo
}

const without = (switchedOff: readonly AvisoKind[]): Preferences =>
  Object.fromEntries(AVISO_KINDS.map((tipo) => [tipo, !switchedOff.includes(tipo)])) as Preferences
