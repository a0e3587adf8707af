import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Esqueleto } from '../../comum/componentes/esqueleto.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { SituacaoDaPendencia } from '../../comum/componentes/situacao-da-pendencia.tsx'
import { data } from '../../comum/formato.ts'
import { historicoDe, pendenciasDe } from '../consultas.ts'
import { Atos } from './atos.tsx'
import type { Caso } from './quadro.tsx'

const ULTIMOS = 5

/** Where the case has been: pendencies, decision, the last acts. */
export function Andamento({ caso: { processo } }: { caso: Caso }) {
  const { id, status } = processo
  const pendencias = useQuery(pendenciasDe(id))
  const historico = useInfiniteQuery(historicoDe(id))
  const decidido = status === 'aprovado' || status === 'rejeitado' || status === 'em_recurso'
  return (
    <>
      <Falhou falha={pendencias.error} tentar={() => void pendencias.refetch()} />
      {pendencias.data && pendencias.data.length > 0 && (
        <section className="grupo">
          <h2>Pendências</h2>
          <ul className="tarefas">
            {pendencias.data.map((p) => (
              <li key={p.id} className="tarefa">
                <Link to="/processos/$id/pendencias/$pid" params={{ id, pid: p.id }}>
                  <span>
                    Pendência {p.numero}, prazo {data(p.prazo_em)}
                  </span>
                  <SituacaoDaPendencia status={p.status} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="grupo">
        <h2>Últimos atos</h2>
        {historico.isPending && <Esqueleto linhas={3} />}
        <Falhou falha={historico.error} tentar={() => void historico.refetch()} />
        <Atos atos={historico.data?.pages[0]?.data.slice(0, ULTIMOS) ?? []} />
        <ul className="enlaces">
          <li>
            <Link to="/processos/$id/historico" params={{ id }}>
              Ver todo o histórico
            </Link>
          </li>
          {decidido && (
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
