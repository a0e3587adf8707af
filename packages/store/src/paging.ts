import type mongoose from 'mongoose'
import type { Cursor, Place } from './cursor.ts'

/** One page of a list, as the store cut it. */
export type Page<T> = {
  items: readonly T[]
  cursor_next: string | null
  cursor_prev: string | null
  total_count: number
  page_size: number
}

/** One sort key; the last one of a list has to be unique. Values are strings, numbers or null, in that case ordered first. */
export type SortKey = { field: string; direction: 1 | -1 }

type Pedido = { cursor: Cursor; request: { cursor?: string | undefined; page_size: number } }
type Valor = string | number | null

/**
 * One page of a collection by key, never by offset: stable while records arrive, and as cheap at the end as at the start.
 * The count comes from the same filter as the page.
 */
export async function paginate<D extends object>(
  colecao: mongoose.Collection<D>,
  filtro: mongoose.mongo.Filter<D>,
  chaves: readonly SortKey[],
  { cursor, request }: Pedido,
): Promise<Page<D>> {
  const lugar = cursor.read(request.cursor)
  const ler = (de: Place | null, sentido: Place['direction'], limite: number) =>
    colecao
      .find((de ? { $and: [filtro, alemDe(chaves, de.key, sentido)] } : filtro) as never)
      .sort(ordem(chaves, sentido))
      .limit(limite)
      .toArray() as Promise<unknown> as Promise<D[]>

  const sentido = lugar?.direction ?? 'after'
  const [lidos, total_count] = await Promise.all([
    ler(lugar, sentido, request.page_size + 1),
    colecao.countDocuments(filtro as never),
  ])
  const items = lidos.slice(0, request.page_size)
  if (sentido === 'before') items.reverse()
  const haMais = lidos.length > request.page_size

  const lado = async (item: D | undefined, para: Place['direction']): Promise<string | null> => {
    if (!item) return null
    const aqui: Place = { key: chaveDe(chaves, item), direction: para }
    const existe = para === sentido ? haMais : lugar !== null && (await ler(aqui, para, 1)).length > 0
    return existe ? cursor.write(aqui) : null
  }
  const [cursor_next, cursor_prev] = await Promise.all([lado(items.at(-1), 'after'), lado(items[0], 'before')])
  return { items, cursor_next, cursor_prev, total_count, page_size: request.page_size }
}

/** The same over things already in memory, in the order given; `chaveDe` is unique and stays with its thing. */
export function paginateList<T>(
  todos: readonly T[],
  chaveDoItem: (item: T) => string,
  { cursor, request }: Pedido,
): Page<T> {
  const lugar = cursor.read(request.cursor)
  const onde = lugar ? lugarDe(todos, chaveDoItem, lugar) : -1
  const fim = lugar?.direction === 'before' ? Math.max(onde, 0) : Math.min(todos.length, onde + 1 + request.page_size)
  const inicio = lugar?.direction === 'before' ? Math.max(0, fim - request.page_size) : onde + 1
  const items = todos.slice(inicio, fim)
  const escrever = (item: T | undefined, indice: number, sentido: Place['direction']) =>
    item === undefined ? null : cursor.write({ key: [chaveDoItem(item), indice], direction: sentido })
  return {
    items,
    cursor_next: fim < todos.length ? escrever(items.at(-1), fim - 1, 'after') : null,
    cursor_prev: inicio > 0 ? escrever(items[0], inicio, 'before') : null,
    total_count: todos.length,
    page_size: request.page_size,
  }
}

/** Where the item stands that a cursor names; where it stood, when it is gone meanwhile. */
function lugarDe<T>(todos: readonly T[], chaveDoItem: (item: T) => string, { key, direction }: Place): number {
  const onde = todos.findIndex((item) => chaveDoItem(item) === key[0])
  const estava = Number(key[1] ?? 0)
  return onde >= 0 ? onde : direction === 'after' ? estava - 1 : estava
}

const ordem = (chaves: readonly SortKey[], sentido: Place['direction']): Record<string, 1 | -1> =>
  Object.fromEntries(chaves.map(({ field, direction: s }) => [field, sentido === 'after' ? s : s === 1 ? -1 : 1]))

const chaveDe = (chaves: readonly SortKey[], item: object): Valor[] =>
  chaves.map(({ field }) => {
    const valor = (item as Record<string, unknown>)[field]
    return valor instanceof Date ? valor.toISOString() : ((valor ?? null) as Valor)
  })

/** (a, b) beyond (x, y) is: a beyond x, or a = x and b beyond y. Dates are kept as ISO strings, which sort as they are. */
function alemDe(chaves: readonly SortKey[], valores: Place['key'], sentido: Place['direction']): object {
  const ramos = chaves.map(({ field, direction: s }, i) => {
    const iguais = chaves.slice(0, i).map((c, j) => ({ [c.field]: valores[j] ?? null }))
    const subindo = (s === 1) === (sentido === 'after')
    return { $and: [...iguais, alem(field, valores[i] ?? null, subindo)] }
  })
  return { $or: ramos }
}

/** Null sorts before everything, and compares with nothing. */
function alem(campo: string, valor: Valor, subindo: boolean): object {
  if (subindo) return valor === null ? { [campo]: { $ne: null } } : { [campo]: { $gt: valor } }
  return valor === null ? { _id: { $in: [] } } : { $or: [{ [campo]: { $lt: valor } }, { [campo]: null }] }
}
