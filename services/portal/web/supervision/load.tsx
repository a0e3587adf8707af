import '../analysis/analysis.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MAX_LOAD } from '@car/vocabulary/analysis'
import { useState } from 'react'
import { useMe } from '../shared/api/session.ts'
import { Button } from '../shared/components/button.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Table } from '../shared/components/table.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { Empty } from '../shared/components/empty.tsx'
import { oneDecimal } from '../shared/format.ts'
import { carga } from './queries.ts'
import type { QueueQuery } from '../analysis/queue/queue-query.ts'
import { Distribute } from './distribution.tsx'

export default function Load() {
  const list = useQuery(carga)
  const me = useMe()
  const [distributing, setDistributing] = useState(false)
  // Who has most comes first, as of equal load who has most that is late.
  const linhas = (list.data ?? []).toSorted((a, b) => b.carga - a.carga || b.vencidos - a.vencidos)
  return (
    <>
      <div className="page-head">
        <Titulo texto="Carga" />
        {me.nivel_confiabilidade === 'bronze' ? (
          <p>Para distribuir processos é preciso conta prata ou ouro.</p>
        ) : (
          <Button kind="primary" onClick={() => setDistributing(true)}>
            Distribuir livres…
          </Button>
        )}
      </div>
      <p>
        Quem tem mais carga vem primeiro. Um processo em análise pesa 1; um que espera o requerente, 0,3. Uma
        distribuição não leva ninguém acima de {MAX_LOAD}.
      </p>
      {list.isPending && <Skeleton linhas={5} />}
      <Failed failure={list.error} retry={() => void list.refetch()} />
      {list.data && linhas.length === 0 && <Empty sentence="Ninguém da análise entrou ainda." />}
      {linhas.length > 0 && (
        <div className="load">
          <Table
            caption="Carga de cada analista"
            linhas={linhas}
            chave={({ analista }) => analista.id}
            ordenar="-carga"
            columns={[
              { titulo: 'Analista', cell: ({ analista }) => analista.nome },
              {
                titulo: 'Carga',
                order: 'carga',
                numeric: true,
                cell: ({ carga: peso }) => <strong>{oneDecimal(peso)}</strong>,
              },
              {
                titulo: 'Em análise',
                numeric: true,
                cell: ({ analista, em_analise }) => (
                  <List analista={analista.id} total={em_analise} search={{ status: 'em_analise' }} />
                ),
              },
              {
                titulo: 'Esperam o requerente',
                numeric: true,
                cell: ({ analista, aguardando_requerente }) => (
                  <List analista={analista.id} total={aguardando_requerente} search={{ aguarda: 'requerente' }} />
                ),
              },
              {
                titulo: 'Vencidos',
                numeric: true,
                cell: ({ analista, vencidos }) => (
                  <List analista={analista.id} total={vencidos} search={{ aguarda: 'analise', prazo: 'vencidos' }} />
                ),
              },
              {
                titulo: 'Vencem em 7 dias',
                numeric: true,
                cell: ({ analista, vencem_em_7_dias }) => (
                  <List
                    analista={analista.id}
                    total={vencem_em_7_dias}
                    search={{ aguarda: 'analise', prazo: 'vencem_em_7_dias' }}
                  />
                ),
              },
              {
                titulo: 'Decididos em 30 dias',
                numeric: true,
                cell: ({ analista, processos_decididos_30d: total }) => (
                  <List analista={analista.id} total={total} search={{ contagem: 'decididos' }} />
                ),
              },
            ]}
          />
        </div>
      )}
      {distributing && <Distribute loads={linhas} onClose={() => setDistributing(false)} />}
    </>
  )
}

/** A number with a link to its list; zero has no link. The service counts by the parameters of that link. */
const List = ({ analista, total, search }: { analista: string; total: number; search: QueueQuery }) =>
  total === 0 ? (
    0
  ) : (
    <Link to="/analise/fila" search={{ visao: 'todos', analista, ...search }}>
      {total}
    </Link>
  )
