import '../analysis/analysis.css'
import { useQuery } from '@tanstack/react-query'
import { PENDENCIA_KIND_LABEL } from '@car/vocabulary/pendencia'
import { useState } from 'react'
import { fieldName } from '../analysis/findings/field-at-issue.tsx'
import { type Template, modelos } from '../analysis/processo.ts'
import { useMe } from '../shared/api/session.ts'
import { Button } from '../shared/components/button.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { type Column, Table } from '../shared/components/table.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { Empty } from '../shared/components/empty.tsx'
import { businessDays, label } from '../shared/format.ts'
import { WriteTemplate } from './write-template.tsx'
import { ExcluirModelo } from './excluir-modelo.tsx'

type OpenForm = { which: 'new' } | { which: 'change' | 'excluir'; template: Template }

export default function Templates() {
  const list = useQuery(modelos)
  const canChange = useMe().nivel_confiabilidade !== 'bronze'
  const [opened, setOpened] = useState<OpenForm | null>(null)
  const linhas = list.data ?? []
  const close = () => setOpened(null)
  /** Returns the present template, which may have changed since its row was pressed. */
  const latestOf = (template: Template) => linhas.find(({ id }) => id === template.id) ?? template
  const atos: Column<Template> = {
    titulo: 'Ações',
    cell: (template) => (
      <div className="actions">
        <Button
          kind="plain"
          aria-label={`Alterar… ${template.titulo}`}
          onClick={() => setOpened({ which: 'change', template })}
        >
          Alterar…
        </Button>
        <Button
          kind="plain"
          aria-label={`Excluir… ${template.titulo}`}
          onClick={() => setOpened({ which: 'excluir', template })}
        >
          Excluir…
        </Button>
      </div>
    ),
  }
  return (
    <>
      <div className="page-head">
        <Titulo texto="Modelos" />
        {canChange ? (
          <Button kind="primary" onClick={() => setOpened({ which: 'new' })}>
            Novo modelo…
          </Button>
        ) : (
          <p>Para criar, alterar ou excluir modelos é preciso conta prata ou ouro.</p>
        )}
      </div>
      <p>Textos com que a análise pode começar uma pendência. Mudar um modelo não muda o que já foi pedido com ele.</p>
      {list.isPending && <Skeleton linhas={5} />}
      <Failed failure={list.error} retry={() => void list.refetch()} />
      {list.data && linhas.length === 0 && <Empty sentence="Ainda não há modelos." />}
      {linhas.length > 0 && (
        <Table
          caption="Modelos de pendência"
          linhas={linhas}
          chave={({ id }) => id}
          columns={canChange ? [...COLUMNS, atos] : COLUMNS}
        />
      )}
      {opened?.which === 'new' && <WriteTemplate onClose={close} />}
      {opened?.which === 'change' && <WriteTemplate template={opened.template} onClose={close} />}
      {opened?.which === 'excluir' && <ExcluirModelo template={latestOf(opened.template)} onClose={close} />}
    </>
  )
}

const COLUMNS: Column<Template>[] = [
  { titulo: 'Modelo', cell: ({ titulo }) => titulo },
  {
    titulo: 'Sobre o que é',
    cell: ({ tipo, campo }) => (
      <div>
        {label(PENDENCIA_KIND_LABEL, tipo)}
        {campo && <span className="second-line">{fieldName(campo)}</span>}
      </div>
    ),
  },
  {
    titulo: 'Prazo',
    cell: ({ prazo_dias }) => (prazo_dias === undefined ? 'O de costume' : businessDays(prazo_dias)),
  },
  {
    titulo: 'Texto',
    cell: ({ texto }) => (
      <details>
        <summary>O que o requerente lê</summary>
        <blockquote className="preview">{texto}</blockquote>
      </details>
    ),
  },
]
