import { STATUS_PENDENCIA_LABEL } from '@car/vocabulary/pendencia'
import { DOCUMENTO_KIND_LABEL, type DocumentoKind } from '@car/vocabulary/documento'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { LONGEST } from '@car/vocabulary/limits'
import { useAto } from '../../../shared/api/ato.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { comparisonOf, documentosOf, pendenciasOf, ressalvasOf, versionsOf } from '../../../shared/api/processo.ts'
import { once } from '../../../shared/api/version.ts'
import { announce } from '../../../shared/components/announcement.tsx'
import { Button, LinkButton } from '../../../shared/components/button.tsx'
import { TextArea } from '../../../shared/components/campo.tsx'
import { WithNetwork } from '../../../shared/components/with-network.tsx'
import { Skeleton } from '../../../shared/components/skeleton.tsx'
import { Failed } from '../../../shared/components/failed.tsx'
import { Message } from '../../../shared/components/message.tsx'
import { Recovered } from '../../../shared/components/recovered.tsx'
import { errorOf, type FieldError, errorsOf, ErrorSummary } from '../../../shared/components/error-summary.tsx'
import { dateTime, label } from '../../../shared/format.ts'
import { useRascunho } from '../../../device/drafts.ts'
import type { Documento, Pendencia } from '../../../gen/interface.ts'
import { versionAt } from '../../../shared/versions.ts'
import { end } from '../../prazo.ts'
import { groupOf, labelOf } from '../../labels.ts'
import { AskFirst } from './ask-first.tsx'
import { kindAsked, stillAsAsked } from './before-sending.ts'
import { JoinedDocumentos, useJoined } from './joined.tsx'
import { Documentos } from '../documents/documento-list.tsx'
import { type ProcessoView, WhyNot, Board, answerUntil } from '../board.tsx'

const route = getRouteApi('/processos/$id/pendencias/$pid')
const LABELS = { resposta: 'Resposta', documento_ids: 'Documentos' }

export default function PendenciaPage() {
  const { id, pid } = route.useParams()
  const pendencias = useQuery(pendenciasOf(id))
  const pendencia = pendencias.data?.find((asked) => asked.id === pid)
  return (
    <Board id={id} titulo={pendencia ? `Pendência ${pendencia.numero}` : 'Pendência'}>
      {(processo) => (
        <>
          {pendencias.isPending && <Skeleton linhas={3} />}
          <Failed failure={pendencias.error} retry={() => void pendencias.refetch()} />
          {pendencias.data && !pendencia && <p>Esta pendência não existe neste processo.</p>}
          {pendencia && <PendenciaRequest view={processo} pendencia={pendencia} />}
        </>
      )}
    </Board>
  )
}

function PendenciaRequest({ view, pendencia }: { view: ProcessoView; pendencia: Pendencia }) {
  const { id, imovel } = view.processo
  // Without a network neither query is loading, so the answer can be written at once.
  const { data: documentos = [], isLoading: documentosComing } = useQuery(documentosOf(id))
  const { data: ressalvas = [], isLoading: ressalvasComing } = useQuery(ressalvasOf(id))
  const isLoading = documentosComing || ressalvasComing
  const documento = documentos.find((d) => d.id === pendencia.documento_id)
  const refused = ressalvas.filter(({ status }) => status === 'recusada')
  const responder = view.can('responder_pendencia')
  const aberta = pendencia.status === 'aberta'
  return (
    <>
      <section className="analysis-request" aria-label="O que a análise pede">
        <p className="words">{pendencia.descricao}</p>
        {(pendencia.campo || documento) && (
          <p className="muted">
            Sobre: {pendencia.campo && (labelOf(pendencia.campo) ?? 'dados do cadastro')}
            {pendencia.campo && documento && ', '}
            {documento && label(DOCUMENTO_KIND_LABEL, documento.tipo_documento)}
            {documento?.nome_arquivo && <span className="file-name"> ({documento.nome_arquivo})</span>}
          </p>
        )}
        {aberta && (
          <p>
            {answerUntil(responder)} <strong>{end(pendencia.prazo_em, imovel.uf)}</strong>
          </p>
        )}
      </section>
      {aberta && responder?.permitida && isLoading && <Skeleton linhas={4} />}
      {aberta && responder?.permitida && !isLoading && (
        <Answer
          key={pendencia.id}
          view={view}
          pendencia={pendencia}
          request={documento}
          tipo={kindAsked(pendencia, documento, refused)}
        />
      )}
      {aberta && !responder?.permitida && <WhyNot permission={responder} />}
      {!aberta && <Answered view={view} pendencia={pendencia} />}
    </>
  )
}

const useAnswer = (processo: string, { id }: Pendencia) =>
  useRascunho(processo, `pendencia ${id}`, { resposta: '', fora: [] as string[] })

/**
 * Returns a function that fetches the changes since the request. The function resolves with undefined if the changes
 * are unknown.
 */
function useChanges(id: string, { criada_em }: Pendencia) {
  const queries = useQueryClient()
  return async () => {
    const versoes = await queries.fetchQuery(versionsOf(id))
    const [from, until] = [versionAt(versoes, criada_em)?.versao, versoes.at(-1)?.versao]
    return from && until ? (await queries.fetchQuery(comparisonOf(id, { de: from, ate: until }))).data : undefined
  }
}

/** `request` is the document that the pendency is about, and `tipo` the kind of document to send. */
type AnswerProps = { view: ProcessoView; pendencia: Pendencia; request: Documento | undefined; tipo: DocumentoKind }

/** The form for text and documents. The answer can be sent when the documents have arrived. */
function Answer({ view: { processo, can }, pendencia, request, tipo }: AnswerProps) {
  const { id } = processo
  const navigate = route.useNavigate()
  const rascunho = useAnswer(id, pendencia)
  const { resposta, fora } = rascunho.valor
  const { added, ids, before, left } = useJoined(id, pendencia.criada_em, fora)
  const changes = useChanges(id, pendencia)
  const [looking, setLooking] = useState(false)
  /** A sentence about a missing correction, or null; undefined while the dialog is closed. */
  const [unchanged, setUnchanged] = useState<string | null>()
  const [gaps, setGaps] = useState<FieldError[]>([])
  const ato = useAto(
    (body: { resposta: string; documento_ids: string[] }, key) =>
      unwrap(
        api.POST('/api/v1/processos/{id}/pendencias/{pid}/responder', {
          params: { path: { id, pid: pendencia.id }, header: once(key, processo) },
          body,
        }),
      ),
    {
      onDone: () => {
        void rascunho.finish()
        announce('A resposta foi enviada.')
        void navigate({ to: '/processos/$id', params: { id } })
      },
    },
  )
  const run = () => {
    setUnchanged(undefined)
    ato.run({ resposta: resposta.trim(), documento_ids: ids })
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = resposta.trim() === ''
    setGaps(isEmpty ? [{ campo: 'resposta', mensagem: 'Escreva a resposta à análise.' }] : [])
    if (isEmpty || before || looking) return
    setLooking(true)
    // If the changes are unknown, nothing is asked about a missing correction.
    const changed = await changes().catch(() => undefined)
    setLooking(false)
    const same = stillAsAsked(pendencia, changed, ids.length)
    if (left.length > 0 || same) setUnchanged(same)
    else run()
  }
  const errors = [...gaps, ...errorsOf(ato.failure?.details ?? [])]
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <h2>Sua resposta</h2>
      <Recovered rascunho={rascunho} />
      <ErrorSummary errors={gaps} labels={LABELS} />
      <Failed failure={ato.failure} labels={LABELS} processo={processo} />
      <TextArea
        nome="resposta"
        label="Resposta"
        hint="Explique com as suas palavras. A análise lê o que você escrever aqui."
        valor={resposta}
        onChange={(newer) => rascunho.change({ resposta: newer })}
        erro={errorOf(errors, 'resposta')}
        max={LONGEST.answer}
      />
      <JoinedDocumentos
        processo={id}
        added={added}
        outside={fora}
        onChange={(fresh) => rascunho.change({ fora: fresh })}
        tipo={tipo}
        substitui={request?.status === 'invalido' ? request.id : undefined}
      />
      {(pendencia.tipo === 'dado' || pendencia.campo) && can('editar')?.permitida && (
        <p>
          Se for preciso corrigir um dado, corrija-o antes de responder.{' '}
          {pendencia.campo ? (
            <Link
              to="/processos/$id/dados/$step"
              params={{ id, step: groupOf(pendencia.campo) }}
              hash={pendencia.campo}
            >
              Corrigir: {labelOf(pendencia.campo) ?? 'dados do cadastro'}
            </Link>
          ) : (
            <Link to="/processos/$id" params={{ id }}>
              Corrigir os dados
            </Link>
          )}
        </p>
      )}
      {unchanged !== undefined && (
        <AskFirst
          about="a resposta"
          files={left}
          unchanged={unchanged}
          onSend={run}
          onClose={() => setUnchanged(undefined)}
        />
      )}
      {before && <p className="why-not">Para enviar a resposta, {before}.</p>}
      <div className="actions">
        {!before && (
          <WithNetwork sentence="Para enviar a resposta é preciso internet. O que você escreveu fica guardado.">
            <Button kind="primary" sends busy={ato.busy || looking}>
              Enviar resposta
            </Button>
          </WithNetwork>
        )}
        <LinkButton kind="plain" to="/processos/$id" params={{ id }}>
          Deixar para depois
        </LinkButton>
      </div>
    </form>
  )
}

function Answered({ view: { processo }, pendencia }: { view: ProcessoView; pendencia: Pendencia }) {
  const { data: documentos = [] } = useQuery(documentosOf(processo.id))
  const { status, resposta, respondida_em, documento_ids } = pendencia
  const together = documentos.filter(({ id }) => documento_ids.includes(id))
  return (
    <>
      <Message kind={status === 'expirada' ? 'warning' : 'info'}>
        <p>Esta pendência está {STATUS_PENDENCIA_LABEL[status]}. Não há nada a responder.</p>
      </Message>
      {resposta !== null && (
        <section className="group">
          <h2>Sua resposta</h2>
          <p className="words">{resposta}</p>
          {respondida_em && <p className="muted">Enviada em {dateTime(respondida_em)}</p>}
          <Documentos documentos={together} />
        </section>
      )}
      <NotSent processo={processo.id} pendencia={pendencia} />
    </>
  )
}

/** Shows an answer that was written on this device, but not sent in time. */
function NotSent({ processo, pendencia }: { processo: string; pendencia: Pendencia }) {
  const { valor, recovered, reset } = useAnswer(processo, pendencia)
  if (!recovered || valor.resposta === '') return null
  return (
    <section className="group" aria-labelledby="unsent">
      <h2 id="unsent">O que você tinha escrito</h2>
      <p className="words">{valor.resposta}</p>
      <p className="muted">Não foi enviado: está só neste aparelho.</p>
      <Button kind="plain" onClick={() => void reset()}>
        Descartar
      </Button>
    </section>
  )
}
