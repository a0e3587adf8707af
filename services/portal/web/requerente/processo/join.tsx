import { MOST } from '@car/vocabulary/limits'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { NOTHING_ELSE } from '../../shared/api/processo.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { once } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { Button } from '../../shared/components/button.tsx'
import { Checkbox, TextField } from '../../shared/components/campo.tsx'
import { Dialog } from '../../shared/components/dialog.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'
import { hectares } from '../../shared/format.ts'

const SHOWN = 20

const approved = (q: string) =>
  queryOptions({
    queryKey: ['processos', 'juntar', q],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/processos', {
          params: { query: { campos: 'resumo', status: ['aprovado'], page_size: SHOWN, ...(q ? { q } : {}) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** Offers to join the property of this case with those of other approved cases of the same owner. */
export function Join({ id }: { id: string }) {
  const [aberto, setOpened] = useState(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>Juntar a outro imóvel</Button>
      {aberto && <Choose id={id} onClose={() => setOpened(false)} />}
    </>
  )
}

type Other = { id: string; name: string }

function Choose({ id, onClose }: { id: string; onClose: () => void }) {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<readonly Other[]>([])
  const navigate = useNavigate()
  const found = useQuery(approved(q.trim()))
  const ato = useAto(
    (others: readonly Other[], key: string) =>
      unwrap(
        api.POST('/api/v1/processos', {
          params: { header: once(key) },
          body: {
            ...NOTHING_ELSE,
            origem: { tipo: 'remembramento', processos: [id, ...others.map((other) => other.id)] },
          },
        }),
      ),
    {
      changes: [['processos'], ofProcesso(id)],
      onDone: ({ data }) => {
        announce('O remembramento foi aberto.')
        void navigate({ to: '/processos/$id', params: { id: data.id } })
      },
    },
  )
  const others: Other[] = (found.data?.data ?? [])
    .filter((one) => one.id !== id && one.situacao_car !== 'RE' && !chosen.some((other) => other.id === one.id))
    .map(({ id: other, numero, imovel: { denominacao, area_ha } }) => ({
      id: other,
      name: [denominacao, numero, area_ha === undefined ? undefined : hectares(area_ha)].filter(Boolean).join(', '),
    }))
  const mayAdd = chosen.length < MOST.origins - 1
  return (
    <Dialog
      titulo="Juntar este imóvel a outros?"
      aberto
      onClose={onClose}
      acoes={
        <>
          {chosen.length > 0 && (
            <WithNetwork>
              <Button kind="primary" busy={ato.busy} onClick={() => ato.run(chosen)}>
                {chosen.length === 1 ? 'Juntar os dois' : `Juntar os ${chosen.length + 1}`}
              </Button>
            </WithNetwork>
          )}
          <Button onClick={onClose}>Voltar</Button>
        </>
      }
    >
      <p>
        Abre um processo novo, que começa com os dados e os documentos de todos. Enquanto ele não for aprovado, os
        outros continuam valendo; depois, ele os substitui.
      </p>
      <Failed failure={ato.failure} />
      <TextField
        nome="q"
        label="Procurar entre os seus cadastros aprovados"
        hint="Nome do imóvel, número, município ou matrícula"
        valor={q}
        onChange={setQ}
      />
      <fieldset>
        <legend>Quais se juntam a este</legend>
        {chosen.map((one) => (
          <Checkbox
            key={one.id}
            nome={one.id}
            label={one.name}
            checked
            onChange={() => setChosen(chosen.filter((other) => other.id !== one.id))}
          />
        ))}
        {found.isPending && <Skeleton linhas={3} />}
        <Failed failure={found.error} retry={() => void found.refetch()} />
        {mayAdd &&
          others.map((one) => (
            <Checkbox
              key={one.id}
              nome={one.id}
              label={one.name}
              checked={false}
              onChange={() => setChosen([...chosen, one])}
            />
          ))}
        {!mayAdd && <p>Juntam-se no máximo {MOST.origins} de uma vez.</p>}
        {found.data && others.length === 0 && chosen.length === 0 && (
          <p>{q.trim() ? 'Nenhum cadastro aprovado com estas palavras.' : 'Você não tem outro cadastro aprovado.'}</p>
        )}
        {found.data?.meta.cursor_next && <p className="muted">Há mais. Escreva o nome ou o número do que procura.</p>}
      </fieldset>
    </Dialog>
  )
}
