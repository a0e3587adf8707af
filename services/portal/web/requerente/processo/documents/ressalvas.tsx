import { oDocumento, type MandatoryKind } from '@car/vocabulary/documento'
import { UNREADABLE, RESSALVA_REASON_LABEL, type RessalvaReason, isInForce } from '@car/vocabulary/ressalva'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LONGEST, SHORTEST_REASON } from '@car/vocabulary/limits'
import { useAto } from '../../../shared/api/ato.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { ressalvasOf } from '../../../shared/api/processo.ts'
import { atVersion, once } from '../../../shared/api/version.ts'
import { announce } from '../../../shared/components/announcement.tsx'
import { Button } from '../../../shared/components/button.tsx'
import { TextArea, OptionGroup } from '../../../shared/components/campo.tsx'
import { WithNetwork } from '../../../shared/components/with-network.tsx'
import { Failed } from '../../../shared/components/failed.tsx'
import { Recovered } from '../../../shared/components/recovered.tsx'
import { errorOf, type FieldError, errorsOf } from '../../../shared/components/error-summary.tsx'
import { Tag, type Tone } from '../../../shared/components/tag.tsx'
import { useMe } from '../../../shared/api/session.ts'
import { dateTime } from '../../../shared/format.ts'
import { keepDraft, useRascunho } from '../../../device/drafts.ts'
import type { Documento, NovaRessalva, Ressalva } from '../../../gen/interface.ts'
import type { ProcessoView } from '../board.tsx'

type Props = { view: ProcessoView; tipo: MandatoryKind; documentos: readonly Documento[] }

/**
 * Shows the ressalvas about a mandatory paper, and lets the requerente explain why the paper is missing or cannot be
 * read.
 */
export function Ressalvas({ view, tipo, documentos }: Props) {
  const { data = [] } = useQuery(ressalvasOf(view.processo.id))
  const ofKind = data.filter(({ tipo_documento }) => tipo_documento === tipo)
  const missing = documentos.every(({ status }) => status === 'invalido')
  const offers = missing && view.can('ressalvar')?.permitida === true && !ofKind.some(({ status }) => isInForce(status))
  return (
    <>
      {ofKind.map((ressalva) => (
        <RessalvaMade key={ressalva.id} view={view} ressalva={ressalva} />
      ))}
      {offers && <Offer {...{ view, tipo, documentos }} />}
    </>
  )
}

const STATUS_TEXT: Record<Ressalva['status'], { tone: Tone; texto: string }> = {
  aberta: { tone: 'active', texto: 'Ressalva feita. A análise decide se vale pelo documento.' },
  aceita: { tone: 'good', texto: 'A análise aceitou a ressalva: o documento não precisa ser enviado de novo.' },
  recusada: { tone: 'bad', texto: 'A análise não aceitou a ressalva e pediu o documento.' },
}

function RessalvaMade({ view: { processo, can }, ressalva }: { view: ProcessoView; ressalva: Ressalva }) {
  const { id, tipo_documento, motivo, texto, status, criada_em, decisao } = ressalva
  const me = useMe()
  const withdraw = useAto(
    () =>
      unwrap(
        api.DELETE('/api/v1/processos/{id}/ressalvas/{rid}', {
          params: { path: { id: processo.id, rid: id }, header: atVersion(processo) },
        }),
      ),
    {
      onDone: () => {
        // What was written stays, for a ressalva that is made anew.
        void keepDraft(me.id, processo.id, formOf(tipo_documento), { motivo, texto })
        announce('A ressalva foi retirada. O que você escreveu fica neste aparelho.')
      },
    },
  )
  return (
    <div className="ressalva">
      <p>
        <Tag tone={STATUS_TEXT[status].tone}>{`Ressalva ${status}`}</Tag>
      </p>
      <p>{STATUS_TEXT[status].texto}</p>
      <p className="muted">
        {dateTime(criada_em)}: {RESSALVA_REASON_LABEL[motivo]}
      </p>
      <p className="words">{texto}</p>
      {decisao && (
        <p className="words">
          <strong>Resposta da análise:</strong> {decisao.motivo}
        </p>
      )}
      {status === 'aberta' && can('retirar_ressalva')?.permitida && (
        <WithNetwork sentence="Para retirar a ressalva é preciso internet.">
          <Button kind="plain" busy={withdraw.busy} onClick={() => withdraw.run(undefined)}>
            Retirar a ressalva
          </Button>
        </WithNetwork>
      )}
      <Failed failure={withdraw.failure} processo={processo} />
    </div>
  )
}

const formOf = (tipo: string): string => `ressalva ${tipo}`

type RessalvaDraft = { motivo: RessalvaReason | ''; texto: string }
type Body = Pick<NovaRessalva, 'motivo' | 'texto' | 'documento_id'>

const LABELS = { motivo: 'Por que', texto: 'Explicação' }

function Offer({ view: { processo }, tipo, documentos }: Props) {
  const { id } = processo
  const ilegivel = documentos.find(({ status, motivo }) => status === 'invalido' && UNREADABLE.includes(motivo ?? ''))
  const { tipo: imovelKind, titularidade = 'propriedade' } = processo.imovel
  const withoutTitulo =
    tipo === 'matricula_imovel' && (titularidade === 'posse' || imovelKind === 'AST' || imovelKind === 'PCT')
  const likely = ilegivel ? 'ilegivel' : withoutTitulo ? 'sem_titulo' : ''
  const rascunho = useRascunho<RessalvaDraft>(id, formOf(tipo), { motivo: likely, texto: '' })
  const { motivo, texto } = rascunho.valor
  const [aberta, setExpanded] = useState(false)
  const [gaps, setGaps] = useState<FieldError[]>([])
  const ato = useAto(
    (body: Body, key) =>
      unwrap(
        api.POST('/api/v1/processos/{id}/ressalvas', {
          params: { path: { id }, header: once(key, processo) },
          body: { tipo_documento: tipo, ...body },
        }),
      ),
    {
      onDone: () => {
        void rascunho.finish()
        announce('A ressalva foi feita. A análise decide sobre ela.')
      },
    },
  )
  if (!aberta && !rascunho.recovered) {
    return (
      <Button kind="plain" onClick={() => setExpanded(true)}>
        {ilegivel ? `Não tenho ${oDocumento(tipo)} em melhor estado` : `Não tenho ${oDocumento(tipo)}`}
      </Button>
    )
  }
  function send(event: FormEvent): void {
    event.preventDefault()
    const gaps: FieldError[] = [
      ...(motivo === '' ? [{ campo: 'motivo', mensagem: 'Escolha o motivo.' }] : []),
      ...(texto.trim().length < SHORTEST_REASON
        ? [{ campo: 'texto', mensagem: `Explique em ao menos ${SHORTEST_REASON} letras o que houve.` }]
        : []),
    ]
    setGaps(gaps)
    if (gaps.length > 0 || motivo === '') return
    ato.run({
      motivo,
      texto: texto.trim(),
      ...(motivo === 'ilegivel' && ilegivel ? { documento_id: ilegivel.id } : {}),
    })
  }
  const errors = [...gaps, ...errorsOf(ato.failure?.details ?? [])]
  return (
    <form className="ressalva" onSubmit={send} noValidate>
      <h3>Ressalva</h3>
      <p>
        Você pode enviar o processo sem {oDocumento(tipo)} e dizer por quê. A análise lê e decide: aceita, ou pede o
        documento.
      </p>
      <Recovered rascunho={rascunho} />
      <Failed failure={ato.failure} labels={LABELS} processo={processo} />
      <OptionGroup
        nome={`motivo-${tipo}`}
        label="Por que"
        valor={motivo}
        erro={errorOf(errors, 'motivo')}
        onChange={(fresh) => rascunho.change({ motivo: fresh })}
        options={OPTIONS.filter(({ valor }) => valor !== 'ilegivel' || ilegivel)}
      />
      <TextArea
        nome={`texto-${tipo}`}
        label="Explicação"
        hint="Diga o que houve e o que você tem no lugar. A análise lê o que você escrever aqui."
        valor={texto}
        onChange={(fresh) => rascunho.change({ texto: fresh })}
        erro={errorOf(errors, 'texto') ?? errorOf(errors, 'documento_id')}
        max={LONGEST.ressalva}
      />
      <div className="actions">
        <WithNetwork sentence="Para fazer a ressalva é preciso internet. O que você escreveu fica guardado.">
          <Button sends busy={ato.busy}>
            Fazer a ressalva
          </Button>
        </WithNetwork>
        <Button
          kind="plain"
          onClick={() => {
            void rascunho.reset()
            setExpanded(false)
          }}
        >
          Desistir
        </Button>
      </div>
    </form>
  )
}

const OPTIONS: readonly { valor: RessalvaReason; texto: string; hint?: string }[] = [
  { valor: 'ilegivel', texto: 'O papel que tenho não dá para ler melhor', hint: 'O arquivo recusado vai junto.' },
  {
    valor: 'sem_titulo',
    texto: 'O imóvel não tem este documento',
    hint: 'Como em assentamento, território tradicional ou posse.',
  },
  { valor: 'extraviado', texto: 'Perdi o documento' },
  { valor: 'em_tramite', texto: 'Já pedi o documento e ele ainda não saiu' },
  { valor: 'outro', texto: 'Outro motivo' },
]
