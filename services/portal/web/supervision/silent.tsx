import { AVISO_KIND_LABEL, type Canal } from '@car/vocabulary/aviso'
import { UFS, type Uf } from '@car/vocabulary/uf'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Button } from '../shared/components/button.tsx'
import { SelectField } from '../shared/components/campo.tsx'
import { Download } from '../shared/components/download.tsx'
import { Empty } from '../shared/components/empty.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { type Column, Table } from '../shared/components/table.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import type { operations } from '../gen/interface.ts'
import { dateTime, daysSince, label } from '../shared/format.ts'
import { silent } from './queries.ts'

type Silent = operations['naoAlcancados']['responses'][200]['content']['application/json']['data'][number]
type Attempt = Silent['tentativas'][number]

const route = getRouteApi('/supervisao/nao-alcancados')

const DAYS = [5, 15, 30] as const
const CANAL_LABEL: Record<Canal, string> = { email: 'e-mail', telefone: 'telefone' }
const RESULT: Record<Attempt['resultado'], string> = {
  espera: 'ainda não saiu',
  enviado: 'entregue ao canal',
  dispensado: 'não enviado',
  devolvido: 'recusado',
}
const WHY: Partial<Record<NonNullable<Attempt['porque']>, string>> = {
  sem_endereco: 'sem endereço',
  desligado: 'a pessoa desligou este aviso',
  outro_canal: 'foi por outro canal',
  nao_vale: 'já não valia',
}

/** Lists the cases that wait for somebody whom no notice reached, or who has not opened the page. */
export default function NotReached() {
  const { dias = 15, uf } = route.useSearch()
  const navigate = route.useNavigate()
  const asked = { dias, ...(uf ? { uf } : {}) }
  const list = useInfiniteQuery(silent(asked))
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const search = (chosen: { dias: (typeof DAYS)[number]; uf: Uf | '' }) =>
    void navigate({ search: { dias: chosen.dias, ...(chosen.uf ? { uf: chosen.uf } : {}) }, replace: true })
  const query = new URLSearchParams({ formato: 'csv', dias: String(dias), ...(uf ? { uf } : {}) })
  return (
    <>
      <Titulo texto="Não alcançados" />
      <p>
        Processos que esperam pelo requerente e de que nenhum aviso chegou a um canal, ou cuja página ninguém abriu.
      </p>
      <div className="filters">
        <SelectField
          nome="dias"
          label="Página fechada há"
          valor={String(dias)}
          onChange={(fresh) => search({ dias: DAYS.find((days) => String(days) === fresh) ?? dias, uf: uf ?? '' })}
          options={DAYS.map((days) => ({ valor: String(days), texto: `${days} dias ou mais` }))}
        />
        <SelectField
          nome="uf"
          label="Estado"
          valor={uf ?? ''}
          blank="Todos"
          onChange={(fresh) => search({ dias, uf: fresh })}
          options={UFS.map((valor) => ({ valor, texto: valor }))}
        />
      </div>
      {list.isPending && <Skeleton />}
      <Failed failure={list.error} retry={() => void list.refetch()} />
      {list.data && rows.length === 0 && <Empty sentence="Todos os que devem uma resposta foram alcançados." />}
      {rows.length > 0 && (
        <Table
          caption="Processos de quem não foi alcançado, os que esperam há mais tempo primeiro"
          columns={COLUMNS}
          linhas={rows}
          chave={({ processo_id }) => processo_id}
        />
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
      {rows.length > 0 && (
        <Download
          caminho={`/api/v1/supervisor/nao-alcancados?${query.toString()}`}
          nome="nao-alcancados.csv"
          about="todos, em um arquivo CSV"
        />
      )}
    </>
  )
}

const COLUMNS: Column<Silent>[] = [
  {
    titulo: 'Processo',
    cell: ({ processo_id: id, numero }) => (
      <Link to="/analise/processos/$id" params={{ id }}>
        {numero}
      </Link>
    ),
  },
  { titulo: 'Estado', cell: ({ uf }) => uf },
  { titulo: 'Espera há', numeric: true, cell: ({ desde }) => daysSince(desde, new Date()) },
  {
    titulo: 'Por que está aqui',
    cell: ({ motivo, aberto_em }) =>
      motivo === 'sem_canal'
        ? 'Nenhum aviso chegou a um canal'
        : aberto_em === null
          ? 'Ninguém abriu a página'
          : `Página aberta pela última vez em ${dateTime(aberto_em)}`,
  },
  { titulo: 'O que se tentou', wordy: true, cell: ({ tentativas }) => <Attempts tentativas={tentativas} /> },
]

function Attempts({ tentativas }: { tentativas: readonly Attempt[] }) {
  if (tentativas.length === 0) return 'Nada ainda'
  return (
    <ul>
      {tentativas.map((attempt, i) => (
        <li key={i}>{said(attempt)}</li>
      ))}
    </ul>
  )
}

const said = ({ tipo, canal, em, resultado, porque }: Attempt): string => {
  const why = porque === null ? undefined : WHY[porque]
  return `${label(AVISO_KIND_LABEL, tipo)} por ${CANAL_LABEL[canal]} em ${dateTime(em)}: ${RESULT[resultado]}${why ? ` (${why})` : ''}`
}
