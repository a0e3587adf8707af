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

/** Some browsers refuse larger canvases. */
const MAIOR_PX = 16_000_000
/** Space around a page, in pixels. */
const MARGEM = 16
/** A file may claim any number of pages. Each of these gets a place, which stays empty while it is far away. */
const MAIS_PAGINAS = 1000

type Folha = { largura: number; altura: number }
type Props = {
  documento: Documento
  nome: string
  pagina: number
  aoVer: (pagina: number) => void
  vista: Vista
}

/** "Documento completo": the original file, page below page, with text that can be selected and copied. */
export default function DocumentoCompleto({ documento, nome, pagina, aoVer, vista }: Props) {
  const { pdf, primeira, naoAbre, falha, deNovo } = useAberto(documento)
  const [largura, setLargura] = useState(0)
  const rolo = useRef<HTMLElement>(null)
  /** The page that scrolling has reached, which needs no scrolling to. */
  const rolada = useRef(0)

  useEffect(() => {
    const alvo = rolo.current
    if (!alvo) return
    const olho = new ResizeObserver(([visto]) => setLargura(Math.floor(visto?.contentRect.width ?? 0)))
    olho.observe(alvo)
    return () => olho.disconnect()
  }, [])

  useEffect(() => {
    if (!primeira || largura === 0 || rolada.current === pagina) return
    rolada.current = pagina
    const alvo = rolo.current?.querySelector<HTMLElement>(`[data-pagina="${pagina}"]`)
    if (alvo) rolo.current?.scrollTo({ top: alvo.offsetTop - MARGEM / 2 })
  }, [pagina, primeira, largura])

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
      {!falha && !primeira && !naoAbre && <Esqueleto linhas={8} />}
      {naoAbre && <Vazio frase="Este arquivo não pode ser aberto. Veja as páginas como imagens." />}
      {pdf && primeira && largura > 0 && (
        <>
          {Array.from({ length: Math.min(pdf.numPages, MAIS_PAGINAS) }, (_, i) => (
            <PaginaDoPdf
              // oxlint-disable-next-line react/no-array-index-key -- the pages of a file have no other name
              key={`${documento.id} ${i}`}
              {...{ pdf, primeira, vista }}
              numero={i + 1}
              largura={largura}
            />
          ))}
          {pdf.numPages > MAIS_PAGINAS && (
            <Vazio frase={`Este arquivo tem ${pdf.numPages} páginas. Veja as que seguem como imagens.`} />
          )}
        </>
      )}
    </section>
  )
}

/** Opens the file, and measures its first page. */
function useAberto({ id }: Documento) {
  const arquivo = useQuery({
    queryKey: ['arquivo', id],
    queryFn: () => pegarBlob(`/api/v1/documentos/${id}/arquivo`),
    staleTime: Infinity,
    // The file may be large, so it is not kept longer than the page.
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
      const primeira = await medir(pdf, 1)
      if (!fora) setAberto({ de: data, pdf, primeira })
    }
    abrir().catch(() => {
      if (!fora) setAberto({ de: data, naoAbre: true })
    })
    return () => {
      fora = true
      void tarefa?.destroy()
    }
  }, [data])
  // What was opened may belong to the previous file.
  return { ...(aberto.de === data ? aberto : NADA), falha: arquivo.error, deNovo: () => void arquivo.refetch() }
}

type Aberto = { de?: Blob; pdf?: Pdf; primeira?: Folha; naoAbre?: boolean }
const NADA: Aberto = {}

/** The size of a page, turned as the file says. */
async function medir(pdf: Pdf, numero: number): Promise<Folha> {
  const { width, height } = (await pdf.getPage(numero)).getViewport({ scale: 1 })
  return { largura: width, altura: height }
}

type DaPagina = { pdf: Pdf; numero: number; primeira: Folha; largura: number; vista: Vista }

/** A page, drawn while it is near the visible part. Until it is measured it has the size of the first. */
function PaginaDoPdf({ pdf, numero, primeira, largura, vista: { zoom, giro } }: DaPagina) {
  const lugar = useRef<HTMLDivElement>(null)
  const [perto, setPerto] = useState(false)
  const [medida, setMedida] = useState<Folha | null>(null)
  const folha = medida ?? primeira
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

  useEffect(() => {
    if (!perto || medida) return
    let fora = false
    medir(pdf, numero).then(
      (dela) => {
        if (!fora) setMedida(dela)
      },
      // A page that cannot be read stays empty.
      () => {},
    )
    return () => {
      fora = true
    }
  }, [perto, medida, pdf, numero])

  const desenhar = useEffectEvent((alvo: HTMLElement) => desenharPagina(pdf, numero, alvo, escala, giro))
  useEffect(() => {
    if (!perto || !medida || !lugar.current) return
    return desenhar(lugar.current)
  }, [perto, medida, escala, giro, pdf])

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

/** @returns a function that ends the drawing and empties the place */
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
    // The previous drawing stays until this one is ready.
    alvo.replaceChildren(canvas, camada)
    alvo.dataset['desenhada'] = ''
    texto = new TextLayer({ textContentSource: pagina.streamTextContent(), container: camada, viewport })
    await texto.render()
  }
  // A drawing that was cancelled fails, which is no error.
  desenhar().catch(() => {})
  return () => {
    fora = true
    tarefa?.cancel()
    texto?.cancel()
  }
}
