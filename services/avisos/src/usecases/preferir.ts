import { naoEncontrado } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import { ehOpcional, TIPOS_AVISO, type TipoAviso } from '@car/vocabulary/aviso'
import type { Ctx } from './ctx.ts'

export type Preferencias = Record<TipoAviso, boolean>
type Novas = { [T in TipoAviso]?: boolean | undefined }

/** Which kinds of notices a person gets by mail. */
export const preferencias = async (ctx: Ctx, { id }: Pick<Usuario, 'id'>): Promise<Preferencias> =>
  semEstes(await ctx.preferencias.desligados(id))

/**
 * Stores all choices. A kind that is not named is on, as it is for a person who has chosen nothing. Links in earlier
 * messages do not switch off a kind that is switched on again.
 */
export async function preferir(ctx: Ctx, { id }: Usuario, novas: Novas): Promise<Preferencias> {
  const desligados = TIPOS_AVISO.filter(ehOpcional).filter((tipo) => novas[tipo] === false)
  await ctx.preferencias.gravar(id, desligados, ctx.agora())
  return semEstes(desligados)
}

/** Switches off the kind that a message's token names. @throws CAR-003 for a token that is not, or no longer, good */
export async function descadastrar(ctx: Ctx, token: string): Promise<TipoAviso> {
  const lido = ctx.descadastros.ler(token, ctx.agora())
  if (lido === null || !(await ctx.preferencias.desligar(lido))) throw naoEncontrado()
  return lido.tipo
}

const semEstes = (desligados: readonly TipoAviso[]): Preferencias =>
  Object.fromEntries(TIPOS_AVISO.map((tipo) => [tipo, !desligados.includes(tipo)])) as Preferencias
