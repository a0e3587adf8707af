import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { PAPEL_LABEL } from '@car/vocabulary/person'
import { type FormEvent, useState } from 'react'
import { LONGEST } from '@car/vocabulary/limits'
import { Button } from '../shared/components/button.tsx'
import { TextField } from '../shared/components/campo.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Table } from '../shared/components/table.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { Empty } from '../shared/components/empty.tsx'
import { dateTime, label } from '../shared/format.ts'
import { people } from './queries.ts'

const LABELS = { q: 'Nome' }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name that was looked for. It stands in the history of the browser, not in the address. */
    nome?: string
  }
}

/** Everybody who has ever signed in, or those whose name matches. */
export default function People() {
  const { nome = '' } = useLocation().state
  const list = useInfiniteQuery(people(nome))
  const linhas = list.data?.pages.flatMap((pagina) => pagina.data) ?? []
  const total = list.data?.pages[0]?.meta.total_count ?? 0
  return (
    <>
      <Titulo texto="Pessoas" />
      <p>Cada consulta a esta página fica registrada. Como falar com uma pessoa está na página dela.</p>
      <Search key={nome} nome={nome} />
      <Failed failure={list.error} labels={LABELS} retry={() => void list.refetch()} />
      {list.isPending && <Skeleton linhas={6} />}
      {list.data && linhas.length === 0 && (
        <Empty sentence="Ninguém tem este nome. Só está aqui quem já entrou alguma vez." />
      )}
      {linhas.length > 0 && (
        <>
          <p className="discreto">{total === 1 ? '1 pessoa' : `${total} pessoas`}</p>
          <Table
            caption="Pessoas"
            linhas={linhas}
            chave={({ id }) => id}
            columns={[
              {
                titulo: 'Nome',
                cell: ({ id, nome }) => (
                  <Link to="/admin/pessoas/$id" params={{ id }}>
                    {nome}
                  </Link>
                ),
              },
              { titulo: 'Papel', cell: ({ tipo_usuario }) => label(PAPEL_LABEL, tipo_usuario) },
              { titulo: 'Unidade', cell: ({ unidade }) => unidade ?? '–' },
              { titulo: 'Conta gov.br', cell: ({ nivel_confiabilidade }) => `Nível ${nivel_confiabilidade}` },
              { titulo: 'Último acesso', cell: ({ ultimo_acesso_em }) => dateTime(ultimo_acesso_em) },
            ]}
          />
        </>
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </>
  )
}

function Search({ nome }: { nome: string }) {
  const ir = useNavigate()
  const [written, setWritten] = useState(nome)
  const search = (event: FormEvent) => {
    event.preventDefault()
    const fresh = written.trim()
    void ir({ to: '/admin/pessoas', state: fresh ? { nome: fresh } : {} })
  }
  return (
    <form className="busca" role="search" onSubmit={search}>
      <TextField
        nome="q"
        label={LABELS.q}
        hint="O começo de cada palavra basta. CPF e e-mail não se procuram."
        tipo="search"
        valor={written}
        onChange={setWritten}
        maximo={LONGEST.search}
      />
      <Button sends>Procurar</Button>
    </form>
  )
}
