import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ASSIGNED_AT_ONCE } from '@car/vocabulary/limits'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { once } from '../../shared/api/version.ts'
import { SelectField } from '../../shared/components/campo.tsx'
import { oneDecimal } from '../../shared/format.ts'
import { useRascunho } from '../../device/drafts.ts'
import { carga } from '../../supervision/queries.ts'
import { useRequirement } from '../acts/require.ts'
import { Form } from '../acts/form.tsx'
import { Why } from './why.tsx'

const LABELS = { analista_id: 'A quem', motivo: 'Por quê', processo_ids: 'Processos' }

export type Assignment = { analista: { id: string; nome: string }; refusals: Map<string, string>; done: string[] }
type Props = { ids: readonly string[]; onDone: (assignment: Assignment) => void; onClose: () => void }

/**
 * Assigns one or several cases to one person, for a reason. The service assigns each case separately and may refuse
 * some.
 */
export function Atribuir({ ids, onDone, onClose }: Props) {
  const people = useQuery(carga).data ?? []
  const [analista_id, setAnalista] = useState('')
  const rascunho = useRascunho('queue', 'atribuir', { motivo: '' })
  const { motivo } = rascunho.valor
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (body: { processo_ids: string[]; analista_id: string; motivo: string }, key) =>
        unwrap(api.POST('/api/v1/supervisor/atribuicoes', { params: { header: once(key) }, body })),
      {
        changes: [['fila'], ...ids.map(ofProcesso)],
        onDone: ({ data: { resultados } }) => {
          const analista = people.find((person) => person.analista.id === analista_id)?.analista
          const refusals = new Map(
            resultados.flatMap((result) => (result.erro ? [[result.processo_id, result.erro.message] as const] : [])),
          )
          const done = resultados.filter(({ atribuido }) => atribuido).map(({ processo_id }) => processo_id)
          void rascunho.finish().then(() => analista && onDone({ analista, refusals, done }))
        },
      },
    ),
  )
  const send = () => {
    const complete = require({
      processo_ids: ids.length > ASSIGNED_AT_ONCE && `No máximo ${ASSIGNED_AT_ONCE} de cada vez.`,
      analista_id: analista_id === '' && 'Escolha quem recebe.',
      motivo: motivo.trim() === '' && 'Diga por que se atribui.',
    })
    if (complete) ato.run({ processo_ids: [...ids], analista_id, motivo: motivo.trim() })
  }
  return (
    <Form
      titulo={ids.length === 1 ? 'Atribuir 1 processo' : `Atribuir ${ids.length} processos`}
      button="Atribuir"
      run={send}
      labels={LABELS}
      {...{ ato, rascunho, onClose }}
    >
      <p>O que já está com alguém passa para quem você escolher. Notas, avaliações e pendências ficam no processo.</p>
      <SelectField
        nome="analista_id"
        label={LABELS.analista_id}
        valor={analista_id}
        erro={erro('analista_id')}
        onChange={setAnalista}
        options={people.map(({ analista, carga: peso }) => ({
          valor: analista.id,
          texto: `${analista.nome}, carga ${oneDecimal(peso)}`,
        }))}
      />
      <Why {...{ rascunho, erro }} />
    </Form>
  )
}
