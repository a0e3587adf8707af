import type { ReactNode } from 'react'
import { Icone } from './icone.tsx'

export type Coluna<L> = {
  /** The title of the column, and its name in `ordenar` of the interface if rows can be sorted by it. */
  titulo: string
  ordem?: string
  numerica?: boolean
  celula: (linha: L) => ReactNode
}
type Props<L> = {
  legenda: string
  colunas: readonly Coluna<L>[]
  linhas: readonly L[]
  chave: (linha: L) => string
  /** The order, as the interface takes it: `-prazo_em`. */
  ordenar?: string | undefined
  aoOrdenar?: (ordenar: string) => void
}

/** A table. Below 64em each row is a card, whose cells name their columns. */
export function Tabela<L>({ legenda, colunas, linhas, chave, ordenar, aoOrdenar }: Props<L>) {
  const sentidoDe = (ordem?: string) =>
    ordem === undefined ? undefined : ordenar === ordem ? 'ascending' : ordenar === `-${ordem}` ? 'descending' : 'none'
  return (
    <table className="tabela">
      <caption className="so-leitor">{legenda}</caption>
      <thead>
        <tr>
          {colunas.map(({ titulo, ordem, numerica }) => {
            const sentido = sentidoDe(ordem)
            return (
              <th key={titulo} scope="col" aria-sort={sentido} className={numerica ? 'numero' : undefined}>
                {ordem && aoOrdenar ? (
                  <button
                    type="button"
                    className="ordem"
                    onClick={() => aoOrdenar(sentido === 'ascending' ? `-${ordem}` : ordem)}
                  >
                    {titulo}
                    {sentido !== 'none' && <Icone nome={sentido === 'ascending' ? 'acima' : 'abaixo'} />}
                  </button>
                ) : (
                  titulo
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {linhas.map((linha) => (
          <tr key={chave(linha)}>
            {colunas.map(({ titulo, numerica, celula }, i) =>
              i === 0 ? (
                <th key={titulo} scope="row" data-titulo={titulo}>
                  {celula(linha)}
                </th>
              ) : (
                <td key={titulo} data-titulo={titulo} className={numerica ? 'numero' : undefined}>
                  {celula(linha)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
