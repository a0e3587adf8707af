import { DIRT_REASON_LABEL } from '@car/vocabulary/analysis'
import { LOTE_AT_ONCE } from '@car/vocabulary/limits'
import type { Uf } from '@car/vocabulary/uf'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from '../../analysis/acts/form.tsx'
import { useRequirement } from '../../analysis/acts/require.ts'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { useMe } from '../../shared/api/session.ts'
import { once } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { SelectField } from '../../shared/components/campo.tsx'
import type { LoteSimulation } from '../queries.ts'
import { HOW_MANY, WhichCases } from '../which-cases.tsx'

const SHARES = ['0.05', '0.1', '0.2'] as const
const PERCENT: Record<(typeof SHARES)[number], string> = { '0.05': '5 %', '0.1': '10 %', '0.2': '20 %' }

type NewLoteRequest = { uf?: Uf; limite: number; amostra: number; simular: boolean }

/** Makes a lot. First shows which cases it would have, and why others would not be in it. */
export function NewLote({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const [uf, setUf] = useState<Uf | ''>('')
  const [limite, setLimit] = useState('60')
  const [share, setShare] = useState<(typeof SHARES)[number]>('0.05')
  const [simulated, setSimulated] = useState<LoteSimulation | null>(null)
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (body: NewLoteRequest, key) =>
        unwrap(api.POST('/api/v1/supervisor/lotes', { params: { header: once(key) }, body })),
      {
        changes: [['lotes']],
        onDone: ({ data }) => {
          if ('simulado' in data) return setSimulated(data)
          announce('O lote foi feito. A amostra está sendo sorteada.')
          onClose()
          void navigate({ to: '/supervisao/lotes', search: { id: data.id } })
        },
      },
    ),
  )
  const mayMake = me.nivel_confiabilidade === 'ouro'
  const asked = { ...(uf ? { uf } : {}), limite: Number(limite), amostra: Number(share) }
  const send = () => {
    const isValid = /^\d+$/.test(limite) && Number(limite) >= 1 && Number(limite) <= LOTE_AT_ONCE
    if (require({ limite: !isValid && `De 1 a ${LOTE_AT_ONCE}.` })) ato.run({ ...asked, simular: simulated === null })
  }
  if (simulated !== null) {
    const makes = mayMake && simulated.total > 0
    return (
      <Form
        titulo="Novo lote"
        button={makes ? `Fazer o lote com ${simulated.total}` : 'Fechar'}
        ato={ato}
        run={makes ? send : onClose}
        onClose={() => setSimulated(null)}
      >
        <Simulated found={simulated} />
        {!mayMake && simulated.total > 0 && <p>Para fazer o lote é preciso uma conta gov.br de nível ouro.</p>}
      </Form>
    )
  }
  return (
    <Form titulo="Novo lote" button="Ver quais" run={send} labels={{ limite: HOW_MANY }} {...{ ato, onClose }}>
      <p>Primeiro os de prazo mais próximo. Nada é feito antes que você veja quais.</p>
      <WhichCases uf={uf} onUf={setUf} limite={limite} onLimit={setLimit} erro={erro('limite')} />
      <SelectField
        nome="amostra"
        label="Quanto se lê"
        valor={share}
        onChange={setShare}
        options={SHARES.map((valor) => ({ valor, texto: PERCENT[valor] }))}
      />
    </Form>
  )
}

function Simulated({ found: { total, por_municipio, primeiros, fora } }: { found: LoteSimulation }) {
  return (
    <>
      <p>
        {total === 0
          ? 'Nenhum dos processos livres de prazo mais próximo é limpo.'
          : total === 1
            ? '1 processo limpo.'
            : `${total} processos limpos, em ${por_municipio.length === 1 ? '1 município' : `${por_municipio.length} municípios`}.`}
      </p>
      {primeiros.length > 0 && (
        <details>
          <summary>{primeiros.length < total ? `Os primeiros ${primeiros.length}` : 'Quais são'}</summary>
          <Cases cases={primeiros} />
        </details>
      )}
      {fora.length > 0 && (
        <details open={total === 0}>
          <summary>Por que outros ficam de fora</summary>
          <ul>
            {fora.map(({ processo_id: id, numero, motivo }) => (
              <li key={id}>
                <Link to="/analise/processos/$id" params={{ id }}>
                  {numero}
                </Link>
                : {DIRT_REASON_LABEL[motivo]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const Cases = ({ cases }: { cases: LoteSimulation['primeiros'] }) => (
  <ul>
    {cases.map(({ processo_id: id, numero }) => (
      <li key={id}>
        <Link to="/analise/processos/$id" params={{ id }}>
          {numero}
        </Link>
      </li>
    ))}
  </ul>
)
