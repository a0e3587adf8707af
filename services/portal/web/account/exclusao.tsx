import { EXCLUSAO_DAYS, EXCLUSAO_RESULT_LABEL, EXCLUSAO_STATUS_LABEL } from '@car/vocabulary/guarda'
import { LONGEST } from '@car/vocabulary/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../analysis/acts/form.tsx'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { useMe } from '../shared/api/session.ts'
import { once } from '../shared/api/version.ts'
import { announce } from '../shared/components/announcement.tsx'
import { Button } from '../shared/components/button.tsx'
import { TextArea } from '../shared/components/campo.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { data as date, dateTime } from '../shared/format.ts'
import { WhatStays } from '../shared/what-stays.tsx'
import { useRascunho } from '../device/drafts.ts'
import { exclusoes } from './queries.ts'

/** Where the request of a person to be forgotten stands, or how to make one. */
export function Exclusao() {
  const me = useMe()
  const list = useQuery(exclusoes)
  const [asking, setAsking] = useState(false)
  const [last] = list.data ?? []
  const open = last?.status === 'pedida' || last?.status === 'em_andamento'
  return (
    <section className="part" aria-labelledby="exclusao">
      <h2 id="exclusao">Apagar os meus dados</h2>
      <p>
        Rascunhos, contato e avisos se apagam. O que foi enviado ao órgão ambiental fica, porque a lei manda guardar. A
        resposta vem em até {EXCLUSAO_DAYS} dias, aqui.
      </p>
      {list.isPending && <Skeleton linhas={2} />}
      <Failed failure={list.error} retry={() => void list.refetch()} />
      {last && (
        <>
          <p>
            <strong>Pedido de {date(last.pedida_em)}:</strong> {EXCLUSAO_STATUS_LABEL[last.status]}
            {last.status === 'pedida' && `, até ${date(last.prazo_em)}`}
            {last.concluida_em && `, em ${dateTime(last.concluida_em)}`}.
          </p>
          {last.decisao && (
            <p>
              Resposta: {EXCLUSAO_RESULT_LABEL[last.decisao.resultado]}. {last.decisao.fundamentacao}
            </p>
          )}
          {last.status !== 'concluida' && <WhatStays {...last} />}
        </>
      )}
      {list.data && !open && me.nivel_confiabilidade !== 'bronze' && (
        <Button onClick={() => setAsking(true)}>Pedir que se apaguem…</Button>
      )}
      {list.data && !open && me.nivel_confiabilidade === 'bronze' && (
        <p>Para pedir é preciso uma conta gov.br de nível prata.</p>
      )}
      {asking && <Ask onClose={() => setAsking(false)} />}
    </section>
  )
}

function Ask({ onClose }: { onClose: () => void }) {
  const rascunho = useRascunho('account', 'exclusao', { motivo: '' })
  const motivo = rascunho.valor.motivo.trim()
  const ato = useAto(
    (said: string, key) =>
      unwrap(
        api.POST('/api/v1/privacidade/exclusoes', {
          params: { header: once(key) },
          body: said === '' ? {} : { motivo: said },
        }),
      ),
    {
      rascunho,
      changes: [['exclusoes']],
      onDone: () => {
        announce('O pedido foi enviado.')
        void rascunho.finish().then(onClose)
      },
    },
  )
  return (
    <Form
      titulo="Pedir que se apaguem os meus dados?"
      button="Pedir"
      danger
      ato={ato}
      run={() => ato.run(motivo)}
      {...{ rascunho, onClose }}
      labels={{ motivo: 'Por quê' }}
    >
      <p>Depois da resposta não há volta: o que se apaga não se recupera. Até lá nada muda.</p>
      <TextArea
        nome="motivo"
        label="Por quê"
        hint="Não é preciso dizer."
        max={LONGEST.reason}
        linhas={3}
        valor={rascunho.valor.motivo}
        onChange={(fresh) => rascunho.change({ motivo: fresh })}
      />
    </Form>
  )
}
