import '../analysis.css'
import { capitalised } from '@car/text/wording'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../../shared/api/client.ts'
import { useMe } from '../../shared/api/session.ts'
import { Bars, type LinkContent } from '../../shared/components/bars.tsx'
import { ChoosePeriod } from '../../shared/components/period.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Table } from '../../shared/components/table.tsx'
import { Titulo } from '../../shared/components/titulo.tsx'
import { data, duration, percent } from '../../shared/format.ts'
import type { Period } from '../../shared/period.ts'
import type { Dashboard } from '../../gen/interface.ts'
import type { QueueQuery } from './queue-query.ts'

const route = getRouteApi('/analise/painel')

/** Shows the figures of the analysis. Most figures link to the cases that they count. */
export default function DashboardPage() {
  const periodo = route.useSearch()
  const navigate = route.useNavigate()
  const me = useMe()
  const dashboard = useQuery({
    queryKey: ['painel', periodo],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/analista/dashboard', { params: { query: periodo }, signal })),
    placeholderData: keepPreviousData,
  })
  const said = dashboard.data?.data
  return (
    <>
      <Titulo texto="Painel" />
      <p>
        {me.tipo_usuario === 'analista_ambiental' ? 'Os números do seu trabalho.' : 'Os números de toda a análise.'}
      </p>
      <ChoosePeriod {...said?.periodo} {...periodo} onChange={(fresh: Period) => void navigate({ search: fresh })} />
      <Failed failure={dashboard.error} labels={{ de: 'De', ate: 'Até' }} retry={() => void dashboard.refetch()} />
      {dashboard.isPending && <Skeleton linhas={6} />}
      {said && <Numbers {...said} alone={me.tipo_usuario === 'analista_ambiental'} />}
    </>
  )
}

/** @param so  true if the figures are those of one person */
function Numbers({ alone, ...said }: Dashboard & { alone: boolean }) {
  const { pendencias, carteira_por_idade: portfolio, serie_diaria: series, por_analista } = said
  const fromHere: QueueQuery = { visao: 'todos', ...(alone ? { analista: 'eu' } : {}) }
  const inAnalysis = { ...fromHere, status: 'em_analise' }
  const decididos = { ...fromHere, contagem: 'decididos', ...said.periodo }
  const ofDay = (nome: string, contagem: string, count: (dia: (typeof series)[number]) => number) => ({
    nome,
    values: series.map(count),
    link: (i: number, inside: LinkContent) => {
      const { dia } = series[i] ?? {}
      return (
        <Link to="/analise/fila" search={{ ...fromHere, contagem, ...(dia && { de: dia, ate: dia }) }} {...inside} />
      )
    },
  })
  return (
    <>
      <dl className="figures">
        <NumberTile titulo="Em análise agora">
          <List total={said.em_analise} search={inAnalysis} />
        </NumberTile>
        <NumberTile titulo="Recebidos">
          <List total={said.recebidos} search={{ ...fromHere, contagem: 'recebidos', ...said.periodo }} />
        </NumberTile>
        <NumberTile titulo="Decididos">
          <List total={said.processos_decididos} search={decididos} />
        </NumberTile>
        <NumberTile titulo="Com pendência aberta">
          <List total={pendencias.processos_com_abertas} search={{ ...fromHere, contagem: 'pendencias_abertas' }} />
        </NumberTile>
        <NumberTile titulo="Com pendência vencida">
          <List total={pendencias.processos_com_vencidas} search={{ ...fromHere, contagem: 'pendencias_vencidas' }} />
        </NumberTile>
        <NumberTile titulo="Aprovadas, das decisões">
          <Share parte={said.taxa_aprovacao} search={{ ...decididos, resultado: 'aprovado' }} />
        </NumberTile>
        <NumberTile titulo="Tempo médio até decidir">{duration(said.tempo_medio)}</NumberTile>
        <NumberTile titulo="Metade decidida em até">{duration(said.tempo_p50)}</NumberTile>
        <NumberTile titulo="Nove em dez em até">{duration(said.tempo_p90)}</NumberTile>
      </dl>
      <Bars
        caption="Por dia"
        axis="Dia"
        labels={series.map(({ dia }) => data(dia))}
        series={[
          ofDay('Recebidos', 'recebidos', ({ recebidos }) => recebidos),
          ofDay('Decididos', 'decididos', ({ processos_decididos }) => processos_decididos),
        ]}
      />
      <Bars
        caption="Processos que correm, por idade"
        axis="Idade"
        labels={portfolio.map(({ faixa }) => capitalised(faixa))}
        series={[
          {
            nome: 'Processos',
            values: portfolio.map(({ total }) => total),
            link: (i, inside) => {
              const idade = portfolio[i]?.idade
              const ofAge = { ...fromHere, ...(idade && { idade }), ordenar: 'submetido_em' }
              return <Link to="/analise/fila" search={ofAge} {...inside} />
            },
          },
        ]}
      />
      {por_analista && por_analista.length > 0 && (
        <>
          <h2>Por analista</h2>
          <Table
            caption="Números de cada analista"
            chave={({ analista }) => analista.id}
            linhas={por_analista}
            columns={[
              { titulo: 'Analista', cell: ({ analista }) => analista.nome },
              {
                titulo: 'Em análise',
                numeric: true,
                cell: ({ analista, em_analise }) => (
                  <List total={em_analise} search={{ ...inAnalysis, analista: analista.id }} />
                ),
              },
              {
                titulo: 'Decididos',
                numeric: true,
                cell: ({ analista, processos_decididos: total }) => (
                  <List total={total} search={{ ...decididos, analista: analista.id }} />
                ),
              },
              {
                titulo: 'Aprovados',
                numeric: true,
                cell: ({ analista, taxa_aprovacao }) => (
                  <Share
                    parte={taxa_aprovacao}
                    search={{ ...decididos, analista: analista.id, resultado: 'aprovado' }}
                  />
                ),
              },
              { titulo: 'Tempo médio', numeric: true, cell: ({ tempo_medio }) => duration(tempo_medio) },
            ]}
          />
        </>
      )}
    </>
  )
}

/** A figure that links to the list that it counts. A figure of zero has no link. */
const List = ({ total, search }: { total: number; search: QueueQuery }) =>
  total === 0 ? (
    0
  ) : (
    <Link to="/analise/fila" search={search}>
      {total}
    </Link>
  )

const Share = ({ parte, search }: { parte: number | null; search: QueueQuery }) =>
  parte ? (
    <Link to="/analise/fila" search={search}>
      {percent(parte)}
    </Link>
  ) : (
    percent(parte)
  )

const NumberTile = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <div>
    <dt>{titulo}</dt>
    <dd>{children}</dd>
  </div>
)
