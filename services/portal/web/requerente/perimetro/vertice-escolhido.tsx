import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Botao } from '../../comum/componentes/botao.tsx'
import { CampoDeTexto, Selecao } from '../../comum/componentes/campo.tsx'
import {
  apagar,
  type Desenhado,
  deslocar,
  dividir,
  escreverGraus,
  lerGraus,
  type Lugar,
  mover,
  type Vertice,
  verticeEm,
} from './vertices.ts'

type Props = {
  desenhado: Desenhado
  lugar: Lugar
  aoEscolher: (lugar: Lugar | null) => void
  aoMudar: (novo: Desenhado, frase?: string) => void
}

const PASSOS = ['1', '10', '100'].map((valor) => ({ valor, texto: `${valor} m` }))
const RUMOS = [
  { nome: 'Norte', leste: 0, norte: 1 },
  { nome: 'Sul', leste: 0, norte: -1 },
  { nome: 'Leste', leste: 1, norte: 0 },
  { nome: 'Oeste', leste: -1, norte: 0 },
]

/** One vertex, and all that can be done to it without dragging. */
export function VerticeEscolhido({ desenhado, lugar, aoEscolher, aoMudar }: Props) {
  const vertice = verticeEm(desenhado, lugar) as Vertice
  const titulo = useRef<HTMLHeadingElement>(null)
  const [digitado, setDigitado] = useState<{ lat: string; lon: string } | null>(null)
  const [erros, setErros] = useState<{ lat?: string; lon?: string }>({})
  const [passo, setPasso] = useState('10')
  useEffect(() => titulo.current?.focus(), [])
  const total = desenhado[lugar.poligono]?.[lugar.anel]?.length ?? 0
  const numero = lugar.vertice + 1
  const [lon, lat] = vertice
  const campos = digitado ?? { lat: escreverGraus(lat), lon: escreverGraus(lon) }

  const para = (novo: Vertice, frase: string) => {
    setDigitado(null)
    setErros({})
    aoMudar(mover(desenhado, lugar, novo), frase)
  }
  const usar = () => {
    const [novaLat, novaLon] = [lerGraus(campos.lat, 'lat'), lerGraus(campos.lon, 'lon')]
    if ('valor' in novaLat && 'valor' in novaLon)
      return para([novaLon.valor, novaLat.valor], `Vértice ${numero} mudado.`)
    setErros({
      ...('erro' in novaLat ? { lat: novaLat.erro } : {}),
      ...('erro' in novaLon ? { lon: novaLon.erro } : {}),
    })
  }
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.key !== 'Enter' || !(evento.target instanceof HTMLInputElement)) return
    evento.preventDefault()
    usar()
  }
  const outro = (passos: number) => aoEscolher({ ...lugar, vertice: (lugar.vertice + passos + total) % total })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in its fields
    <section className="vertice-escolhido" aria-labelledby="perimetro.vertice" onKeyDown={aoTeclar}>
      <h3 id="perimetro.vertice" ref={titulo} tabIndex={-1}>
        Vértice {numero} de {total}
      </h3>
      <div className="par-de-campos">
        <CampoDeTexto
          nome="perimetro.vertice.lat"
          rotulo="Latitude do vértice"
          valor={campos.lat}
          aoMudar={(nova) => setDigitado({ ...campos, lat: nova })}
          erro={erros.lat}
          maximo={30}
        />
        <CampoDeTexto
          nome="perimetro.vertice.lon"
          rotulo="Longitude do vértice"
          valor={campos.lon}
          aoMudar={(nova) => setDigitado({ ...campos, lon: nova })}
          erro={erros.lon}
          maximo={30}
        />
      </div>
      {digitado && <Botao onClick={usar}>Usar estas coordenadas</Botao>}
      <div className="empurrar" role="group" aria-label="Empurrar o vértice">
        <Selecao nome="perimetro.vertice.passo" rotulo="Empurrar" valor={passo} aoMudar={setPasso} opcoes={PASSOS} />
        {RUMOS.map(({ nome, leste, norte }) => (
          <Botao
            key={nome}
            onClick={() =>
              para(
                deslocar(vertice, leste * Number(passo), norte * Number(passo)),
                `Vértice ${numero}: ${passo} m para o ${nome.toLowerCase()}.`,
              )
            }
          >
            {nome}
          </Botao>
        ))}
      </div>
      <div className="acoes">
        <Botao tipo="simples" onClick={() => outro(-1)}>
          Vértice anterior
        </Botao>
        <Botao tipo="simples" onClick={() => outro(1)}>
          Próximo vértice
        </Botao>
        <Botao
          tipo="simples"
          onClick={() => {
            aoMudar(dividir(desenhado, lugar), `Vértice ${numero + 1} inserido no meio do lado.`)
            aoEscolher({ ...lugar, vertice: lugar.vertice + 1 })
          }}
        >
          Inserir outro depois
        </Botao>
        <Botao
          tipo="simples"
          onClick={() => {
            aoEscolher(null)
            aoMudar(apagar(desenhado, lugar), `Vértice ${numero} apagado.`)
            document.getElementById('imovel.geometria')?.focus()
          }}
        >
          Apagar o vértice
        </Botao>
        <Botao
          tipo="simples"
          onClick={() => {
            aoEscolher(null)
            document.getElementById('imovel.geometria')?.focus()
          }}
        >
          Fechar
        </Botao>
      </div>
    </section>
  )
}
