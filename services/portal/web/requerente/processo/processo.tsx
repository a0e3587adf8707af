import { getRouteApi } from '@tanstack/react-router'
import { Tabs } from '../../shared/components/tabs.tsx'
import { Following } from './following.tsx'
import { Andamento } from './andamento.tsx'
import type { ProcessoTab } from './query.ts'
import { DeclaredData } from './declared-data.tsx'
import { DocumentoList } from './documents/documento-list.tsx'
import { More } from './more.tsx'
import { WhatIsMissing } from './what-is-missing.tsx'
import { NextStep } from './next-step.tsx'
import { Board } from './board.tsx'

const route = getRouteApi('/processos/$id')

export default function ProcessoPage() {
  const { id } = route.useParams()
  const { aba = 'dados' } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (fresh: ProcessoTab) => void navigate({ search: { aba: fresh }, replace: true, resetScroll: false })
  return (
    <Board id={id}>
      {(processo) => (
        <>
          <NextStep view={processo} />
          <Following view={processo} />
          <WhatIsMissing view={processo} />
          <Tabs
            label="O processo"
            aberta={aba}
            onChange={change}
            tabs={[
              { id: 'dados', texto: 'Dados', content: () => <DeclaredData view={processo} /> },
              { id: 'documentos', texto: 'Documentos', content: () => <DocumentoList view={processo} /> },
              { id: 'andamento', texto: 'Andamento', content: () => <Andamento view={processo} /> },
              { id: 'mais', texto: 'Mais', content: () => <More view={processo} /> },
            ]}
          />
        </>
      )}
    </Board>
  )
}
