import { SCOPE_LABEL } from '@car/vocabulary/processo'
import { andMore } from '@car/text/wording'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router'
import { type FormEvent, useEffect } from 'react'
import { LONGEST } from '@car/vocabulary/limits'
import { Button, LinkButton } from '../shared/components/button.tsx'
import { TextField } from '../shared/components/campo.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Status } from '../shared/components/status.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { Empty } from '../shared/components/empty.tsx'
import { data } from '../shared/format.ts'
import { useWords } from '../shared/words.ts'
import type { ProcessoDaLista } from '../gen/interface.ts'
import type { ProcessosTab } from './processos-query.ts'
import { stepOf, tabOf } from './step-of.ts'
import { myProcessos } from './queries.ts'
import { ToPhotograph, OnlyHere, useKept } from './only-here.tsx'
import { imovelPlace, imovelName } from '../shared/imovel.ts'

const route = getRouteApi('/processos')
const TABS: Record<ProcessosTab, { texto: string; blank: string }> = {
  precisam: { texto: 'Precisam de mim', blank: 'Nenhum processo espera por você.' },
  analise: { texto: 'Em análise', blank: 'Nenhum processo está em análise.' },
  encerrados: { texto: 'Encerrados', blank: 'Nenhum processo foi encerrado.' },
}

/** Lists the cases of a person in tabs. The first tab has the cases in which the requerente has to act. */
export default function Processos() {
  const { aba = 'precisam', q } = route.useSearch()
  const list = useInfiniteQuery(myProcessos(aba, q))
  const kept = useKept()
  const hasKept = aba === 'precisam' && !q && (kept.fresh !== null || kept.processos.length > 0)
  const processos = list.data?.pages.flatMap((page) => page.data).filter((processo) => tabOf(processo) === aba) ?? []
  useEnough(list, processos.length)
  return (
    <>
      <div className="page-head">
        <Titulo texto="Meus processos" />
        <LinkButton kind="primary" to="/processos/novo/$step" params={{ step: 'imovel' }}>
          Novo processo
        </LinkButton>
      </div>
      <nav className="tabs" aria-label="Processos">
        <ul>
          {(Object.keys(TABS) as ProcessosTab[]).map((id) => (
            <li key={id}>
              <Link
                to="/processos"
                search={{ ...(q ? { q } : {}), aba: id }}
                aria-current={id === aba ? 'page' : undefined}
              >
                {TABS[id].texto}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SearchBox q={q} tab={aba} />
      {hasKept && (
        <OnlyHere kept={kept} nameOf={(id) => processos.find((processo) => processo.id === id)?.imovel.denominacao} />
      )}
      {aba === 'precisam' && list.isPending && <ToPhotograph />}
      {list.isPending && <Skeleton linhas={4} />}
      <Failed failure={list.error} retry={() => void list.refetch()} />
      {list.data && !list.hasNextPage && processos.length === 0 && !hasKept && (
        <Empty sentence={q ? `Nada encontrado com “${q}” em “${TABS[aba].texto}”.` : TABS[aba].blank}>
          {q && (
            <LinkButton to="/processos" search={{ aba }}>
              Limpar a busca
            </LinkButton>
          )}
        </Empty>
      )}
      <ul className="cards">
        {processos.map((processo) => (
          <Card key={processo.id} processo={processo} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
      <p>
        <Link to="/transferencia" className="alone">
          Comprei um imóvel que já tem cadastro
        </Link>
      </p>
    </>
  )
}

const ENOUGH = 5
const MOST_PAGES = 5

type Pages = {
  hasNextPage: boolean
  isFetching: boolean
  fetchNextPage: () => Promise<unknown>
  data?: { pages: unknown[] } | undefined
}

/** Fetches further pages while few of their cases belong to the tab. After some pages, the person asks for more. */
function useEnough({ hasNextPage, isFetching, fetchNextPage, data: loaded }: Pages, shown: number): void {
  const goesOn = hasNextPage && !isFetching && shown < ENOUGH && (loaded?.pages.length ?? 0) < MOST_PAGES
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
}

function SearchBox({ q, tab }: { q?: string | undefined; tab: ProcessosTab }) {
  const navigate = route.useNavigate()
  const [words, setWords] = useWords(q)
  const search = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ search: { aba: tab, ...(words.trim() ? { q: words.trim() } : {}) } })
  }
  return (
    <form className="search" role="search" onSubmit={search}>
      <TextField nome="q" label="Procurar" tipo="search" valor={words} onChange={setWords} max={LONGEST.search} />
      <Button sends>Procurar</Button>
    </form>
  )
}

/** Returns the page of the next step. A single pendency has its own page; the page of the case lists several. */
function whereItIsDone({ id, status, proximo }: ProcessoDaLista): LinkProps {
  if (status === 'rejeitado') return { to: '/processos/$id/decisao', params: { id } }
  const pid = proximo?.pendencia_id
  if (pid) return { to: '/processos/$id/pendencias/$pid', params: { id, pid } }
  if (status === 'submetido') return { to: '/processos/$id/documentos', params: { id } }
  return { to: '/processos/$id', params: { id }, ...(status === 'pendente' ? { hash: 'o-que-falta' } : {}) }
}

function Card({ processo }: { processo: ProcessoDaLista }) {
  const { id, numero, status, imovel, proximo, proprietario, outros_proprietarios = 0, autorizacao } = processo
  const owners = andMore(proprietario?.nome ?? 'proprietário a informar', outros_proprietarios)
  const step = stepOf(processo)
  return (
    <li className="card">
      <div className="card-head">
        <h2>
          <Link to="/processos/$id" params={{ id }}>
            {imovelName(imovel)}
          </Link>
        </h2>
        <Status status={status} />
      </div>
      <p className="muted">
        {numero}, {imovelPlace(imovel)}
      </p>
      {!autorizacao && outros_proprietarios > 0 && <p className="muted">{owners}</p>}
      {autorizacao && proprietario && (
        <p>
          De <strong>{owners}</strong>. Você pode {SCOPE_LABEL[autorizacao.escopo]}
          {autorizacao.expira_em && `, até ${data(autorizacao.expira_em)}`}.
        </p>
      )}
      {proximo && <p>{proximo.mensagem}</p>}
      <div className="card-foot">
        {proximo?.ate && (
          <p>
            Até <strong>{data(proximo.ate)}</strong>
          </p>
        )}
        {step && (
          <Link
            className="br-button secondary"
            {...whereItIsDone(processo)}
            aria-label={`${step}: ${imovelName(imovel)}, ${numero}`}
          >
            {step}
          </Link>
        )}
      </div>
    </li>
  )
}
