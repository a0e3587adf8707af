import { LONGEST } from '@car/vocabulary/limits'
import { type FormEvent, useState } from 'react'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { correctPerson, useMe } from '../shared/api/session.ts'
import { once } from '../shared/api/version.ts'
import { announce } from '../shared/components/announcement.tsx'
import { Button } from '../shared/components/button.tsx'
import { TextField } from '../shared/components/campo.tsx'
import { errorOf, errorsOf } from '../shared/components/error-summary.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { WithNetwork } from '../shared/components/with-network.tsx'
import { dateTime } from '../shared/format.ts'

const LABELS = { numero: 'Número do telefone', codigo: 'Código recebido' }

/** Confirms the person's telephone: a code is sent to the number, and typed here. */
export function Phone() {
  const me = useMe()
  const [numero, setNumber] = useState(me.telefone ?? '')
  const [codigo, setCode] = useState('')
  const [until, setUntil] = useState<string | null>(null)
  const asking = useAto(
    (body: { numero: string }, key) =>
      unwrap(api.POST('/api/v1/avisos/telefone', { params: { header: once(key) }, body })),
    {
      changes: [],
      onDone: ({ data }) => {
        setUntil(data.expira_em)
        setCode('')
        announce('O código foi enviado.')
      },
    },
  )
  const confirming = useAto(
    (body: { codigo: string }, key) =>
      unwrap(api.POST('/api/v1/avisos/telefone/confirmar', { params: { header: once(key) }, body })),
    {
      changes: [],
      onDone: () => {
        void unwrap(api.GET('/api/v1/auth/me')).then(({ data }) => correctPerson(data))
        announce('O telefone está confirmado.')
      },
    },
  )
  const pressed = (act: () => void) => (event: FormEvent) => {
    event.preventDefault()
    act()
  }
  if (me.telefone_confirmado) return null
  return (
    <section className="part" aria-labelledby="phone">
      <h2 id="phone">Receber avisos no telefone</h2>
      <p>Enviamos um código ao número, por mensagem. Com ele, você mostra que o telefone é seu.</p>
      <form noValidate onSubmit={pressed(() => asking.run({ numero: numero.trim() }))}>
        <TextField
          nome="numero"
          label={LABELS.numero}
          hint="Com DDD: (66) 99999-0000"
          valor={numero}
          onChange={setNumber}
          erro={errorOf(errorsOf(asking.failure?.details ?? []), 'numero')}
          tipo="tel"
          keyboard="tel"
          autofill="tel"
          max={LONGEST.telephone}
        />
        <Failed failure={asking.failure} labels={LABELS} />
        <WithNetwork sentence="Para receber o código é preciso internet.">
          <Button sends busy={asking.busy}>
            {until === null ? 'Enviar código' : 'Enviar outro código'}
          </Button>
        </WithNetwork>
      </form>
      {until !== null && (
        <form noValidate onSubmit={pressed(() => confirming.run({ codigo: codigo.replaceAll(/\D/g, '') }))}>
          <TextField
            nome="codigo"
            label={LABELS.codigo}
            hint={`6 algarismos. Vale até ${dateTime(until)}.`}
            valor={codigo}
            onChange={setCode}
            erro={errorOf(errorsOf(confirming.failure?.details ?? []), 'codigo')}
            keyboard="numeric"
            autofill="one-time-code"
            max={10}
          />
          <Failed failure={confirming.failure} labels={LABELS} />
          <WithNetwork sentence="Para confirmar o telefone é preciso internet.">
            <Button kind="primary" sends busy={confirming.busy}>
              Confirmar telefone
            </Button>
          </WithNetwork>
        </form>
      )}
    </section>
  )
}
