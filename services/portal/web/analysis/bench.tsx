import './analysis.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { documentosOf, processoOf } from '../shared/api/processo.ts'
import { ofProcesso } from '../shared/api/queries.ts'
import { Abas } from '../shared/components/tabs.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { withZoom, type Spot, type View } from '../shared/documento/page.tsx'
import type { Achado, Documento, Processo } from '../gen/interface.ts'
import { toJudge, Achados, inOrder, spotsOf } from './achados.tsx'
import { useCan } from './acts.tsx'
import { useShortcuts } from './shortcuts.ts'
import { Atos } from './atos.tsx'
import { Head, type Decision } from './head.tsx'
import { achadosOf } from './processo.ts'
import type { BenchQuery, Pane } from './bench-query.ts'
import { Dados } from './dados.tsx'
import { Divisor } from './divisor.tsx'
import { useRemembered } from '../device/remembered.ts'
import { ShortcutList } from './shortcut-list.tsx'
import { MapPane } from './map.tsx'
import { Notes } from './notes.tsx'
import { NovaPendencia, AskCorrection } from './ask.tsx'
import { Pendencias } from './pendencias.tsx'
import { Ressalvas } from './ressalvas.tsx'
import { Visor } from './visor.tsx'
import { useViewers } from './viewers.ts'

const rota = getRouteApi('/analise/processos/$id')

/** The bench: a page of a document beside the data, and the acts that decide the case. */
export default function Bench() {
  const { id } = rota.useParams()
  const processo = useQuery(processoOf(id))
  const documentos = useQuery(documentosOf(id))
  const achados = useQuery(achadosOf(id))
  useRecheck(id, documentos.data)
  const failure = processo.error ?? documentos.error ?? achados.error
  if (failure && !(processo.data && documentos.data && achados.data)) {
    const again = () => void Promise.all([processo, documentos, achados].map((consulta) => consulta.refetch()))
    return (
      <>
        <Titulo texto="Análise" />
        <Failed failure={failure} retry={again} />
      </>
    )
  }
  if (!processo.data || !documentos.data || !achados.data) {
    return (
      <>
        <Titulo texto="Análise" />
        <Skeleton linhas={8} />
      </>
    )
  }
  const loaded = { processo: processo.data, documentos: documentos.data, achados: achados.data }
  return <Workbench key={id} {...loaded} achados={inOrder(loaded.achados)} />
}

const ABAS: Record<Pane, string> = {
  achados: 'Achados',
  dados: 'Dados',
  mapa: 'Mapa',
  pendencias: 'Pendências',
  notas: 'Notas',
  atos: 'Atos',
}

type BenchRequest = { how: 'achado' | 'livre'; achado?: Achado } | null
type Props = { processo: Processo; documentos: readonly Documento[]; achados: readonly Achado[] }

function Workbench({ processo, documentos, achados }: Props) {
  const { id } = processo
  const search = rota.useSearch()
  const { aba = 'achados', achado: achadoId } = search
  const ir = rota.useNavigate()
  const can = useCan(id)
  const [parte, setParte] = useRemembered('bancada.parte', 50)
  const [shareOfTwo, setShareOfTwo] = useRemembered('bancada.parte2', 64)
  const [enabled, setEnabled] = useRemembered('bancada.atalhos', true)
  const [request, setRequest] = useState<BenchRequest>(null)
  const [deciding, setDeciding] = useState<Decision>(null)
  const [list, setList] = useState(false)
  const bench = useRef<HTMLDivElement>(null)
  /** The finding that was judged last. The record may not show its verdict yet. */
  const judged = useRef<string | null>(null)

  const achado = achados.find(({ id: candidate }) => candidate === achadoId)
  const spots = achado ? spotsOf(achado) : []
  const change = (fresh: BenchQuery) =>
    void ir({ search: (antes) => ({ ...antes, ...fresh }), replace: true, resetScroll: false })
  const { two, primeiro, segundo, chosen, setEscolhido, touched } = useViewers({
    documentos,
    lugares: spots,
    search,
    change,
  })
  const see = (spot: Spot, rest: BenchQuery = {}) => {
    setEscolhido(spot)
    const { documento_id, pagina: em } = spot
    const beside = segundo?.documento?.id === documento_id && primeiro.documento?.id !== documento_id
    change({ ...rest, ...(beside ? { doc2: documento_id, pag2: em } : { doc: documento_id, pag: em }) })
    // On a narrow window the page stands above the data, so opening it scrolls there.
    if (matchMedia('(width < 64em)').matches) bench.current?.scrollIntoView()
  }
  const choose = (candidate: Achado, spot?: Spot) => {
    if (spot) return see(spot, { achado: candidate.id })
    const [firstSpot] = spotsOf(candidate)
    setEscolhido(null)
    change({
      achado: candidate.id,
      ...(firstSpot ? { doc: firstSpot.documento_id, pag: firstSpot.pagina, doc2: undefined, pag2: undefined } : {}),
    })
    if (firstSpot && matchMedia('(width < 64em)').matches) bench.current?.scrollIntoView()
  }
  const goTo = (candidate: Achado | undefined) => {
    if (!candidate) return
    if (aba !== 'achados') change({ aba: 'achados' })
    choose(candidate)
    showAchado(candidate)
  }
  const stepTo = (step: number) => goTo(achados[achado ? achados.indexOf(achado) + step : 0])
  const nextEvidence = () => {
    if (!achado || spots.length === 0) return
    const i = spots.findIndex((place) => JSON.stringify(place) === JSON.stringify(chosen ?? spots[0]))
    choose(achado, spots[(i + 1) % spots.length])
  }
  const ask = (candidate?: Achado) => {
    if (!can('criar_pendencia').permitida) return
    const corrects = candidate && candidate.situacao !== 'ok' && candidate.avaliacao?.resultado !== 'descartado'
    setRequest(corrects ? { how: 'achado', achado: candidate } : { how: 'livre' })
  }
  // After a verdict the next open finding is chosen.
  useEffect(() => {
    const current = achados.find(({ id: candidate }) => candidate === judged.current)
    if (!current?.avaliacao) return
    judged.current = null
    const i = achados.indexOf(current)
    const proximo = toJudge([...achados.slice(i + 1), ...achados.slice(0, i)]).find(({ avaliacao }) => !avaliacao)
    if (proximo) goTo(proximo)
    else showAchado(current)
  })

  const leaf = (step: number) => {
    const { documento, pagina, onSee } = touched()
    const nova = pagina + step
    if (documento && nova >= 1 && nova <= (documento.paginas ?? 1)) onSee({ doc: documento.id, pag: nova })
  }
  const look = (how: (antes: View) => View) => {
    const { view, onChange } = touched()
    onChange(how(view))
  }

  useShortcuts(enabled, (key) => {
    const numero = /^[1-9]$/.test(key) ? documentos[Number(key) - 1] : undefined
    const run: Record<string, () => void> = {
      j: () => stepTo(1),
      k: () => stepTo(-1),
      Enter: nextEvidence,
      '[': () => leaf(-1),
      ']': () => leaf(1),
      '+': () => look((antes) => withZoom(antes, 1)),
      '-': () => look((antes) => withZoom(antes, -1)),
      '0': () => look((antes) => ({ ...antes, zoom: 1 })),
      r: () => look((antes) => ({ ...antes, giro: (antes.giro + 90) % 360 })),
      c: () => press(achado, 'confirmar'),
      d: () => press(achado, 'descartar'),
      p: () => ask(aba === 'achados' ? achado : undefined),
      n: () => {
        change({ aba: 'notas' })
        requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('texto')?.focus()))
      },
      a: () => can('aprovar').permitida && setDeciding('aprovar'),
      s: () => document.getElementById('proximo')?.click(),
      '?': () => setList(true),
      ...(numero ? { [key]: () => touched().onSee({ doc: numero.id, pag: 1 }) } : {}),
    }
    run[key]?.()
    return run[key] !== undefined
  })

  const content: Record<Pane, () => ReactNode> = {
    achados: () => (
      <>
        <Ressalvas
          {...{ processo, documentos, pode: can }}
          onSee={(qual) => see({ documento_id: qual, pagina: 1, caixa: null })}
        />
        <Achados
          {...{ id, achados, documentos, pode: can }}
          chosen={achadoId}
          onChoose={(candidate, spot) => (!spot && candidate === achado ? nextEvidence() : choose(candidate, spot))}
          onAsk={(candidate) => setRequest({ how: 'achado', achado: candidate })}
          onJudge={({ id: candidate }) => {
            judged.current = candidate
          }}
        />
      </>
    ),
    dados: () => <Dados {...{ id, processo, documentos, pode: can }} onSee={see} />,
    mapa: () => <MapPane {...{ processo, documentos, achados }} />,
    pendencias: () => (
      <Pendencias
        {...{ processo, documentos, pode: can }}
        onSee={(qual) => see({ documento_id: qual, pagina: 1, caixa: null })}
        onAsk={() => setRequest({ how: 'livre' })}
      />
    ),
    notas: () => <Notes {...{ id, pode: can }} />,
    atos: () => <Atos id={id} />,
  }
  const counts: Partial<Record<Pane, number>> = {
    achados: toJudge(achados).filter(({ avaliacao }) => !avaliacao).length,
  }
  const clearRequest = () => setRequest(null)
  const largura = segundo ? shareOfTwo : parte
  return (
    <div className="bancada">
      <Head {...{ processo, achados, pode: can, deciding }} onDecide={setDeciding} />
      <div ref={bench} className="mesa" style={{ '--parte': `${largura}%` } as CSSProperties}>
        <div className={segundo ? 'visores visores-dois' : 'visores'}>
          <Visor qual={1} {...{ documentos, two }} {...primeiro} />
          {segundo && <Visor qual={2} documentos={documentos} {...segundo} />}
        </div>
        <Divisor valor={largura} onChange={segundo ? setShareOfTwo : setParte} bench={bench} />
        <div className="lado">
          <Abas
            label="Análise"
            abas={(Object.keys(ABAS) as Pane[]).map((qual) => ({
              id: qual,
              texto: ABAS[qual],
              ...(counts[qual] ? { conta: counts[qual] } : {}),
              content: content[qual],
            }))}
            aberta={aba}
            onChange={(qual) => change({ aba: qual })}
          />
          <p className="lado-pe">
            <button type="button" className="ligacao" onClick={() => setList(true)}>
              Teclas de atalho
            </button>
          </p>
        </div>
      </div>
      {request?.how === 'achado' && request.achado && (
        <AskCorrection
          processo={processo}
          achado={request.achado}
          onClose={clearRequest}
          onWrite={() => setRequest({ ...request, how: 'livre' })}
        />
      )}
      {request?.how === 'livre' && (
        <NovaPendencia
          {...{ processo, documentos }}
          {...(request.achado ? { achado: request.achado } : {})}
          onClose={clearRequest}
        />
      )}
      {list && <ShortcutList connected={enabled} onChange={setEnabled} onClose={() => setList(false)} />}
    </div>
  )
}

/** A document that was read changes the findings, and what is permitted. */
function useRecheck(id: string, documentos: readonly Documento[] | undefined): void {
  const fila = useQueryClient()
  const lidos = documentos?.map(({ id: candidate, status }) => candidate + status).join()
  const antes = useRef(lidos)
  useEffect(() => {
    if (antes.current !== undefined && antes.current !== lidos)
      void fila.invalidateQueries({ queryKey: ofProcesso(id) })
    antes.current = lidos
  }, [fila, id, lidos])
}

/** Presses the button of an act on a finding. An act that is not permitted has no button. */
const press = (achado: Achado | undefined, ato: string): void =>
  document.querySelector<HTMLElement>(`[data-achado="${CSS.escape(achado?.id ?? '')}"] [data-ato="${ato}"]`)?.click()

/** Only the list scrolls to the finding; the page around it stays. */
function showAchado({ id }: Achado): void {
  const row = document.querySelector<HTMLElement>(`[data-achado="${CSS.escape(id)}"]`)
  const button = row?.querySelector('button')
  row?.closest('details')?.setAttribute('open', '')
  button?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}
