import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

export type Column<L> = {
  titulo: string
  /** The column's name in `ordenar`, if rows can be sorted by the column. */
  order?: string
  numeric?: boolean
  /** Cells with sentences, which take the room that others leave. */
  wordy?: boolean
  cell: (row: L) => ReactNode
}
type Props<L> = {
  caption: string
  columns: readonly Column<L>[]
  linhas: readonly L[]
  chave: (row: L) => string
  /** The order, as the interface writes it: `-prazo_em`. */
  ordenar?: string | undefined
  onSort?: (ordenar: string) => void
  /** Returns whether to mark a row. The page scrolls to the first marked row. */
  marked?: (row: L) => boolean
  /** Returns whether a row stands out. Its cells say why. */
  differs?: (row: L) => boolean
}

/** A table. Below 64em each row becomes a card, with the column titles in the cells. */
export function Table<L>({ caption, columns, linhas, chave, ordenar, onSort, marked, differs }: Props<L>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const which = linhas
    .filter((row) => marked?.(row))
    .map(chave)
    .join()
  useEffect(() => {
    if (which) body.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [which])
  const directionOf = (order?: string) =>
    order === undefined ? undefined : ordenar === order ? 'ascending' : ordenar === `-${order}` ? 'descending' : 'none'
  return (
    <table className="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ titulo, order, numeric }) => {
            const direction = directionOf(order)
            return (
              <th key={titulo} scope="col" aria-sort={direction} className={numeric ? 'number' : undefined}>
                {order && onSort ? (
                  <button
                    type="button"
                    className="sort"
                    onClick={() => onSort(direction === 'ascending' ? `-${order}` : order)}
                  >
                    {titulo}
                    {direction !== 'none' && <Icon name={direction === 'ascending' ? 'up' : 'down'} />}
                  </button>
                ) : (
                  titulo
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody ref={body}>
        {linhas.map((row) => (
          <tr
            key={chave(row)}
            aria-current={marked?.(row) || undefined}
            className={differs?.(row) ? 'row-differs' : undefined}
          >
            {columns.map(({ titulo, numeric, wordy, cell }, i) =>
              i === 0 ? (
                <th key={titulo} scope="row" data-heading={titulo}>
                  {cell(row)}
                </th>
              ) : (
                <td key={titulo} data-heading={titulo} className={numeric ? 'number' : wordy ? 'wordy' : undefined}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
