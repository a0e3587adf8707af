import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../../shared/api/session.ts'
import { Button } from '../../shared/components/button.tsx'
import { Empty } from '../../shared/components/empty.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { type Column, Table } from '../../shared/components/table.tsx'
import { Titulo } from '../../shared/components/titulo.tsx'
import { dateTime } from '../../shared/format.ts'
import { LoteStatus } from './lote-status.tsx'
import { OneLote } from './one-lote.tsx'
import { NewLote } from './new-lote.tsx'
import { type Lote, lotes } from '../queries.ts'

const route = getRouteApi('/supervisao/lotes')

/** Shows the lots of clean cases, or the one that the address names. */
export default function Lotes() {
  const { id } = route.useSearch()
  return id === undefined ? <AllLotes /> : <OneLote id={id} />
}

/** Lists the lots, newest first, and makes new ones. */
function AllLotes() {
  const list = useInfiniteQuery(lotes)
  const me = useMe()
  const [making, setMaking] = useState(false)
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <div className="page-head">
        <Titulo texto="Lotes" />
        {me.nivel_confiabilidade === 'bronze' ? (
          <p>Para reunir processos em um lote é preciso conta prata ou ouro.</p>
        ) : (
          <Button kind="primary" onClick={() => setMaking(true)}>
            Novo lote…
          </Button>
        )}
      </div>
      <p>
        Um lote reúne processos em que não há nada a apontar. Uma amostra sorteada é lida por analistas; se nada mostra,
        os outros são aprovados juntos.
      </p>
      {list.isPending && <Skeleton />}
      <Failed failure={list.error} retry={() => void list.refetch()} />
      {list.data && rows.length === 0 && <Empty sentence="Nenhum lote foi feito ainda." />}
      {rows.length > 0 && <Table caption="Lotes" columns={COLUMNS} linhas={rows} chave={({ id }) => id} />}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
      {making && <NewLote onClose={() => setMaking(false)} />}
    </>
  )
}

const COLUMNS: Column<Lote>[] = [
  {
    titulo: 'Feito em',
    cell: ({ id, criado_em }) => (
      <Link to="/supervisao/lotes" search={{ id }}>
        {dateTime(criado_em)}
      </Link>
    ),
  },
  { titulo: 'Por', cell: ({ criado_por }) => criado_por.nome },
  {
    titulo: 'Situação',
    cell: ({ estado }) => (
      <div>
        <LoteStatus estado={estado} />
      </div>
    ),
  },
  { titulo: 'Processos', numeric: true, cell: ({ total }) => total },
  {
    titulo: 'Amostra lida',
    numeric: true,
    cell: ({ amostra }) => `${amostra.filter(({ lido }) => lido).length} de ${amostra.length}`,
  },
  { titulo: 'Aprovados', numeric: true, cell: ({ aprovados }) => aprovados },
]
