import { authorOf, type User } from '@car/identity/usuario'
import { endAll } from '../domain/decisions.ts'
import { endSessionsOf } from '../outbound/project.ts'
import type { Row } from '../outbound/users.ts'
import { recordCreation } from './finish-sign-in.ts'
import type { Ctx } from './ctx.ts'
import { requireShown } from './end-session.ts'

type EndSessions = { target: Row; motivo: string; commandId: string }

/**
 * Ends all current sessions of a person for an administrator. The record names the administrator and the reason. The
 * person may sign in again.
 * @throws CAR-016 when the sessions have ended, but their tokens are accepted until the cache is back
 */
export async function endSessions(ctx: Ctx, actor: User, cmd: EndSessions): Promise<Row> {
  const { target, motivo, commandId } = cmd
  await recordCreation(ctx, target)
  const command = { id: commandId, author: authorOf(actor), at: ctx.now() }
  const decide = () => ({ events: endAll(motivo) })
  const { version } = await ctx.store.execute('usuario', target._id, command, decide)
  // The projection of the commit does not say whether its revocations reached the cache, so the revocations are
  // repeated. A repetition ends only the sessions that were open when the command was first carried out.
  const { state, commits } = await ctx.store.load('usuario', target._id)
  const commit = commits[version - 1]
  if (!state || !commit) throw new Error('a commit that was just recorded is missing')
  requireShown(await endSessionsOf(ctx, { id: target._id, commit, state }))
  return { ...target, tipo_usuario: state.papel, versao: version }
}
