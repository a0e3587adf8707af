import { distanceKm } from '@car/geometry/area'
import type { Meanings } from '@car/geometry/nested'
import type { Geometry } from '@car/vocabulary/geometry'
import { percent } from '@car/text/wording'
import { Button } from '../../shared/components/button.tsx'
import { Message } from '../../shared/components/message.tsx'
import { hectares } from '../../shared/format.ts'
import type { Measurement } from './measure.ts'
import { type Drawn, drawnOf, type VertexPlace } from './vertices/vertices.ts'

type Props = {
  measurement: Measurement | null
  declared: number | null
  drawn: Drawn
  onChoose: (place: VertexPlace) => void
  onChange: (fresh: Drawn, sentence?: string) => void
}

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** Writes `3,2 hectares a mais (+0,4%)`, or `nenhuma` if the areas differ by less than 0.005 hectares. */
function difference(drawnArea: number, declaredArea: number): string {
  const ha = drawnArea - declaredArea
  if (Math.abs(ha) < 0.005) return 'nenhuma'
  return `${NUMBER.format(Math.abs(ha))} hectares a ${ha > 0 ? 'mais' : 'menos'} (${percent(ha / declaredArea, 1, true)})`
}

export function Measures({ measurement: measured, declared, drawn, onChoose, onChange }: Props) {
  if (!measured) return <p role="status">Conferindo o desenho…</p>
  const { area_ha, perimetro_km, missing, crossings, meanings } = measured
  return (
    <>
      {missing && (
        <Message kind="danger" heading={missing} announce>
          {crossings.length > 0 && (
            <>
              <p>Marcamos em vermelho onde. Mova ou apague um vértice perto de cada lugar.</p>
              <ul className="crossings">
                {crossings.map((crossing, i) => (
                  <li key={crossing.join()}>
                    <Button kind="plain" onClick={() => onChoose(nearest(drawn, crossing))}>
                      Ver o cruzamento {i + 1}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
          {meanings && <Meaning {...meanings} onChange={onChange} />}
        </Message>
      )}
      <dl className="values">
        <div>
          <dt>Área do desenho</dt>
          <dd>{hectares(Number(area_ha.toFixed(2)))}</dd>
        </div>
        {declared !== null && (
          <>
            <div>
              <dt>Área declarada</dt>
              <dd>{hectares(declared)}</dd>
            </div>
            <div>
              <dt>Diferença</dt>
              <dd>{difference(area_ha, declared)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>Volta inteira</dt>
          <dd>{NUMBER.format(perimetro_km)} km</dd>
        </div>
      </dl>
    </>
  )
}

/** Asks for the meaning of a polygon inside another polygon: a hole, or a part of the property. */
function Meaning({ cutOut, partOf, onChange }: Meanings & Pick<Props, 'onChange'>) {
  const choose = (drawing: Geometry, said: string) => onChange(drawnOf(JSON.stringify(drawing)), said)
  return (
    <>
      <p>O que está dentro do contorno maior é do imóvel?</p>
      {partOf && (
        <Button kind="plain" onClick={() => choose(partOf, 'O contorno de dentro foi juntado ao maior.')}>
          Sim, faz parte dele
        </Button>
      )}
      {cutOut && (
        <Button kind="plain" onClick={() => choose(cutOut, 'O contorno de dentro foi recortado do maior.')}>
          Não, recortar do imóvel
        </Button>
      )}
    </>
  )
}

function nearest(drawn: Drawn, crossing: readonly number[]): VertexPlace {
  const all = drawn.flatMap((rings, polygon) =>
    rings.flatMap((ring, n) =>
      ring.map((corner, vertex) => ({
        lugar: { polygon, ring: n, vertex },
        away: distanceKm(corner, crossing),
      })),
    ),
  )
  return all.reduce((a, b) => (b.away < a.away ? b : a)).lugar
}
