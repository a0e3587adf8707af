import type { Geometria } from '@car/vocabulary/geometria'
import { type PointerEvent, useState } from 'react'
import { Botao } from '../../comum/componentes/botao.tsx'
import { Desenho } from '../../comum/desenho/desenho.tsx'
import type { Quadro } from '../../comum/desenho/quadro.ts'
import { type Desenhado, type Lugar, mover, redondo, type Vertice, verticeEm } from './vertices.ts'

type Props = {
  perimetro: string
  desenhado: Desenhado
  encontros: readonly (readonly number[])[]
  escolhido: Lugar | null
  aoEscolher: (lugar: Lugar | null) => void
  aoMudar: (novo: Desenhado, frase?: string) => void
}
/** A pointer that is down, on a vertex or on the ground. */
type Arrasto = { lugar: Lugar | null; de: { x: number; y: number }; para: { x: number; y: number } }

const VEZES = [1, 2, 4, 8, 16, 32, 64]
/** More handles than this hide the outline, and make a phone slow. */
const ALCAS = 150
/** A shorter movement is a trembling finger: the vertex is chosen, not moved. */
const TREMOR = 8

/** The drawing with vertices that can be dragged. The list of vertices does the same without a pointer. */
export function DesenhoEditavel({ perimetro, desenhado, encontros, escolhido, aoEscolher, aoMudar }: Props) {
  const [perto, setPerto] = useState(0)
  const [centro, setCentro] = useState<Vertice | null>(null)
  const [arrasto, setArrasto] = useState<Arrasto | null>(null)
  const marcado = escolhido && verticeEm(desenhado, escolhido)
  const vista = perto > 0 ? { vezes: VEZES[perto] as number, centro: centro ?? marcado ?? meio(desenhado) } : undefined
  const aproximar = (passo: number) => {
    setPerto(Math.max(0, Math.min(VEZES.length - 1, perto + passo)))
    setCentro(perto + passo <= 0 ? null : (marcado ?? centro))
  }

  const pegar = (evento: PointerEvent<SVGElement>, lugar: Lugar | null) => {
    evento.stopPropagation()
    evento.currentTarget.setPointerCapture(evento.pointerId)
    const de = noDesenho(evento)
    setArrasto({ lugar, de, para: de })
  }
  const levar = (evento: PointerEvent<SVGElement>) => {
    if (arrasto) setArrasto({ ...arrasto, para: noDesenho(evento) })
  }
  const largar = ({ lon, lat }: Quadro) => {
    if (!arrasto) return
    const { lugar, de, para } = arrasto
    setArrasto(null)
    const [dx, dy] = [para.x - de.x, para.y - de.y]
    const andou = Math.hypot(dx, dy) > TREMOR
    if (lugar && !andou) {
      aoEscolher(lugar)
      if (perto > 0) setCentro(verticeEm(desenhado, lugar) ?? null)
    } else if (lugar) {
      aoMudar(mover(desenhado, lugar, [redondo(lon(para.x)), redondo(lat(para.y))]))
    } else if (andou && vista) {
      setCentro([lon(500 - dx), lat(375 - dy)])
    }
  }
  const naVista = (quadro: Quadro): { lugar: Lugar; vertice: Vertice }[] =>
    desenhado
      .flatMap((aneis, poligono) =>
        aneis.flatMap((anel, n) => anel.map((v, i) => ({ lugar: { poligono, anel: n, vertice: i }, vertice: v }))),
      )
      .filter(({ vertice: [lon, lat] }) => {
        const [x, y] = [quadro.x(lon), quadro.y(lat)]
        return x >= 0 && x <= quadro.largura && y >= 0 && y <= quadro.altura
      })
  const total = desenhado.flat(2).length

  return (
    <>
      <Desenho
        rotulo="Contorno do imóvel, com o norte para cima"
        camadas={[{ nome: 'perimetro', geometria: JSON.parse(perimetro) as Geometria }]}
        vista={vista}
      >
        {(quadro) => {
          const { x, y } = quadro
          const alcas = naVista(quadro)
          return (
            <g
              className={perto > 0 ? 'editar editar-perto' : 'editar'}
              aria-hidden="true"
              onPointerMove={levar}
              onPointerUp={() => largar(quadro)}
              onPointerCancel={() => setArrasto(null)}
            >
              <rect
                className="fundo"
                width={quadro.largura}
                height={quadro.altura}
                onPointerDown={(e) => pegar(e, null)}
              />
              {arrasto?.lugar && (
                <Previa desenhado={desenhado} lugar={arrasto.lugar} para={arrasto.para} quadro={quadro} />
              )}
              {encontros.map(([lon = 0, lat = 0]) => (
                <circle key={`${lon} ${lat}`} className="encontro" cx={x(lon)} cy={y(lat)} r={22} />
              ))}
              {alcas.length <= ALCAS &&
                alcas.map(({ lugar, vertice: [lon, lat] }) => (
                  <g
                    key={`${lugar.poligono} ${lugar.anel} ${lugar.vertice}`}
                    className="alca"
                    data-vertice={lugar.vertice + 1}
                    onPointerDown={(e) => pegar(e, lugar)}
                  >
                    <circle className="alca-toque" cx={x(lon)} cy={y(lat)} r={40} />
                    <circle className="alca-ponto" cx={x(lon)} cy={y(lat)} r={10} />
                  </g>
                ))}
              {marcado && <circle className="escolhido" cx={x(marcado[0])} cy={y(marcado[1])} r={20} />}
            </g>
          )
        }}
      </Desenho>
      <div className="aproximar">
        {perto < VEZES.length - 1 && (
          <Botao tipo="simples" onClick={() => aproximar(1)}>
            Aproximar
          </Botao>
        )}
        {perto > 0 && (
          <>
            <Botao tipo="simples" onClick={() => aproximar(-1)}>
              Afastar
            </Botao>
            <Botao tipo="simples" onClick={() => aproximar(-VEZES.length)}>
              Ver tudo
            </Botao>
          </>
        )}
      </div>
      <p className="dica">
        {total > ALCAS && perto === 0
          ? 'São muitos vértices: aproxime para arrastá-los, ou escolha um na lista.'
          : 'Arraste um vértice para mudar o contorno, ou toque nele para ver o que mais dá para fazer.'}
      </p>
    </>
  )
}

/** Where the sides would be after the movement. */
function Previa({
  desenhado,
  lugar,
  para,
  quadro,
}: {
  desenhado: Desenhado
  lugar: Lugar
  para: Arrasto['para']
  quadro: Quadro
}) {
  const anel = desenhado[lugar.poligono]?.[lugar.anel] ?? []
  const vizinhos = [anel.at(lugar.vertice - 1), anel[(lugar.vertice + 1) % anel.length]] as [Vertice, Vertice]
  const [a, b] = vizinhos.map(([lon, lat]) => `${quadro.x(lon)} ${quadro.y(lat)}`)
  return <path className="previa" d={`M${a}L${para.x} ${para.y}L${b}`} />
}

const meio = (desenhado: Desenhado): Vertice => {
  const [lons, lats] = [desenhado.flat(2).map(([lon]) => lon), desenhado.flat(2).map(([, lat]) => lat)]
  const entre = (valores: number[]) =>
    (valores.reduce((a, b) => Math.min(a, b)) + valores.reduce((a, b) => Math.max(a, b))) / 2
  return [entre(lons), entre(lats)]
}

/** The position of a pointer in the units of the drawing. */
function noDesenho({ currentTarget, clientX, clientY }: PointerEvent<SVGElement>): { x: number; y: number } {
  const svg = currentTarget.ownerSVGElement as SVGSVGElement
  const { left, top, width, height } = svg.getBoundingClientRect()
  const { width: largura, height: altura } = svg.viewBox.baseVal
  return { x: ((clientX - left) / width) * largura, y: ((clientY - top) / height) * altura }
}
