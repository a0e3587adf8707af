import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { useRemembered } from '../device/remembered.ts'
import type { Can } from '../analysis/acts/acts.tsx'
import { Divisor } from '../analysis/bench/divisor.tsx'
import type { Dispatch } from '../analysis/bench/use-bench.ts'
import { useReadings } from '../analysis/bench/viewers.ts'
import { Visor } from '../analysis/bench/visor.tsx'
import { inOrder, spotsOf } from '../analysis/findings/achado.ts'
import { Achados } from '../analysis/findings/achados.tsx'
import { achadosOf } from '../analysis/processo.ts'
import { documentosOf } from '../shared/api/processo.ts'
import { Failed } from '../shared/components/failed.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import type { PageView, Spot } from '../shared/documento/view.ts'
import { useBodyClass } from '../shared/body-class.ts'
import { Help } from '../shared/help.tsx'

type Props = {
  processo: string
  /** The document that is open at first. */
  first: string | undefined
  /** The content above the findings. `see` opens a document. */
  children: (see: (documento: string) => void) => ReactNode
}

/** Shows the documents of a case, and beside them a text and the findings, as on the bench. Nothing is judged here. */
export function PapersAndFindings({ processo, first, children }: Props) {
  useBodyClass('of-bench')
  const navigate = useNavigate()
  const documentos = useQuery(documentosOf(processo))
  const achados = useQuery(achadosOf(processo))
  const [spot, setSpot] = useState<Spot | null>(null)
  const [chosen, setChosen] = useState<string>()
  const [view, setView] = useState<PageView>({ zoom: 1, turn: 0 })
  const [part, setPart] = useRemembered('bench.part', 50)
  const desk = useRef<HTMLDivElement>(null)
  const papers = documentos.data ?? []
  const shown = papers.find(({ id }) => id === (spot?.documento_id ?? first)) ?? papers[0]
  const pagina = spot?.pagina ?? 1
  const readBoxes = useReadings(shown, pagina)
  const see = (documento_id: string, page = 1) => setSpot({ documento_id, pagina: page, caixa: null })
  const dispatch: Dispatch = (command) => {
    const toBench = (search: { achado?: string; aba: 'dados' | 'mapa' }) =>
      void navigate({ to: '/analise/processos/$id', params: { id: processo }, search })
    if (command.do === 'choose') {
      setChosen(command.achado.id)
      setSpot(command.spot ?? spotsOf(command.achado)[0] ?? spot)
    } else if (command.do === 'show datum') toBench({ achado: command.achado.id, aba: 'dados' })
    else if (command.do === 'tab') toBench({ aba: 'mapa' })
  }
  return (
    <div ref={desk} className="desk" style={{ '--split': `${part}%` } as CSSProperties}>
      <div className="viewers">
        {documentos.data && (
          <Visor
            which={1}
            documentos={papers}
            documento={shown}
            mark={spot?.caixa ? spot : null}
            onSee={({ doc, page }) => see(doc, page)}
            onChange={setView}
            {...{ pagina, readBoxes, view }}
          />
        )}
      </div>
      <Divisor valor={part} onChange={setPart} bench={desk} />
      <div className="side">
        <div className="panel">
          {children(see)}
          <section className="part" aria-labelledby="achados">
            <h2 id="achados">Achados</h2>
            {achados.isPending && <Skeleton />}
            <Failed
              failure={achados.error ?? documentos.error}
              retry={() => void Promise.all([achados.refetch(), documentos.refetch()])}
            />
            {achados.data && (
              <Achados
                id={processo}
                achados={inOrder(achados.data)}
                documentos={papers}
                orders={{}}
                pode={NOT_HERE}
                onSee={see}
                {...{ chosen, dispatch }}
              />
            )}
          </section>
        </div>
        <p className="side-foot">
          <Help />
        </p>
      </div>
    </div>
  )
}

const NOT_HERE: Can = () => ({ permitida: false })
