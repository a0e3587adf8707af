import { LONGEST, SHORTEST_REASON } from '@car/vocabulary/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from '../analysis/acts/form.tsx'
import { useRequirement } from '../analysis/acts/require.ts'
import { Why } from '../analysis/queue/why.tsx'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { Failure } from '../shared/api/failure.ts'
import { useMe } from '../shared/api/session.ts'
import { once } from '../shared/api/version.ts'
import { announce } from '../shared/components/announcement.tsx'
import { Button } from '../shared/components/button.tsx'
import { TextField } from '../shared/components/campo.tsx'
import { Empty } from '../shared/components/empty.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { data as date } from '../shared/format.ts'
import { useRascunho } from '../device/drafts.ts'
import type { operations } from '../gen/interface.ts'
import { GUARDA_QUERIES, HOLD_REASON, holds } from './queries.ts'

type Hold = operations['retencoesLegais']['responses'][200]['content']['application/json']['data'][number]

/** The legal holds in force: nothing of such a case or person is destroyed. */
export function Holds() {
  const me = useMe()
  const list = useInfiniteQuery(holds)
  const all = list.data?.pages.flatMap((page) => page.data) ?? []
  const [imposing, setImposing] = useState(false)
  return (
    <section className="part" aria-labelledby="holds">
      <h2 id="holds">Retenções legais</h2>
      <p>Nada do processo ou da pessoa se apaga enquanto a retenção vale. A de uma pessoa se impõe na página dela.</p>
      <Failed failure={list.error} retry={() => void list.refetch()} />
      {list.isPending && <Skeleton linhas={2} />}
      {list.data && all.length === 0 && <Empty sentence="Nenhuma retenção está em vigor." />}
      <ul className="avisos">
        {all.map((hold) => (
          <HoldItem key={hold.id} hold={hold} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
      {me.nivel_confiabilidade === 'ouro' && <Button onClick={() => setImposing(true)}>Reter um processo…</Button>}
      {imposing && <HoldCase onClose={() => setImposing(false)} />}
    </section>
  )
}

function HoldItem({ hold: { id, processo_id, usuario_id, numero, motivo, por, em } }: { hold: Hold }) {
  const me = useMe()
  const [lifting, setLifting] = useState(false)
  const what = processo_id === undefined ? 'pessoa' : `processo ${numero}`
  return (
    <li className="aviso">
      <h3>
        {processo_id !== undefined && (
          <Link className="alone" to="/analise/processos/$id" params={{ id: processo_id }}>
            Processo {numero}
          </Link>
        )}
        {usuario_id !== undefined && (
          <Link className="alone" to="/admin/pessoas/$id" params={{ id: usuario_id }}>
            Uma pessoa
          </Link>
        )}
      </h3>
      <p>{motivo}</p>
      <p className="muted">
        Por {por.nome}, desde {date(em)}
      </p>
      {me.nivel_confiabilidade === 'ouro' && (
        <Button kind="plain" aria-label={`Retirar… ${what}, ${motivo}`} onClick={() => setLifting(true)}>
          Retirar…
        </Button>
      )}
      {lifting && <Lift id={id} onClose={() => setLifting(false)} />}
    </li>
  )
}

function Lift({ id, onClose }: { id: string; onClose: () => void }) {
  const rascunho = useRascunho(id, 'lift', { motivo: '' })
  const motivo = rascunho.valor.motivo.trim()
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (said: string, key) =>
        unwrap(
          api.DELETE('/api/v1/admin/retencoes-legais/{id}', {
            params: { path: { id }, header: once(key) },
            body: { motivo: said },
          }),
        ),
      {
        rascunho,
        changes: GUARDA_QUERIES,
        onDone: () => {
          announce('A retenção foi retirada.')
          void rascunho.finish().then(onClose)
        },
      },
    ),
  )
  return (
    <Form
      titulo="Retirar a retenção?"
      button="Retirar"
      danger
      ato={ato}
      run={() => require({ motivo: motivo.length < SHORTEST_REASON && HOLD_REASON }) && ato.run(motivo)}
      {...{ rascunho, onClose }}
      labels={{ motivo: 'Por quê' }}
    >
      <p>O que já passou do prazo se apaga na próxima noite.</p>
      <Why {...{ rascunho, erro }} />
    </Form>
  )
}

/** Returns the id of the case with this number. */
async function caseOf(numero: string): Promise<string> {
  const { data } = await unwrap(api.GET('/api/v1/processos', { params: { query: { q: numero, page_size: 2 } } }))
  const found = data.find((one) => one.numero === numero)
  if (found) return found.id
  const details = [{ field: 'numero', code: 'not_found', message: 'Nenhum processo tem este número.' }]
  throw new Failure('CAR-004', 'Corrija os campos.', { details })
}

function HoldCase({ onClose }: { onClose: () => void }) {
  const rascunho = useRascunho('guarda', 'hold', { numero: '', motivo: '' })
  const [numero, motivo] = [rascunho.valor.numero.trim(), rascunho.valor.motivo.trim()]
  const { require, erro, ...ato } = useRequirement(
    useAto(
      async (said: { numero: string; motivo: string }, key) => {
        const processo_id = await caseOf(said.numero)
        return unwrap(
          api.POST('/api/v1/admin/retencoes-legais', {
            params: { header: once(key) },
            body: { processo_id, motivo: said.motivo },
          }),
        )
      },
      {
        rascunho,
        changes: GUARDA_QUERIES,
        onDone: () => {
          announce('A retenção vale desde agora.')
          void rascunho.finish().then(onClose)
        },
      },
    ),
  )
  const gaps = {
    numero: numero === '' && 'Escreva o número do processo.',
    motivo: motivo.length < SHORTEST_REASON && HOLD_REASON,
  }
  return (
    <Form
      titulo="Reter um processo"
      button="Reter"
      ato={ato}
      run={() => require(gaps) && ato.run({ numero, motivo })}
      {...{ rascunho, onClose }}
      labels={{ numero: 'Número do processo', motivo: 'Por quê' }}
    >
      <TextField
        nome="numero"
        label="Número do processo"
        hint="Como 2026/000042"
        valor={rascunho.valor.numero}
        onChange={(fresh) => rascunho.change({ numero: fresh })}
        erro={erro('numero')}
        max={LONGEST.processoNumber}
      />
      <Why {...{ rascunho, erro }} />
    </Form>
  )
}
