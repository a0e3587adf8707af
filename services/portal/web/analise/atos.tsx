import { useInfiniteQuery } from '@tanstack/react-query'
import { PAPEL_LABEL } from '@car/vocabulary/pessoa'
import { Botao } from '../comum/componentes/botao.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { dataHora } from '../comum/formato.ts'
import { atosDe } from './caso.ts'

/** The history of a case, newest first. */
export function Atos({ id }: { id: string }) {
  const lista = useInfiniteQuery(atosDe(id))
  return (
    <>
      {lista.isPending && <Esqueleto />}
      <Falhou falha={lista.error} tentar={() => void lista.refetch()} />
      <ol className="atos">
        {lista.data?.pages
          .flatMap((pagina) => pagina.data)
          .map((ato) => (
            <li key={ato.id}>
              <p>{ato.resumo}</p>
              <p className="discreto">
                {dataHora(ato.em)}
                {ato.por && `, ${ato.por.nome} (${PAPEL_LABEL[ato.por.tipo_usuario]})`}
              </p>
            </li>
          ))}
      </ol>
      {lista.hasNextPage && (
        <Botao ocupado={lista.isFetchingNextPage} onClick={() => void lista.fetchNextPage()}>
          Mostrar mais antigos
        </Botao>
      )}
    </>
  )
}
