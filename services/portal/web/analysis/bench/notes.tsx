import { useQuery } from '@tanstack/react-query'
import { LONGEST } from '@car/vocabulary/limits'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { once } from '../../shared/api/version.ts'
import { Button } from '../../shared/components/button.tsx'
import { TextArea } from '../../shared/components/campo.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Recovered } from '../../shared/components/recovered.tsx'
import { Empty } from '../../shared/components/empty.tsx'
import { dateTime } from '../../shared/format.ts'
import { useRascunho } from '../../device/drafts.ts'
import { Reasons, type Can } from '../acts/acts.tsx'
import { useOrder } from '../queue/order.ts'
import { notesOf } from '../processo.ts'
import { useRequirement } from '../acts/require.ts'

type Props = {
  id: string
  pode: Can
  /** True if the field for a new note has to get the focus. */
  ordered: boolean
  onFocus: () => void
}

/** The private notes on a case, which only people of the analysis see. */
export function Notes({ id, pode, ordered, onFocus }: Props) {
  useOrder(ordered, () => {
    document.getElementById('texto')?.focus()
    onFocus()
  })
  const list = useQuery(notesOf(id))
  const notas = list.data ?? []
  return (
    <>
      {pode('anotar').permitida && <New id={id} />}
      <Reasons permissions={[pode('anotar')]} />
      {list.isPending && <Skeleton />}
      <Failed failure={list.error} retry={() => void list.refetch()} />
      {list.data && notas.length === 0 && <Empty sentence="Ninguém anotou nada neste processo." />}
      <ul className="notas">
        {notas.map((nota) => (
          <li key={nota.id}>
            <p className="prose">{nota.texto}</p>
            <p className="muted">
              {nota.por.nome}, {dateTime(nota.em)}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function New({ id }: { id: string }) {
  const rascunho = useRascunho(id, 'nota', { texto: '' })
  const texto = rascunho.valor.texto.trim()
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (said: string, key) =>
        unwrap(
          api.POST('/api/v1/analista/processos/{id}/notas', {
            params: { path: { id }, header: once(key) },
            body: { texto: said },
          }),
        ),
      { rascunho, changes: [[...ofProcesso(id), 'notas']], onDone: () => void rascunho.reset() },
    ),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (require({ texto: texto === '' && 'Escreva a nota.' })) ato.run(texto)
      }}
    >
      <Recovered rascunho={rascunho} />
      <Failed failure={ato.failure} labels={{ texto: 'Nota' }} />
      <TextArea
        nome="texto"
        label="Nova nota"
        hint="Só a análise vê."
        max={LONGEST.note}
        linhas={3}
        erro={erro('texto')}
        valor={rascunho.valor.texto}
        onChange={(fresh) => rascunho.change({ texto: fresh })}
      />
      <WithNetwork sentence="Para anotar é preciso internet. O que você escreveu fica guardado neste aparelho.">
        <Button sends busy={ato.busy}>
          Anotar
        </Button>
      </WithNetwork>
    </form>
  )
}
