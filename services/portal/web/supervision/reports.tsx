import '../analysis/analysis.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, notFound } from '@tanstack/react-router'
import { REPORT_KINDS, type ReportKind } from '@car/vocabulary/analysis'
import { useState } from 'react'
import { useAto } from '../shared/api/ato.ts'
import { fetchFile } from '../shared/api/client.ts'
import { Bars } from '../shared/components/bars.tsx'
import { Button } from '../shared/components/button.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { ChoosePeriod } from '../shared/components/period.tsx'
import { Table } from '../shared/components/table.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { Empty } from '../shared/components/empty.tsx'
import { save } from '../shared/save.ts'
import type { Relatorio } from '../gen/interface.ts'
import { CHART_OF, COLUMNS_OF, STANDING } from './report-columns.tsx'
import { reportOf } from './queries.ts'

const route = getRouteApi('/supervisao/relatorios/$tipo')
/** The number of lines shown at first. A report may have ten thousand. */
const ROWS = 100
const NAMES: Record<ReportKind, string> = {
  produtividade: 'Produtividade',
  prazos: 'Prazos',
  rejeicoes: 'Rejeições',
}

export default function Reports() {
  const tipo = route.useParams().tipo as ReportKind
  const { situacao, ...periodo } = route.useSearch()
  const navigate = route.useNavigate()
  if (!REPORT_KINDS.includes(tipo)) throw notFound()
  return (
    <>
      <Titulo texto={`Relatórios: ${NAMES[tipo].toLowerCase()}`} />
      <nav className="tabs" aria-label="Relatórios">
        <ul>
          {REPORT_KINDS.map((kind) => (
            <li key={kind}>
              <Link
                to="/supervisao/relatorios/$tipo"
                params={{ tipo: kind }}
                search={periodo}
                aria-current={kind === tipo ? 'page' : undefined}
              >
                {NAMES[kind]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ReportOfKind
        key={tipo}
        {...{ tipo, periodo, situacao }}
        onChange={(fresh) => void navigate({ search: fresh })}
      />
    </>
  )
}

type Props = {
  tipo: ReportKind
  /** The filter of the report on deadlines, by their state. */
  situacao: string | undefined
  periodo: { de?: string; ate?: string }
  onChange: (periodo: Props['periodo']) => void
}

function ReportOfKind({ tipo, periodo, situacao, onChange }: Props) {
  const relatorio = useQuery(reportOf(tipo, periodo))
  const download = useAto(
    async (formato: 'csv_excel' | 'xlsx') => {
      const query = new URLSearchParams({ ...periodo, formato })
      const address = await fetchFile(`/api/v1/supervisor/relatorios/${tipo}?${query}`)
      save(address, `${tipo}.${formato === 'xlsx' ? 'xlsx' : 'csv'}`)
    },
    { changes: [] },
  )
  const [count, setCount] = useState(ROWS)
  const said: Relatorio | undefined = relatorio.data?.data
  const all = said?.linhas ?? []
  const linhas = situacao === undefined ? all : all.filter((row) => row['situacao'] === situacao)
  const counted = said ? { de: said.de, ate: said.ate } : periodo
  const chart = CHART_OF[tipo](all, counted)
  return (
    <>
      <ChoosePeriod {...(said && { de: said.de, ate: said.ate })} {...periodo} onChange={onChange} />
      <Failed
        failure={relatorio.error ?? download.failure}
        labels={{ de: 'De', ate: 'Até' }}
        retry={() => void relatorio.refetch()}
      />
      {relatorio.isPending && <Skeleton linhas={6} />}
      {said && all.length === 0 && <Empty sentence="Nada a relatar neste período." />}
      {all.length > 0 && (
        <>
          <div className="actions">
            <Button busy={download.busy} onClick={() => download.run('csv_excel')}>
              Baixar CSV
            </Button>
            <Button busy={download.busy} onClick={() => download.run('xlsx')}>
              Baixar Excel
            </Button>
          </div>
          {chart.labels.length > 0 && <Bars {...chart} />}
          {situacao !== undefined && (
            <p>
              Só {STANDING[situacao]?.toLowerCase() ?? situacao}: {linhas.length}.{' '}
              <Link to="/supervisao/relatorios/$tipo" params={{ tipo }} search={periodo}>
                Mostrar todos
              </Link>
            </p>
          )}
          <Table
            caption={NAMES[tipo]}
            linhas={linhas.slice(0, count).map((row, i) => ({ ...row, i }))}
            chave={({ i }) => String(i)}
            columns={COLUMNS_OF[tipo](counted)}
          />
          {linhas.length > count && (
            <p>
              {count} de {linhas.length} linhas. Os arquivos têm todas.{' '}
              <Button kind="plain" onClick={() => setCount(count + ROWS)}>
                Mostrar mais
              </Button>
            </p>
          )}
        </>
      )}
    </>
  )
}
