import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { ORIGEM_KIND_LABEL } from '@car/vocabulary/processo'
import { before, label } from '../../shared/format.ts'
import type { Processo } from '../../gen/interface.ts'
import { WhatChanged } from './compare.tsx'

/** Shows what a case changes of the cases that it follows. The rest was examined there. */
export function Origin({ processo: { id, origem } }: { processo: Processo }) {
  if (origem === undefined) return null
  return (
    <>
      <p>
        {label(ORIGEM_KIND_LABEL, origem.tipo)} de{' '}
        {origem.processos.map(({ id: origin, numero }, i, all) => (
          <Fragment key={origin}>
            {before(i, all.length)}
            <Link to="/analise/processos/$id" params={{ id: origin }}>
              {numero}
            </Link>
          </Fragment>
        ))}
        . O que lá foi avaliado e não mudou continua avaliado.
      </p>
      <WhatChanged id={id} compared={{ com: 'origem' }} />
    </>
  )
}
