import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, pegar } from '../api/cliente.ts'
import type { Falha } from '../api/falha.ts'
import { dataHora } from '../formato.ts'
import type { Processo } from '../../gen/interface.ts'

/** A case as it stands on the screen. */
export type NaTela = Pick<Processo, 'id' | 'atualizado_em'>

/** Documents and dossiers change beside a case, so they overtake no act on it. */
const AO_LADO = /^(documento|dossie)_/

/** Says what others did to a case meanwhile, why an act was refused, and what to do. */
export function OQueMudou({ caso, falha }: { caso: NaTela; falha: Falha }) {
  // The case as it stood when the act was refused. The page reads it again meanwhile.
  const [{ id, atualizado_em }] = useState(caso)
  const { data: atos = [] } = useQuery({
    queryKey: ['o-que-mudou', id, falha.pedido],
    queryFn: ({ signal }) =>
      pegar(
        api.GET('/api/v1/processos/{id}/historico', {
          params: { path: { id }, query: { ordenar: '-em' } },
          signal,
        }),
      ),
    select: ({ data }) => data.filter(({ em, tipo }) => em > atualizado_em && !AO_LADO.test(tipo)).toReversed(),
    staleTime: Infinity,
  })
  return (
    <>
      {falha.codigo === 'CAR-005' && <p>{falha.message}</p>}
      {atos.length > 0 && (
        <ul>
          {atos.map(({ id: ato, em, por, resumo }) => (
            <li key={ato}>
              {resumo} {por && `Por ${por.nome}, `}
              {dataHora(em)}.
            </li>
          ))}
        </ul>
      )}
      {falha.codigo === 'CAR-012' && (
        <p>Confira como está agora e, se ainda for o caso, faça de novo. O que você escreveu continua aqui.</p>
      )}
    </>
  )
}
