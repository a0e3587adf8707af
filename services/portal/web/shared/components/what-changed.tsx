import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { Failure } from '../api/failure.ts'
import { isOfCase } from '../api/processo.ts'
import { dateTime } from '../format.ts'
import type { Processo } from '../../gen/interface.ts'

export type OnScreen = Pick<Processo, 'id' | 'atualizado_em'>

/**
 * Shows the acts on a case since the screen was loaded; others do not outdate it. Also shows the reason of the refusal (CAR-005), or how to
 * continue (CAR-012).
 */
export function WhatChanged({ processo, failure }: { processo: OnScreen; failure: Failure }) {
  // The case at the time of the refusal. The page may reload the case after that.
  const [{ id, atualizado_em }] = useState(processo)
  const { data: atos = [] } = useQuery({
    queryKey: ['o-que-mudou', id, failure.requestId],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/processos/{id}/historico', {
          params: { path: { id }, query: { ordenar: '-em' } },
          signal,
        }),
      ),
    select: ({ data }) => data.filter((ato) => ato.em > atualizado_em && isOfCase(ato)).toReversed(),
    staleTime: Infinity,
  })
  return (
    <>
      {failure.codigo === 'CAR-005' && <p>{failure.message}</p>}
      {atos.length > 0 && (
        <ul>
          {atos.map(({ id: ato, em, por, resumo }) => (
            <li key={ato}>
              {resumo} {por && `Por ${por.nome}, `}
              {dateTime(em)}.
            </li>
          ))}
        </ul>
      )}
      {failure.codigo === 'CAR-012' && (
        <p>Confira como está agora e, se ainda for o caso, faça de novo. O que você escreveu continua aqui.</p>
      )}
    </>
  )
}
