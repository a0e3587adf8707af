import '../analysis/analysis.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Button } from '../shared/components/button.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { ChoosePeriod } from '../shared/components/period.tsx'
import { Table } from '../shared/components/table.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { Empty } from '../shared/components/empty.tsx'
import { COLUMNS } from './audit-columns.tsx'
import { auditoria } from './queries.ts'
import type { AuditQuery } from './address-query.ts'
import { FilterAudit } from './filter-audit.tsx'

const route = getRouteApi('/admin/auditoria')
const LABELS = { usuario: 'Pessoa', acao: 'Ação', processo: 'Processo', de: 'De', ate: 'Até' }

export default function Auditoria() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery(auditoria(filters))
  const linhas = list.data?.pages.flatMap((page) => page.data) ?? []
  const { usuario, processo, de, ate } = filters
  const { usuario: _u, ...withoutPerson } = filters
  const { processo: _p, ...withoutProcesso } = filters
  const nome = linhas.find(({ por }) => por?.id === usuario)?.por?.nome ?? 'uma pessoa'
  const numero = linhas.find((row) => row.processo?.id === processo)?.processo?.numero
  /** Leaves empty filters out of the address. */
  const change = (next: AuditQuery) =>
    void navigate({ search: Object.fromEntries(Object.entries(next).filter(([, valor]) => valor)) })
  return (
    <>
      <Titulo texto="Auditoria" />
      <p>Cada consulta a esta página também fica registrada: quem consultou, quando e o que procurou.</p>
      <FilterAudit filters={filters} onChange={(next) => change({ ...filters, ...next })} />
      <ChoosePeriod
        {...{ ...(de ? { de } : {}), ...(ate ? { ate } : {}) }}
        onChange={({ de: newFrom = '', ate: newTo = '' }) => change({ ...filters, de: newFrom, ate: newTo })}
      />
      {usuario && (
        <p>
          Só o que {nome} fez.{' '}
          <Link to="/admin/auditoria" search={withoutPerson}>
            Mostrar o que todos fizeram
          </Link>
        </p>
      )}
      {processo && (
        <p>
          Só o que diz respeito {numero ? `ao processo ${numero}` : 'a um processo'}.{' '}
          <Link to="/admin/auditoria" search={withoutProcesso}>
            Mostrar todos os processos
          </Link>
        </p>
      )}
      <Failed failure={list.error} labels={LABELS} retry={() => void list.refetch()} />
      {list.isPending && <Skeleton linhas={6} />}
      {list.data && linhas.length === 0 && <Empty sentence="Nada está registrado com estes filtros." />}
      {linhas.length > 0 && (
        <Table
          caption="Registros, do mais novo ao mais antigo"
          linhas={linhas}
          chave={({ id }) => id}
          columns={COLUMNS}
        />
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </>
  )
}
