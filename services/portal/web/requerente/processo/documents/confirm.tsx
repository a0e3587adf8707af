import { CAMPO_LABEL } from '@car/vocabulary/campo'
import { type RequiredDatum, requiredData } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAto } from '../../../shared/api/ato.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { readingOf } from '../../../shared/api/processo.ts'
import { once } from '../../../shared/api/version.ts'
import { announce } from '../../../shared/components/announcement.tsx'
import { Button } from '../../../shared/components/button.tsx'
import { TextField } from '../../../shared/components/campo.tsx'
import { WithNetwork } from '../../../shared/components/with-network.tsx'
import { Failed } from '../../../shared/components/failed.tsx'
import { Crop } from '../../../shared/documento/crop.tsx'
import { hectares } from '../../../shared/format.ts'
import type { DadosExtraidos, Documento } from '../../../gen/interface.ts'
import type { FieldRead } from '../../../shared/documento/read-as.ts'
import { readArea } from '../../../shared/area.ts'
import { assistantOf } from '../../queries.ts'
import type { ProcessoView } from '../board.tsx'

type Confirmation = DadosExtraidos['confirmacoes'][number]

const QUESTION: Record<RequiredDatum, { withGuess: string; withoutGuess: string }> = {
  numero_matricula: {
    withGuess: 'É este o número da matrícula?',
    withoutGuess: 'Não conseguimos ler o número da matrícula. Qual é?',
  },
  area_ha: { withGuess: 'É esta a área?', withoutGuess: 'Não conseguimos ler a área. Qual é, em hectares?' },
  proprietario_nome: {
    withGuess: 'É este o nome?',
    withoutGuess: 'Não conseguimos ler o nome do proprietário. Qual é?',
  },
}

/** The question where two readings differ. */
const WHICH = 'Lemos de duas formas. Qual está no documento?'

/** Asks about mandatory values that were read without certainty, and shows confirmed values. */
export function Confirm({ view, documento }: { view: ProcessoView; documento: Documento }) {
  const required: readonly string[] = requiredData(documento.tipo_documento)
  const found = useQuery({ ...readingOf(documento), enabled: documento.status === 'valido' && required.length > 0 })
  const canTell = view.can('confirmar_documento')?.permitida === true
  const asked = useQuery({ ...assistantOf(view.processo.id), enabled: canTell }).data?.a_confirmar ?? []
  if (!found.data) return null
  const { campos, confirmacoes } = found.data
  const isAsked = ({ nome }: FieldRead) =>
    canTell && asked.some(({ documento_id, campo }) => documento_id === documento.id && campo === nome)
  const uncertain = campos.filter(({ confirmar, nome }) => confirmar && required.includes(nome))
  const rows = uncertain.flatMap((campo) => {
    const confirmation = confirmacoes.find(({ nome }) => nome === campo.nome)
    if (confirmation) return <ConfirmedValue key={campo.nome} found={confirmation} />
    return isAsked(campo) ? <Question key={campo.nome} documento={documento} campo={campo} /> : []
  })
  return rows.length > 0 && <ul className="confirmations">{rows}</ul>
}

const show = (nome: string, valor: string | number): string =>
  nome === 'area_ha' ? hectares(Number(valor)) : String(valor)

function ConfirmedValue({ found: { nome, valor } }: { found: Confirmation }) {
  return (
    <li className="confirmation">
      <p>
        {CAMPO_LABEL[nome]}: você informou <strong>{show(nome, valor)}</strong>. A análise confere no papel.
      </p>
    </li>
  )
}

type Typed<V> = { valor: V } | { erro: string }

const textOf = (typed: string): Typed<string> =>
  typed.trim() === '' ? { erro: 'Escreva o que está no documento.' } : { valor: typed.trim() }

function areaOf(typed: string): Typed<number> {
  const parsed = readArea(typed)
  if ('hectares' in parsed) return { valor: parsed.hectares }
  return { erro: 'erro' in parsed ? parsed.erro : 'Escreva a vírgula e as casas, como 1.234,00 ou 1,234.' }
}

type Confirmed = { nome: RequiredDatum } & ({ confere: true } | { valor: string | number })

function Question({ documento, campo }: { documento: Documento; campo: FieldRead }) {
  const nome = campo.nome as RequiredDatum
  const { valor, outra_leitura: other, pagina, caixa } = campo
  const [correcting, setCorrecting] = useState(valor === null)
  const [typed, setTyped] = useState('')
  const [erro, setError] = useState<string>()
  const { withGuess, withoutGuess } = QUESTION[nome]
  const ato = useAto(
    (said: Confirmed, key) =>
      unwrap(
        api.POST('/api/v1/documentos/{id}/confirmacoes', {
          params: { path: { id: documento.id }, header: once(key) },
          body: { campos: [said] },
        }),
      ),
    { onDone: () => announce('Obrigado. A análise confere no papel.') },
  )
  function send(event: FormEvent): void {
    event.preventDefault()
    const fresh = nome === 'area_ha' ? areaOf(typed) : textOf(typed)
    setError('erro' in fresh ? fresh.erro : undefined)
    if ('valor' in fresh) ato.run({ nome, valor: fresh.valor })
  }
  return (
    <li className="confirmation">
      <p>
        {valor === null ? withoutGuess : other === undefined ? withGuess : WHICH}{' '}
        {valor !== null && <strong>{show(nome, valor)}</strong>}
        {valor !== null && other !== undefined && (
          <>
            {' ou '}
            <strong>{show(nome, other)}</strong>
          </>
        )}
      </p>
      {pagina !== null && caixa && (
        <Crop documento={documento.id} descricao="O lugar do documento em que está" {...{ pagina, caixa }} />
      )}
      <WithNetwork sentence="Para responder é preciso internet.">
        {correcting ? (
          <form onSubmit={send} noValidate>
            <TextField
              label={`No documento está: ${CAMPO_LABEL[nome]}`}
              nome={`${documento.id}-${nome}`}
              valor={typed}
              onChange={setTyped}
              erro={erro}
            />
            <div className="actions">
              <Button sends busy={ato.busy}>
                Enviar
              </Button>
              {valor !== null && <Button onClick={() => setCorrecting(false)}>Voltar</Button>}
            </div>
          </form>
        ) : (
          <div className="actions">
            <Button busy={ato.busy} onClick={() => ato.run({ nome, confere: true })}>
              {valor === null || other === undefined ? 'Sim' : show(nome, valor)}
            </Button>
            {other !== undefined && (
              <Button busy={ato.busy} onClick={() => ato.run({ nome, valor: other })}>
                {show(nome, other)}
              </Button>
            )}
            <Button onClick={() => setCorrecting(true)}>{other === undefined ? 'Não, é outro' : 'É outro'}</Button>
          </div>
        )}
      </WithNetwork>
      <Failed failure={ato.failure} />
    </li>
  )
}
