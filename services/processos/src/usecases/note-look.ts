import type { User } from '@car/identity/usuario'
import type { LookKind } from '@car/vocabulary/access'
import type { Relation } from '../domain/access.ts'
import type { Processo } from '../domain/processo.ts'
import { countsForAlert, hourOf, lookBy } from '../domain/reading.ts'
import type { Ctx } from './ctx.ts'

/**
 * Records that a person other than the owner is about to see data of a case.
 * @throws CAR-016 or CAR-017 when the look cannot be recorded
 */
export async function noteLook(
  ctx: Ctx,
  usuario: User,
  seen: { processo: Processo; relacao: Relation },
  tipo: LookKind,
): Promise<void> {
  const leitura = lookBy(usuario, seen, tipo, ctx.agora())
  if (leitura) await ctx.leituras.anotar(leitura, countsForAlert(leitura))
}

/**
 * Counts that this command is about to show a CPF of another owner's case to a person who sees all cases.
 * @throws CAR-016 or CAR-017 when the count cannot be recorded
 */
export async function noteReveal(
  ctx: Ctx,
  usuario: User,
  { processo }: { processo: Processo },
  commandId: string,
): Promise<void> {
  if (!countsForAlert(usuario) || processo.dono.id === usuario.id) return
  await ctx.showings.revealed(usuario.id, hourOf(ctx.agora()), commandId)
}

/**
 * Counts the cases of other owners in a list that a person is about to see. Only lists of people who see all cases
 * count.
 * @throws CAR-016 or CAR-017 when the count cannot be recorded
 */
export async function noteListed(ctx: Ctx, usuario: User, processos: readonly Processo[]): Promise<void> {
  if (!countsForAlert(usuario)) return
  const ids = processos.filter(({ dono }) => dono.id !== usuario.id).map(({ id }) => id)
  await ctx.showings.listed(usuario.id, hourOf(ctx.agora()), ids)
}
