import type { User } from '@car/identity/usuario'
import type { LookKind } from '@car/vocabulary/access'
import type { Relation } from '../../domain/access.ts'
import type { Processo } from '../../domain/processo.ts'
import { countsForAlert, hourOf, lookBy } from '../../processo/domain/reading.ts'
import type { AccessCtx } from './ctx.ts'

/**
 * Records that a person other than the owner is about to see data of a case.
 * @throws CAR-016 or CAR-017 when the look cannot be recorded
 */
export async function noteLook(
  ctx: AccessCtx,
  usuario: User,
  seen: { processo: Processo; relacao: Relation },
  kind: LookKind,
): Promise<void> {
  const reading = lookBy(usuario, seen, kind, ctx.now())
  if (reading) await ctx.looks.note(reading, countsForAlert(reading))
}

/**
 * Counts a CPF that this command is about to show. It counts only for a person who sees all cases, and only on a case
 * of another owner.
 * @throws CAR-016 or CAR-017 when the count cannot be recorded
 */
export async function noteReveal(
  ctx: AccessCtx,
  usuario: User,
  { processo }: { processo: Processo },
  commandId: string,
): Promise<void> {
  if (!countsForAlert(usuario) || processo.dono.id === usuario.id) return
  await ctx.showings.revealed(usuario.id, hourOf(ctx.now()), commandId)
}

/**
 * Counts the cases of other owners in a list that a person is about to see. Only lists of people who see all cases
 * count.
 * @throws CAR-016 or CAR-017 when the count cannot be recorded
 */
export async function noteListed(ctx: AccessCtx, usuario: User, processos: readonly Processo[]): Promise<void> {
  if (!countsForAlert(usuario)) return
  const others = processos.filter(({ dono }) => dono.id !== usuario.id)
  await noteListedIds(
    ctx,
    usuario,
    others.map(({ id }) => id),
  )
}

/** Counts cases in a list of acts, whoever their owners are. */
export const noteListedIds = (ctx: AccessCtx, usuario: User, ids: readonly string[]): Promise<void> =>
  ctx.showings.listed(usuario.id, hourOf(ctx.now()), ids)

/**
 * Counts a refused declaration with a typed CPF or CNPJ on somebody else's case like a CPF that was shown, because who
 * guesses numbers gets refusals.
 * @throws CAR-016 or CAR-017 when the count cannot be recorded
 */
export async function noteGuess(
  ctx: Pick<AccessCtx, 'showings' | 'now'>,
  usuario: User,
  { processo }: { processo: Processo },
  commandId: string,
): Promise<void> {
  if (processo.dono.id !== usuario.id) await ctx.showings.revealed(usuario.id, hourOf(ctx.now()), commandId)
}
