import { CAMADA_KIND_LABEL } from '@car/vocabulary/camada'
import type { Geometry } from '@car/vocabulary/geometry'
import { capitalised } from '@car/text/wording'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { type DrawnArea, inOneLine } from './areas.ts'
import type { DrawingFrame, DrawingView } from './board.ts'
import { Drawing, trace } from './drawing.tsx'
import { Hatches, Swatch } from './hatch.tsx'
import type { HatchName } from './hatches.ts'
import { placeInWords } from './place.ts'
import { Imagery, ImagerySwitch, useImagery } from './imagery.tsx'
import { inDrawing } from './pointer.ts'
import { useDrag } from './use-drag.ts'
import { useWheel } from './use-wheel.ts'
import { isWhole, moved, zoomed } from './view.ts'
import { STEP, Zoom } from './zoom.tsx'

type Props = {
  label: string
  perimetro: Geometry
  /** The largest first. */
  areas: readonly DrawnArea[]
  frame: DrawingFrame
  onLook: (view: DrawingView | undefined) => void
  marked: string | null
  onMark: (id: string | null) => void
}

const LABEL: Record<HatchName, string> = {
  ...CAMADA_KIND_LABEL,
  common: 'em comum com outro imóvel',
  described: 'descrito em um documento',
  outside: 'fora do município declarado',
}

/** A map of a perimeter and the areas in it, with a legend of the patterns. */
export function LandMap({ label, perimetro, areas, frame, onLook, marked, onMark }: Props) {
  const map = useId()
  const names = [...new Set(areas.map(({ hatch }) => hatch))]
  const pointed = areas.find(({ id }) => id === marked)
  const [pointer, setPointer] = useState<readonly number[] | null>(null)
  const [imagery, setImagery] = useImagery()
  return (
    <div className={imagery ? 'map map-imagery' : 'map'}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move the map */}
      <div
        role="group"
        aria-label={`${label}. As setas movem o mapa, + e − aproximam e afastam, 0 mostra tudo.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys need the focus
        tabIndex={0}
        className="map-frame"
        onKeyDown={(event) => press(event, frame, onLook)}
      >
        <Drawing
          label={label}
          shapes={[{ name: 'perimetro', geometria: perimetro }]}
          frame={frame}
          ground={imagery && <Imagery frame={frame} />}
        >
          {() => <Areas {...{ map, names, areas, frame, onLook, marked, onMark }} onPoint={setPointer} />}
        </Drawing>
      </div>
      <div>
        <p className="map-name">{pointed ? inOneLine(pointed) : HINT}</p>
        <p className="map-place">
          {pointer ? 'Onde está o ponteiro: ' : 'No meio do mapa: '}
          <span>{placeInWords(pointer ?? frame.view.centro)}</span>
        </p>
        <Zoom frame={frame} onLook={onLook} />
        <ImagerySwitch on={imagery} onChange={setImagery} />
        <ul className="legend" aria-label="Legenda">
          {(['perimetro', ...names] as const).map((name) => (
            <li key={name}>
              <Swatch map={map} name={name} />
              {name === 'perimetro' ? 'Perímetro do imóvel' : capitalised(LABEL[name])}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const HINT = 'Aponte uma área no mapa ou na lista para ver o que é.'

const ARROWS: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}
const FACTORS: Record<string, number> = { '+': 2, '=': 2, '-': 0.5, '0': 0 }

/** Handles the keys of the map. While the map shows everything, arrows scroll the page instead. */
function press(event: KeyboardEvent, frame: DrawingFrame, onLook: (view: DrawingView | undefined) => void): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const [step, factor] = [ARROWS[event.key], FACTORS[event.key]]
  if (factor !== undefined) onLook(zoomed(frame, factor))
  else if (step && !isWhole(frame)) onLook(moved(frame, ...step))
  else return
  event.preventDefault()
}

type AreasProps = Omit<Props, 'label' | 'perimetro'> & {
  map: string
  names: readonly HatchName[]
  onPoint: (place: readonly number[] | null) => void
}

function Areas({ map, names, areas, frame, onLook, marked, onMark, onPoint }: AreasProps) {
  const ground = useRef<SVGGElement>(null)
  const drag = useDrag(frame, onLook)
  useWheel(ground, frame, onLook)
  const point = (event: PointerEvent<SVGElement>) => {
    const { x, y } = inDrawing(event)
    onPoint([frame.lon(x), frame.lat(y)])
    drag.onPointerMove(event)
  }
  return (
    <g
      ref={ground}
      className={isWhole(frame) ? 'ground' : 'ground ground-near'}
      {...drag}
      onPointerMove={point}
      onPointerLeave={() => onPoint(null)}
    >
      <Hatches map={map} names={names} />
      <rect className="backdrop" width={frame.largura} height={frame.altura} />
      {areas.map((area) => (
        <path
          key={area.id}
          className={`area area-${area.hatch} color-${area.hatch} ${area.id === marked ? 'area-marked' : ''}`}
          d={trace(area.geometria, frame)}
          fill={`url(#${map}-${area.hatch})`}
          fillRule="evenodd"
          onPointerEnter={() => onMark(area.id)}
          onPointerLeave={() => onMark(null)}
          onClick={() => onMark(area.id)}
        >
          <title>{inOneLine(area)}</title>
        </path>
      ))}
    </g>
  )
}
