import { STATUS_PROCESSO_LABEL } from '@car/vocabulary/processo'
import { type FormEvent, useEffect, useState } from 'react'
import { LONGEST } from '@car/vocabulary/limits'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { Button } from '../shared/components/button.tsx'
import { TextField } from '../shared/components/campo.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Message } from '../shared/components/message.tsx'
import { errorOf, type FieldError, ErrorSummary } from '../shared/components/error-summary.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { data, label } from '../shared/format.ts'

type FollowRequest = { numero: string; chave: string }
const LABELS = { numero: 'Número do processo', chave: 'Chave' }

/** Reads number and key from the address of a receipt. Browsers do not send the part after `#` to servers. */
function fromAddress(): FollowRequest {
  const params = new URLSearchParams(location.hash.slice(1))
  return { numero: params.get('numero') ?? '', chave: params.get('chave') ?? '' }
}

function gapsOf({ numero, chave }: FollowRequest): FieldError[] {
  const letters = chave.replaceAll(/[\s-]/g, '')
  return [
    ...(/^\d{4}\/\d{6,9}$/.test(numero) ? [] : [{ campo: 'numero', mensagem: 'Escreva como no recibo: 2026/000013.' }]),
    ...(/^[0-9A-TV-Z]{12}$/i.test(letters) ? [] : [{ campo: 'chave', mensagem: 'A chave tem 12 letras e números.' }]),
  ]
}

export default function FollowProcesso() {
  const [request, setRequest] = useState(fromAddress)
  const [gaps, setGaps] = useState<FieldError[]>([])
  const ato = useAto((params: FollowRequest) => unwrap(api.POST('/api/v1/publico/acompanhamento', { body: params })), {
    changes: [],
  })
  const acompanhar = (event: FormEvent) => {
    event.preventDefault()
    const params = { numero: request.numero.trim(), chave: request.chave.trim() }
    const newOnes = gapsOf(params)
    setGaps(newOnes)
    if (newOnes.length === 0) ato.run(params)
  }
  useEffect(() => {
    if (gapsOf(request).length === 0) ato.run(request)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, of what the address said
  }, [])
  const notFound = ato.failure?.codigo === 'CAR-003'
  return (
    <>
      <Titulo texto="Acompanhar um processo" />
      <p>Veja em que etapa um processo está. Nenhum dado do imóvel ou de pessoas é mostrado.</p>
      <form onSubmit={acompanhar} noValidate>
        <ErrorSummary errors={gaps} labels={LABELS} />
        <TextField
          nome="numero"
          label={LABELS.numero}
          hint="Está no recibo: 2026/000013"
          valor={request.numero}
          onChange={(numero) => setRequest({ ...request, numero })}
          erro={errorOf(gaps, 'numero')}
          max={LONGEST.processoNumber}
        />
        <TextField
          nome="chave"
          label={LABELS.chave}
          hint="Está no recibo, abaixo do número: 12 letras e números"
          valor={request.chave}
          onChange={(chave) => setRequest({ ...request, chave })}
          erro={errorOf(gaps, 'chave')}
          max={LONGEST.processoKey}
        />
        <Button kind="primary" sends busy={ato.busy}>
          Acompanhar
        </Button>
      </form>
      <div aria-live="polite">
        {notFound ? (
          <Message kind="danger" heading="Não encontrado: confira o número e a chave">
            <p>A chave muda quando o dono do processo a troca. Peça a ele a chave de agora.</p>
          </Message>
        ) : (
          <Failed failure={ato.failure} />
        )}
        {ato.output && !ato.busy && !ato.failure && <Stage etapa={ato.output.data} />}
      </div>
    </>
  )
}

type Andamento = {
  numero: string
  etapa: keyof typeof STATUS_PROCESSO_LABEL
  desde: string
  prazo_em: string | null
  proximo_passo: string
}

const Stage = ({ etapa: { numero, etapa, desde, prazo_em, proximo_passo } }: { etapa: Andamento }) => (
  <Message kind="info" heading={`Processo ${numero}: ${label(STATUS_PROCESSO_LABEL, etapa).toLowerCase()}`}>
    <p>{proximo_passo}</p>
    <dl className="values">
      <div>
        <dt>Nesta etapa desde</dt>
        <dd>{data(desde)}</dd>
      </div>
      {prazo_em && (
        <div>
          <dt>Prazo</dt>
          <dd>{data(prazo_em)}</dd>
        </div>
      )}
    </dl>
  </Message>
)
