import './documento.css'
import { useQuery } from '@tanstack/react-query'
import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Caixa, Documento } from '../../gen/interface.ts'
import { Failure } from '../api/failure.ts'
import { Skeleton } from '../components/skeleton.tsx'
import { Failed } from '../components/failed.tsx'
import { Empty } from '../components/empty.tsx'
import { label } from '../format.ts'
import { type Side, pageOf } from './image.ts'
import type { Spot, PageView } from './view.ts'

/** Beyond this magnification the image of 1600 pixels is not sharp, and the image of 3200 pixels loads. */
const LARGEST_ZOOM = 1.25

type Props = {
  documento: Pick<Documento, 'id' | 'tipo_documento'>
  pagina: number
  readBoxes: readonly Caixa[]
  /** The spot to mark. The pane scrolls to it. */
  mark: Spot | null
  view: PageView
}

/** The image of a page, with boxes around the values that were read. Only the pane scrolls, not the window. */
export function DocumentoPage({ documento, pagina, readBoxes: readings, mark, view: { zoom, turn } }: Props) {
  const wanted: Side = zoom > LARGEST_ZOOM ? 3200 : 1600
  // The small image arrives first, and serves until a larger image has loaded.
  const small = useQuery(pageOf(documento.id, pagina, 320))
  const media = useQuery(pageOf(documento.id, pagina, 1600))
  const large = useQuery({ ...pageOf(documento.id, pagina, 3200), enabled: wanted === 3200 })
  const image = (wanted === 3200 ? large.data : undefined) ?? media.data ?? small.data
  const side: Side = image === large.data ? 3200 : image === media.data ? 1600 : 320
  /** The image that was loaded last, with its size. The image of the shown page may still be loading. */
  const [sheet, setSheet] = useState<{ largura: number; altura: number; src: string } | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const target = frame.current
    if (target && scroller.current && mark?.caixa && sheet) centre(scroller.current, target)
  }, [mark, sheet, zoom, turn])

  const sideways = turn % 180 !== 0
  const ratio = sheet ? sheet.largura / sheet.altura : 1 / Math.SQRT2
  const sheetStyle: CSSProperties = {
    width: `${zoom * 100}%`,
    aspectRatio: sideways ? 1 / ratio : ratio,
  }
  const paperStyle: CSSProperties = {
    width: sideways ? `${ratio * 100}%` : '100%',
    aspectRatio: ratio,
    transform: TURN[turn],
  }
  const name = label(DOCUMENTO_KIND_LABEL, documento.tipo_documento)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div ref={scroller} className="viewer-scroll" role="region" aria-label={`${name}, página ${pagina}`} tabIndex={0}>
      {!image && !media.error && <Skeleton linhas={8} />}
      {!image && hasNoImage(media.error) && <Empty sentence="Este arquivo não pode ser mostrado como imagem." />}
      {!image && !hasNoImage(media.error) && <Failed failure={media.error} retry={() => void media.refetch()} />}
      {image && (
        <div className="viewer-sheet" style={sheetStyle}>
          <div className="viewer-paper" style={paperStyle}>
            <img
              src={image}
              alt={`${name}, página ${pagina}`}
              data-side={sheet?.src === image ? side : undefined}
              onLoad={({ currentTarget: { naturalWidth: largura, naturalHeight: altura, currentSrc: src } }) =>
                setSheet({ largura, altura, src })
              }
            />
            {readings.map((caixa) => (
              <div key={JSON.stringify(caixa)} className="box" style={inPercent(caixa)} />
            ))}
            {mark?.caixa && <div ref={frame} className="box box-chosen" style={inPercent(mark.caixa)} data-mark />}
          </div>
        </div>
      )}
    </div>
  )
}

/** Returns whether a page has no image, because its file could not be opened. */
const hasNoImage = (error: unknown): boolean => error instanceof Failure && error.codigo === 'CAR-003'

/**
 * The transform for each rotation. It turns the page about its upper left corner, and moves the page back into its
 * frame.
 */
const TURN: Record<number, string> = {
  0: 'none',
  90: 'rotate(90deg) translateY(-100%)',
  180: 'rotate(180deg) translate(-100%, -100%)',
  270: 'rotate(270deg) translateX(-100%)',
}

const inPercent = ({ x, y, largura, altura }: Caixa): CSSProperties => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${largura * 100}%`,
  height: `${altura * 100}%`,
})

/** Scrolls the pane, but not the window, until the target is in the middle. */
function centre(scroller: HTMLElement, target: HTMLElement): void {
  const [outside, inside] = [scroller.getBoundingClientRect(), target.getBoundingClientRect()]
  scroller.scrollBy({
    left: inside.left + inside.width / 2 - outside.left - scroller.clientWidth / 2,
    top: inside.top + inside.height / 2 - outside.top - scroller.clientHeight / 2,
  })
}
