import { useQuery } from '@tanstack/react-query'
import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Falha } from '../comum/api/falha.ts'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { rotulo } from '../comum/formato.ts'
import type { Caixa, Documento } from '../gen/interface.ts'
import { emLeitura, type Lado, paginaDe } from './caso.ts'

/** A place on a page of a document. */
export type Lugar = { documento_id: string; pagina: number; caixa: Caixa | null }
export type Vista = { zoom: number; giro: number }

export const ZOOM = { menor: 0.5, maior: 4, passo: 0.25 }
/** Past this the middle size is no longer sharp. */
const ZOOM_DO_MAIOR = 1.25

type Props = {
  documentos: readonly Documento[]
  documento: Documento | undefined
  pagina: number
  aoVer: (lugar: { doc: string; pag: number }) => void
  /** What is shown of this page: what was read on it, and what one looks at. */
  lidos: readonly Caixa[]
  marca: Lugar | null
  vista: Vista
  aoMudar: (vista: Vista) => void
}

/** The page of a document, which stays still beside the data. */
export function Visor({ documentos, documento, pagina, aoVer, lidos, marca, vista, aoMudar }: Props) {
  const { zoom, giro } = vista
  const paginas = documento?.paginas ?? 1
  return (
    <section className="visor" aria-label="Documentos">
      <div className="visor-documentos" role="group" aria-label="Documento">
        {documentos.map((um, i) => (
          <button
            key={um.id}
            type="button"
            aria-pressed={um.id === documento?.id}
            onClick={() => aoVer({ doc: um.id, pag: 1 })}
          >
            {i + 1} {rotulo(TIPO_DOCUMENTO_LABEL, um.tipo_documento)}
            {um.status !== 'valido' && <small> ({ESTADO[um.status]})</small>}
          </button>
        ))}
      </div>
      {documento && emLeitura(documento) && (
        <Vazio frase="Este documento ainda está sendo lido. A imagem aparece em seguida." />
      )}
      {!documento && <Vazio frase="Este processo não tem documentos." />}
      {documento && !emLeitura(documento) && (
        <Pagina
          key={`${documento.id} ${pagina}`}
          {...{ documento, pagina, lidos, vista }}
          marca={marca?.documento_id === documento.id && marca.pagina === pagina ? marca : null}
        />
      )}
      {documento && (
        <div className="visor-pe">
          <Passo
            rotulo="Página anterior"
            texto="‹"
            ate={pagina > 1 && { doc: documento.id, pag: pagina - 1 }}
            {...{ aoVer }}
          />
          <span aria-live="polite">
            Página {pagina} de {paginas}
          </span>
          <Passo
            rotulo="Página seguinte"
            texto="›"
            ate={pagina < paginas && { doc: documento.id, pag: pagina + 1 }}
            {...{ aoVer }}
          />
          <span className="visor-grupo">
            <button type="button" aria-label="Diminuir" onClick={() => aoMudar(comZoom(vista, -1))}>
              −
            </button>
            <button type="button" onClick={() => aoMudar({ ...vista, zoom: 1 })}>
              <span className="so-leitor">Tamanho normal, agora </span>
              {Math.round(zoom * 100)} %
            </button>
            <button type="button" aria-label="Aumentar" onClick={() => aoMudar(comZoom(vista, 1))}>
              +
            </button>
            <button type="button" onClick={() => aoMudar({ ...vista, giro: (giro + 90) % 360 })}>
              Girar
            </button>
          </span>
        </div>
      )}
    </section>
  )
}

export const comZoom = (vista: Vista, passos: number): Vista => ({
  ...vista,
  zoom: Math.min(ZOOM.maior, Math.max(ZOOM.menor, vista.zoom + passos * ZOOM.passo)),
})

const ESTADO = { aguardando: 'aguarda leitura', processando: 'em leitura', invalido: 'inválido' } as const

type DoPasso = { rotulo: string; texto: string; ate: false | { doc: string; pag: number }; aoVer: Props['aoVer'] }
const Passo = ({ rotulo: nome, texto, ate, aoVer }: DoPasso) => (
  <button type="button" aria-label={nome} aria-disabled={!ate} onClick={() => ate && aoVer(ate)}>
    {texto}
  </button>
)

type DaPagina = {
  documento: Documento
  pagina: number
  lidos: readonly Caixa[]
  marca: Lugar | null
  vista: Vista
}

function Pagina({ documento, pagina, lidos, marca, vista: { zoom, giro } }: DaPagina) {
  const lado: Lado = zoom > ZOOM_DO_MAIOR ? 3200 : 1600
  // The small image is there first, and stands for the larger one until that is.
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
              onLoad={({ currentTarget: { naturalWidth: largura, naturalHeight: altura } }) =>
                setFolha({ largura, altura, lado: imagem === grande.data ? 3200 : imagem === media.data ? 1600 : 320 })
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

/** About the corner at the top left; then the page is moved back into its frame. */
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
