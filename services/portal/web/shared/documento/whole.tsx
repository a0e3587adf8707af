import './documento.css'
import './whole.css'
import { useQuery } from '@tanstack/react-query'
import { TextLayer, type RenderTask } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Documento } from '../../gen/interface.ts'
import { fetchBlob } from '../api/client.ts'
import { Skeleton } from '../components/skeleton.tsx'
import { Failed } from '../components/failed.tsx'
import { Empty } from '../components/empty.tsx'
import { openPdf, type Pdf } from './pdf.ts'
import type { PageView } from './view.ts'

/** The largest canvas in pixels. Some browsers refuse larger ones. */
const LARGEST_PX = 16_000_000
/** Space around a page, in pixels. */
const MARGIN = 16
/**
 * The greatest number of shown pages, because a file may claim any number. Each page has a placeholder, which stays
 * empty until it is near the visible part.
 */
const MAX_PAGES = 1000

type SheetSize = { largura: number; altura: number }
type Props = {
  documento: Documento
  nome: string
  pagina: number
  onSee: (pagina: number) => void
  view: PageView
}

/** Shows the original file ("Documento completo"), page below page, with text that can be selected. */
export default function WholeDocumento({ documento, nome, pagina, onSee, view }: Props) {
  const { pdf, first, doesNotOpen, failure, again } = useOpened(documento)
  const [largura, setWidth] = useState(0)
  const scroller = useRef<HTMLElement>(null)
  /** The page that the person has reached by scrolling. The pane does not scroll to it again. */
  const scrolledTo = useRef(0)

  useEffect(() => {
    const target = scroller.current
    if (!target) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(target)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!first || largura === 0 || scrolledTo.current === pagina) return
    scrolledTo.current = pagina
    const target = scroller.current?.querySelector<HTMLElement>(`[data-page="${pagina}"]`)
    if (target) scroller.current?.scrollTo({ top: target.offsetTop - MARGIN / 2 })
  }, [pagina, first, largura])

  const scrolled = () => {
    const target = scroller.current
    if (!target) return
    const middle = target.scrollTop + target.clientHeight / 2
    const pages = [...target.querySelectorAll<HTMLElement>('[data-page]')]
    const current = Number(pages.findLast(({ offsetTop }) => offsetTop <= middle)?.dataset['page'] ?? 1)
    if (current === scrolledTo.current) return
    scrolledTo.current = current
    onSee(current)
  }

  return (
    <section
      ref={scroller}
      className="viewer-scroll whole"
      aria-label={`${nome}, completo`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
      tabIndex={0}
      onScroll={scrolled}
    >
      <Failed failure={failure} retry={again} />
      {!failure && !first && !doesNotOpen && <Skeleton linhas={8} />}
      {doesNotOpen && <Empty sentence="Este arquivo não pode ser aberto. Veja as páginas como imagens." />}
      {pdf && first && largura > 0 && (
        <>
          {Array.from({ length: Math.min(pdf.numPages, MAX_PAGES) }, (_, i) => (
            <PdfPage
              // oxlint-disable-next-line react/no-array-index-key -- the pages of a file have no other name
              key={`${documento.id} ${i}`}
              {...{ pdf, first, view }}
              numero={i + 1}
              largura={largura}
            />
          ))}
          {pdf.numPages > MAX_PAGES && (
            <Empty sentence={`Este arquivo tem ${pdf.numPages} páginas. Veja as que seguem como imagens.`} />
          )}
        </>
      )}
    </section>
  )
}

function useOpened({ id }: Documento) {
  const arquivo = useQuery({
    queryKey: ['arquivo', id],
    queryFn: () => fetchBlob(`/api/v1/documentos/${id}/arquivo`),
    staleTime: Infinity,
    // The file may be large, so it is not kept longer than the page.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { data } = arquivo
  const [opened, setOpened] = useState<OpenFile>({})
  useEffect(() => {
    if (!data) return
    let gone = false
    let task: ReturnType<typeof openPdf> | undefined
    const open = async () => {
      const bytes = await data.arrayBuffer()
      if (gone) return
      task = openPdf(bytes)
      const pdf = await task.promise
      const first = await measure(pdf, 1)
      if (!gone) setOpened({ of: data, pdf, first })
    }
    open().catch(() => {
      if (!gone) setOpened({ of: data, doesNotOpen: true })
    })
    return () => {
      gone = true
      void task?.destroy()
    }
  }, [data])
  // `opened` may still belong to the previous document.
  return { ...(opened.of === data ? opened : NOTHING), failure: arquivo.error, again: () => void arquivo.refetch() }
}

type OpenFile = { of?: Blob; pdf?: Pdf; first?: SheetSize; doesNotOpen?: boolean }
const NOTHING: OpenFile = {}

/** Returns the size of a page, with the file's own rotation applied. */
async function measure(pdf: Pdf, numero: number): Promise<SheetSize> {
  const { width, height } = (await pdf.getPage(numero)).getViewport({ scale: 1 })
  return { largura: width, altura: height }
}

type PdfPageProps = { pdf: Pdf; numero: number; first: SheetSize; largura: number; view: PageView }

/** Draws a page once it is near the visible part. An unmeasured page has the size of the first page. */
function PdfPage({ pdf, numero, first, largura, view: { zoom, turn } }: PdfPageProps) {
  const holder = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [measured, setMeasure] = useState<SheetSize | null>(null)
  const sheet = measured ?? first
  const sideways = turn % 180 !== 0
  const scale = ((largura - MARGIN) * zoom) / (sideways ? sheet.altura : sheet.largura)

  useEffect(() => {
    const target = holder.current
    if (!target) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root: target.parentElement,
      rootMargin: '100% 0%',
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!near || measured) return
    let gone = false
    measure(pdf, numero).then(
      (rendered) => {
        if (!gone) setMeasure(rendered)
      },
      // A page that cannot be read stays empty.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [near, measured, pdf, numero])

  const draw = useEffectEvent((target: HTMLElement) => drawPage(pdf, numero, target, scale, turn))
  useEffect(() => {
    if (!near || !measured || !holder.current) return
    return draw(holder.current)
  }, [near, measured, scale, turn, pdf])

  const [wide, tall] = sideways ? [sheet.altura, sheet.largura] : [sheet.largura, sheet.altura]
  return (
    <div
      ref={holder}
      className="whole-sheet"
      role="group"
      aria-label={`Página ${numero}`}
      data-page={numero}
      style={{ width: `${wide * scale}px`, height: `${tall * scale}px` }}
    />
  )
}

/**
 * Draws a page into an element.
 * @returns a function that stops the drawing
 */
function drawPage(pdf: Pdf, numero: number, target: HTMLElement, scale: number, turn: number): () => void {
  let gone = false
  let task: RenderTask | undefined
  let text: TextLayer | undefined
  const draw = async () => {
    const pagina = await pdf.getPage(numero)
    if (gone) return
    const viewport = pagina.getViewport({ scale, rotation: (pagina.rotate + turn) % 360 })
    const sharpness = Math.min(devicePixelRatio, Math.sqrt(LARGEST_PX / (viewport.width * viewport.height)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width * sharpness)
    canvas.height = Math.floor(viewport.height * sharpness)
    const layer = document.createElement('div')
    layer.className = 'textLayer'
    layer.style.setProperty('--total-scale-factor', String(scale))
    task = pagina.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] })
    await task.promise
    if (gone) return
    // The previous drawing stays until the new drawing is ready.
    target.replaceChildren(canvas, layer)
    target.dataset['drawn'] = ''
    text = new TextLayer({ textContentSource: pagina.streamTextContent(), container: layer, viewport })
    await text.render()
  }
  // A cancelled drawing rejects, which is no error.
  draw().catch(() => {})
  return () => {
    gone = true
    task?.cancel()
    text?.cancel()
  }
}
