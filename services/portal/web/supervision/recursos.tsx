import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { STATUS_RECURSO_LABEL, type StatusRecurso } from '@car/vocabulary/recurso'
import { Button } from '../shared/components/button.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { type Column, Table } from '../shared/components/table.tsx'
import { Tag, type Tone } from '../shared/components/tag.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { Empty } from '../shared/components/empty.tsx'
import type { operations } from '../gen/interface.ts'
import { dateTime, daysSince, label } from '../shared/format.ts'
import { recursos } from './queries.ts'

type Listed = operations['listarRecursos']['responses'][200]['content']['application/json']['data'][number]

const TONE: Record<StatusRecurso, Tone> = { aberto: 'attention', deferido: 'good', indeferido: 'bad' }
/** The greatest number of shown characters of a text. */
const EXCERPT = 160

/** Lists appeals: first those that wait for a decision, the longest wait first, and then decided appeals. */
export default function Recursos() {
  return (
    <>
      <Titulo texto="Recursos" />
      <List titulo="Esperam decisão" status={['aberto']} blank="Nenhum recurso espera decisão." columns={WAITING} />
      <List
        titulo="Decididos"
        status={['deferido', 'indeferido']}
        blank="Nenhum recurso foi decidido."
        columns={DECIDED}
      />
    </>
  )
}

const SHARED: Column<Listed>[] = [
  {
    titulo: 'Processo',
    cell: ({ id, processo_numero }) => (
      <Link to="/supervisao/recursos/$id" params={{ id }}>
        {processo_numero}
      </Link>
    ),
  },
  { titulo: 'Aberto em', cell: ({ aberto_em }) => dateTime(aberto_em) },
]
const REJECTED_BY: Column<Listed> = { titulo: 'Quem rejeitou', cell: ({ rejeitado_por }) => rejeitado_por.nome }
const GROUNDS: Column<Listed> = {
  titulo: 'Fundamentação',
  cell: ({ fundamentacao }) => (fundamentacao.length > EXCERPT ? `${fundamentacao.slice(0, EXCERPT)}…` : fundamentacao),
}
const WAITING: Column<Listed>[] = [
  ...SHARED,
  { titulo: 'Espera há', numeric: true, cell: ({ aberto_em }) => daysSince(aberto_em, new Date()) },
  REJECTED_BY,
  GROUNDS,
  {
    titulo: 'Você pode decidir?',
    cell: ({ posso_decidir: { permitida, motivo } }) => (permitida ? 'Sim' : `Não. ${motivo ?? ''}`),
  },
]
const DECIDED: Column<Listed>[] = [
  ...SHARED,
  REJECTED_BY,
  GROUNDS,
  {
    titulo: 'Situação',
    cell: ({ status }) => (
      <div>
        <Tag tone={TONE[status]}>{label(STATUS_RECURSO_LABEL, status)}</Tag>
      </div>
    ),
  },
]

type Props = { titulo: string; status: StatusRecurso[]; blank: string; columns: Column<Listed>[] }

function List({ titulo, status, blank, columns }: Props) {
  const list = useInfiniteQuery(recursos(status))
  const linhas = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <section className="part" aria-label={titulo}>
      <h2>{titulo}</h2>
      {list.isPending && <Skeleton />}
      <Failed failure={list.error} retry={() => void list.refetch()} />
      {list.data && linhas.length === 0 && <Empty sentence={blank} />}
      {linhas.length > 0 && <Table caption={titulo} linhas={linhas} chave={({ id }) => id} columns={columns} />}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </section>
  )
}
