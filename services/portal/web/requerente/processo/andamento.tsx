import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { historicoOf, pendenciasOf } from '../../shared/api/processo.ts'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { PendenciaStatus } from '../../shared/components/pendencia-status.tsx'
import { data } from '../../shared/format.ts'
import { Atos } from './atos.tsx'
import type { ProcessoView } from './board.tsx'

const LATEST = 5

export function Andamento({ view: { processo } }: { view: ProcessoView }) {
  const { id, status } = processo
  const pendencias = useQuery(pendenciasOf(id))
  const historico = useInfiniteQuery(historicoOf(id))
  const decided = status === 'aprovado' || status === 'rejeitado' || status === 'em_recurso'
  return (
    <>
      <Failed failure={pendencias.error} retry={() => void pendencias.refetch()} />
      {pendencias.data && pendencias.data.length > 0 && (
        <section className="group">
          <h2>Pendências</h2>
          <ul className="tasks">
            {pendencias.data.map((pendencia) => (
              <li key={pendencia.id} className="task">
                <Link to="/processos/$id/pendencias/$pid" params={{ id, pid: pendencia.id }}>
                  <span>
                    Pendência {pendencia.numero}, prazo {data(pendencia.prazo_em)}
                  </span>
                  <PendenciaStatus status={pendencia.status} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="group">
        <h2>Últimos atos</h2>
        {historico.isPending && <Skeleton linhas={3} />}
        <Failed failure={historico.error} retry={() => void historico.refetch()} />
        <Atos atos={historico.data?.pages[0]?.data.slice(0, LATEST) ?? []} />
        <ul className="links">
          <li>
            <Link to="/processos/$id/historico" params={{ id }}>
              Ver todo o histórico
            </Link>
          </li>
          {decided && (
            <li>
              <Link to="/processos/$id/decisao" params={{ id }}>
                Ver a decisão
              </Link>
            </li>
          )}
        </ul>
      </section>
    </>
  )
}
