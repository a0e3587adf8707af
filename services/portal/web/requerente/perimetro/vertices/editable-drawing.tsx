import type { Geometry } from '@car/vocabulary/geometry'
import { type PointerEvent, useState } from 'react'
import { plan, type DrawingFrame, type DrawingView } from '../../../shared/drawing/board.ts'
import { Drawing } from '../../../shared/drawing/drawing.tsx'
import { inDrawing } from '../../../shared/drawing/pointer.ts'
import { isWhole, moved } from '../../../shared/drawing/view.ts'
import { Zoom } from '../../../shared/drawing/zoom.tsx'
import { type Drawn, type VertexPlace, move, rounded, type Vertex, vertexAt } from './vertices.ts'

type Props = {
  perimetro: string
  drawn: Drawn
  crossings: readonly (readonly number[])[]
  chosen: VertexPlace | null
  onChoose: (place: VertexPlace | null) => void
  onChange: (fresh: Drawn, sentence?: string) => void
}
/** A drag of the vertex `lugar`, or of the view if `lugar` is null. */
type Drag = { lugar: VertexPlace | null; from: { x: number; y: number }; to: { x: number; y: number } }

/** Vertices get handles if at most this many are in view. More handles would hide the outline and slow down a phone. */
const MAX_HANDLES = 150
/**
 * Only a longer movement, in units of the drawing, moves a vertex or the view. Fingers tremble, so a shorter movement
 * only chooses the vertex.
 */
const TREMOR = 8

/** The drawing with vertices that can be dragged. Without a pointer, the list of vertices serves for that. */
export function EditableDrawing({ perimetro, drawn, crossings, chosen, onChoose, onChange }: Props) {
  const [view, setView] = useState<DrawingView>()
  const [drag, setDrag] = useState<Drag | null>(null)
  const frame = plan(drawn.flat(2), view)
  const near = !isWhole(frame)
  const scheduled = chosen && vertexAt(drawn, chosen)

  const grab = (event: PointerEvent<SVGElement>, place: VertexPlace | null) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = inDrawing(event)
    setDrag({ lugar: place, from, to: from })
  }
  const carry = (event: PointerEvent<SVGElement>) => {
    if (drag) setDrag({ ...drag, to: inDrawing(event) })
  }
  const release = () => {
    if (!drag) return
    const { lon, lat } = frame
    const { lugar, from, to } = drag
    setDrag(null)
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const far = Math.hypot(dx, dy) > TREMOR
    const vertex = lugar && vertexAt(drawn, lugar)
    if (lugar && !far) {
      onChoose(lugar)
      if (near && vertex) setView({ ...frame.view, centro: vertex })
    } else if (lugar) {
      onChange(move(drawn, lugar, [rounded(lon(to.x)), rounded(lat(to.y))]))
    } else if (far) {
      setView(moved(frame, dx, dy))
    }
  }
  const inView = (): { lugar: VertexPlace; vertex: Vertex }[] =>
    drawn
      .flatMap((rings, polygon) =>
        rings.flatMap((ring, n) => ring.map((v, i) => ({ lugar: { polygon, ring: n, vertex: i }, vertex: v }))),
      )
      .filter(({ vertex: [lon, lat] }) => {
        const [x, y] = [frame.x(lon), frame.y(lat)]
        return x >= 0 && x <= frame.largura && y >= 0 && y <= frame.altura
      })
  const total = drawn.flat(2).length

  return (
    <>
      <Drawing
        label="Contorno do imóvel, com o norte para cima"
        shapes={[{ name: 'perimetro', geometria: JSON.parse(perimetro) as Geometry }]}
        frame={frame}
      >
        {({ x, y }) => {
          const handles = inView()
          return (
            <g
              className={near ? 'editable editable-near' : 'editable'}
              aria-hidden="true"
              onPointerMove={carry}
              onPointerUp={release}
              onPointerCancel={() => setDrag(null)}
            >
              <rect
                className="backdrop"
                width={frame.largura}
                height={frame.altura}
                onPointerDown={(e) => grab(e, null)}
              />
              {drag?.lugar && <Preview drawn={drawn} lugar={drag.lugar} para={drag.to} board={frame} />}
              {crossings.map(([lon = 0, lat = 0]) => (
                <circle key={`${lon} ${lat}`} className="crossing" cx={x(lon)} cy={y(lat)} r={22} />
              ))}
              {handles.length <= MAX_HANDLES &&
                handles.map(({ lugar, vertex: [lon, lat] }) => (
                  <g
                    key={`${lugar.polygon} ${lugar.ring} ${lugar.vertex}`}
                    className="handle"
                    data-vertex={lugar.vertex + 1}
                    onPointerDown={(e) => grab(e, lugar)}
                  >
                    <circle className="handle-touch" cx={x(lon)} cy={y(lat)} r={40} />
                    <circle className="handle-dot" cx={x(lon)} cy={y(lat)} r={10} />
                  </g>
                ))}
              {scheduled && <circle className="chosen" cx={x(scheduled[0])} cy={y(scheduled[1])} r={20} />}
            </g>
          )
        }}
      </Drawing>
      <Zoom frame={frame} onLook={setView} at={scheduled ?? undefined} />
      <p className="hint">
        {total > MAX_HANDLES && !near
          ? 'São muitos vértices: aproxime para arrastá-los, ou escolha um na lista.'
          : 'Arraste um vértice para mudar o contorno, ou toque nele para ver o que mais dá para fazer.'}
      </p>
    </>
  )
}

/** Shows the two sides of a dragged vertex at its new place. */
function Preview({
  drawn,
  lugar,
  para,
  board,
}: {
  drawn: Drawn
  lugar: VertexPlace
  para: Drag['to']
  board: DrawingFrame
}) {
  const ring = drawn[lugar.polygon]?.[lugar.ring] ?? []
  const neighbours = [ring.at(lugar.vertex - 1), ring[(lugar.vertex + 1) % ring.length]] as [Vertex, Vertex]
  const [a, b] = neighbours.map(([lon, lat]) => `${board.x(lon)} ${board.y(lat)}`)
  return <path className="preview" d={`M${a}L${para.x} ${para.y}L${b}`} />
}
