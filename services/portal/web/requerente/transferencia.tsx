import { useNavigate } from '@tanstack/react-router'
import { LONGEST } from '@car/vocabulary/limits'
import { type FormEvent, useState } from 'react'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { NOTHING_ELSE } from '../shared/api/processo.ts'
import { once } from '../shared/api/version.ts'
import { announce } from '../shared/components/announcement.tsx'
import { Breadcrumb } from '../shared/components/breadcrumb.tsx'
import { Button } from '../shared/components/button.tsx'
import { TextField } from '../shared/components/campo.tsx'
import { errorOf, errorsOf, ErrorSummary, type FieldError } from '../shared/components/error-summary.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { WithNetwork } from '../shared/components/with-network.tsx'

const LABELS = { 'origem.numero': 'Número do processo', 'origem.chave': 'Chave' }

function gapsOf({ numero, chave }: { numero: string; chave: string }): FieldError[] {
  const letters = chave.replaceAll(/[\s-]/g, '')
  return [
    ...(/^\d{4}\/\d{6,9}$/.test(numero)
      ? []
      : [{ campo: 'origem.numero', mensagem: 'Escreva como no recibo: 2026/000013.' }]),
    ...(/^[0-9A-TV-Z]{12}$/i.test(letters)
      ? []
      : [{ campo: 'origem.chave', mensagem: 'A chave tem 12 letras e números.' }]),
  ]
}

/** Lets a buyer take over the registration of a property, with the number and the key that its seller has. */
export default function Transferencia() {
  const navigate = useNavigate()
  const [request, setRequest] = useState({ numero: '', chave: '' })
  const [gaps, setGaps] = useState<FieldError[]>([])
  const ato = useAto(
    (origem: { numero: string; chave: string }, key: string) =>
      unwrap(
        api.POST('/api/v1/processos', {
          params: { header: once(key) },
          body: { ...NOTHING_ELSE, origem: { tipo: 'transferencia', ...origem } },
        }),
      ),
    {
      changes: [['processos']],
      onDone: ({ data }) => {
        announce(`O rascunho ${data.numero} foi criado.`)
        void navigate({ to: '/processos/$id', params: { id: data.id } })
      },
    },
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    const origem = { numero: request.numero.trim(), chave: request.chave.trim() }
    const newOnes = gapsOf(origem)
    setGaps(newOnes)
    if (newOnes.length === 0) ato.run(origem)
  }
  const errors = [...gaps, ...errorsOf(ato.failure?.details ?? [])]
  return (
    <>
      <Breadcrumb levels={[{ texto: 'Meus processos', to: '/processos' }]} />
      <Titulo texto="Comprei um imóvel cadastrado" />
      <p>
        Com o número e a chave do recibo de quem vendeu, o seu processo começa com os dados do imóvel. Os documentos e
        as pessoas são os seus. Enquanto ele não for aprovado, o cadastro de quem vendeu continua valendo.
      </p>
      <form onSubmit={send} noValidate>
        <ErrorSummary errors={gaps} labels={LABELS} />
        <Failed failure={ato.failure} labels={LABELS} />
        <TextField
          nome="origem.numero"
          label={LABELS['origem.numero']}
          hint="Está no recibo: 2026/000013"
          valor={request.numero}
          onChange={(numero) => setRequest({ ...request, numero })}
          erro={errorOf(errors, 'origem.numero')}
          max={LONGEST.processoNumber}
        />
        <TextField
          nome="origem.chave"
          label={LABELS['origem.chave']}
          hint="Está no recibo, abaixo do número: 12 letras e números"
          valor={request.chave}
          onChange={(chave) => setRequest({ ...request, chave })}
          erro={errorOf(errors, 'origem.chave')}
          max={LONGEST.processoKey}
        />
        <div className="actions">
          <WithNetwork>
            <Button kind="primary" sends busy={ato.busy}>
              Começar
            </Button>
          </WithNetwork>
        </div>
      </form>
    </>
  )
}
