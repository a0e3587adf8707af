import { CarError } from '@car/errors/car-error'
import type { Decision, Loaded } from '@car/event-store/store'
import { authorOf, type User, seesAll } from '@car/identity/usuario'
import { requireVisible, type Relation } from '../domain/access.ts'
import type { Processo, State } from '../domain/processo.ts'
import type { DomainEvent } from '../domain/events.ts'
import type { JoinedDocumento, Situation } from '../domain/permission.ts'
import type { BaseCtx } from './ctx.ts'

/** A case that the caller may see, with the stream that was read for this check. */
export type Seen = { processo: Processo; versao: number; relacao: Relation; loaded: Loaded<State, DomainEvent> }

/** The data that every act needs: the case, the command id, and the versions that the caller accepts (If-Match). */
export type ActRequest = {
  seen: Seen
  commandId: string
  acceptsVersion: (versao: number) => boolean
  /** True if the commit must not tell who acted. Its events do, sealed. */
  unsigned?: boolean
}

/** A case after an act. `documentos` are present if the act needed them. */
export type Done = { processo: Processo; versao: number; documentos?: readonly JoinedDocumento[] }

export type Commits = Seen['loaded']['commits']
type Decided = DomainEvent[] | Decision<DomainEvent>

/**
 * Gathers what the rules need to know about the case and the person. `declared` is determined only for people who could
 * examine the case. `hasNoted` is determined only for people who act for the requerente without being the owner,
 * because a technician may have been an analyst.
 */
export async function situate(
  ctx: BaseCtx,
  usuario: User,
  { processo, versao, relacao, loaded }: Seen,
  documentos: readonly JoinedDocumento[],
): Promise<Situation> {
  const [declared, hasNoted] = await Promise.all([
    seesAll(usuario.papel) && ctx.proprietarios.isDeclared(processo, loaded.commits, usuario.id),
    (relacao.as === 'administracao' || relacao.as === 'tecnico') && ctx.notes.hasWritten(processo.id, usuario.id),
  ])
  return {
    processo,
    versao,
    usuario,
    relacao,
    declared,
    hasNoted,
    documentos,
    now: ctx.now(),
    prazos: ctx.prazos,
  }
}

/**
 * Carries out an act on an existing case. `rule` decides on the events, which are appended to the stream. If the case
 * has changed in the meantime, `rule` runs again on the newer case. `documentos` are for rules that depend on them.
 * @throws CAR-003 when the caller may not see the case; the refusal of the rule; CAR-012 for a stale If-Match
 */
export async function act(
  ctx: BaseCtx,
  usuario: User,
  { seen, commandId, acceptsVersion, unsigned = false }: ActRequest,
  rule: (s: Situation, commits: Commits) => Decided | Promise<Decided>,
  documentos?: readonly JoinedDocumento[],
): Promise<Done> {
  const now = ctx.now()
  const command = { id: commandId, author: unsigned ? null : authorOf(usuario), at: now }
  const decide = async (current: State, versao: number, commits: Commits) => {
    const { processo, relacao } = requireVisible(current, usuario, now)
    const loaded = { state: current, version: versao, commits }
    const situation = await situate(ctx, usuario, { processo, versao, relacao, loaded: loaded }, documentos ?? [])
    const decided = await rule(situation, commits)
    const decisao = Array.isArray(decided) ? { events: decided } : decided
    // A decision that changes nothing cannot conflict with a newer version.
    if (decisao.events.length > 0 && !acceptsVersion(versao)) throw new CarError('versao_desatualizada')
    return decisao
  }
  const { state, version } = await ctx.store.execute('processo', seen.processo.id, command, decide, seen.loaded)
  if (state === null) throw new Error('an act left no case behind')
  return { processo: state, versao: version, ...(documentos ? { documentos } : {}) }
}
