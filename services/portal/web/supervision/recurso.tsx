import '../analysis/analysis.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { REASON_CODE_LABEL } from '@car/vocabulary/processo'
import { STATUS_RECURSO_LABEL } from '@car/vocabulary/recurso'
import { useState } from 'react'
import { Button } from '../shared/components/button.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Breadcrumb } from '../shared/components/breadcrumb.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { data, dateTime, label } from '../shared/format.ts'
import { Reasons, useCan } from '../analysis/acts/acts.tsx'
import { recursoOf } from './queries.ts'
import { PapersAndFindings } from './papers-and-findings.tsx'
import { DecidirRecurso, type Result } from './decidir-recurso.tsx'

const route = getRouteApi('/supervisao/recursos/$id')

export default function Recurso() {
  const { id } = route.useParams()
  const recurso = useQuery(recursoOf(id))
  const said = recurso.data?.data
  if (said) return <WholeRecurso {...said} />
  return (
    <>
      <Heading texto="Recurso" />
      {recurso.isPending && <Skeleton linhas={6} />}
      <Failed failure={recurso.error} retry={() => void recurso.refetch()} />
    </>
  )
}

const Heading = ({ texto }: { texto: string }) => (
  <>
    <Breadcrumb levels={[{ texto: 'Recursos', to: '/supervisao/recursos' }]} />
    <Titulo texto={texto} />
  </>
)

type ToldRecurso = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof recursoOf>['queryFn']>>>>['data']

function WholeRecurso(recurso: ToldRecurso) {
  const { processo_id, processo_numero, fundamentacao, documentos, decisao_contestada: contested } = recurso
  const can = useCan(processo_id)
  const [deciding, setDeciding] = useState<Result | null>(null)
  const decide = can('decidir_recurso')
  return (
    <div className="bench">
      <header className="head">
        <div className="head-case">
          <Heading texto={`Recurso, processo ${processo_numero}`} />
        </div>
        <div className="head-acts">
          {recurso.status === 'aberto' && decide.permitida && (
            <>
              <Button onClick={() => setDeciding('deferido')}>Deferir…</Button>
              <Button onClick={() => setDeciding('indeferido')}>Indeferir…</Button>
            </>
          )}
          <Link to="/analise/processos/$id" params={{ id: processo_id }}>
            Abrir o processo
          </Link>
        </div>
        {recurso.status === 'aberto' && <Reasons permissions={[decide]} />}
      </header>
      <PapersAndFindings processo={processo_id} first={documentos[0]?.id}>
        {(see) => (
          <>
            {recurso.status !== 'aberto' && (
              <section className="part" aria-labelledby="decision">
                <h2 id="decision">{label(STATUS_RECURSO_LABEL, recurso.status)}</h2>
                <p className="prose">{recurso.decisao}</p>
                <p className="muted">
                  {recurso.decidido_por?.nome}
                  {recurso.decidido_em && `, ${dateTime(recurso.decidido_em)}`}
                </p>
              </section>
            )}
            <section className="part" aria-labelledby="request">
              <h2 id="request">O que se pede</h2>
              <p className="prose">{fundamentacao}</p>
              <p className="muted">Aberto em {dateTime(recurso.aberto_em)}</p>
              {documentos.length === 0 && <p>Nenhum documento novo acompanha o recurso.</p>}
              <ul>
                {documentos.map(({ id, tipo_documento }) => (
                  <li key={id}>
                    <button type="button" className="link" onClick={() => see(id)}>
                      {label(DOCUMENTO_KIND_LABEL, tipo_documento)}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
            <section className="part" aria-labelledby="contested">
              <h2 id="contested">Decisão contestada</h2>
              <p>
                <strong>{label(REASON_CODE_LABEL, contested.codigo_motivo)}</strong>
              </p>
              <p className="prose">{contested.motivo}</p>
              <p className="muted">
                {contested.por.nome}, {dateTime(contested.em)}. Cabia recurso até {data(contested.recurso_ate)}.
              </p>
            </section>
          </>
        )}
      </PapersAndFindings>
      {deciding && <DecidirRecurso {...{ recurso }} resultado={deciding} onClose={() => setDeciding(null)} />}
    </div>
  )
}
