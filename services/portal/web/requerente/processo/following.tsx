import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { ORIGEM_KIND_LABEL } from '@car/vocabulary/processo'
import { relatedTo } from '../../shared/api/processo.ts'
import { Message } from '../../shared/components/message.tsx'
import { Status } from '../../shared/components/status.tsx'
import { before, label } from '../../shared/format.ts'
import { type ProcessoView, WhyNot } from './board.tsx'
import { Join } from './join.tsx'
import { Open } from './open-sucessor.tsx'

/** Says which cases this one follows and which follow it, and offers to open one where that would be accepted. */
export function Following({ view }: { view: ProcessoView }) {
  const { processo, can } = view
  const { id, status, origem, substituido_por: replacedBy } = processo
  const [retificar, desmembrar, remembrar] = [can('retificar'), can('desmembrar'), can('remembrar')]
  const isOver = status === 'aprovado' || status === 'cancelado' || status === 'rejeitado'
  const related = useQuery({ ...relatedTo(id), enabled: origem !== undefined || isOver }).data ?? []
  const following = related.filter(({ sentido }) => sentido === 'sucessor')
  return (
    <>
      {origem && (
        <p>
          {label(ORIGEM_KIND_LABEL, origem.tipo)} de{' '}
          {origem.processos.map(({ id: origin, numero }, i, all) => (
            <Fragment key={origin}>
              {before(i, all.length)}
              {related.some(({ processo_id }) => processo_id === origin) ? (
                <Link to="/processos/$id" params={{ id: origin }}>
                  {numero}
                </Link>
              ) : (
                numero
              )}
            </Fragment>
          ))}
          .{status !== 'aprovado' && ' Enquanto este processo não for aprovado, nada muda no que já foi decidido.'}
        </p>
      )}
      {replacedBy && (
        <Message kind="info" heading="Cadastro substituído">
          <p>Este cadastro foi substituído por {replacedBy.map(({ numero }) => numero).join(', ')}.</p>
        </Message>
      )}
      {following.length > 0 && (
        <section className="group">
          <h2>Processos que sucedem a este</h2>
          <ul className="tasks">
            {following.map(({ processo_id, numero, tipo, status: standing }) => (
              <li key={processo_id} className="task">
                <Link to="/processos/$id" params={{ id: processo_id }}>
                  <span>
                    {label(ORIGEM_KIND_LABEL, tipo)} {numero}
                  </span>
                  <Status status={standing} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(retificar?.permitida || desmembrar?.permitida || remembrar?.permitida) && (
        <div className="actions">
          {retificar?.permitida && <Open id={id} tipo="retificacao" />}
          {desmembrar?.permitida && <Open id={id} tipo="desmembramento" />}
          {remembrar?.permitida && <Join id={id} />}
        </div>
      )}
      {isOver && status !== 'rejeitado' && !replacedBy && retificar?.permitida === false && (
        <WhyNot permission={retificar} />
      )}
    </>
  )
}
