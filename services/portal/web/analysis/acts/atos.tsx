import { useInfiniteQuery } from '@tanstack/react-query'
import { PAPEL_LABEL } from '@car/vocabulary/person'
import { Button } from '../../shared/components/button.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { isOfCase } from '../../shared/api/processo.ts'
import { Prova } from '../../shared/registro/prova.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { dateTime } from '../../shared/format.ts'
import { atosOf } from '../processo.ts'

export function Atos({ id }: { id: string }) {
  const list = useInfiniteQuery(atosOf(id))
  return (
    <>
      {list.isPending && <Skeleton />}
      <Failed failure={list.error} retry={() => void list.refetch()} />
      <ol className="atos">
        {list.data?.pages
          .flatMap((page) => page.data)
          .map((ato) => (
            <li key={ato.id}>
              <p>{ato.resumo}</p>
              <p className="muted">
                {dateTime(ato.em)}
                {ato.por && `, ${ato.por.nome} (${PAPEL_LABEL[ato.por.tipo_usuario]})`}
              </p>
              {isOfCase(ato) && <Prova processo={id} versao={ato.versao} about={ato.resumo} />}
            </li>
          ))}
      </ol>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Mostrar mais antigos
        </Button>
      )}
    </>
  )
}
