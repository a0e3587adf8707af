import './land.css'
import type { Geometry } from '@car/vocabulary/geometry'
import { type ReactNode, useRef, useState } from 'react'
import type { CheckedCamada } from '../camada.ts'
import { type Area, areaOf, byOutcome, drawnOf } from './areas.ts'
import { plan, type DrawingView } from './board.ts'
import { pointsOf } from './drawing.tsx'
import { AreaList, type AreaListProps } from './area-list.tsx'
import { CamadaList } from './camada-list.tsx'
import { LandMap } from './map.tsx'
import { fitted } from './view.ts'

type Props = {
  label: string
  perimetro: Geometry
  /** Areas from other sources than official layers. */
  others: readonly Area[]
  othersTitle: string
  /** What the other areas have in common, said once. */
  othersAbout?: ReactNode
  /** The official layers; undefined until they are loaded. */
  camadas: readonly CheckedCamada[] | undefined
  about: AreaListProps['about']
  aboutCamada: (camada: CheckedCamada) => ReactNode
}

/** The map of a property, and a list with the same content. An area under the pointer is marked in both. */
export function Land({ label, perimetro, others, othersTitle, othersAbout, camadas, about, aboutCamada }: Props) {
  const [view, setView] = useState<DrawingView>()
  const [marked, setMarked] = useState<string | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const areas = drawnOf([
    ...others,
    ...byOutcome(camadas ?? []).found.flatMap((camada) => camada.achados.map((achado) => areaOf(camada, achado))),
  ])
  // A paper may describe land outside of the perimeter, which the map has to show too.
  const points = [perimetro, ...areas.map(({ geometria }) => geometria)].flatMap(pointsOf)
  const show = (id: string) => {
    const area = areas.find((one) => one.id === id)
    if (!area) return
    setMarked(id)
    setView(fitted(points, pointsOf(area.geometria)))
    board.current?.scrollIntoView({ block: 'nearest' })
  }
  const list = { marked, about, onMark: setMarked, onShow: show }
  return (
    <div className="land">
      <div className="land-columns">
        <div ref={board} className="land-map">
          <LandMap
            {...{ label, perimetro, areas, marked }}
            frame={plan(points, view)}
            onLook={setView}
            onMark={setMarked}
          />
        </div>
        <div>
          {others.length > 0 && (
            <section className="land-list" aria-label={othersTitle}>
              <h3>{othersTitle}</h3>
              {othersAbout}
              <AreaList areas={others} {...list} />
            </section>
          )}
          {camadas && <CamadaList {...{ camadas, aboutCamada }} {...list} />}
        </div>
      </div>
    </div>
  )
}
