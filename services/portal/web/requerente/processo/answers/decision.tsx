import { REASON_CODE_LABEL, DECISION_FORM_TOLD, SETTLEMENT_LABEL } from '@car/vocabulary/processo'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { LONGEST } from '@car/vocabulary/limits'
import { useAto } from '../../../shared/api/ato.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { documentosOf } from '../../../shared/api/processo.ts'
import { once } from '../../../shared/api/version.ts'
import { announce } from '../../../shared/components/announcement.tsx'
import { Button } from '../../../shared/components/button.tsx'
import { TextArea } from '../../../shared/components/campo.tsx'
import { WithNetwork } from '../../../shared/components/with-network.tsx'
import { Skeleton } from '../../../shared/components/skeleton.tsx'
import { Failed } from '../../../shared/components/failed.tsx'
import { Message, type MessageKind } from '../../../shared/components/message.tsx'
import { Recovered } from '../../../shared/components/recovered.tsx'
import { errorOf, type FieldError, errorsOf, ErrorSummary } from '../../../shared/components/error-summary.tsx'
import { Empty } from '../../../shared/components/empty.tsx'
import { data, dateTime } from '../../../shared/format.ts'
import { useRascunho } from '../../../device/drafts.ts'
import type { Decisao, Recurso } from '../../../gen/interface.ts'
import { decisionsOf, recursosOf } from '../../queries.ts'
import { end } from '../../prazo.ts'
import { canAppealUntil } from '../../recurso.ts'
import { AskFirst } from './ask-first.tsx'
import { JoinedDocumentos, useJoined } from './joined.tsx'
import { Documentos } from '../documents/documento-list.tsx'
import { type ProcessoView, WhyNot, Board } from '../board.tsx'

const route = getRouteApi('/processos/$id/decisao')
const LABELS = { fundamentacao: 'Por que você recorre', documento_ids: 'Documentos' }

export default function DecisionPage() {
  const { id } = route.useParams()
  return (
    <Board id={id} titulo="Decisão">
      {(processo) => <Decided view={processo} />}
    </Board>
  )
}

function Decided({ view }: { view: ProcessoView }) {
  const { id, status } = view.processo
  const decisoes = useQuery(decisionsOf(id))
  const recursos = useQuery(recursosOf(id))
  const failure = decisoes.error ?? recursos.error
  if (failure)
    return <Failed failure={failure} retry={() => void Promise.all([decisoes.refetch(), recursos.refetch()])} />
  if (!decisoes.data || !recursos.data) return <Skeleton linhas={4} />
  const [last, ...before] = decisoes.data.toReversed()
  if (!last) return <Empty sentence="Este processo ainda não foi decidido." />
  const rejection = decisoes.data.findLast(({ resultado }) => resultado === 'rejeitado')
  return (
    <>
      <DecisionItem decisao={last} />
      {recursos.data.toReversed().map((recurso) => (
        <RecursoItem key={recurso.id} recurso={recurso} />
      ))}
      {status === 'rejeitado' && rejection && <Recorrer view={view} rejection={rejection} />}
      {before.length > 0 && (
        <section className="group">
          <h2>Decisões anteriores</h2>
          {before.map((decisao) => (
            <DecisionItem key={decisao.em} decisao={decisao} />
          ))}
        </section>
      )}
    </>
  )
}

const RESULT: Record<Decisao['resultado'], { kind: MessageKind; heading: string }> = {
  aprovado: { kind: 'success', heading: 'O pedido foi aprovado' },
  rejeitado: { kind: 'danger', heading: 'O pedido foi rejeitado' },
  recurso_deferido: { kind: 'success', heading: 'O recurso foi aceito: o processo volta à análise' },
  recurso_indeferido: { kind: 'danger', heading: 'O recurso não foi aceito' },
}

function DecisionItem({ decisao }: { decisao: Decisao }) {
  const { resultado, codigo_motivo, motivo, parecer, em, forma, lote_id: lote } = decisao
  const { segunda_leitura: readTwice } = decisao
  const { kind, heading } = RESULT[resultado]
  const words = motivo ?? parecer
  return (
    <Message kind={kind} heading={heading}>
      {codigo_motivo && <p>Motivo: {REASON_CODE_LABEL[codigo_motivo]}.</p>}
      {words && <p className="words">{words}</p>}
      {readTwice && <p>Duas pessoas leram o processo: {SETTLEMENT_LABEL[readTwice]}.</p>}
      <p>Decidido em {dateTime(em)}</p>
      {resultado === 'aprovado' && (
        <p>
          {DECISION_FORM_TOLD[forma]}{' '}
          {lote && (
            <Link to="/sorteio" search={{ lote }}>
              Ver o sorteio
            </Link>
          )}
        </p>
      )}
    </Message>
  )
}

const RECURSO_TEXT: Record<Recurso['status'], string> = {
  aberto: 'O recurso espera a decisão da supervisão. Avisamos você quando ela sair.',
  deferido: 'O recurso foi aceito.',
  indeferido: 'O recurso não foi aceito.',
}

function RecursoItem({ recurso }: { recurso: Recurso }) {
  const { data: documentos = [] } = useQuery(documentosOf(recurso.processo_id))
  return (
    <section className="group">
      <h2>Recurso de {data(recurso.aberto_em)}</h2>
      <p>{RECURSO_TEXT[recurso.status]}</p>
      <details>
        <summary>O que você escreveu</summary>
        <p className="words">{recurso.fundamentacao}</p>
        <Documentos documentos={documentos.filter(({ id }) => recurso.documento_ids.includes(id))} />
      </details>
    </section>
  )
}

function Recorrer({ view, rejection }: { view: ProcessoView; rejection: Decisao }) {
  const [aberto, setOpened] = useState(false)
  const recorrer = view.can('recorrer')
  if (!recorrer) return null
  const prazo = canAppealUntil(recorrer, rejection)
  return (
    <section className="group">
      <h2>Recorrer</h2>
      {prazo && (
        <p>
          Se você não concorda, pode recorrer até <strong>{end(prazo, view.processo.imovel.uf)}</strong>. Quem decide o
          recurso não é a pessoa que rejeitou o pedido.
        </p>
      )}
      <WhyNot permission={recorrer} />
      {recorrer.permitida && !aberto && (
        <Button kind="primary" onClick={() => setOpened(true)}>
          Recorrer
        </Button>
      )}
      {recorrer.permitida && aberto && <Form view={view} rejection={rejection} />}
    </section>
  )
}

function Form({ view: { processo }, rejection }: { view: ProcessoView; rejection: Decisao }) {
  const { id } = processo
  const rascunho = useRascunho(id, `recurso ${rejection.em}`, { fundamentacao: '', fora: [] as string[] })
  const { fundamentacao, fora } = rascunho.valor
  const { added, ids, before, left } = useJoined(id, rejection.em, fora)
  const [gaps, setGaps] = useState<FieldError[]>([])
  const [asking, setAsking] = useState(false)
  const ato = useAto(
    (body: { fundamentacao: string; documento_ids: string[] }, key) =>
      unwrap(
        api.POST('/api/v1/processos/{id}/recursos', {
          params: { path: { id }, header: once(key, processo) },
          body,
        }),
      ),
    {
      onDone: () => {
        void rascunho.finish()
        announce('O recurso foi enviado.')
      },
    },
  )
  const run = () => {
    setAsking(false)
    ato.run({ fundamentacao: fundamentacao.trim(), documento_ids: ids })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = fundamentacao.trim() === ''
    setGaps(isEmpty ? [{ campo: 'fundamentacao', mensagem: 'Diga por que você recorre.' }] : [])
    if (isEmpty || before) return
    if (left.length > 0) setAsking(true)
    else run()
  }
  const errors = [...gaps, ...errorsOf(ato.failure?.details ?? [])]
  return (
    <form onSubmit={send} noValidate>
      <Recovered rascunho={rascunho} />
      <ErrorSummary errors={gaps} labels={LABELS} />
      <Failed failure={ato.failure} labels={LABELS} processo={processo} />
      <TextArea
        nome="fundamentacao"
        label="Por que você recorre"
        hint="Diga em que a decisão está errada, e o que mostra isso."
        valor={fundamentacao}
        onChange={(newer) => rascunho.change({ fundamentacao: newer })}
        erro={errorOf(errors, 'fundamentacao')}
        max={LONGEST.decision}
        linhas={8}
      />
      <JoinedDocumentos
        processo={id}
        added={added}
        outside={fora}
        onChange={(fresh) => rascunho.change({ fora: fresh })}
      />
      {asking && (
        <AskFirst
          about="o recurso"
          files={left}
          // An appeal without a document cannot be sent.
          onSend={ids.length > 0 ? run : undefined}
          onClose={() => setAsking(false)}
        />
      )}
      {before && <p className="why-not">Para enviar o recurso, {before}.</p>}
      <div className="actions">
        {!before && (
          <WithNetwork sentence="Para recorrer é preciso internet. O que você escreveu fica guardado.">
            <Button kind="primary" sends busy={ato.busy}>
              Enviar recurso
            </Button>
          </WithNetwork>
        )}
      </div>
    </form>
  )
}
