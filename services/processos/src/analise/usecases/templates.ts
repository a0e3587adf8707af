import { CarError, notFound } from '@car/errors/car-error'
import { idFrom } from '@car/event-store/ids'
import type { Loaded } from '@car/event-store/store'
import { KeyTaken } from '@car/event-store/unique-keys'
import { authorOf, type User } from '@car/identity/usuario'
import type { TemplateEvent, TemplateText } from '../../domain/events.ts'
import { type Template, MAX_TEMPLATES } from '../domain/template.ts'
import { invalidState } from '../../domain/permission.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import type { AnalysisCtx } from './ctx.ts'

export type SeenTemplate = Loaded<Template | null, TemplateEvent> & { id: string }
export type TemplateDone = { template: Template; versao: number }
type TemplateRequest = { seen: SeenTemplate; commandId: string; acceptsVersion: (versao: number) => boolean }

/** @throws CAR-003 when the template does not exist or was removed */
export async function seeTemplate(ctx: BaseCtx, id: string): Promise<SeenTemplate> {
  const loaded = await ctx.store.load('modelo', id)
  if (loaded.state === null || loaded.state.excluido) throw notFound()
  return { ...loaded, id }
}

/**
 * Adds a template. Each template takes one of a fixed number of slots by a unique key. So simultaneous requests cannot
 * add more templates than slots.
 * @throws CAR-005 when no slot is free
 */
export async function criarModelo(
  ctx: AnalysisCtx,
  usuario: User,
  text: TemplateText,
  commandId: string,
): Promise<TemplateDone> {
  const id = idFrom(commandId, 'modelo')
  const loaded = await ctx.store.load('modelo', id)
  const places = loaded.state === null ? startingFrom(id, await ctx.templates.freePlaces()) : [loaded.state.lugar]
  const command = { id: commandId, author: authorOf(usuario), at: ctx.now() }
  for (const place of places) {
    const created = { tipo: 'modelo_criado' as const, id, lugar: place, ...text }
    const decide = () => ({ events: [created], uniqueKey: `modelo:${place}` })
    try {
      const { state, version } = await ctx.store.execute('modelo', id, command, decide, loaded)
      return done(state, version)
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error
    }
  }
  throw invalidState(`Já há ${MAX_TEMPLATES} modelos. Altere ou exclua um deles.`)
}

/**
 * Starts the list of slots at a different slot for each request, so that simultaneous requests seldom try the same
 * slot.
 */
function startingFrom(id: string, places: number[]): number[] {
  const start = Number.parseInt(id.slice(0, 8), 16) % Math.max(places.length, 1)
  return [...places.slice(start), ...places.slice(0, start)]
}

/**
 * Changes a template. Records nothing if the text stays the same.
 * @throws CAR-003 when the template was removed, CAR-012 for a stale If-Match
 */
export const alterarModelo = (
  ctx: BaseCtx,
  usuario: User,
  request: TemplateRequest,
  text: TemplateText,
): Promise<TemplateDone> =>
  change(ctx, usuario, request, (template) => {
    const equal = (Object.keys(text) as (keyof TemplateText)[]).every((campo) => template[campo] === text[campo])
    return equal ? [] : [{ tipo: 'modelo_alterado', ...text }]
  })

/**
 * Removes a template. Its slot is free again once the read model shows the removal.
 * @throws CAR-003 when the template was already removed, CAR-012 for a stale If-Match
 */
export const excluirModelo = (ctx: BaseCtx, usuario: User, request: TemplateRequest): Promise<TemplateDone> =>
  change(ctx, usuario, request, () => [{ tipo: 'modelo_excluido' }])

async function change(
  ctx: BaseCtx,
  usuario: User,
  { seen, commandId, acceptsVersion }: TemplateRequest,
  rule: (template: Template) => TemplateEvent[],
): Promise<TemplateDone> {
  const command = { id: commandId, author: authorOf(usuario), at: ctx.now() }
  const decide = (template: Template | null, versao: number) => {
    if (template === null || template.excluido) throw notFound()
    if (!acceptsVersion(versao)) throw new CarError('versao_desatualizada')
    return { events: rule(template) }
  }
  const { state, version } = await ctx.store.execute('modelo', seen.id, command, decide, seen)
  return done(state, version)
}

function done(template: Template | null, versao: number): TemplateDone {
  if (template === null) throw new Error('an act left no text behind')
  return { template, versao }
}
