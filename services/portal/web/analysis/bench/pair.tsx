import '../../shared/documento/documento.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../shared/components/button.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Empty } from '../../shared/components/empty.tsx'
import { pageOf } from '../../shared/documento/image.ts'
import { withZoom } from '../../shared/documento/view.ts'

type Props = { nome: string; saiu: string | undefined; entrou: string | undefined; paginas: number }

/** A document and its replacement, side by side. The two are enlarged and scrolled together. */
export function Pair({ nome, saiu, entrou, paginas }: Props) {
  const [zoom, setZoom] = useState(1)
  const [pagina, setPage] = useState(1)
  const scrollers = useRef<HTMLDivElement>(null)
  /**
   * Scrolls the other pane to the position of `source`. Both panes then have the same position, so the other pane does
   * not scroll `source` back.
   */
  const together = (source: HTMLElement) => {
    for (const other of scrollers.current?.querySelectorAll<HTMLElement>('.viewer-scroll') ?? []) {
      if (other === source || (other.scrollTop === source.scrollTop && other.scrollLeft === source.scrollLeft)) continue
      other.scrollTo(source.scrollLeft, source.scrollTop)
    }
  }
  return (
    <div className="part">
      <div className="page-head">
        <h3>{nome}</h3>
        <div className="achado-acts">
          {pagina > 1 && <Button onClick={() => setPage(pagina - 1)}>Página anterior</Button>}
          {pagina < paginas && <Button onClick={() => setPage(pagina + 1)}>Página seguinte</Button>}
          <Button onClick={() => setZoom(withZoom({ zoom }, -1).zoom)}>Diminuir</Button>
          <Button onClick={() => setZoom(withZoom({ zoom }, 1).zoom)}>Aumentar</Button>
        </div>
      </div>
      <div ref={scrollers} className="pairs">
        <Side titulo="Antes" empty="Não havia." documento={saiu} {...{ pagina, zoom, nome }} onScroll={together} />
        <Side titulo="Depois" empty="Não há mais." documento={entrou} {...{ pagina, zoom, nome }} onScroll={together} />
      </div>
    </div>
  )
}

type SideProps = {
  titulo: string
  empty: string
  nome: string
  documento: string | undefined
  pagina: number
  zoom: number
  onScroll: (scroller: HTMLElement) => void
}

function Side({ titulo, empty, nome, documento, pagina, zoom, onScroll }: SideProps) {
  const image = useQuery({
    ...pageOf(documento ?? '', pagina, zoom > 1 ? 3200 : 1600),
    enabled: documento !== undefined,
  })
  return (
    <div>
      <h3>{titulo}</h3>
      {documento === undefined ? (
        <Empty sentence={empty} />
      ) : (
        <div
          className="viewer-scroll"
          role="region"
          aria-label={`${titulo}: ${nome}, página ${pagina}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
          tabIndex={0}
          onScroll={({ currentTarget }) => onScroll(currentTarget)}
        >
          {image.isPending && <Skeleton linhas={8} />}
          {image.error && <Empty sentence="Esta página não pode ser mostrada." />}
          {image.data && (
            <img
              src={image.data}
              alt={`${nome}, página ${pagina}`}
              style={{ display: 'block', width: `${zoom * 100}%` }}
            />
          )}
        </div>
      )}
    </div>
  )
}
