import { LONGEST, SHORTEST_REASON } from '@car/vocabulary/limits'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAto } from '../../../shared/api/ato.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { documentosOf } from '../../../shared/api/processo.ts'
import { once } from '../../../shared/api/version.ts'
import { announce } from '../../../shared/components/announcement.tsx'
import { Button } from '../../../shared/components/button.tsx'
import { TextArea } from '../../../shared/components/campo.tsx'
import { errorOf, type FieldError, errorsOf } from '../../../shared/components/error-summary.tsx'
import { Failed } from '../../../shared/components/failed.tsx'
import { Recovered } from '../../../shared/components/recovered.tsx'
import { Tag } from '../../../shared/components/tag.tsx'
import { WithNetwork } from '../../../shared/components/with-network.tsx'
import type { CamadaAchado, Contestacao } from '../../../shared/camada.ts'
import { dateTime } from '../../../shared/format.ts'
import { type Rascunho, useRascunho } from '../../../device/drafts.ts'
import { AskFirst } from './ask-first.tsx'
import type { ProcessoView } from '../board.tsx'
import { Documentos } from '../documents/documento-list.tsx'
import { JoinedDocumentos, useJoined } from './joined.tsx'

type Props = { view: ProcessoView; achado: CamadaAchado }

/**
 * `desde` is the time of the last change of the case when the form was opened. Papers since then belong to the text.
 */
type ContestacaoDraft = { texto: string; leftOut: string[]; desde: string }

/** Shows the requerente's objection to a finding of an official layer. Without an objection, offers a form for it. */
export function Contestar({ view: { processo, can }, achado }: Props) {
  const { id, nome, contestacao } = achado
  const rascunho = useRascunho<ContestacaoDraft>(processo.id, `contestar ${id}`, { texto: '', leftOut: [], desde: '' })
  if (contestacao) return <ContestacaoMade processo={processo.id} contestacao={contestacao} />
  if (!can('contestar')?.permitida) return null
  if (rascunho.valor.desde === '')
    return (
      <Button
        aria-label={nome === null ? 'Contestar' : `Contestar: ${nome}`}
        onClick={() => rascunho.change({ desde: processo.atualizado_em })}
      >
        Contestar
      </Button>
    )
  return <Form {...{ processo, achado, rascunho }} />
}

const LABELS = { texto: 'Por que isto não vale para o seu imóvel', documento_ids: 'Documentos' }

type FormProps = Pick<ProcessoView, 'processo'> & { achado: CamadaAchado; rascunho: Rascunho<ContestacaoDraft> }

function Form({ processo, achado, rascunho }: FormProps) {
  const { id } = processo
  const { texto, leftOut, desde } = rascunho.valor
  const { added, ids, before, left } = useJoined(id, desde, leftOut)
  const [gaps, setGaps] = useState<FieldError[]>([])
  const [asking, setAsking] = useState(false)
  const ato = useAto(
    (body: { texto: string; documento_ids: string[] }, key) =>
      unwrap(
        api.POST('/api/v1/processos/{id}/camadas/{achado}/contestar', {
          params: { path: { id, achado: achado.id }, header: once(key, processo) },
          body,
        }),
      ),
    {
      onDone: () => {
        void rascunho.finish()
        announce('A contestação foi enviada.')
      },
    },
  )
  const run = () => {
    setAsking(false)
    ato.run({ texto: texto.trim(), documento_ids: ids })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isShort = texto.trim().length < SHORTEST_REASON
    setGaps(isShort ? [{ campo: 'texto', mensagem: `Explique em ao menos ${SHORTEST_REASON} letras.` }] : [])
    if (isShort || before) return
    if (left.length > 0) setAsking(true)
    else run()
  }
  const errors = [...gaps, ...errorsOf(ato.failure?.details ?? [])]
  return (
    <form className="ressalva" aria-label={`Contestar: ${achado.nome ?? achado.id}`} onSubmit={send} noValidate>
      <h4>Contestar</h4>
      <p>Dados oficiais também erram. Diga por que isto não vale para o seu imóvel: a análise lê antes de decidir.</p>
      <Recovered rascunho={rascunho} />
      <Failed failure={ato.failure} labels={LABELS} processo={processo} />
      <TextArea
        nome={`texto-${achado.id}`}
        label={LABELS.texto}
        hint="Por exemplo: o limite foi corrigido, o embargo foi levantado, a terra está em outro lugar."
        valor={texto}
        onChange={(fresh) => rascunho.change({ texto: fresh })}
        erro={errorOf(errors, 'texto')}
        max={LONGEST.answer}
      />
      <JoinedDocumentos
        processo={id}
        added={added}
        outside={leftOut}
        onChange={(fresh) => rascunho.change({ leftOut: fresh })}
        only
      />
      {asking && <AskFirst about="a contestação" files={left} onSend={run} onClose={() => setAsking(false)} />}
      {before && <p className="why-not">Para enviar a contestação, {before}.</p>}
      <div className="actions">
        {!before && (
          <WithNetwork sentence="Para contestar é preciso internet. O que você escreveu fica guardado.">
            <Button sends busy={ato.busy}>
              Enviar contestação
            </Button>
          </WithNetwork>
        )}
        <Button kind="plain" onClick={() => void rascunho.reset()}>
          Desistir
        </Button>
      </div>
    </form>
  )
}

function ContestacaoMade({ processo, contestacao }: { processo: string; contestacao: Contestacao }) {
  const { data = [] } = useQuery(documentosOf(processo))
  const { texto, em, documento_ids } = contestacao
  return (
    <div className="ressalva">
      <p>
        <Tag tone="active">Contestada</Tag>
      </p>
      <p className="muted">Enviada em {dateTime(em)}. A análise lê antes de decidir.</p>
      <p className="words">{texto}</p>
      <Documentos documentos={data.filter(({ id }) => documento_ids.includes(id))} />
    </div>
  )
}
