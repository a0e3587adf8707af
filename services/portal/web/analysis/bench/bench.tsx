import '../analysis.css'
import type { Action } from '@car/acts/table'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { documentosOf, pendenciasOf, processoOf } from '../../shared/api/processo.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { Tabs } from '../../shared/components/tabs.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Titulo } from '../../shared/components/titulo.tsx'
import { useBodyClass } from '../../shared/body-class.ts'
import { Help } from '../../shared/help.tsx'
import type { Achado, Documento, Processo } from '../../gen/interface.ts'
import { inOrder, toJudge } from '../findings/achado.ts'
import { Achados } from '../findings/achados.tsx'
import { newAnswers } from '../findings/answers.ts'
import { useCan, type Can } from '../acts/acts.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { Atos } from '../acts/atos.tsx'
import { Head, isIdle } from './head.tsx'
import { achadosOf } from '../processo.ts'
import { commandOf, paneOf, SHORTCUTS, type Bench as Workplace } from './bench-commands.ts'
import type { Pane } from './bench-query.ts'
import { Dados } from './dados.tsx'
import { DescartarAchado } from '../acts/descartar-achado.tsx'
import { Divisor } from './divisor.tsx'
import { useRemembered } from '../../device/remembered.ts'
import { ShortcutList } from '../shortcut-list.tsx'
import { MapPane } from './map.tsx'
import { Notes } from './notes.tsx'
import { Origin } from './origin.tsx'
import { NewPendencia, AskCorrection } from '../findings/ask.tsx'
import { Pendencias } from '../findings/pendencias.tsx'
import { Ressalvas } from '../findings/ressalvas.tsx'
import { Visor } from './visor.tsx'
import { useBench, type Dispatch } from './use-bench.ts'
import { useSideBySide, useViewers } from './viewers.ts'

const route = getRouteApi('/analise/processos/$id')

export default function Bench() {
  const { id } = route.useParams()
  const processo = useQuery(processoOf(id))
  const documentos = useQuery(documentosOf(id))
  const achados = useQuery(achadosOf(id))
  const pendencias = useQuery(pendenciasOf(id))
  useRecheck(id, documentos.data)
  const failure = processo.error ?? documentos.error ?? achados.error
  if (failure && !(processo.data && documentos.data && achados.data)) {
    const again = () => void Promise.all([processo, documentos, achados].map((query) => query.refetch()))
    return (
      <>
        <Titulo texto="Análise" />
        <Failed failure={failure} retry={again} />
      </>
    )
  }
  if (!processo.data || !documentos.data || !achados.data || pendencias.isPending) {
    return (
      <>
        <Titulo texto="Análise" />
        <Skeleton linhas={8} />
      </>
    )
  }
  const loaded = { processo: processo.data, documentos: documentos.data, achados: achados.data }
  const answers = newAnswers(loaded.processo, pendencias.data ?? []).length
  return <Workbench key={id} {...loaded} achados={inOrder(loaded.achados)} answers={answers} />
}

const TABS: Record<Pane, string> = {
  origem: 'Origem',
  achados: 'Achados',
  dados: 'Dados',
  mapa: 'Mapa',
  pendencias: 'Pendências',
  notas: 'Notas',
  atos: 'Atos',
}
/** In the order of the tabs. The list of the address's query is in the first bundle, which knows nothing of the bench. */
const ALL_PANES = Object.keys(TABS) as Pane[]

type Props = { processo: Processo; documentos: readonly Documento[]; achados: readonly Achado[] }

function Workbench({ processo, documentos, achados, answers }: Props & { answers: number }) {
  useBodyClass('of-bench')
  const { id } = processo
  const can = useCan(id)
  const [part, setPart] = useRemembered('bench.part', 50)
  const [shareOfTwo, setShareOfTwo] = useRemembered('bench.part2', 64)
  const [enabled, setEnabled] = useRemembered('bench.shortcuts', true)
  // The opening tab is decided once, so that closing an answer does not change it.
  const [opening] = useState<Pane>(openingOf(processo, answers))
  const { two, switcher } = useSideBySide(documentos)
  const may = (action: Action) => can(action).permitida
  const [bench, dispatch] = useBench({ documentos, achados, two, may, idle: isIdle(can) }, opening)
  const { first, second } = useViewers(bench, { documentos, achados, two }, dispatch)
  useShortcuts(enabled, commandOf, dispatch)
  useEffect(() => {
    if (bench.judged) dispatch({ do: 'after verdict' })
  }, [achados, bench.judged, dispatch])
  const desk = useRef<HTMLDivElement>(null)
  // A layout effect runs before the effect that scrolls the list to a finding, so the list scrolls last.
  useLayoutEffect(() => {
    if (!bench.orders.pages) return
    dispatch({ do: 'done', order: 'pages' })
    // On a narrow window the pages are above the data, so the window scrolls up to them.
    if (matchMedia('(width < 64em)').matches) desk.current?.scrollIntoView()
  }, [bench.orders.pages, dispatch])
  const width = second ? shareOfTwo : part
  return (
    <div className="bench">
      <Head {...{ processo, achados, bench, dispatch }} pode={can} />
      <div ref={desk} className="desk" style={{ '--split': `${width}%` } as CSSProperties}>
        <div className={second ? 'viewers viewers-two' : 'viewers'}>
          <Visor which={1} two={switcher} documentos={documentos} {...first} />
          {second && <Visor which={2} documentos={documentos} {...second} />}
        </div>
        <Divisor valor={width} onChange={second ? setShareOfTwo : setPart} bench={desk} />
        <div className="side">
          <Panes {...{ processo, documentos, achados, answers, bench, dispatch, can }} />
          <p className="side-foot">
            <button type="button" className="link" onClick={() => dispatch({ do: 'list keys' })}>
              Teclas de atalho
            </button>{' '}
            <Help />
          </p>
        </div>
      </div>
      <Dialogs {...{ processo, documentos, bench, dispatch }} />
      {bench.dialog?.form === 'shortcuts' && (
        <ShortcutList
          shortcuts={SHORTCUTS}
          connected={enabled}
          onChange={setEnabled}
          onClose={() => dispatch({ do: 'close' })}
        >
          <p>
            Valem fora dos campos. Nenhuma decide o processo. Com dois documentos, valem para o que foi clicado por
            último.
          </p>
        </ShortcutList>
      )}
    </div>
  )
}

/** Answers come first. Of a case that follows another, only what it changes is examined. */
function openingOf({ origem }: Processo, answers: number): Pane {
  if (answers > 0) return 'pendencias'
  return origem === undefined ? 'achados' : 'origem'
}

type OnBench = { bench: Workplace; dispatch: Dispatch }

function Panes(props: Props & OnBench & { answers: number; can: Can }) {
  const { processo, documentos, achados, answers, bench, dispatch, can } = props
  const { id } = processo
  const { query, orders } = bench
  const onSee = (which: string) => dispatch({ do: 'see', spot: { documento_id: which, pagina: 1, caixa: null } })
  const content: Record<Pane, () => ReactNode> = {
    origem: () => <Origin processo={processo} />,
    achados: () => (
      <>
        <Ressalvas {...{ processo, documentos, onSee }} pode={can} />
        <Achados {...{ id, achados, documentos, orders, dispatch, onSee }} chosen={query.achado} pode={can} />
      </>
    ),
    dados: () => (
      <Dados
        {...{ id, processo, documentos, achados }}
        marked={achados.find((achado) => achado.id === query.achado)?.campo ?? null}
        onSee={(spot) => dispatch({ do: 'see', spot })}
        pode={can}
      />
    ),
    mapa: () => <MapPane {...{ processo, documentos, achados }} onSee={(spot) => dispatch({ do: 'see', spot })} />,
    pendencias: () => (
      <Pendencias
        {...{ processo, documentos, onSee }}
        onAsk={() => dispatch({ do: 'fill in', dialog: { form: 'pendencia' } })}
        pode={can}
      />
    ),
    notas: () => (
      <Notes
        {...{ id }}
        ordered={orders.note === true}
        onFocus={() => dispatch({ do: 'done', order: 'note' })}
        pode={can}
      />
    ),
    atos: () => <Atos id={id} />,
  }
  const counts: Partial<Record<Pane, number>> = {
    achados: toJudge(achados).filter(({ avaliacao }) => !avaliacao).length,
    pendencias: answers,
  }
  return (
    <Tabs
      label="Análise"
      tabs={ALL_PANES.filter((which) => which !== 'origem' || processo.origem !== undefined).map((which) => ({
        id: which,
        texto: TABS[which],
        ...(counts[which] ? { conta: counts[which] } : {}),
        content: content[which],
      }))}
      aberta={paneOf(query)}
      onChange={(tab) => dispatch({ do: 'tab', tab })}
    />
  )
}

/** The dialogs about findings and pendencies. `Head` has the dialogs that decide the case. */
function Dialogs({ processo, documentos, bench: { dialog }, dispatch }: Omit<Props, 'achados'> & OnBench) {
  const onClose = () => dispatch({ do: 'close' })
  switch (dialog?.form) {
    case 'descartar': {
      const { achado } = dialog
      return (
        <DescartarAchado {...{ achado, onClose }} id={processo.id} onDone={() => dispatch({ do: 'judged', achado })} />
      )
    }
    case 'correction': {
      const { achado } = dialog
      const write = () => dispatch({ do: 'fill in', dialog: { form: 'pendencia', achado } })
      return <AskCorrection {...{ processo, achado, onClose }} onWrite={write} />
    }
    case 'pendencia':
      return (
        <NewPendencia {...{ processo, documentos, onClose }} {...(dialog.achado ? { achado: dialog.achado } : {})} />
      )
    default:
      return null
  }
}

/**
 * Repeats the queries about the case when documents or their statuses change. Findings and permissions depend on them.
 */
function useRecheck(id: string, documentos: readonly Documento[] | undefined): void {
  const queries = useQueryClient()
  const readings = documentos?.map(({ id: candidate, status }) => candidate + status).join()
  const before = useRef(readings)
  useEffect(() => {
    if (before.current !== undefined && before.current !== readings)
      void queries.invalidateQueries({ queryKey: ofProcesso(id) })
    before.current = readings
  }, [queries, id, readings])
}
