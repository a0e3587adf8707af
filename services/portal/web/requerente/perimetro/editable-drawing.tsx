import type { Geometry } from '@car/vocabulary/geometry'
import { type PointerEvent, useState } from 'react'
import { Button } from '../../shared/components/button.tsx'
import { Drawing } from '../../shared/drawing/drawing.tsx'
import type { DrawingFrame } from '../../shared/drawing/board.ts'
import { type Drawn, type VertexPlace, mover, rounded, type Vertex, vertexAt } from './vertices.ts'

type Props = {
  perimetro: string
  drawn: Drawn
  crossings: readonly (readonly number[])[]
  chosen: VertexPlace | null
  onChoose: (place: VertexPlace | null) => void
  onChange: (fresh: Drawn, sentence?: string) => void
}
/** A pointer that is down, on a vertex or on the ground. */
type Drag = { lugar: VertexPlace | null; de: { x: number; y: number }; para: { x: number; y: number } }

const ZOOM_FACTORS = [1, 2, 4, 8, 16, 32, 64]
/** More handles than this hide the outline, and make a phone slow. */
const MAX_HANDLES = 150
/** A shorter movement is a trembling finger: the vertex is chosen, not moved. */
const TREMOR = 8

/** The drawing with vertices that can be dragged. The list of vertices does the same without a pointer. */
export function EditableDrawing({ perimetro, drawn, crossings, chosen, onChoose, onChange }: Props) {
  const [near, setNear] = useState(0)
  const [centre, setCentre] = useState<Vertex | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const scheduled = chosen && vertexAt(drawn, chosen)
  const view =
    near > 0 ? { times: ZOOM_FACTORS[near] as number, centro: centre ?? scheduled ?? midpoint(drawn) } : undefined
  const zoomBy = (step: number) => {
    setNear(Math.max(0, Math.min(ZOOM_FACTORS.length - 1, near + step)))
    setCentre(near + step <= 0 ? null : (scheduled ?? centre))
  }

  const grab = (event: PointerEvent<SVGElement>, place: VertexPlace | null) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    const de = inDrawing(event)
    setDrag({ lugar: place, de, para: de })
  }
  const carry = (event: PointerEvent<SVGElement>) => {
    if (drag) setDrag({ ...drag, para: inDrawing(event) })
  }
  const release = ({ lon, lat }: DrawingFrame) => {
    if (!drag) return
    const { lugar, de, para } = drag
    setDrag(null)
    const [dx, dy] = [para.x - de.x, para.y - de.y]
    const moved = Math.hypot(dx, dy) > TREMOR
    if (lugar && !moved) {
      onChoose(lugar)
      if (near > 0) setCentre(vertexAt(drawn, lugar) ?? null)
    } else if (lugar) {
      onChange(mover(drawn, lugar, [rounded(lon(para.x)), rounded(lat(para.y))]))
    } else if (moved && view) {
      setCentre([lon(500 - dx), lat(375 - dy)])
    }
  }
  const inView = (frame: DrawingFrame): { lugar: VertexPlace; vertice: Vertex }[] =>
    drawn
      .flatMap((rings, polygon) =>
        rings.flatMap((ring, n) => ring.map((v, i) => ({ lugar: { polygon, ring: n, vertice: i }, vertice: v }))),
      )
      .filter(({ vertice: [lon, lat] }) => {
        const [x, y] = [frame.x(lon), frame.y(lat)]
        return x >= 0 && x <= frame.largura && y >= 0 && y <= frame.altura
      })
  const total = drawn.flat(2).length

  return (
    <>
      <Drawing
        label="Contorno do imóvel, com o norte para cima"
        camadas={[{ nome: 'perimetro', geometria: JSON.parse(perimetro) as Geometry }]}
        view={view}
      >
        {(frame) => {
          const { x, y } = frame
          const handles = inView(frame)
          return (
            <g
              className={near > 0 ? 'editar editar-perto' : 'editar'}
              aria-hidden="true"
              onPointerMove={carry}
              onPointerUp={() => release(frame)}
              onPointerCancel={() => setDrag(null)}
            >
              <rect
                className="fundo"
                width={frame.largura}
                height={frame.altura}
                onPointerDown={(e) => grab(e, null)}
              />
              {drag?.lugar && <Preview drawn={drawn} lugar={drag.lugar} para={drag.para} board={frame} />}
              {crossings.map(([lon = 0, lat = 0]) => (
                <circle key={`${lon} ${lat}`} className="encontro" cx={x(lon)} cy={y(lat)} r={22} />
              ))}
              {handles.length <= MAX_HANDLES &&
                handles.map(({ lugar, vertice: [lon, lat] }) => (
                  <g
                    key={`${lugar.polygon} ${lugar.ring} ${lugar.vertice}`}
                    className="alca"
                    data-vertice={lugar.vertice + 1}
                    onPointerDown={(e) => grab(e, lugar)}
                  >
                    <circle className="alca-toque" cx={x(lon)} cy={y(lat)} r={40} />
                    <circle className="alca-ponto" cx={x(lon)} cy={y(lat)} r={10} />
                  </g>
                ))}
              {scheduled && <circle className="escolhido" cx={x(scheduled[0])} cy={y(scheduled[1])} r={20} />}
            </g>
          )
        }}
      </Drawing>
      <div className="aproximar">
        {near < ZOOM_FACTORS.length - 1 && (
          <Button tipo="simples" onClick={() => zoomBy(1)}>
            Aproximar
          </Button>
        )}
        {near > 0 && (
          <>
            <Button tipo="simples" onClick={() => zoomBy(-1)}>
              Afastar
            </Button>
            <Button tipo="simples" onClick={() => zoomBy(-ZOOM_FACTORS.length)}>
              Ver tudo
            </Button>
          </>
        )}
      </div>
      <p className="dica">
        {total > MAX_HANDLES && near === 0
          ? 'São muitos vértices: aproxime para arrastá-los, ou escolha um na lista.'
          : 'Arraste um vértice para mudar o contorno, ou toque nele para ver o que mais dá para fazer.'}
      </p>
    </>
  )
}

/** Where the sides would be after the movement. */
function Preview({
  drawn,
  lugar,
  para,
  board,
}: {
  drawn: Drawn
  lugar: VertexPlace
  para: Drag['para']
  board: DrawingFrame
}) {
  const ring = drawn[lugar.polygon]?.[lugar.ring] ?? []
  const neighbours = [ring.at(lugar.vertice - 1), ring[(lugar.vertice + 1) % ring.length]] as [Vertex, Vertex]
  const [a, b] = neighbours.map(([lon, lat]) => `${board.x(lon)} ${board.y(lat)}`)
  return <path className="previa" d={`M${a}L${para.x} ${para.y}L${b}`} />
}

const midpoint = (drawn: Drawn): Vertex => {
  const [longitudes, lats] = [drawn.flat(2).map(([lon]) => lon), drawn.flat(2).map(([, lat]) => lat)]
  const entre = (values: number[]) =>
    (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2
  return [entre(longitudes), entre(lats)]
}

/** The position of a pointer in the units of the drawing. */
function inDrawing({ currentTarget, clientX, clientY }: PointerEvent<SVGElement>): { x: number; y: number } {
  const svg = currentTarget.ownerSVGElement as SVGSVGElement
  const { left, top, width, height } = svg.getBoundingClientRect()
  const { width: largura, height: altura } = svg.viewBox.baseVal
  return { x: ((clientX - left) / width) * largura, y: ((clientY - top) / height) * altura }
}
