import { NOBODY_ADVICE, NOBODY_REASONS, type NobodyReason } from '@car/vocabulary/analysis'
import type { Uf } from '@car/vocabulary/uf'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Table } from '../shared/components/table.tsx'
import { oneDecimal } from '../shared/format.ts'
import type { AnalystLoad } from './queries.ts'
import { DISTRIBUTED_AT_ONCE } from '@car/vocabulary/limits'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { once } from '../shared/api/version.ts'
import { announce } from '../shared/components/announcement.tsx'
import { HOW_MANY, WhichCases } from './which-cases.tsx'
import { useRequirement } from '../analysis/acts/require.ts'
import { Form } from '../analysis/acts/form.tsx'

type DistributionRequest = { uf?: Uf; limite: number; simular: boolean }

type Props = { loads: readonly AnalystLoad[]; onClose: () => void }

/** Distributes free cases to the people with the least load. First shows the load of each before and after. */
export function Distribute({ loads, onClose }: Props) {
  const [uf, setUf] = useState<Uf | ''>('')
  const [limite, setLimit] = useState('50')
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (body: DistributionRequest, key) =>
        unwrap(api.POST('/api/v1/supervisor/distribuir', { params: { header: once(key) }, body })),
      {
        changes: [['fila']],
        onDone: ({ data }) => {
          if (simulated === null) return setSimulated(data)
          announce(
            data.atribuicoes.length === 1
              ? '1 processo distribuído.'
              : `${data.atribuicoes.length} processos distribuídos.`,
          )
          onClose()
        },
      },
    ),
  )
  const [simulated, setSimulated] = useState<NonNullable<typeof ato.output>['data'] | null>(null)
  const request = { limite: Number(limite), ...(uf ? { uf } : {}) }
  const total = simulated?.atribuicoes.length ?? 0
  const send = () => {
    const isValid = /^\d+$/.test(limite) && Number(limite) >= 1 && Number(limite) <= DISTRIBUTED_AT_ONCE
    if (require({ limite: !isValid && `De 1 a ${DISTRIBUTED_AT_ONCE}.` }))
      ato.run({ ...request, simular: simulated === null })
  }
  if (simulated !== null && total === 0) {
    return (
      <Form titulo="Distribuir processos livres" button="Fechar" run={onClose} {...{ ato, onClose }}>
        {simulated.sem_destino === 0 && <p>Nenhum processo está livre.</p>}
        <LeftOver leftOver={simulated.sem_destino_por} />
      </Form>
    )
  }
  return (
    <Form
      titulo="Distribuir processos livres"
      button={simulated === null ? 'Ver a quem' : total === 1 ? 'Atribuir 1 processo' : `Atribuir ${total} processos`}
      ato={ato}
      run={send}
      onClose={simulated === null ? onClose : () => setSimulated(null)}
      labels={{ limite: HOW_MANY }}
    >
      {simulated === null ? (
        <>
          <p>Primeiro os de prazo mais próximo, a quem tem menos. Nada é atribuído antes que você veja a quem.</p>
          <WhichCases uf={uf} onUf={setUf} limite={limite} onLimit={setLimit} erro={erro('limite')} />
        </>
      ) : (
        <>
          <BeforeAndAfter loads={loads} given={simulated.atribuicoes} />
          <details>
            <summary>Quais processos, e a quem</summary>
            <ul>
              {simulated.atribuicoes.map(({ processo_id, numero, analista }) => (
                <li key={processo_id}>
                  {numero}: {analista.nome}
                </li>
              ))}
            </ul>
          </details>
          <LeftOver leftOver={simulated.sem_destino_por} />
        </>
      )}
    </Form>
  )
}

type Given = { processo_id: string; analista: { id: string; nome: string } }

/** The load of each analyst before and after a distribution. A case under analysis weighs 1. */
function BeforeAndAfter({ loads, given }: { loads: readonly AnalystLoad[]; given: readonly Given[] }) {
  const received = (id: string) => given.filter(({ analista }) => analista.id === id).length
  return (
    <Table
      caption="Carga de cada analista, antes e depois"
      linhas={loads.toSorted((a, b) => received(b.analista.id) - received(a.analista.id))}
      chave={({ analista }) => analista.id}
      columns={[
        { titulo: 'Analista', cell: ({ analista }) => analista.nome },
        { titulo: 'Antes', numeric: true, cell: ({ carga }) => oneDecimal(carga) },
        { titulo: 'Recebe', numeric: true, cell: ({ analista }) => received(analista.id) },
        {
          titulo: 'Depois',
          numeric: true,
          cell: ({ analista, carga }) => <strong>{oneDecimal(carga + received(analista.id))}</strong>,
        },
      ]}
    />
  )
}

type LeftOverCase = { processo_id: string; numero: string; motivo: NobodyReason }

/** Shows the cases for which nobody was found, with reasons and advice. */
const LeftOver = ({ leftOver }: { leftOver: readonly LeftOverCase[] }) =>
  NOBODY_REASONS.map((reason) => ({ reason, cases: leftOver.filter(({ motivo }) => motivo === reason) }))
    .filter(({ cases }) => cases.length > 0)
    .map(({ reason, cases }) => (
      <section key={reason}>
        <h3>{cases.length === 1 ? '1 processo fica sem analista' : `${cases.length} processos ficam sem analista`}</h3>
        <p>
          {NOBODY_ADVICE[reason].why} {NOBODY_ADVICE[reason].advice}
        </p>
        <ul>
          {cases.map(({ processo_id, numero }) => (
            <li key={processo_id}>
              <Link to="/analise/processos/$id" params={{ id: processo_id }}>
                {numero}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))
