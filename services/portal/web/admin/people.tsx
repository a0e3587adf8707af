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
import { data, dateTime, label } from '../shared/format.ts'
import { typedCpfGap } from '../requerente/person-document.ts'
import { people, personByCpf } from './queries.ts'
import { Unbroken } from '../shared/components/unbroken.tsx'

const LABELS = { q: 'Nome ou CPF', cpf: 'CPF' }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The searched name. It is in the history of the browser, not in the address. */
    nome?: string
  }
}

/**
 * Lists everybody who has ever signed in, or those whose name matches, or the person with a CPF. Further details
 * distinguish people of the same name.
 */
export default function People() {
  const { nome = '' } = useLocation().state
  const [cpf, setCpf] = useState<string | null>(null)
  const byName = useInfiniteQuery({ ...people(nome), enabled: cpf === null })
  const byCpf = useInfiniteQuery({ ...personByCpf(cpf ?? ''), enabled: cpf !== null })
  const list = cpf === null ? byName : byCpf
  const linhas = list.data?.pages.flatMap((page) => page.data) ?? []
  const total = list.data?.pages[0]?.meta.total_count ?? 0
  return (
    <>
      <Titulo texto="Pessoas" />
      <p>Cada consulta a esta página fica registrada. Como falar com uma pessoa está na página dela.</p>
      <Search key={nome} nome={nome} onCpf={setCpf} />
      <Failed failure={list.error} labels={LABELS} retry={() => void list.refetch()} />
      {list.isPending && <Skeleton linhas={6} />}
      {list.data && linhas.length === 0 && (
        <Empty
          sentence={`Ninguém tem este ${cpf === null ? 'nome' : 'CPF'}. Só está aqui quem já entrou alguma vez.`}
        />
      )}
      {linhas.length > 0 && (
        <>
          <p className="muted">{total === 1 ? '1 pessoa' : `${total} pessoas`}</p>
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
              { titulo: 'CPF', cell: (person) => <Unbroken texto={person.cpf} /> },
              { titulo: 'Papel', cell: ({ tipo_usuario }) => label(PAPEL_LABEL, tipo_usuario) },
              { titulo: 'Unidade', cell: ({ unidade }) => unidade ?? '–' },
              { titulo: 'Conta gov.br', cell: ({ nivel_confiabilidade }) => `Nível ${nivel_confiabilidade}` },
              { titulo: 'Desde', cell: ({ criado_em }) => data(criado_em) },
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

/** The search by name or CPF. A name stays in the history of the browser; a CPF does not. */
function Search({ nome, onCpf }: { nome: string; onCpf: (cpf: string | null) => void }) {
  const navigate = useNavigate()
  const [written, setWritten] = useState(nome)
  const [gap, setGap] = useState<string | null>(null)
  const search = (event: FormEvent) => {
    event.preventDefault()
    const fresh = written.trim()
    const isNumber = /^[\d.\-\s]+$/.test(fresh)
    const wrong = isNumber ? typedCpfGap(fresh) : null
    setGap(wrong)
    if (wrong !== null) return
    onCpf(isNumber ? fresh.replaceAll(/\D/g, '') : null)
    if (!isNumber) void navigate({ to: '/admin/pessoas', state: fresh ? { nome: fresh } : {} })
  }
  return (
    <form className="search" role="search" onSubmit={search} noValidate>
      <TextField
        nome="q"
        label={LABELS.q}
        hint="Do nome basta o começo de cada palavra; o CPF, inteiro. E-mail não se procura."
        tipo="search"
        valor={written}
        onChange={setWritten}
        max={LONGEST.search}
        erro={gap ?? undefined}
      />
      <Button sends>Procurar</Button>
    </form>
  )
}
