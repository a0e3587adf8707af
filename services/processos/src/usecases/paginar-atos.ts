import { compareActs, type ActPlace } from '@car/event-store/acts'
import type { Cursor, Place } from '@car/store/cursor'
import type { Page, PageRequest } from '@car/store/paging'

/** The place of an act, named as on the wire. */
type NoLugar = { em: string; commit: string; indice: number }
/** Up to `limite` acts beyond a place, counted from the oldest or from the newest. */
export type AtosPedidos = { de_tras: boolean; limite: number; alem_de?: NoLugar }

/**
 * A page of acts by their place. Acts are never removed, so the page that a cursor came from still has something on it.
 * @param ler  some acts, in any order, and how many there are in all
 */
export async function paginarAtos<A extends NoLugar>(
  cursor: Cursor,
  { page_size, cursor: pedido, maisNovos }: PageRequest & { maisNovos: boolean },
  ler: (pedidos: AtosPedidos) => Promise<{ atos: A[]; total: number }>,
): Promise<Page<A>> {
  const lugar = cursor.read(pedido)
  const paraTras = lugar?.direction === 'before'
  const de_tras = maisNovos !== paraTras
  const lidos = await ler({ de_tras, limite: page_size + 1, ...(lugar ? { alem_de: doCursor(lugar.key) } : {}) })
  const achados = lidos.atos.toSorted(porLugar)
  if (de_tras) achados.reverse()
  const atos = achados.slice(0, page_size)
  const mais = achados.length > page_size
  if (paraTras) atos.reverse()
  const escrever = (vizinho: A | undefined, direction: Place['direction'], ha: boolean) =>
    vizinho && ha ? cursor.write({ key: [vizinho.em, vizinho.commit, vizinho.indice], direction }) : null
  return {
    items: atos,
    cursor_next: escrever(atos.at(-1), 'after', paraTras || mais),
    cursor_prev: escrever(atos[0], 'before', paraTras ? mais : lugar !== null),
    total_count: lidos.total,
    page_size,
  }
}

/** The oldest first. */
export const porLugar = (a: NoLugar, b: NoLugar): number => compareActs(lugarDe(a), lugarDe(b))

const lugarDe = ({ em, commit, indice }: NoLugar): ActPlace => ({ at: em, commit, index: indice })

const doCursor = ([em, commit, indice]: Place['key']) => ({ em: `${em}`, commit: `${commit}`, indice: Number(indice) })
