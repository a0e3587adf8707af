import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Botao } from '../comum/componentes/botao.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { paginaDe } from '../comum/documento/imagem.ts'
import { comZoom } from '../comum/documento/pagina.tsx'

type Props = { nome: string; saiu: string | undefined; entrou: string | undefined; paginas: number }

/** A document and its replacement, side by side. Both are enlarged and moved together. */
export function Par({ nome, saiu, entrou, paginas }: Props) {
  const [zoom, setZoom] = useState(1)
  const [pagina, setPagina] = useState(1)
  const rolos = useRef<HTMLDivElement>(null)
  /** A pane that was moved by the other does not move it back. */
  const juntos = (fonte: HTMLElement) => {
    for (const outro of rolos.current?.querySelectorAll<HTMLElement>('.visor-rolo') ?? []) {
      if (outro === fonte || (outro.scrollTop === fonte.scrollTop && outro.scrollLeft === fonte.scrollLeft)) continue
      outro.scrollTo(fonte.scrollLeft, fonte.scrollTop)
    }
  }
  return (
    <div className="parte">
      <div className="cabecalho">
        <h3>{nome}</h3>
        <div className="achado-atos">
          {pagina > 1 && <Botao onClick={() => setPagina(pagina - 1)}>Página anterior</Botao>}
          {pagina < paginas && <Botao onClick={() => setPagina(pagina + 1)}>Página seguinte</Botao>}
          <Botao onClick={() => setZoom(comZoom({ zoom }, -1).zoom)}>Diminuir</Botao>
          <Botao onClick={() => setZoom(comZoom({ zoom }, 1).zoom)}>Aumentar</Botao>
        </div>
      </div>
      <div ref={rolos} className="pares">
        <Lado titulo="Antes" vazio="Não havia." documento={saiu} {...{ pagina, zoom, nome }} aoRolar={juntos} />
        <Lado titulo="Depois" vazio="Não há mais." documento={entrou} {...{ pagina, zoom, nome }} aoRolar={juntos} />
      </div>
    </div>
  )
}

type DoLado = {
  titulo: string
  vazio: string
  nome: string
  documento: string | undefined
  pagina: number
  zoom: number
  aoRolar: (rolo: HTMLElement) => void
}

function Lado({ titulo, vazio, nome, documento, pagina, zoom, aoRolar }: DoLado) {
  const imagem = useQuery({
    ...paginaDe(documento ?? '', pagina, zoom > 1 ? 3200 : 1600),
    enabled: documento !== undefined,
  })
  return (
    <div>
      <h3>{titulo}</h3>
      {documento === undefined ? (
        <Vazio frase={vazio} />
      ) : (
        <div
          className="visor-rolo"
          role="region"
          aria-label={`${titulo}: ${nome}, página ${pagina}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
          tabIndex={0}
          onScroll={({ currentTarget }) => aoRolar(currentTarget)}
        >
          {imagem.isPending && <Esqueleto linhas={8} />}
          {imagem.error && <Vazio frase="Esta página não pode ser mostrada." />}
          {imagem.data && (
            <img
              src={imagem.data}
              alt={`${nome}, página ${pagina}`}
              style={{ display: 'block', width: `${zoom * 100}%` }}
            />
          )}
        </div>
      )}
    </div>
  )
}
