import { useState } from 'react'
import { Botao } from '../../comum/componentes/botao.tsx'
import { type Desenhado, escreverGraus, type Lugar, mudarAnel, type Vertice } from './vertices.ts'

type Props = {
  desenhado: Desenhado
  escolhido: Lugar | null
  aoEscolher: (lugar: Lugar) => void
  aoMudar: (novo: Desenhado, frase?: string) => void
}

/** How many vertices are shown at a time. A drawing may have ten thousand. */
const DE_UMA_VEZ = 50

/** All vertices as text. Each can be chosen, moved, divided and deleted by keyboard. */
export const ListaDeVertices = ({ desenhado, ...resto }: Props) =>
  desenhado.flatMap((aneis, poligono) =>
    aneis.map((vertices, anel) => (
      // oxlint-disable-next-line react/no-array-index-key -- an outline is known by its place
      <Contorno
        key={`${poligono} ${anel}`}
        {...resto}
        desenhado={desenhado}
        onde={{ poligono, anel }}
        vertices={vertices}
      />
    )),
  )

type DoContorno = Props & { onde: { poligono: number; anel: number }; vertices: readonly Vertice[] }

function Contorno({ desenhado, escolhido, aoEscolher, aoMudar, onde, vertices }: DoContorno) {
  const [ate, setAte] = useState(DE_UMA_VEZ)
  const { poligono, anel } = onde
  const nome =
    anel > 0
      ? `Contorno interno ${anel}${desenhado.length > 1 ? ` do polígono ${poligono + 1}` : ''}`
      : desenhado.length > 1
        ? `Polígono ${poligono + 1} de ${desenhado.length}`
        : 'Vértices'
  const sozinho = desenhado.length === 1 && anel === 0
  return (
    <details className="contorno" open={desenhado.length === 1 && anel === 0 && vertices.length <= DE_UMA_VEZ}>
      <summary>
        {nome} ({vertices.length})
      </summary>
      {!sozinho && (
        <Botao
          tipo="simples"
          onClick={() =>
            aoMudar(
              mudarAnel(desenhado, onde, () => []),
              `${nome}: retirado.`,
            )
          }
        >
          Retirar {anel > 0 ? 'este contorno' : 'este polígono'}
          <span className="so-leitor">: {nome}</span>
        </Botao>
      )}
      <ol className="vertices">
        {vertices.slice(0, ate).map(([lon, lat], vertice) => {
          const este = escolhido?.poligono === poligono && escolhido.anel === anel && escolhido.vertice === vertice
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a vertex is known by its place
            <li key={vertice}>
              <span>{vertice + 1}</span>
              <span className="coordenadas">
                {escreverGraus(lat)} {escreverGraus(lon)}
              </span>
              <Botao tipo="simples" aria-pressed={este} onClick={() => aoEscolher({ ...onde, vertice })}>
                Mudar<span className="so-leitor"> o vértice {vertice + 1}</span>
              </Botao>
            </li>
          )
        })}
      </ol>
      {vertices.length > ate && <Botao onClick={() => setAte(ate + DE_UMA_VEZ)}>Mostrar mais vértices</Botao>}
    </details>
  )
}
