import { Link } from '@tanstack/react-router'
import { boundsInWords } from '@car/vocabulary/geometry'
import type { ReactNode } from 'react'
import { Table } from '../shared/components/table.tsx'
import { data } from '../shared/format.ts'
import type { QueueQuery } from '../analysis/queue/queue-query.ts'
import { days, listOf, MEASURES, type MapCell, placeOfCell } from './map-measures.ts'

type Props = {
  caption: string
  celulas: readonly MapCell[]
  uf: string | undefined
  onPoint: (celula: string | null) => void
}

/** Lists the same values as the map, cell by cell. Numbers of cases link to their lists. */
export function MapTable({ caption, celulas, uf, onPoint }: Props) {
  const list = (cell: MapCell, search: QueueQuery, children: ReactNode) => (
    <Link
      to="/analise/fila"
      search={listOf(cell, uf, search)}
      onFocus={() => onPoint(cell.celula)}
      onBlur={() => onPoint(null)}
      onPointerEnter={() => onPoint(cell.celula)}
      onPointerLeave={() => onPoint(null)}
    >
      {children}
    </Link>
  )
  return (
    <Table
      caption={caption}
      linhas={celulas}
      chave={({ celula }) => celula ?? 'nenhuma'}
      columns={[
        {
          titulo: 'Onde',
          cell: (cell) => (
            <div>
              {placeOfCell(cell)}
              {cell.limites && <small className="second-line">{boundsInWords(cell.limites)}</small>}
            </div>
          ),
        },
        {
          titulo: 'Processos',
          numeric: true,
          cell: (cell) => list(cell, MEASURES.processos.list, cell.processos),
        },
        { titulo: 'Idade média', numeric: true, cell: ({ dias_medios: mean }) => days(mean) },
        {
          titulo: 'O mais antigo',
          numeric: true,
          cell: (cell) => list(cell, MEASURES.idade.list, data(cell.mais_antigo_em)),
        },
        {
          titulo: 'Com divergência',
          numeric: true,
          cell: (cell) =>
            cell.processos_com_divergencia === 0
              ? 0
              : list(cell, MEASURES.divergencias.list, cell.processos_com_divergencia),
        },
      ]}
    />
  )
}
