import '../analysis.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { UFS } from '@car/vocabulary/uf'
import { PRIORITY_LABEL, PRIORITIES } from '@car/vocabulary/analysis'
import { CAMADA_KIND_LABEL, OVERLAP_KINDS } from '@car/vocabulary/camada'
import { type FormEvent, useState } from 'react'
import { LONGEST, SMALL_MODULES } from '@car/vocabulary/limits'
import { Button } from '../../shared/components/button.tsx'
import { TextField, SelectField } from '../../shared/components/campo.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Table } from '../../shared/components/table.tsx'
import { Titulo } from '../../shared/components/titulo.tsx'
import { Empty } from '../../shared/components/empty.tsx'
import { label } from '../../shared/format.ts'
import { useWords } from '../../shared/words.ts'
import { useBodyClass } from '../../shared/body-class.ts'
import { useRemembered } from '../../device/remembered.ts'
import { COLUMNS } from './queue-columns.tsx'
import { commandOf, QUEUE_SHORTCUTS, type QueueCommand, stepTo } from './queue-keys.ts'
import type { QueueQuery, QueryParameters } from './queue-query.ts'
import { fila, visoes } from '../queries.ts'
import { ChoiceBar, withChoice, useChoice } from './choice.tsx'
import { Filtered } from './filtered.tsx'
import { useRowLeft } from './row-left.ts'
import { ShortcutList } from '../shortcut-list.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { ProximoProcesso } from './proximo.tsx'
import { type ListView, viewOf } from './views.ts'

const route = getRouteApi('/analise/fila')

export default function Fila() {
  useBodyClass('of-queue')
  const consulta = route.useSearch()
  const { visao: requestedView, ...filters } = consulta
  const visao = viewOf(requestedView)
  const navigate = route.useNavigate()
  const seen = useQuery(visoes())
  const view = seen.data?.data.find(({ codigo }) => codigo === visao)
  const ofView: QueryParameters = Object.fromEntries(new URLSearchParams(view?.consulta))
  const requested = { ...filters, ...ofView, ...(filters.ordenar ? { ordenar: filters.ordenar } : {}) }
  const choice = useChoice(JSON.stringify({ ...requested, cursor: undefined }))
  const list = useQuery({
    ...fila(requested),
    enabled: visao === 'todos' || view !== undefined,
    refetchInterval: choice.interval(({ data }) => data),
  })
  const processos = list.data?.data ?? []
  useRowLeft(processos.length > 0)
  const { total_count = 0, cursor_prev, cursor_next } = list.data?.meta ?? {}
  const { ordenar: _o, cursor: _c, ...searched } = filters
  const { enabled, setEnabled, ordered, setOrdered, listed, setListed } = useQueueKeys()
  const isFiltered = Object.keys(searched).length > 0
  return (
    <div className="queue">
      <div className="page-head">
        <Titulo texto="Fila" />
        <ProximoProcesso view={visao} ordered={ordered} onTaken={() => setOrdered(false)} />
      </div>
      <nav className="tabs" aria-label="Visões da fila">
        <ul>
          {[...(seen.data?.data ?? []), ALL].map((view) => (
            <li key={view.codigo}>
              <Link
                to="/analise/fila"
                search={{ ...shared(filters), visao: view.codigo }}
                aria-current={view.codigo === visao ? 'page' : undefined}
              >
                {view.nome}
                {'total' in view && <span className="count">{view.total}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Filters visao={visao} filters={filters} />
      <Filtered visao={visao} filters={filters} />
      <Failed failure={seen.error ?? list.error} retry={() => void list.refetch()} />
      {(seen.isPending || list.isPending) && !seen.error && !list.error && <Skeleton linhas={6} />}
      {list.data && processos.length === 0 && <NothingFound {...{ visao, filters, isFiltered }} />}
      <ChoiceBar linhas={processos} choice={choice} />
      {processos.length > 0 && (
        <>
          <p className="muted total">{total_count === 1 ? '1 processo' : `${total_count} processos`}</p>
          <Table
            caption="Processos da fila"
            columns={withChoice(COLUMNS, choice)}
            linhas={processos}
            chave={({ processo_id }) => processo_id}
            ordenar={requested.ordenar ?? '-prioridade'}
            onSort={(ordenar) => void navigate({ search: { ...withoutCursor(consulta), ordenar } })}
          />
          <nav className="actions" aria-label="Páginas da fila">
            {cursor_prev && (
              <Link className="br-button secondary" to="/analise/fila" search={{ ...consulta, cursor: cursor_prev }}>
                Anteriores
              </Link>
            )}
            {cursor_next && (
              <Link className="br-button secondary" to="/analise/fila" search={{ ...consulta, cursor: cursor_next }}>
                Seguintes
              </Link>
            )}
          </nav>
        </>
      )}
      <p>
        <button type="button" className="link" onClick={() => setListed(true)}>
          Teclas de atalho
        </button>
        {choice.pode && (
          <>
            {' · '}
            <Link to="/analise/fila" search={{ visao: 'todos', segunda_leitura: 'desempate' }} className="alone">
              Processos a desempatar
            </Link>
            {' · '}
            <Link to="/analise/fila" search={{ visao: 'todos', segunda_leitura: 'pendente' }} className="alone">
              Processos à espera da segunda leitura
            </Link>
          </>
        )}
      </p>
      {listed && (
        <ShortcutList
          shortcuts={QUEUE_SHORTCUTS}
          connected={enabled}
          onChange={setEnabled}
          onClose={() => setListed(false)}
        >
          <p>Valem fora dos campos.</p>
        </ShortcutList>
      )}
    </div>
  )
}

function useQueueKeys() {
  const [enabled, setEnabled] = useRemembered('bench.shortcuts', true)
  const [ordered, setOrdered] = useState(false)
  const [listed, setListed] = useState(false)
  const [dispatch] = useState(() => (command: QueueCommand) => {
    switch (command.do) {
      case 'step': {
        const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
        const from = rows.findIndex((row) => row === document.activeElement)
        return rows[stepTo(from, command.by, rows.length)]?.focus()
      }
      case 'search':
        return document.getElementById('q')?.focus()
      case 'take next':
        return setOrdered(true)
      case 'list keys':
        return setListed(true)
    }
  })
  useShortcuts(enabled, commandOf, dispatch)
  return { enabled, setEnabled, ordered, setOrdered, listed, setListed }
}

/** Says that the view has no matching case. After a search it offers to search all cases. */
function NothingFound({
  visao,
  filters,
  isFiltered,
}: {
  visao: ListView
  filters: QueryParameters
  isFiltered: boolean
}) {
  const { q } = filters
  return (
    <Empty sentence={isFiltered ? NOTHING_FILTERED : EMPTY[visao]}>
      {q && visao !== 'todos' && (
        <Link className="br-button secondary" to="/analise/fila" search={{ q, visao: 'todos' }}>
          Procurar em Todos
        </Link>
      )}
      {q && visao === 'todos' && filters.status !== CLOSED && (
        <Link className="br-button secondary" to="/analise/fila" search={{ q, visao: 'todos', status: CLOSED }}>
          Procurar nos encerrados
        </Link>
      )}
    </Empty>
  )
}
const CLOSED = 'aprovado,rejeitado,cancelado'

const ALL = { codigo: 'todos', nome: 'Todos' } as const
const NOTHING_FILTERED = 'Nenhum processo desta visão tem o que você procura.'
const EMPTY: Record<ListView, string> = {
  meus: 'Nenhum processo está com você. Comece pelo próximo da fila.',
  respondidas: 'Nenhuma resposta espera por você.',
  livres: 'Nenhum processo espera por um analista.',
  vencem_em_7_dias: 'Nenhum prazo vence nos próximos 7 dias.',
  vencidos: 'Nenhum prazo está vencido.',
  esperam_requerente: 'Nenhum processo espera o requerente.',
  apos_recurso: 'Nenhum processo voltou de recurso e espera por um analista.',
  todos: 'Nenhum processo está na fila.',
}

/** Returns the filters that stay when the view changes. */
const shared = ({ q, prioridade, uf }: QueryParameters): QueryParameters => ({
  ...(q ? { q } : {}),
  ...(prioridade ? { prioridade } : {}),
  ...(uf ? { uf } : {}),
})
const withoutCursor = ({ cursor: _, ...rest }: QueueQuery): QueueQuery => rest

function Filters({ visao, filters }: { visao: ListView; filters: QueryParameters }) {
  const navigate = route.useNavigate()
  const [q, setQ] = useWords(filters.q)
  /** Applies the typed words and these choices. A choice applies at once; words wait for the button. */
  const filter = (others: QueryParameters) => {
    const all = { ...withoutCursor(filters), q: q.trim(), ...others }
    const told = Object.fromEntries(Object.entries(all).filter(([, valor]) => valor !== ''))
    void navigate({ search: { visao, ...told } })
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    filter({})
  }
  return (
    <form className="search" role="search" onSubmit={search}>
      <TextField
        nome="q"
        label="Número, imóvel, município ou matrícula"
        tipo="search"
        valor={q}
        onChange={setQ}
        max={LONGEST.search}
      />
      {CHOICES.map(({ nome, ...choice }) => (
        <SelectField
          key={nome}
          nome={nome}
          {...choice}
          valor={filters[nome] ?? ''}
          onChange={(valor) => filter({ [nome]: valor })}
        />
      ))}
      <Button sends>Procurar</Button>
    </form>
  )
}

type FilterChoice = {
  nome: keyof QueryParameters
  label: string
  blank: string
  options: readonly { valor: string; texto: string }[]
}

const CHOICES: readonly FilterChoice[] = [
  {
    nome: 'prioridade',
    label: 'Prioridade',
    blank: 'Todas',
    options: PRIORITIES.toReversed().map((valor) => ({ valor, texto: label(PRIORITY_LABEL, valor) })),
  },
  { nome: 'uf', label: 'UF', blank: 'Todas', options: UFS.map((valor) => ({ valor, texto: valor })) },
  { nome: 'ressalva', label: 'Ressalva', blank: 'Todas', options: [{ valor: 'aberta', texto: 'A decidir' }] },
  {
    nome: 'camada',
    label: 'Camada oficial',
    blank: 'Todas',
    options: OVERLAP_KINDS.map((valor) => ({ valor, texto: label(CAMADA_KIND_LABEL, valor) })),
  },
  {
    nome: 'modulos',
    label: 'Módulos fiscais',
    blank: 'Todos',
    options: [{ valor: 'ate_4', texto: `Até ${SMALL_MODULES}` }],
  },
]
