import { randomUUID } from 'node:crypto'
import type { Lawful } from '@car/event-store/store'
import type { GuardaTarget } from '@car/vocabulary/guarda'
import { notesOf } from '../../analise/domain/nota.ts'
import {
  confirm,
  type Destruction,
  destructionOf,
  type Guarda,
  type Keeper,
  missing,
  order,
  type Order,
  withdraw,
} from '../domain/guarda.ts'
import type { GuardaCtx } from './ctx.ts'
import { stillDue } from './still-due.ts'

/**
 * Orders that what is kept of a case or a person is destroyed, and carries it out. The order is on record first, so
 * whoever comes next goes on where this process ends. Returns false if a hold forbids it, or another part is being
 * destroyed.
 */
export async function orderDestruction(
  ctx: GuardaCtx,
  { alvo, id }: { alvo: GuardaTarget; id: string },
  what: Order,
  rule: typeof order = order,
): Promise<boolean> {
  const command = { id: randomUUID(), author: null, at: ctx.now() }
  const { state } = await ctx.store.execute('guarda', id, command, (guarda) => ({ events: rule(guarda, alvo, what) }))
  if (state?.eliminacao?.parte !== what.parte) return false
  await carryOut(ctx, state)
  return true
}

/**
 * Goes on with a destruction that was ordered. Between the order and its first effect may lie hours, in which the bucket
 * was away and people went on working: what is not due any more is not destroyed.
 * @throws CarError when a service is away
 */
export async function destroy(ctx: GuardaCtx, id: string): Promise<void> {
  const { state } = await ctx.store.load('guarda', id)
  if (!state?.eliminacao) return
  const { repetida = false, feita, em } = state.eliminacao
  if (repetida || feita.length > 0 || (await stillDue(ctx, state, state.eliminacao))) return carryOut(ctx, state)
  const command = { id: `retirada:${em}`, author: null, at: ctx.now() }
  await ctx.store.execute('guarda', id, command, (guarda) => ({ events: withdraw(guarda, em) }))
}

/**
 * Lists the destruction outside of the databases, has each service destroy its part, and records each that has done
 * so. Services repeat what they did before without an effect.
 */
async function carryOut(ctx: GuardaCtx, guarda: NonNullable<Guarda>): Promise<void> {
  const destruction = destructionOf(guarda)
  if (!destruction || missing(guarda).length === 0) return
  await ctx.destructions.note(destruction)
  for (const keeper of missing(guarda)) {
    await destroyAt[keeper](ctx, destruction)
    const command = { id: `feita:${guarda.eliminacao?.em}:${keeper}`, author: null, at: ctx.now() }
    await ctx.store.execute('guarda', guarda.id, command, (before) => ({ events: confirm(before, keeper) }))
  }
}

type DestroyPart = (ctx: GuardaCtx, destruction: Destruction) => Promise<unknown>

const destroyAt: Record<Keeper, DestroyPart> = {
  processos: (ctx, what) => (what.alvo === 'processo' ? destroyCase(ctx, what) : destroyQueries(ctx, what)),
  documentos: ({ documentos }, what) => documentos.Eliminar(requestOf(what)),
  dossie: ({ dossie }, what) => dossie.Eliminar(requestOf(what)),
  analista: ({ analista }, what) => analista.Eliminar(requestOf(what)),
  avisos: ({ avisos }, what) => avisos.Eliminar(requestOf(what)),
  auth: ({ auth }, what) => auth.Eliminar(requestOf(what)),
}

const requestOf = ({ id, alvo, parte, base_legal, por }: Destruction) => ({
  alvo,
  id,
  parte,
  base_legal,
  ...(por === null ? {} : { por }),
})

/** The case seems not to exist once its stream has ended, so nothing can be added to it afterwards. */
async function destroyCase(ctx: GuardaCtx, { id, base_legal, por }: Destruction): Promise<void> {
  const lawful = { base_legal, por }
  for (const scope of [id, notesOf(id)]) await ctx.store.endAll(scope, commandOf(ctx), lawful)
  await Promise.all([ctx.looks.forget(id), ctx.cruzamentos.forget(id), ctx.perimetros.release(id)])
  await destroyReasons(ctx, id, lawful)
}

/**
 * Ends the person's own queries and exports, and destroys what they wrote in requests to be forgotten. What they did on
 * cases that stay belongs to these cases.
 */
async function destroyQueries(ctx: GuardaCtx, { id, parte, base_legal, por }: Destruction): Promise<void> {
  const lawful = { base_legal, por }
  const own = { 'author.id': id, stream: { $gte: 'consulta-', $lt: 'consulta.' } }
  for (const { stream } of await ctx.store.collection.many(own, { projection: { stream: 1 } }))
    await ctx.store.end('consulta', stream.slice('consulta-'.length), commandOf(ctx), lawful)
  const which = ({ author }: { author: { id: string } | null }) => author?.id === id
  for (const request of await ctx.exclusoes.idsOf(id))
    await ctx.store.destroy('exclusao', request, onceMore(ctx), { ...lawful, which })
  if (parte === 'tudo') await destroyReasons(ctx, id, lawful)
}

/** Destroys the reasons of holds, which have all been lifted by now. */
const destroyReasons = (ctx: GuardaCtx, id: string, lawful: Lawful): Promise<void> =>
  ctx.store.destroy('guarda', id, onceMore(ctx), lawful)

const commandOf = (ctx: GuardaCtx) => ({ id: 'eliminacao', author: null, at: ctx.now() })
/** A stream that does not end may have something to destroy more than once. */
const onceMore = (ctx: GuardaCtx) => ({ ...commandOf(ctx), id: randomUUID() })
