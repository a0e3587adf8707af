import { CarError, notFound } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import { isOptional, AVISO_KINDS, type AvisoKind } from '@car/vocabulary/aviso'
import type { Channels, Choices } from '../outbound/preferencias.ts'
import type { Ctx } from './ctx.ts'

export type Preferences = Record<AvisoKind, boolean> & {
  canais: Channels
  /** True where notices can go to telephones at all. */
  telefone_disponivel: boolean
}
type NewOnes = { [T in AvisoKind]?: boolean | undefined } & { canais?: Channels | undefined }

/** Returns for each kind of notice whether the person gets it, and by which channels. */
export const preferencias = async (ctx: Ctx, { id }: Pick<User, 'id'>): Promise<Preferences> =>
  presented(ctx, await ctx.preferencias.of(id))

/**
 * Stores all choices. A kind that is not named is switched on. If the kind was off before, links in older messages can
 * no longer switch it off.
 * @throws CAR-005 if notices cannot go to the telephone: there is no gateway, or no confirmed number
 */
export async function prefer(ctx: Ctx, { id }: User, { canais, ...newOnes }: NewOnes): Promise<Preferences> {
  if (canais?.telefone) await requirePhone(ctx, id)
  const switchedOff = AVISO_KINDS.filter(isOptional).filter((tipo) => newOnes[tipo] === false)
  return presented(ctx, await ctx.preferencias.record(id, { switchedOff, canais }, ctx.now()))
}

async function requirePhone(ctx: Ctx, id: string): Promise<void> {
  if (ctx.telefone === null) throw noPhones()
  const { telefone, telefone_confirmado: confirmed } = await ctx.auth.ObterEndereco({ id })
  if (telefone === undefined || !confirmed)
    throw new CarError('estado_invalido', { mensagem: 'Confirme antes o número do seu telefone, com um código.' })
}

export const noPhones = (): CarError =>
  new CarError('estado_invalido', { mensagem: 'Este serviço não envia avisos por telefone. Use o e-mail.' })

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

const presented = (ctx: Ctx, { switchedOff, canais }: Choices): Preferences => ({
  ...(Object.fromEntries(AVISO_KINDS.map((tipo) => [tipo, !switchedOff.includes(tipo)])) as Record<AvisoKind, boolean>),
  canais,
  telefone_disponivel: ctx.telefone !== null,
})
