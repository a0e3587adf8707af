import { LOOK_KIND_LABEL } from '@car/vocabulary/access'
import { PAPEL_LABEL } from '@car/vocabulary/person'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { historicoOf } from '../../shared/api/processo.ts'
import { Button } from '../../shared/components/button.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { data, hour, label } from '../../shared/format.ts'
import { looksOf } from '../queries.ts'
import { Atos } from './atos.tsx'
import { Board } from './board.tsx'

const route = getRouteApi('/processos/$id/historico')

/** All acts, newest first. The owner and administrators also see who has viewed the case. */
export default function Historico() {
  const { id } = route.useParams()
  return (
    <Board id={id} titulo="Histórico">
      {({ relacao }) => (
        <>
          <AllAtos id={id} />
          {(relacao === 'dono' || relacao === 'administracao') && <WhoSaw id={id} />}
        </>
      )}
    </Board>
  )
}

function AllAtos({ id }: { id: string }) {
  const historico = useInfiniteQuery(historicoOf(id))
  return (
    <section className="group">
      <h2>O que aconteceu</h2>
      {historico.isPending && <Skeleton linhas={5} />}
      <Failed failure={historico.error} retry={() => void historico.refetch()} />
      <Atos atos={historico.data?.pages.flatMap((page) => page.data) ?? []} processo={id} />
      {historico.hasNextPage && (
        <Button busy={historico.isFetchingNextPage} onClick={() => void historico.fetchNextPage()}>
          Mostrar mais antigos
        </Button>
      )}
    </section>
  )
}

function WhoSaw({ id }: { id: string }) {
  const looks = useInfiniteQuery(looksOf(id))
  const seen = looks.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <section className="group">
      <h2>Quem viu</h2>
      <p className="muted">Servidores que consultaram este processo. O nome aparece de quem também agiu nele.</p>
      {looks.isPending && <Skeleton linhas={2} />}
      <Failed failure={looks.error} retry={() => void looks.refetch()} />
      {looks.data && seen.length === 0 && <p>Ninguém consultou este processo até agora.</p>}
      {[...Map.groupBy(seen, ({ em }) => data(em))].map(([day, ofDay]) => (
        <section key={day}>
          <h3>{day}</h3>
          <ul className="looks">
            {ofDay.map(({ em, tipo, papel, nome, unidade }) => (
              <li key={`${em} ${tipo} ${papel} ${nome ?? ''}`}>
                <time dateTime={em}>{hour(new Date(em))}</time>
                <span>
                  {[nome ?? label(PAPEL_LABEL, papel), unidade].filter(Boolean).join(', ')}: {LOOK_KIND_LABEL[tipo]}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {looks.hasNextPage && (
        <Button busy={looks.isFetchingNextPage} onClick={() => void looks.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </section>
  )
}
