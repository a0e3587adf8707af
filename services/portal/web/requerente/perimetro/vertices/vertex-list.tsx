import { useState } from 'react'
import { Button } from '../../../shared/components/button.tsx'
import { type Drawn, writeDegrees, type VertexPlace, changeRing, type Vertex } from './vertices.ts'

type Props = {
  drawn: Drawn
  chosen: VertexPlace | null
  onChoose: (place: VertexPlace) => void
  onChange: (fresh: Drawn, sentence?: string) => void
}

/** The number of vertices shown at a time. A drawing may have ten thousand. */
const AT_ONCE = 50

/**
 * Lists the vertices as text. By keyboard a vertex can be chosen and moved or deleted, and another vertex added after
 * it.
 */
export const VertexList = ({ drawn, ...rest }: Props) =>
  drawn.flatMap((rings, polygon) =>
    rings.map((vertices, ring) => (
      // oxlint-disable-next-line react/no-array-index-key -- an outline is known by its place
      <Outline key={`${polygon} ${ring}`} {...rest} drawn={drawn} where={{ polygon, ring }} vertices={vertices} />
    )),
  )

type OutlineProps = Props & { where: { polygon: number; ring: number }; vertices: readonly Vertex[] }

function Outline({ drawn, chosen, onChoose, onChange, where, vertices }: OutlineProps) {
  const [end, setEnd] = useState(AT_ONCE)
  const { polygon, ring } = where
  const name =
    ring > 0
      ? `Contorno interno ${ring}${drawn.length > 1 ? ` do polígono ${polygon + 1}` : ''}`
      : drawn.length > 1
        ? `Polígono ${polygon + 1} de ${drawn.length}`
        : 'Vértices'
  const alone = drawn.length === 1 && ring === 0
  return (
    <details className="outline" open={drawn.length === 1 && ring === 0 && vertices.length <= AT_ONCE}>
      <summary>
        {name} ({vertices.length})
      </summary>
      {!alone && (
        <Button
          kind="plain"
          onClick={() =>
            onChange(
              changeRing(drawn, where, () => []),
              `${name}: retirado.`,
            )
          }
        >
          Retirar {ring > 0 ? 'este contorno' : 'este polígono'}
          <span className="visually-hidden">: {name}</span>
        </Button>
      )}
      <ol className="vertices">
        {vertices.slice(0, end).map(([lon, lat], vertex) => {
          const isChosen = chosen?.polygon === polygon && chosen.ring === ring && chosen.vertex === vertex
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a vertex is known by its place
            <li key={vertex}>
              <span>{vertex + 1}</span>
              <span className="coordinates">
                {writeDegrees(lat)} {writeDegrees(lon)}
              </span>
              <Button kind="plain" aria-pressed={isChosen} onClick={() => onChoose({ ...where, vertex })}>
                Mudar<span className="visually-hidden"> o vértice {vertex + 1}</span>
              </Button>
            </li>
          )
        })}
      </ol>
      {vertices.length > end && <Button onClick={() => setEnd(end + AT_ONCE)}>Mostrar mais vértices</Button>}
    </details>
  )
}
