import type mongoose from 'mongoose'
import type { Cursor, Lugar } from './cursor.ts'
import type { Pagina } from './render.ts'

/** One sort key; the last one of a list has to be unique. Values are strings, numbers or null, in that case ordered first. */
export type Chave = { campo: string; sentido: 1 | -1 }

type Pedido = { cursor: Cursor; pedido: { cursor?: string | undefined; page_size: number } }
type Valor = string | number | null

/**
 * One page of a collection by key, never by offset: stable while records arrive, and as cheap at the end as at the start.
 * The count comes from the same filter as the page.
 */
export async function paginar<D extends object>(
  colecao: mongoose.Collection<D>,
  filtro: mongoose.mongo.Filter<D>,
  chaves: readonly Chave[],
  { cursor, pedido }: Pedido,
): Promise<Pagina<D>> {
  const lugar = cursor.ler(pedido.cursor)
  const ler = (de: Lugar | null, sentido: Lugar['sentido'], limite: number) =>
    colecao
      .find((de ? { $and: [filtro, alemDe(chaves, de.chave, sentido)] } : filtro) as never)
      .sort(ordem(chaves, sentido))
      .limit(limite)
      .toArray() as Promise<unknown> as Promise<D[]>

  const sentido = lugar?.sentido ?? 'depois'
  const [lidos, total_count] = await Promise.all([
    ler(lugar, sentido, pedido.page_size + 1),
    colecao.countDocuments(filtro as never),
  ])
  const itens = lidos.slice(0, pedido.page_size)
  if (sentido === 'antes') itens.reverse()
  const haMais = lidos.length > pedido.page_size

  const lado = async (item: D | undefined, para: Lugar['sentido']): Promise<string | null> => {
    if (!item) return null
    const aqui: Lugar = { chave: chaveDe(chaves, item), sentido: para }
    const existe = para === sentido ? haMais : lugar !== null && (await ler(aqui, para, 1)).length > 0
    return existe ? cursor.escrever(aqui) : null
  }
  const [cursor_next, cursor_prev] = await Promise.all([lado(itens.at(-1), 'depois'), lado(itens[0], 'antes')])
  return { itens, cursor_next, cursor_prev, total_count, page_size: pedido.page_size }
}

/** The same over things already in memory, in the order given; `chaveDe` is unique and stays with its thing. */
export function paginarLista<T>(
  todos: readonly T[],
  chaveDoItem: (item: T) => string,
  { cursor, pedido }: Pedido,
): Pagina<T> {
  const lugar = cursor.ler(pedido.cursor)
  const onde = lugar ? lugarDe(todos, chaveDoItem, lugar) : -1
  const fim = lugar?.sentido === 'antes' ? Math.max(onde, 0) : Math.min(todos.length, onde + 1 + pedido.page_size)
  const inicio = lugar?.sentido === 'antes' ? Math.max(0, fim - pedido.page_size) : onde + 1
  const itens = todos.slice(inicio, fim)
  const escrever = (item: T | undefined, indice: number, sentido: Lugar['sentido']) =>
    item === undefined ? null : cursor.escrever({ chave: [chaveDoItem(item), indice], sentido })
  return {
    itens,
    cursor_next: fim < todos.length ? escrever(itens.at(-1), fim - 1, 'depois') : null,
    cursor_prev: inicio > 0 ? escrever(itens[0], inicio, 'antes') : null,
    total_count: todos.length,
    page_size: pedido.page_size,
  }
}

/** Where the item stands that a cursor names; where it stood, when it is gone meanwhile. */
function lugarDe<T>(todos: readonly T[], chaveDoItem: (item: T) => string, { chave, sentido }: Lugar): number {
  const onde = todos.findIndex((item) => chaveDoItem(item) === chave[0])
  const estava = Number(chave[1] ?? 0)
  return onde >= 0 ? onde : sentido === 'depois' ? estava - 1 : estava
}

const ordem = (chaves: readonly Chave[], sentido: Lugar['sentido']): Record<string, 1 | -1> =>
  Object.fromEntries(chaves.map(({ campo, sentido: s }) => [campo, sentido === 'depois' ? s : s === 1 ? -1 : 1]))

const chaveDe = (chaves: readonly Chave[], item: object): Valor[] =>
  chaves.map(({ campo }) => {
    const valor = (item as Record<string, unknown>)[campo]
    return valor instanceof Date ? valor.toISOString() : ((valor ?? null) as Valor)
  })

/** (a, b) beyond (x, y) is: a beyond x, or a = x and b beyond y. Dates are kept as ISO strings, which sort as they are. */
function alemDe(chaves: readonly Chave[], valores: Lugar['chave'], sentido: Lugar['sentido']): object {
  const ramos = chaves.map(({ campo, sentido: s }, i) => {
    const iguais = chaves.slice(0, i).map((c, j) => ({ [c.campo]: valores[j] ?? null }))
    const subindo = (s === 1) === (sentido === 'depois')
    return { $and: [...iguais, alem(campo, valores[i] ?? null, subindo)] }
  })
  return { $or: ramos }
}

/** Null sorts before everything, and compares with nothing. */
function alem(campo: string, valor: Valor, subindo: boolean): object {
  if (subindo) return valor === null ? { [campo]: { $ne: null } } : { [campo]: { $gt: valor } }
  return valor === null ? { _id: { $in: [] } } : { $or: [{ [campo]: { $lt: valor } }, { [campo]: null }] }
}
