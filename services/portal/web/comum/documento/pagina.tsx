import './documento.css'
import { useQuery } from '@tanstack/react-query'
import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Caixa, Documento } from '../../gen/interface.ts'
import { Falha } from '../api/falha.ts'
import { Esqueleto } from '../componentes/esqueleto.tsx'
import { Falhou } from '../componentes/falhou.tsx'
import { Vazio } from '../componentes/vazio.tsx'
import { rotulo } from '../formato.ts'
import { type Lado, paginaDe } from './imagem.ts'

/** A place on a page of a document. */
export type Lugar = { documento_id: string; pagina: number; caixa: Caixa | null }
export type Vista = { zoom: number; giro: number }

const ZOOM = { menor: 0.5, maior: 4, passo: 0.25 }
/** Beyond this magnification the middle size is no longer sharp. */
const ZOOM_DO_MAIOR = 1.25

export const comZoom = <V extends { zoom: number }>(vista: V, passos: number): V => ({
  ...vista,
  zoom: Math.min(ZOOM.maior, Math.max(ZOOM.menor, vista.zoom + passos * ZOOM.passo)),
})

type Props = {
  documento: Pick<Documento, 'id' | 'tipo_documento'>
  pagina: number
  /** The places where something was read on this page. */
  lidos: readonly Caixa[]
  /** The place that is marked. */
  marca: Lugar | null
  vista: Vista
}

/** The image of a page, with what was read on it. Only its pane scrolls. */
export function Pagina({ documento, pagina, lidos, marca, vista: { zoom, giro } }: Props) {
  const lado: Lado = zoom > ZOOM_DO_MAIOR ? 3200 : 1600
  // The small image arrives first, and stands in for the larger one.
  const pequena = useQuery(paginaDe(documento.id, pagina, 320))
  const media = useQuery(paginaDe(documento.id, pagina, 1600))
  const grande = useQuery({ ...paginaDe(documento.id, pagina, 3200), enabled: lado === 3200 })
  const imagem = (lado === 3200 ? grande.data : undefined) ?? media.data ?? pequena.data
  const [folha, setFolha] = useState<{ largura: number; altura: number; lado: Lado } | null>(null)
  const rolo = useRef<HTMLDivElement>(null)
  const moldura = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const alvo = moldura.current
    if (alvo && rolo.current && marca?.caixa && folha) centrar(rolo.current, alvo)
  }, [marca, folha, zoom, giro])

  const deitada = giro % 180 !== 0
  const proporcao = folha ? folha.largura / folha.altura : 1 / Math.SQRT2
  const daFolha: CSSProperties = {
    width: `${zoom * 100}%`,
    aspectRatio: deitada ? 1 / proporcao : proporcao,
  }
  const doPapel: CSSProperties = {
    width: deitada ? `${proporcao * 100}%` : '100%',
    aspectRatio: proporcao,
    transform: GIRO[giro],
  }
  const nome = rotulo(TIPO_DOCUMENTO_LABEL, documento.tipo_documento)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div ref={rolo} className="visor-rolo" role="region" aria-label={`${nome}, página ${pagina}`} tabIndex={0}>
      {!imagem && !media.error && <Esqueleto linhas={8} />}
      {!imagem && semImagem(media.error) && <Vazio frase="Este arquivo não pode ser mostrado como imagem." />}
      {!imagem && !semImagem(media.error) && <Falhou falha={media.error} tentar={() => void media.refetch()} />}
      {imagem && (
        <div className="visor-folha" style={daFolha}>
          <div className="visor-papel" style={doPapel}>
            <img
              src={imagem}
              alt={`${nome}, página ${pagina}`}
              data-lado={folha?.lado}
              // The address tells which image has loaded, because the next one may have been asked for meanwhile.
              onLoad={({ currentTarget: { naturalWidth: largura, naturalHeight: altura, currentSrc } }) =>
                setFolha({
                  largura,
                  altura,
                  lado: currentSrc === grande.data ? 3200 : currentSrc === media.data ? 1600 : 320,
                })
              }
            />
            {lidos.map((caixa) => (
              <div key={JSON.stringify(caixa)} className="caixa" style={emPorcento(caixa)} />
            ))}
            {marca?.caixa && (
              <div ref={moldura} className="caixa caixa-escolhida" style={emPorcento(marca.caixa)} data-marca />
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** A file that could not be opened has no pages. */
const semImagem = (erro: unknown): boolean => erro instanceof Falha && erro.codigo === 'CAR-003'

/** Turns about the upper left corner, then moves the page back into its frame. */
const GIRO: Record<number, string> = {
  0: 'none',
  90: 'rotate(90deg) translateY(-100%)',
  180: 'rotate(180deg) translate(-100%, -100%)',
  270: 'rotate(270deg) translateX(-100%)',
}

const emPorcento = ({ x, y, largura, altura }: Caixa): CSSProperties => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${largura * 100}%`,
  height: `${altura * 100}%`,
})

/** Only the pane scrolls, never the page around it. */
function centrar(rolo: HTMLElement, alvo: HTMLElement): void {
  const [fora, dentro] = [rolo.getBoundingClientRect(), alvo.getBoundingClientRect()]
  rolo.scrollBy({
    left: dentro.left + dentro.width / 2 - fora.left - rolo.clientWidth / 2,
    top: dentro.top + dentro.height / 2 - fora.top - rolo.clientHeight / 2,
  })
}
