import { useQuery } from '@tanstack/react-query'
import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { type StatusPendencia, PENDENCIA_KIND_LABEL } from '@car/vocabulary/pendencia'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { pendenciasOf, versionsOf } from '../../shared/api/processo.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { once } from '../../shared/api/version.ts'
import { Button } from '../../shared/components/button.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { PendenciaStatus } from '../../shared/components/pendencia-status.tsx'
import { Empty } from '../../shared/components/empty.tsx'
import { data, dateTime, label } from '../../shared/format.ts'
import type { Documento, Pendencia, Processo } from '../../gen/interface.ts'
import { Reasons, type Can } from '../acts/acts.tsx'
import { answerSpan, BEFORE_AND_AFTER, newAnswers } from './answers.ts'
import { WhatChanged } from '../bench/compare.tsx'
import { fieldName } from './field-at-issue.tsx'
import { Form } from '../acts/form.tsx'

/** The statuses in which a pendency can still be closed. Only an open pendency can be withdrawn. */
const RUNNING: readonly StatusPendencia[] = ['aberta', 'respondida', 'expirada']

type Props = {
  processo: Processo
  documentos: readonly Documento[]
  onSee: (documento: string) => void
  onAsk: () => void
  pode: Can
}

export function Pendencias({ processo, documentos, onSee, onAsk, pode }: Props) {
  const list = useQuery(pendenciasOf(processo.id))
  const answers = newAnswers(processo, list.data ?? [])
  // Answers that the analysis has not closed come first.
  const pendencias =
    list.data?.toReversed().toSorted((a, b) => Number(answers.includes(b)) - Number(answers.includes(a))) ?? []
  return (
    <>
      {pode('criar_pendencia').permitida && <Button onClick={onAsk}>Nova pendência…</Button>}
      <Reasons permissions={[pode('criar_pendencia')]} told={pode('aprovar')} />
      {list.isPending && <Skeleton />}
      <Failed failure={list.error} retry={() => void list.refetch()} />
      {list.data && pendencias.length === 0 && <Empty sentence="Nada foi pedido ao requerente." />}
      {answers.length > 0 && <BeforeAndAfter id={processo.id} answers={answers} />}
      <ul className="pendencias">
        {pendencias.map((pendencia) => (
          <PendenciaItem key={pendencia.id} {...{ processo, pendencia, documentos, onSee, pode }} />
        ))}
      </ul>
    </>
  )
}

function BeforeAndAfter({ id, answers }: { id: string; answers: readonly Pendencia[] }) {
  const span = answerSpan(answers, useQuery(versionsOf(id)).data ?? [])
  if (!span) return null
  return (
    <details className="part" open>
      <summary>{BEFORE_AND_AFTER}</summary>
      {span.de === span.ate ? (
        <p className="muted">A resposta não mudou os dados, o desenho nem os documentos.</p>
      ) : (
        <>
          <WhatChanged id={id} compared={span} />
          <Link to="/analise/processos/$id/comparar" params={{ id }} search={span}>
            Comparar em página inteira
          </Link>
        </>
      )}
    </details>
  )
}

type PendenciaItemProps = Pick<Props, 'processo' | 'documentos' | 'onSee' | 'pode'> & { pendencia: Pendencia }

function PendenciaItem({ processo, pendencia, documentos, onSee, pode }: PendenciaItemProps) {
  const { numero, tipo, status, descricao, documento_id, campo, resposta, documento_ids } = pendencia
  const [closing, setClosing] = useState<'resolver' | 'cancelar' | null>(null)
  const isRunning = RUNNING.includes(status)
  return (
    <li className="pendencia">
      <div className="card-head">
        <h3>
          {numero}, {PENDENCIA_KIND_LABEL[tipo]}
        </h3>
        <PendenciaStatus status={status} />
      </div>
      <div className="side-by-side">
        <div>
          <strong>Pedido</strong>
          <p className="prose">{descricao}</p>
          {documento_id && <ProcessoRessalva which={documento_id} {...{ documentos, onSee }} />}
          {campo && <p className="muted">Dado: {fieldName(campo)}</p>}
          {status === 'aberta' && <p className="muted">Responder até {data(pendencia.prazo_em)}</p>}
        </div>
        <div>
          <strong>Resposta</strong>
          {resposta === null ? <p className="muted">Ainda não há.</p> : <p className="prose">{resposta}</p>}
          {documento_ids.map((doc) => (
            <ProcessoRessalva key={doc} which={doc} {...{ documentos, onSee }} />
          ))}
          {pendencia.respondida_em && <p className="muted">{dateTime(pendencia.respondida_em)}</p>}
        </div>
      </div>
      {isRunning && (
        <div className="achado-acts">
          {pode('resolver_pendencia').permitida && <Button onClick={() => setClosing('resolver')}>Resolver…</Button>}
          {status === 'aberta' && pode('cancelar_pendencia').permitida && (
            <Button onClick={() => setClosing('cancelar')}>Cancelar…</Button>
          )}
        </div>
      )}
      {closing && <ClosePendencia {...{ processo, pendencia }} how={closing} onClose={() => setClosing(null)} />}
    </li>
  )
}

function ProcessoRessalva({ which, documentos, onSee }: Pick<Props, 'documentos' | 'onSee'> & { which: string }) {
  const i = documentos.findIndex(({ id }) => id === which)
  const documento = documentos[i]
  if (!documento) return null
  return (
    <p>
      <button type="button" className="link" onClick={() => onSee(which)}>
        {i + 1} {label(DOCUMENTO_KIND_LABEL, documento.tipo_documento)}
      </button>
    </p>
  )
}

const WORDS = {
  resolver: {
    titulo: 'Resolver a pendência',
    button: 'Resolver',
    says: ({ status }: Pendencia) =>
      status === 'respondida'
        ? 'A resposta basta, e a pendência se encerra.'
        : 'O requerente já não precisa responder.',
  },
  cancelar: {
    titulo: 'Cancelar a pendência',
    button: 'Cancelar a pendência',
    says: () => 'O pedido deixa de valer, como se tivesse sido um engano.',
  },
} as const

type ClosePendenciaProps = { processo: Processo; pendencia: Pendencia; how: keyof typeof WORDS; onClose: () => void }

function ClosePendencia({ processo, pendencia, how, onClose }: ClosePendenciaProps) {
  const { id } = processo
  const { titulo, button } = WORDS[how]
  const ato = useAto(
    (_: null, key: string) =>
      unwrap(
        api.POST(`/api/v1/analista/processos/{id}/pendencias/{pid}/${how}`, {
          params: { path: { id, pid: pendencia.id }, header: once(key, processo) },
          body: {},
        }),
      ),
    { changes: [ofProcesso(id), ['fila']], onDone: onClose },
  )
  return (
    <Form {...{ titulo, button, ato, onClose }} processo={processo} run={() => ato.run(null)}>
      <blockquote className="preview">{pendencia.descricao}</blockquote>
      {pendencia.resposta !== null && <blockquote className="preview">{pendencia.resposta}</blockquote>}
      <p>
        {WORDS[how].says(pendencia)}
        {processo.status === 'pendente' && ' Sem outras pendências abertas, o processo volta à análise.'}
      </p>
    </Form>
  )
}
