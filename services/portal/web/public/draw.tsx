import { isId } from '@car/text/id'
import { STATUS_LOTE_LABEL } from '@car/vocabulary/processo'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, unwrap } from '../shared/api/client.ts'
import { Failure } from '../shared/api/failure.ts'
import { Button } from '../shared/components/button.tsx'
import { TextField } from '../shared/components/campo.tsx'
import { errorOf, ErrorSummary, type FieldError } from '../shared/components/error-summary.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Message } from '../shared/components/message.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Table } from '../shared/components/table.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { dateTime } from '../shared/format.ts'
import { OwnPlace } from './own-place.tsx'

const route = getRouteApi('/sorteio')
const LABELS = { lote: 'Identificador do lote' }
const GAP: FieldError[] = [{ campo: 'lote', mensagem: 'Escreva o identificador inteiro, como está na decisão.' }]

const drawOf = (lote: string, signal: AbortSignal) =>
  unwrap(api.GET('/api/v1/publico/sorteios/{lote}', { params: { path: { lote } }, signal }))
type PublicDraw = Awaited<ReturnType<typeof drawOf>>['data']

/** Shows the draw of a lot to anybody who knows the lot, so that they can repeat it. */
export default function DrawPage() {
  const { lote = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(lote)
  const [gaps, setGaps] = useState<FieldError[]>([])
  const draw = useQuery({
    queryKey: ['sorteio', lote],
    queryFn: ({ signal }) => drawOf(lote, signal),
    enabled: lote !== '',
  })
  const look = (event: FormEvent) => {
    event.preventDefault()
    const whole = isId(typed.trim())
    setGaps(whole ? [] : GAP)
    if (whole) void navigate({ search: { lote: typed.trim().toLowerCase() } })
  }
  const unknown = draw.error instanceof Failure && draw.error.codigo === 'CAR-003'
  return (
    <>
      <Titulo texto="Conferir um sorteio" />
      <p>
        Processos em que não há nada a apontar podem ser decididos em lote, depois que uma amostra sorteada é lida. Aqui
        se vê que ninguém escolheu o que se leu. Nenhum dado pessoal é mostrado.
      </p>
      <ErrorSummary errors={gaps} labels={LABELS} />
      <form className="search" onSubmit={look} noValidate>
        <TextField
          nome="lote"
          label={LABELS.lote}
          hint="Está na decisão do processo e no dossiê"
          valor={typed}
          onChange={setTyped}
          erro={errorOf(gaps, 'lote')}
          max={36}
        />
        <Button kind="primary" sends>
          Ver o sorteio
        </Button>
      </form>
      <div aria-live="polite">
        {draw.isLoading && <Skeleton linhas={4} />}
        {unknown ? (
          <Message kind="danger" heading="Não há um lote com este identificador">
            <p>Confira se está inteiro: são 32 letras e números, em cinco grupos.</p>
          </Message>
        ) : (
          <Failed failure={draw.error} retry={() => void draw.refetch()} />
        )}
        {draw.data && <Draw draw={draw.data.data} />}
      </div>
    </>
  )
}

function Draw({ draw }: { draw: PublicDraw }) {
  const { lote, estado, criado_em, semente, semente_sha256, farol, processos } = draw
  const read = processos.filter(({ sorteado }) => sorteado).length
  const places = processos.map((one, i) => ({ ...one, place: i + 1 }))
  return (
    <>
      <dl className="values">
        <div>
          <dt>Situação do lote</dt>
          <dd>{STATUS_LOTE_LABEL[estado]}</dd>
        </div>
        <div>
          <dt>Registrado em</dt>
          <dd>{dateTime(criado_em)}</dd>
        </div>
        <div>
          <dt>Sorteados para leitura</dt>
          <dd>
            {read} de {processos.length}
          </dd>
        </div>
      </dl>
      <section className="part" aria-labelledby="how">
        <h2 id="how">Como se repete</h2>
        <p>
          O resumo da semente foi registrado com o lote, antes do sorteio. A ordem é a do HMAC-SHA-256 do identificador
          de cada processo, com a semente como chave{farol && ', seguida do valor do farol'}; os primeiros são lidos.
        </p>
        <p>
          {farol === null
            ? 'Nenhum farol público entrou no sorteio: quem tivesse o banco de dados e a chave do serviço poderia conhecê-lo antes.'
            : `Entrou no sorteio a rodada ${farol.rodada} do farol ${farol.nome}, posterior ao registro do lote.`}
        </p>
        <dl className="values">
          <div>
            <dt>SHA-256 da semente</dt>
            <dd>
              <code>{semente_sha256}</code>
            </dd>
          </div>
          <div>
            <dt>Semente</dt>
            <dd>{semente ? <code>{semente}</code> : 'Fica secreta até o fim do lote.'}</dd>
          </div>
          {farol && (
            <div>
              <dt>Valor do farol</dt>
              <dd>
                <code>{farol.valor}</code>
              </dd>
            </div>
          )}
        </dl>
        <p>
          <a className="alone" href={`/api/v1/publico/sorteios/${lote}`}>
            O mesmo, para programas
          </a>
        </p>
      </section>
      <section className="part" aria-labelledby="cases">
        <h2 id="cases">Os processos, na ordem do sorteio</h2>
        {places.length === 0 && (
          <p>
            {estado === 'em_leitura'
              ? 'O sorteio ainda não terminou.'
              : 'O lote foi desfeito sem que houvesse o que sortear.'}
          </p>
        )}
        {places.length > 0 && (
          <>
            <p>Cada um aparece pelo SHA-256 da semente seguida do seu identificador.</p>
            {semente && <OwnPlace {...{ processos, semente }} />}
            <details>
              <summary>{places.length === 1 ? 'O processo' : `Os ${places.length} processos`}</summary>
              <Table
                caption="Processos na ordem do sorteio"
                linhas={places}
                chave={({ id }) => id}
                columns={[
                  { titulo: 'Lugar', numeric: true, cell: ({ place }) => place },
                  { titulo: 'Processo', wordy: true, cell: ({ id }) => <code>{id}</code> },
                  { titulo: 'Sorteado', cell: ({ sorteado }) => (sorteado ? 'Sim' : 'Não') },
                ]}
              />
            </details>
          </>
        )}
      </section>
    </>
  )
}
