import { notFound, nullIfAbsent } from '@car/errors/car-error'
import { idFrom } from '@car/event-store/ids'
import type { Loaded } from '@car/event-store/store'
import { KeyTaken } from '@car/event-store/unique-keys'
import { authorOf, type User } from '@car/identity/usuario'
import type { Cursor } from '@car/store/cursor'
import type { Page, PageRequest } from '@car/store/paging'
import pLimit from 'p-limit'
import type { ExclusaoResult } from '@car/vocabulary/guarda'
import { invalidState } from '../../domain/permission.ts'
import type { Processo } from '../../domain/processo.ts'
import { decide, type Exclusao, type ExclusaoEvent, type Plan } from '../domain/exclusao.ts'
import type { GuardaCtx } from './ctx.ts'
import { orderDestruction } from './destroy.ts'
import { accountGoes, planFor } from './plan.ts'

export type SeenExclusao = Loaded<Exclusao | null, ExclusaoEvent> & { state: Exclusao; id: string }

/** The legal ground of what a person asked for. */
const AT_REQUEST = 'Lei 13.709/2018, art. 18, VI'

/** An account that is gone leaves nothing to plan. */
const NOTHING = { nome: '', processos: [], conta: true, ficam: [] }
const AT_ONCE = 4

/** Returns a page of requests, each with what goes and what stays as things are now. */
export async function listExclusoes(
  ctx: GuardaCtx,
  which: Parameters<GuardaCtx['exclusoes']['list']>[0],
  cursor: Cursor,
  request: PageRequest,
): Promise<Page<{ exclusao: Exclusao; plan: Plan & { nome: string } }>> {
  const page = await ctx.exclusoes.list(which, cursor, request)
  const items = await pLimit(AT_ONCE).map(page.items, async ({ _id, usuarioId }) => {
    const [{ state }, plan] = await Promise.all([
      ctx.store.load('exclusao', _id),
      planFor(ctx, usuarioId).catch(nullIfAbsent),
    ])
    return { exclusao: requireFound(state), plan: plan ?? NOTHING }
  })
  return { ...page, items }
}

/** @throws CAR-005 when a request of this person is not finished yet */
export async function pedirExclusao(
  ctx: GuardaCtx,
  usuario: User,
  motivo: string | null,
  commandId: string,
): Promise<Exclusao> {
  const id = idFrom(commandId, 'exclusao')
  const command = { id: commandId, author: authorOf(usuario), at: ctx.now() }
  const asked: ExclusaoEvent = { tipo: 'exclusao_pedida', usuarioId: usuario.id, motivo }
  const opening = () => ({ events: [asked], uniqueKey: `exclusao:${usuario.id}` })
  try {
    return requireFound((await ctx.store.execute('exclusao', id, command, opening)).state)
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error
    throw invalidState('Já há um pedido seu em andamento. Espere a resposta dele.')
  }
}

/** @throws CAR-003 when there is no such request */
export async function seeExclusao(ctx: GuardaCtx, id: string): Promise<SeenExclusao> {
  const loaded = await ctx.store.load('exclusao', id)
  return { ...loaded, state: requireFound(loaded.state), id }
}

type Verdict = { resultado: ExclusaoResult; fundamentacao: string }

/** Decides a request. What was granted is carried out by `finishExclusao`, whatever happens to this process. */
export async function decidirExclusao(
  ctx: GuardaCtx,
  usuario: User,
  { seen, commandId }: { seen: SeenExclusao; commandId: string },
  verdict: Verdict,
): Promise<Exclusao> {
  const plan = await planFor(ctx, seen.state.usuarioId)
  const command = { id: commandId, author: authorOf(usuario), at: ctx.now() }
  const rule = (exclusao: Exclusao | null) => ({ events: decide(requireFound(exclusao), verdict, plan) })
  return requireFound((await ctx.store.execute('exclusao', seen.id, command, rule, seen)).state)
}

/**
 * Carries out a request that was granted: each draft, then the account or its contact. Then what the person wrote in
 * the request goes too.
 * @throws CarError when a service is away; a repetition goes on
 */
export async function finishExclusao(ctx: GuardaCtx, id: string): Promise<void> {
  const { state } = await ctx.store.load('exclusao', id)
  if (state?.status !== 'em_andamento' || !state.decisao) return
  const what = { classe: 'pedido', base_legal: AT_REQUEST, por: null } as const
  // A hold that came after the decision stops everything until it is lifted.
  if ((await ctx.guardas.held([state.usuarioId])).size > 0) return
  for (const id of state.decisao.processos) {
    const { state: processo } = await ctx.store.load('processo', id)
    // What the person has filed in the meantime stays.
    if (processo !== null && !isDraftOf(processo, state.usuarioId)) continue
    if (!(await orderDestruction(ctx, { alvo: 'processo', id }, { ...what, parte: 'tudo' }))) return
  }
  // A person who has opened another case in the meantime stays its owner.
  const goes = state.decisao.resultado === 'atendida' && (await accountGoes(ctx, state.usuarioId))
  const parte = goes ? 'tudo' : 'contato'
  if (!(await orderDestruction(ctx, { alvo: 'usuario', id: state.usuarioId }, { ...what, parte }))) return
  const command = { author: null, at: ctx.now() }
  await ctx.store.destroy(
    'exclusao',
    id,
    { ...command, id: 'apagada' },
    { base_legal: AT_REQUEST, por: null, which: ({ author }) => author?.id === state.usuarioId },
  )
  const events = [{ tipo: 'exclusao_concluida' as const }]
  await ctx.store.execute('exclusao', id, { ...command, id: 'concluida' }, () => ({ events }))
}

const isDraftOf = ({ status, dono }: Processo, personId: string): boolean =>
  dono.id === personId && (status === 'rascunho' || status === 'descartado')

const UNFINISHED = 100

/** Carries out all requests that were granted. A failure is logged, and the next round tries again. */
export async function finishExclusoes(ctx: GuardaCtx, signal?: AbortSignal): Promise<void> {
  for (const id of await ctx.exclusoes.unfinished(UNFINISHED)) {
    if (signal?.aborted) return
    await finishExclusao(ctx, id).catch((failure: unknown) =>
      ctx.logger.error({ err: failure, exclusao: id }, 'a request to be forgotten is tried again'),
    )
  }
}

function requireFound(exclusao: Exclusao | null): Exclusao {
  if (exclusao === null) throw notFound()
  return exclusao
}
