import '../analysis/analysis.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../shared/components/button.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Table } from '../shared/components/table.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { Empty } from '../shared/components/empty.tsx'
import { COLUMNS } from '../analysis/queue/queue-columns.tsx'
import { fila } from '../analysis/queries.ts'
import { ChoiceBar, withChoice, useChoice } from '../analysis/queue/choice.tsx'
import type { ItemDaFila } from '../gen/interface.ts'
import { escalados } from './queries.ts'

const rowsOf = ({ pages }: { pages: readonly { data: ItemDaFila[] }[] }) => pages.flatMap(({ data }) => data)

/**
 * Lists late cases, the most overdue first, and cases that will soon be late. A supervisor can assign them to others.
 */
export default function Prazos() {
  const choice = useChoice('prazos')
  const overdue = useInfiniteQuery({
    ...escalados,
    refetchInterval: choice.interval(rowsOf),
  })
  const dueSoon = useQuery({
    ...fila({ aguarda: 'analise', prazo: 'vencem_em_7_dias', ordenar: 'prazo_em' }),
    refetchInterval: choice.interval(({ data }) => data),
  })
  const late = overdue.data ? rowsOf(overdue.data) : []
  const upcoming = dueSoon.data?.data ?? []
  const columns = withChoice(COLUMNS, choice)
  return (
    <>
      <Titulo texto="Prazos" />
      <ChoiceBar linhas={[...late, ...upcoming]} choice={choice} />
      <section className="part" aria-labelledby="overdue">
        <h2 id="overdue">Vencidos</h2>
        {overdue.isPending && <Skeleton />}
        <Failed failure={overdue.error} retry={() => void overdue.refetch()} />
        {overdue.data && late.length === 0 && <Empty sentence="Nenhum prazo está vencido." />}
        {late.length > 0 && (
          <Table
            caption="Processos de prazo vencido"
            columns={columns}
            linhas={late}
            chave={({ processo_id }) => processo_id}
          />
        )}
        {overdue.hasNextPage && (
          <Button busy={overdue.isFetchingNextPage} onClick={() => void overdue.fetchNextPage()}>
            Mostrar mais
          </Button>
        )}
      </section>
      <section className="part" aria-labelledby="due-soon">
        <h2 id="due-soon">Vencem em 7 dias</h2>
        {dueSoon.isPending && <Skeleton />}
        <Failed failure={dueSoon.error} retry={() => void dueSoon.refetch()} />
        {dueSoon.data && upcoming.length === 0 && <Empty sentence="Nenhum prazo vence nos próximos 7 dias." />}
        {upcoming.length > 0 && (
          <Table
            caption="Processos cujo prazo vence em 7 dias"
            columns={columns}
            linhas={upcoming}
            chave={({ processo_id }) => processo_id}
          />
        )}
        {dueSoon.data?.meta.cursor_next && (
          <Link to="/analise/fila" search={{ visao: 'vencem_em_7_dias' }}>
            Ver todos os {dueSoon.data.meta.total_count}
          </Link>
        )}
      </section>
    </>
  )
}
