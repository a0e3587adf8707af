import { CarError } from '@car/errors/car-error'
import { idFrom } from '@car/event-store/ids'
import { counter } from '@car/telemetry/metrics'
import { create, changePapel } from '../domain/decisions.ts'
import type { Identity } from '../domain/identity.ts'
import type { Row } from '../outbound/users.ts'
import { apply } from '../outbound/project.ts'
import type { Ctx } from './ctx.ts'
import { openSession, type Tokens } from './issue.ts'

type CompleteSignIn = {
  state: string | undefined
  query: string
  /** The mark of the client that calls back; null if the client has none. */
  browser: string | null
  byBrowser: boolean
  dispositivo: string | null
}

const signIns = counter('car_entradas_total', 'Sign-ins by outcome')

/**
 * Completes a sign-in: takes the state, checks the provider's answer, and gives the person a session. The state cannot
 * be used again, even if a later step fails. If a browser began or completes the sign-in, both clients must have the
 * same mark.
 * @throws CAR-018 when the state is unknown, the mark differs, or the provider refuses; CAR-016 or CAR-017 when the
 * provider or the store cannot be reached
 */
export async function completeSignIn(ctx: Ctx, cmd: CompleteSignIn): Promise<{ tokens: Tokens; returnTo: string }> {
  try {
    const { state } = cmd
    const signIn = state ? await ctx.signIns.take(state, ctx.now()) : null
    if (!state || !signIn) throw new CarError('entrada_recusada')
    const requiresMark = signIn.byBrowser || cmd.byBrowser
    if (requiresMark && cmd.browser !== signIn.browser) throw new CarError('entrada_recusada')

    const haS = Math.ceil((ctx.now().getTime() - signIn.begunAt) / 1000)
    const person = await ctx.provider.exchange(cmd.query, state, signIn, haS)
    const usuario = await recognise(ctx, person)
    const { dispositivo } = cmd
    const tokens = await openSession(ctx, usuario._id, { dispositivo, autenticada_em: person.authenticatedAt })
    signIns({ outcome: 'ok' })
    return { tokens, returnTo: signIn.returnTo }
  } catch (error) {
    signIns({ outcome: error instanceof CarError ? error.nome : 'inesperado' })
    throw error
  }
}

/**
 * Finds or registers the person. New people become producers, unless the configuration says otherwise. People whose
 * CPFs the configuration lists become administrators, unless an administrator has changed their role.
 */
async function recognise(ctx: Ctx, person: Identity): Promise<Row> {
  const isAdmin = ctx.admins.has(person.cpf)
  const initial = isAdmin ? 'admin' : ctx.initialPapel(person.cpf)
  const usuario = await ctx.users.signIn(person, initial, ctx.now())
  if (usuario.versao === 0) await recordCreation(ctx, usuario)
  if (isAdmin && usuario.tipo_usuario !== 'admin') await promote(ctx, usuario)
  return usuario
}

/** Records the creation of a person if the record lacks this event, for example after a crash. */
export async function recordCreation(ctx: Ctx, { _id, tipo_usuario, versao }: Row): Promise<void> {
  if (versao > 0) return
  const command = { id: idFrom(_id, 'criacao'), author: null, at: ctx.now() }
  const decide = (state: Parameters<typeof create>[0]) => ({ events: create(state, tipo_usuario) })
  await ctx.store.execute('usuario', _id, command, decide, ctx.store.unopened('usuario'))
}

async function promote(ctx: Ctx, { _id, versao }: Row): Promise<void> {
  const command = { id: idFrom(_id, `admin ${versao}`), author: null, at: ctx.now() }
  const { state, version } = await ctx.store.execute('usuario', _id, command, (current) => ({
    events: changePapel(current, 'admin', 'configuracao'),
  }))
  if (state) await apply(ctx, _id, state, version)
}
