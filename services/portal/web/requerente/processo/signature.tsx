import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { LONGEST } from '@car/vocabulary/limits'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { once } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { Button } from '../../shared/components/button.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'
import { TextField } from '../../shared/components/campo.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Message } from '../../shared/components/message.tsx'
import { Recovered } from '../../shared/components/recovered.tsx'
import { errorOf, errorsOf, ErrorSummary } from '../../shared/components/error-summary.tsx'
import { useRascunho } from '../../device/drafts.ts'
import { type ProcessoView, WhyNot, Board } from './board.tsx'

const route = getRouteApi('/processos/$id/assinatura')
const LABELS = { conselho: 'Conselho', registro: 'Registro', art_trt: 'ART ou TRT' }
type Signature = Record<keyof typeof LABELS, string>

/** Shows the signature of the technician, who takes legal responsibility, and lets them sign. */
export default function SignaturePage() {
  const { id } = route.useParams()
  return (
    <Board id={id} titulo="Assinatura">
      {(processo) => (
        <>
          <Signed view={processo} />
          {processo.can('assinar')?.permitida ? (
            <Assinar view={processo} />
          ) : (
            <WhyNot
              permission={processo.can('assinar')}
              ofOthers="Quem assina é o responsável técnico que o dono do imóvel autorizou a assinar."
            />
          )}
        </>
      )}
    </Board>
  )
}

function Signed({ view: { processo } }: { view: ProcessoView }) {
  const who = processo.responsavel_tecnico
  if (who?.art_trt === undefined) return null
  return (
    <Message kind="success" heading={`Assinado por ${who.nome}`}>
      <p>
        {who.conselho}, registro {who.registro}, ART ou TRT {who.art_trt}.
      </p>
    </Message>
  )
}

function Assinar({ view: { processo } }: { view: ProcessoView }) {
  const { id } = processo
  const rascunho = useRascunho<Signature>(id, 'signature', { conselho: '', registro: '', art_trt: '' })
  const [gaps, setGaps] = useState<{ campo: string; mensagem: string }[]>([])
  const ato = useAto(
    (body: Signature, key) =>
      unwrap(
        api.POST('/api/v1/processos/{id}/assinar', {
          params: { path: { id }, header: once(key, processo) },
          body,
        }),
      ),
    {
      rascunho,
      onDone: () => {
        void rascunho.finish()
        announce('O processo foi assinado.')
      },
    },
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    const campos = Object.keys(LABELS) as (keyof Signature)[]
    const empty = campos.filter((campo) => rascunho.valor[campo].trim() === '')
    setGaps(empty.map((campo) => ({ campo, mensagem: 'Preencha este campo.' })))
    if (empty.length === 0) ato.run(rascunho.valor)
  }
  const errors = [...gaps, ...errorsOf(ato.failure?.details ?? [])]
  const campo = (nome: keyof Signature, hint: string, longest: number) => (
    <TextField
      nome={nome}
      label={LABELS[nome]}
      hint={hint}
      valor={rascunho.valor[nome]}
      onChange={(valor) => rascunho.change({ [nome]: valor })}
      erro={errorOf(errors, nome)}
      max={longest}
    />
  )
  return (
    <form onSubmit={send} noValidate>
      <p>
        Ao assinar, você responde tecnicamente pelo que foi declarado. Se os dados mudarem, será preciso assinar de
        novo.
      </p>
      <Recovered rascunho={rascunho} />
      <ErrorSummary errors={gaps} labels={LABELS} />
      <Failed failure={ato.failure} labels={LABELS} processo={processo} />
      {campo('conselho', 'Sigla e estado, como CREA-MT ou CFTA.', LONGEST.conselho)}
      {campo('registro', 'Seu número no conselho.', LONGEST.registro)}
      {campo('art_trt', 'Número da anotação (ART) ou do termo (TRT) deste serviço.', LONGEST.art)}
      <div className="actions">
        <WithNetwork sentence="Para assinar é preciso internet. O que você escreveu fica neste aparelho.">
          <Button kind="primary" sends busy={ato.busy}>
            Assinar
          </Button>
        </WithNetwork>
      </div>
    </form>
  )
}
