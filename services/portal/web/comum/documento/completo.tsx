import './completo.css'
import { useQuery } from '@tanstack/react-query'
import { TextLayer, type RenderTask } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Documento } from '../../gen/interface.ts'
import { pegarBlob } from '../api/cliente.ts'
import { Esqueleto } from '../componentes/esqueleto.tsx'
import { Falhou } from '../componentes/falhou.tsx'
import { Vazio } from '../componentes/vazio.tsx'
import { abrirPdf, type Pdf } from './pdf.ts'
import type { Vista } from './pagina.tsx'

/** Canvases larger than this are refused by some browsers. */
const MAIOR_PX = 16_000_000
/** Space around a page, in pixels. */
const MARGEM = 16

type Folha = { largura: number; altura: number }
type Props = {
  documento: Documento
  nome: string
  pagina: number
  aoVer: (pagina: number) => void
  vista: Vista
}

/** "Documento completo": the original file as it was handed in, page under page, with its text to select and copy. */
export default function DocumentoCompleto({ documento, nome, pagina, aoVer, vista }: Props) {
  const { pdf, folhas, falha, deNovo } = useAberto(documento)
  const [largura, setLargura] = useState(0)
  const rolo = useRef<HTMLElement>(null)
  /** The page that scrolling has come to: it is not scrolled to again. */
  const rolada = useRef(0)

  useEffect(() => {
    const alvo = rolo.current
    if (!alvo) return
    const olho = new ResizeObserver(([visto]) => setLargura(Math.floor(visto?.contentRect.width ?? 0)))
    olho.observe(alvo)
    return () => olho.disconnect()
  }, [])

  useEffect(() => {
    if (!folhas || largura === 0 || rolada.current === pagina) return
    rolada.current = pagina
    const alvo = rolo.current?.querySelector<HTMLElement>(`[data-pagina="${pagina}"]`)
    if (alvo) rolo.current?.scrollTo({ top: alvo.offsetTop - MARGEM / 2 })
  }, [pagina, folhas, largura])

  const rolou = () => {
    const alvo = rolo.current
    if (!alvo) return
    const meio = alvo.scrollTop + alvo.clientHeight / 2
    const paginas = [...alvo.querySelectorAll<HTMLElement>('[data-pagina]')]
    const atual = Number(paginas.findLast(({ offsetTop }) => offsetTop <= meio)?.dataset['pagina'] ?? 1)
    if (atual === rolada.current) return
    rolada.current = atual
    aoVer(atual)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section ref={rolo} className="visor-rolo completo" aria-label={`${nome}, completo`} tabIndex={0} onScroll={rolou}>
      <Falhou falha={falha} tentar={deNovo} />
      {!falha && !folhas && <Esqueleto linhas={8} />}
      {folhas?.length === 0 && <Vazio frase="Este arquivo não pode ser aberto. Veja as páginas como imagens." />}
      {pdf &&
        largura > 0 &&
        folhas?.map((folha, i) => (
          <PaginaDoPdf key={`${documento.id} ${i}`} {...{ pdf, folha, vista }} numero={i + 1} largura={largura} />
        ))}
    </section>
  )
}

/** The file, opened; what cannot be opened has no pages. */
function useAberto({ id }: Documento) {
  const arquivo = useQuery({
    queryKey: ['arquivo', id],
    queryFn: () => pegarBlob(`/api/v1/documentos/${id}/arquivo`),
    staleTime: Infinity,
    // It may be large: it goes with the page.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { data } = arquivo
  const [aberto, setAberto] = useState<Aberto>({})
  useEffect(() => {
    if (!data) return
    let fora = false
    let tarefa: ReturnType<typeof abrirPdf> | undefined
    const abrir = async () => {
      const bytes = await data.arrayBuffer()
      if (fora) return
      tarefa = abrirPdf(bytes)
      const pdf = await tarefa.promise
      const folhas = await medir(pdf)
      if (!fora) setAberto({ de: data, pdf, folhas })
    }
    abrir().catch(() => {
      if (!fora) setAberto({ de: data, folhas: [] })
    })
    return () => {
      fora = true
      void tarefa?.destroy()
    }
  }, [data])
  // What was of another file is nothing yet.
  return { ...(aberto.de === data ? aberto : NADA), falha: arquivo.error, deNovo: () => void arquivo.refetch() }
}

type Aberto = { de?: Blob; pdf?: Pdf; folhas?: Folha[] }
const NADA: Aberto = {}

/** How large each page is, turned as the file says. */
const medir = (pdf: Pdf): Promise<Folha[]> =>
  Promise.all(
    Array.from({ length: pdf.numPages }, async (_, i) => {
      const { width, height } = (await pdf.getPage(i + 1)).getViewport({ scale: 1 })
      return { largura: width, altura: height }
    }),
  )

type DaPagina = { pdf: Pdf; numero: number; folha: Folha; largura: number; vista: Vista }

/** A page, drawn while it is near what one sees. */
function PaginaDoPdf({ pdf, numero, folha, largura, vista: { zoom, giro } }: DaPagina) {
  const lugar = useRef<HTMLDivElement>(null)
  const [perto, setPerto] = useState(false)
  const deitada = giro % 180 !== 0
  const escala = ((largura - MARGEM) * zoom) / (deitada ? folha.altura : folha.largura)

  useEffect(() => {
    const alvo = lugar.current
    if (!alvo) return
    const olho = new IntersectionObserver(([visto]) => setPerto(visto?.isIntersecting === true), {
      root: alvo.parentElement,
      rootMargin: '100% 0%',
    })
    olho.observe(alvo)
    return () => olho.disconnect()
  }, [])

  const desenhar = useEffectEvent((alvo: HTMLElement) => desenharPagina(pdf, numero, alvo, escala, giro))
  useEffect(() => {
    if (!perto || !lugar.current) return
    return desenhar(lugar.current)
  }, [perto, escala, giro, pdf])

  const [largo, alto] = deitada ? [folha.altura, folha.largura] : [folha.largura, folha.altura]
  return (
    <div
      ref={lugar}
      className="completo-folha"
      role="group"
      aria-label={`Página ${numero}`}
      data-pagina={numero}
      style={{ width: `${largo * escala}px`, height: `${alto * escala}px` }}
    />
  )
}

/** @returns what ends it, and empties the place */
function desenharPagina(pdf: Pdf, numero: number, alvo: HTMLElement, escala: number, giro: number): () => void {
  let fora = false
  let tarefa: RenderTask | undefined
  let texto: TextLayer | undefined
  const desenhar = async () => {
    const pagina = await pdf.getPage(numero)
    if (fora) return
    const viewport = pagina.getViewport({ scale: escala, rotation: (pagina.rotate + giro) % 360 })
    const fina = Math.min(devicePixelRatio, Math.sqrt(MAIOR_PX / (viewport.width * viewport.height)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width * fina)
    canvas.height = Math.floor(viewport.height * fina)
    const camada = document.createElement('div')
    camada.className = 'textLayer'
    camada.style.setProperty('--total-scale-factor', String(escala))
    tarefa = pagina.render({ canvas, viewport, transform: [fina, 0, 0, fina, 0, 0] })
    await tarefa.promise
    if (fora) return
    // What was drawn before stands until this is ready.
    alvo.replaceChildren(canvas, camada)
    alvo.dataset['desenhada'] = ''
    texto = new TextLayer({ textContentSource: pagina.streamTextContent(), container: camada, viewport })
    await texto.render()
  }
  // A drawing that is no longer wanted says so by an error.
  desenhar().catch(() => {})
  return () => {
    fora = true
    tarefa?.cancel()
    texto?.cancel()
  }
}
