import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../shared/components/button.tsx'
import { TextField, SelectField } from '../../../shared/components/campo.tsx'
import {
  remove,
  type Drawn,
  shift,
  divide,
  writeDegrees,
  readDegrees,
  type VertexPlace,
  move,
  type Vertex,
  vertexAt,
} from './vertices.ts'

type Props = {
  drawn: Drawn
  lugar: VertexPlace
  onChoose: (place: VertexPlace | null) => void
  onChange: (fresh: Drawn, sentence?: string) => void
}

const STEPS = ['1', '10', '100'].map((valor) => ({ valor, texto: `${valor} m` }))
const HEADINGS = [
  { nome: 'Norte', leste: 0, norte: 1 },
  { nome: 'Sul', leste: 0, norte: -1 },
  { nome: 'Leste', leste: 1, norte: 0 },
  { nome: 'Oeste', leste: -1, norte: 0 },
]

/** Shows one vertex, and lets the person move it without dragging. */
export function ChosenVertex({ drawn, lugar, onChoose, onChange }: Props) {
  const vertex = vertexAt(drawn, lugar) as Vertex
  const titulo = useRef<HTMLHeadingElement>(null)
  const [typed, setTyped] = useState<{ lat: string; lon: string } | null>(null)
  const [errors, setErrors] = useState<{ lat?: string; lon?: string }>({})
  const [step, setStep] = useState('10')
  useEffect(() => titulo.current?.focus(), [])
  const total = drawn[lugar.polygon]?.[lugar.ring]?.length ?? 0
  const number = lugar.vertex + 1
  const [lon, lat] = vertex
  const campos = typed ?? { lat: writeDegrees(lat), lon: writeDegrees(lon) }

  const moveTo = (fresh: Vertex, sentence: string) => {
    setTyped(null)
    setErrors({})
    onChange(move(drawn, lugar, fresh), sentence)
  }
  const use = () => {
    const [newLat, newLon] = [readDegrees(campos.lat, 'lat'), readDegrees(campos.lon, 'lon')]
    if ('valor' in newLat && 'valor' in newLon) return moveTo([newLon.valor, newLat.valor], `Vértice ${number} mudado.`)
    setErrors({
      ...('erro' in newLat ? { lat: newLat.erro } : {}),
      ...('erro' in newLon ? { lon: newLon.erro } : {}),
    })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    use()
  }
  const other = (steps: number) => onChoose({ ...lugar, vertex: (lugar.vertex + steps + total) % total })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in its fields
    <section className="chosen-vertex" aria-labelledby="perimetro.vertex" onKeyDown={onKey}>
      <h3 id="perimetro.vertex" ref={titulo} tabIndex={-1}>
        Vértice {number} de {total}
      </h3>
      <div className="campo-pair">
        <TextField
          nome="perimetro.vertex.lat"
          label="Latitude do vértice"
          valor={campos.lat}
          onChange={(newer) => setTyped({ ...campos, lat: newer })}
          erro={errors.lat}
          max={30}
        />
        <TextField
          nome="perimetro.vertex.lon"
          label="Longitude do vértice"
          valor={campos.lon}
          onChange={(newer) => setTyped({ ...campos, lon: newer })}
          erro={errors.lon}
          max={30}
        />
      </div>
      {typed && <Button onClick={use}>Usar estas coordenadas</Button>}
      <div className="nudge" role="group" aria-label="Empurrar o vértice">
        <SelectField nome="perimetro.vertex.step" label="Empurrar" valor={step} onChange={setStep} options={STEPS} />
        {HEADINGS.map(({ nome, leste, norte }) => (
          <Button
            key={nome}
            onClick={() =>
              moveTo(
                shift(vertex, leste * Number(step), norte * Number(step)),
                `Vértice ${number}: ${step} m para o ${nome.toLowerCase()}.`,
              )
            }
          >
            {nome}
          </Button>
        ))}
      </div>
      <div className="actions">
        <Button kind="plain" onClick={() => other(-1)}>
          Vértice anterior
        </Button>
        <Button kind="plain" onClick={() => other(1)}>
          Próximo vértice
        </Button>
        <Button
          kind="plain"
          onClick={() => {
            onChange(divide(drawn, lugar), `Vértice ${number + 1} inserido no meio do lado.`)
            onChoose({ ...lugar, vertex: lugar.vertex + 1 })
          }}
        >
          Inserir outro depois
        </Button>
        <Button
          kind="plain"
          onClick={() => {
            onChoose(null)
            onChange(remove(drawn, lugar), `Vértice ${number} apagado.`)
            document.getElementById('imovel.geometria')?.focus()
          }}
        >
          Apagar o vértice
        </Button>
        <Button
          kind="plain"
          onClick={() => {
            onChoose(null)
            document.getElementById('imovel.geometria')?.focus()
          }}
        >
          Fechar
        </Button>
      </div>
    </section>
  )
}
