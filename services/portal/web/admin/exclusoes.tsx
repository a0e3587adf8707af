import {
  EXCLUSAO_RESULT_LABEL,
  EXCLUSAO_RESULTS,
  EXCLUSAO_STATUS_LABEL,
  type ExclusaoResult,
} from '@car/vocabulary/guarda'
import { LONGEST, SHORTEST_REASON } from '@car/vocabulary/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from '../analysis/acts/form.tsx'
import { useRequirement } from '../analysis/acts/require.ts'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { useMe } from '../shared/api/session.ts'
import { once } from '../shared/api/version.ts'
import { announce } from '../shared/components/announcement.tsx'
import { Button } from '../shared/components/button.tsx'
import { OptionGroup, TextArea } from '../shared/components/campo.tsx'
import { Empty } from '../shared/components/empty.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { data as date, label } from '../shared/format.ts'
import { WhatStays } from '../shared/what-stays.tsx'
import { useRascunho } from '../device/drafts.ts'
import type { operations } from '../gen/interface.ts'
import { exclusoesPedidas } from './queries.ts'

type Exclusao = operations['exclusoesPedidas']['responses'][200]['content']['application/json']['data'][number]

/** The requests of people to be forgotten, the oldest first. */
export function Exclusoes() {
  const list = useInfiniteQuery(exclusoesPedidas)
  const all = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <section className="part" aria-labelledby="exclusoes">
      <h2 id="exclusoes">Pedidos de exclusão</h2>
      <Failed failure={list.error} retry={() => void list.refetch()} />
      {list.isPending && <Skeleton linhas={3} />}
      {list.data && all.length === 0 && <Empty sentence="Nenhum pedido espera decisão." />}
      <ul className="avisos">
        {all.map((exclusao) => (
          <Asked key={exclusao.id} exclusao={exclusao} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </section>
  )
}

function Asked({ exclusao }: { exclusao: Exclusao }) {
  const { usuario, status, motivo, pedida_em, prazo_em } = exclusao
  const me = useMe()
  const [deciding, setDeciding] = useState(false)
  return (
    <li className="aviso">
      <h3>
        <Link className="alone" to="/admin/pessoas/$id" params={{ id: usuario.id }}>
          {usuario.nome}
        </Link>
      </h3>
      <p className="muted">
        Pedido em {date(pedida_em)}, {EXCLUSAO_STATUS_LABEL[status]}
        {status === 'pedida' && `, até ${date(prazo_em)}`}
      </p>
      {motivo && <p>“{motivo}”</p>}
      <WhatStays {...exclusao} />
      {status === 'pedida' && me.nivel_confiabilidade === 'ouro' && (
        <div className="actions">
          <Button aria-label={`Decidir… ${usuario.nome}`} onClick={() => setDeciding(true)}>
            Decidir…
          </Button>
        </div>
      )}
      {deciding && <Decide exclusao={exclusao} onClose={() => setDeciding(false)} />}
    </li>
  )
}

function Decide({ exclusao: { id, usuario, ...plan }, onClose }: { exclusao: Exclusao; onClose: () => void }) {
  const granted: ExclusaoResult = plan.conta ? 'atendida' : 'parcial'
  const rascunho = useRascunho(id, 'exclusao', { resultado: granted as string, fundamentacao: '' })
  const { resultado, fundamentacao } = rascunho.valor
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (body: { resultado: ExclusaoResult; fundamentacao: string }, key) =>
        unwrap(api.POST('/api/v1/admin/exclusoes/{id}/decidir', { params: { path: { id }, header: once(key) }, body })),
      {
        rascunho,
        changes: [['exclusoes']],
        onDone: () => {
          announce('A decisão foi registrada.')
          void rascunho.finish().then(onClose)
        },
      },
    ),
  )
  const reasons = fundamentacao.trim()
  const run = () =>
    require({
      fundamentacao: reasons.length < SHORTEST_REASON && `Escreva as razões, com ${SHORTEST_REASON} letras ou mais.`,
    }) && ato.run({ resultado: resultado as ExclusaoResult, fundamentacao: reasons })
  return (
    <Form
      titulo={`Decidir o pedido de ${usuario.nome}`}
      button="Decidir"
      danger={resultado !== 'negada'}
      {...{ ato, run, rascunho, onClose }}
      labels={{ resultado: 'Resultado', fundamentacao: 'Razões' }}
    >
      <OptionGroup
        label="Resultado"
        nome="resultado"
        valor={resultado}
        options={EXCLUSAO_RESULTS.filter((one) => one === granted || one === 'negada').map((one) => ({
          valor: one,
          texto: label(EXCLUSAO_RESULT_LABEL, one),
        }))}
        onChange={(fresh) => rascunho.change({ resultado: fresh })}
        erro={erro('resultado')}
      />
      <TextArea
        nome="fundamentacao"
        label="Razões"
        hint="A pessoa as lê."
        max={LONGEST.decision}
        valor={fundamentacao}
        erro={erro('fundamentacao')}
        onChange={(fresh) => rascunho.change({ fundamentacao: fresh })}
      />
      {resultado !== 'negada' && (
        <>
          <WhatStays {...plan} />
          <p>O que se apaga não se recupera.</p>
        </>
      )}
    </Form>
  )
}
