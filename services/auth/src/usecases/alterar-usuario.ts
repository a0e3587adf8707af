import { authorOf, type User } from '@car/identity/usuario'
import type { Papel } from '@car/vocabulary/person'
import { changePapel, changeUnit } from '../domain/decisions.ts'
import type { Row } from '../outbound/users.ts'
import { apply } from '../outbound/project.ts'
import { recordCreation } from './finish-sign-in.ts'
import type { Ctx } from './ctx.ts'
import { requireShown } from './end-session.ts'

type ChangeUser = {
  target: Row
  tipo_usuario: Papel
  unidade?: string | null | undefined
  motivo?: string | undefined
  commandId: string
}

/**
 * Gives a person a role and a unit, and records by whom, when and why. Older access tokens end at once. The person's
 * next refresh gives a token with the new role.
 * @throws CAR-016 when the role has changed, but old tokens are accepted until the cache is back
 */
export async function alterarUsuario(ctx: Ctx, actor: User, cmd: ChangeUser): Promise<Row> {
  const { target, tipo_usuario, unidade, motivo, commandId } = cmd
  await recordCreation(ctx, target)
  const command = { id: commandId, author: authorOf(actor), at: ctx.now() }
  const { state, version } = await ctx.store.execute('usuario', target._id, command, (state) => ({
    events: [...changePapel(state, tipo_usuario, 'administracao', motivo), ...changeUnit(state, unidade, motivo)],
  }))
  if (state === null) throw new Error('a person who was changed is not on record')
  // `apply` runs even when nothing was recorded now, because an earlier attempt may have stopped in between.
  requireShown(await apply(ctx, target._id, state, version))
  return { ...target, tipo_usuario: state.papel, unidade: state.unidade, versao: version }
}
