import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import { idFrom } from '@car/event-store/ids'
import { KeyTaken, type Loaded } from '@car/event-store/store'
import { autorDe, type Usuario } from '@car/identity/usuario'
import type { EventoDeModelo, TextoDeModelo } from '../domain/eventos.ts'
import { type Modelo, MODELOS_NO_MAXIMO } from '../domain/modelo.ts'
import { estadoInvalido } from '../domain/permissao.ts'
import type { Ctx } from './ctx.ts'

export type ModeloVisto = Loaded<Modelo | null, EventoDeModelo> & { id: string }
export type ModeloFeito = { modelo: Modelo; versao: number }
type Pedido = { visto: ModeloVisto; commandId: string; acceptsVersion: (versao: number) => boolean }

/** @throws CAR-003 when the template does not exist, or was removed */
export async function verModelo(ctx: Ctx, id: string): Promise<ModeloVisto> {
  const lido = await ctx.store.load('modelo', id)
  if (lido.state === null || lido.state.excluido) throw naoEncontrado()
  return { ...lido, id }
}

/**
 * Adds a template. Each holds one of a fixed number of places by a unique key, so there are never more, however many
 * are added at once. @throws CAR-005 when no place is left
 */
export async function criarModelo(
  ctx: Ctx,
  usuario: Usuario,
  texto: TextoDeModelo,
  commandId: string,
): Promise<ModeloFeito> {
  const id = idFrom(commandId, 'modelo')
  const lido = await ctx.store.load('modelo', id)
  const lugares = lido.state === null ? aPartirDe(id, await ctx.modelos.lugaresLivres()) : [lido.state.lugar]
  const command = { id: commandId, author: autorDe(usuario), at: ctx.agora() }
  for (const lugar of lugares) {
    const criado = { tipo: 'modelo_criado' as const, id, lugar, ...texto }
    const decide = () => ({ events: [criado], uniqueKey: `modelo:${lugar}` })
    try {
      const { state, version } = await ctx.store.execute('modelo', id, command, decide, lido)
      return feito(state, version)
    } catch (erro) {
      if (!(erro instanceof KeyTaken)) throw erro
    }
  }
  throw estadoInvalido(`Já há ${MODELOS_NO_MAXIMO} modelos. Altere ou exclua um deles.`)
}

/** Concurrent requests each begin at a different place, so that they seldom collide. */
function aPartirDe(id: string, lugares: number[]): number[] {
  const inicio = Number.parseInt(id.slice(0, 8), 16) % Math.max(lugares.length, 1)
  return [...lugares.slice(inicio), ...lugares.slice(0, inicio)]
}

/** @throws CAR-003, CAR-012 */
export const alterarModelo = (ctx: Ctx, usuario: Usuario, pedido: Pedido, texto: TextoDeModelo): Promise<ModeloFeito> =>
  mudar(ctx, usuario, pedido, (modelo) => {
    const igual = (Object.keys(texto) as (keyof TextoDeModelo)[]).every((campo) => modelo[campo] === texto[campo])
    return igual ? [] : [{ tipo: 'modelo_alterado', ...texto }]
  })

/** Its place is free again once the read model knows of the removal. @throws CAR-003, CAR-012 */
export const excluirModelo = (ctx: Ctx, usuario: Usuario, pedido: Pedido): Promise<ModeloFeito> =>
  mudar(ctx, usuario, pedido, () => [{ tipo: 'modelo_excluido' }])

async function mudar(
  ctx: Ctx,
  usuario: Usuario,
  { visto, commandId, acceptsVersion }: Pedido,
  decidir: (modelo: Modelo) => EventoDeModelo[],
): Promise<ModeloFeito> {
  const command = { id: commandId, author: autorDe(usuario), at: ctx.agora() }
  const decide = (modelo: Modelo | null, versao: number) => {
    if (modelo === null || modelo.excluido) throw naoEncontrado()
    if (!acceptsVersion(versao)) throw new ErroCar('versao_desatualizada')
    return { events: decidir(modelo) }
  }
  const { state, version } = await ctx.store.execute('modelo', visto.id, command, decide, visto)
  return feito(state, version)
}

function feito(modelo: Modelo | null, versao: number): ModeloFeito {
  if (modelo === null) throw new Error('an act left no text behind')
  return { modelo, versao }
}
