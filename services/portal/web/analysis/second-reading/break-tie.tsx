import { DECISION_LABEL, type DecisionResult } from '@car/vocabulary/processo'
import { useQuery } from '@tanstack/react-query'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { once } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { OptionGroup } from '../../shared/components/campo.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { useRascunho } from '../../device/drafts.ts'
import { label } from '../../shared/format.ts'
import type { Processo } from '../../gen/interface.ts'
import { Explanation } from '../acts/decision-fields.tsx'
import { Form } from '../acts/form.tsx'
import { useRequirement } from '../acts/require.ts'
import { DECISION_OPTIONS } from './decision-options.ts'
import { type Reading, readingOf } from './reading-query.ts'

type Typed = { resultado: DecisionResult | ''; motivo: string }

type Props = { processo: Processo; onClose: () => void; onDone: () => void }

/** Shows a supervisor both readings of a case, and asks for the decision. */
export function BreakTie({ processo, onClose, onDone }: Props) {
  const { id, numero } = processo
  const reading = useQuery(readingOf(id))
  const rascunho = useRascunho<Typed>(id, 'tie', { resultado: '', motivo: '' })
  const { resultado, motivo } = rascunho.valor
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (body: { resultado: DecisionResult; motivo: string }, key) =>
        unwrap(
          api.POST('/api/v1/supervisor/processos/{id}/desempatar', {
            params: { path: { id }, header: once(key, processo) },
            body,
          }),
        ),
      {
        rascunho,
        changes: [ofProcesso(id), ['fila']],
        onDone: () => {
          announce(`O processo ${numero} foi decidido.`)
          void rascunho.finish().then(onDone)
        },
      },
    ),
  )
  const send = () => {
    const complete = require({
      resultado: resultado === '' && 'Escolha a decisão.',
      motivo: motivo.trim() === '' && 'Explique a decisão.',
    })
    if (complete && resultado !== '') ato.run({ resultado, motivo: motivo.trim() })
  }
  return (
    <Form
      titulo={`Desempatar o processo ${numero}`}
      button="Decidir"
      ato={ato}
      run={send}
      {...{ rascunho, onClose }}
      processo={processo}
      labels={{ resultado: 'A decisão', motivo: 'Explicação' }}
    >
      {reading.isPending && <Skeleton />}
      <Failed failure={reading.error} retry={() => void reading.refetch()} />
      {reading.data?.proposta && <Opinion heading="Primeira leitura" opinion={reading.data.proposta} />}
      {reading.data?.leitura && <Opinion heading="Segunda leitura" opinion={reading.data.leitura} />}
      {reading.data && reading.data.achados.length > 0 && (
        <ul>
          {reading.data.achados.map(({ achado, mensagem }) => (
            <li key={achado}>{mensagem}</li>
          ))}
        </ul>
      )}
      <p>A decisão é sua, e o requerente a lê. As duas leituras ficam no histórico.</p>
      <OptionGroup
        nome="resultado"
        label="A decisão"
        valor={resultado}
        erro={erro('resultado')}
        onChange={(fresh) => rascunho.change({ resultado: fresh })}
        options={DECISION_OPTIONS}
      />
      <Explanation valor={motivo} erro={erro('motivo')} onChange={(fresh) => rascunho.change({ motivo: fresh })} />
    </Form>
  )
}

type Told = NonNullable<Reading['proposta'] | Reading['leitura']>

function Opinion({ heading, opinion: { resultado, motivo, por } }: { heading: string; opinion: Told }) {
  return (
    <>
      <p>
        <strong>{heading}:</strong> {label(DECISION_LABEL, resultado)}, por {por.nome}.
      </p>
      {motivo && <blockquote className="preview">{motivo}</blockquote>}
    </>
  )
}
