import { decodificarPagina, type Arquivo } from '../arquivo.ts'
import { confiancaDaPagina } from '../confianca.ts'
import { type Preparada, preparar, virar } from '../imagem/preparar.ts'
import type { Quadro } from '../imagem/grade.ts'
import { medirQualidade } from '../imagem/qualidade.ts'
import type { Cinza } from '../imagem/cinza.ts'
import { desfocada, semLeitura } from '../qualidade.ts'
import type { Ocr } from '../ocr.ts'
import { envolver } from '../extracao/texto.ts'
import { paraMostrada } from '../mapa.ts'
import { juntarPartes, remontarLinhas } from '../palavras.ts'
import { lerQuadros } from './reler.ts'
import { type Limites, type Mapa, MINIMO, type Pagina, type Palavra, type Qualidade } from '../tipos.ts'

export type PaginaLida = { lida: Pagina; preparada: Preparada | null; etapas: { nome: string; ms: number }[] }

const DPI = 300

/** One page: its text layer where there is a good one, else picture → measured → cleaned → read. */
export async function lerPagina(arquivo: Arquivo, numero: number, limites: Limites, ocr: Ocr): Promise<PaginaLida> {
  const relogio = cronometro()
  if (arquivo.tipo === 'pdf') {
    const camada = await arquivo.pdf.texto(numero)
    relogio.marcar('texto')
    if (camada) {
      const { palavras, largura, altura } = camada
      const mapa = { largura, altura, quartos: 0, graus: 0, escala: 1 } as const
      const lida: Pagina = {
        numero,
        fonte: 'texto',
        largura,
        altura,
        palavras,
        quadros: [],
        confianca: 100,
        mapa,
        qualidade: null,
      }
      return { lida, preparada: null, etapas: relogio.etapas }
    }
  }
  const { cinza, dpi } = await imagemDaPagina(arquivo, numero, limites)
  relogio.marcar('imagem')
  if (!temFormaDeFolha(cinza)) return { lida: naoLida(numero, cinza, null), preparada: null, etapas: relogio.etapas }
  const qualidade = await medirQualidade(cinza, dpi)
  relogio.marcar('qualidade')
  if (semLeitura(qualidade)) return { lida: naoLida(numero, cinza, qualidade), preparada: null, etapas: relogio.etapas }
  const preparada = await preparar(cinza, qualidade.dpi, qualidade.ruido)
  relogio.marcar('preparo')
  const melhor = await lerNosDoisSentidos(preparada, ocr)
  relogio.marcar('ocr')
  const { quadros, confianca } = await lerFormulario(melhor, ocr)
  relogio.marcar('quadros')
  const lida: Pagina = {
    numero,
    fonte: 'ocr',
    largura: melhor.preparada.cinza.largura,
    altura: melhor.preparada.cinza.altura,
    palavras: melhor.palavras,
    quadros,
    confianca,
    mapa: melhor.preparada.mapa,
    qualidade: { ...qualidade, cortada: cortada(melhor) },
  }
  return { lida, preparada: melhor.preparada, etapas: relogio.etapas }
}

/** The same preparation again, for a page whose pixels are no longer held. */
export async function repreparar(arquivo: Arquivo, lida: Pagina, limites: Limites): Promise<Preparada> {
  const { cinza, dpi } = await imagemDaPagina(arquivo, lida.numero, limites)
  const qualidade = lida.qualidade ?? (await medirQualidade(cinza, dpi))
  const preparada = await preparar(cinza, qualidade.dpi, qualidade.ruido)
  return preparada.mapa.quartos === lida.mapa.quartos ? preparada : virar(preparada)
}

export async function imagemDaPagina(
  arquivo: Arquivo,
  numero: number,
  limites: Limites,
): Promise<{ cinza: Cinza; dpi?: number }> {
  if (arquivo.tipo === 'pdf') return arquivo.pdf.raster(numero, DPI)
  return { cinza: await decodificarPagina(arquivo.caminho, numero, limites) }
}

/** Lines of print that run into the picture's edge, on one side or the other, or one along its top or foot. */
function cortada({ palavras, preparada }: Lido): boolean {
  const linhas = [
    ...Map.groupBy(
      palavras.filter((p) => /\p{L}{2,}/u.test(p.texto)),
      (p) => p.linha,
    ).values(),
  ]
  const cruzam = { lado: 0, alto: 0 }
  for (const linha of linhas) {
    const { x, y, largura, altura } = paraMostrada(envolver(linha), {
      ...preparada.mapa,
      quartos: 0,
      largura: larguraEmPe(preparada.mapa),
      altura: alturaEmPe(preparada.mapa),
    })
    if (x < BORDA || x + largura > 1 - BORDA) cruzam.lado++
    if (linha.length >= 4 && (y < BORDA || y + altura > 1 - BORDA)) cruzam.alto++
  }
  return cruzam.alto > 0 || (cruzam.lado >= 4 && cruzam.lado > linhas.length * 0.2)
}

const BORDA = 0.004
const larguraEmPe = (m: Mapa) => (m.quartos % 2 === 1 ? m.altura : m.largura)
const alturaEmPe = (m: Mapa) => (m.quartos % 2 === 1 ? m.largura : m.altura)

type Lido = { preparada: Preparada; palavras: Palavra[]; confianca: number }

/** Print on its head reads as rubbish of low confidence; then it is turned over, and the better of the two is kept. */
async function lerNosDoisSentidos(preparada: Preparada, ocr: Ocr): Promise<Lido> {
  const direita = await lerUma(preparada, ocr)
  if (direita.confianca >= MINIMO || direita.palavras.length === 0) return direita
  const virada = await lerUma(virar(preparada), ocr)
  return virada.confianca > direita.confianca ? virada : direita
}

/** A form read badly as a page is read again cell by cell. */
const FORMULARIO_RUIM = 86
const QUADROS = 8

async function lerFormulario({ preparada, palavras, confianca }: Lido, ocr: Ocr) {
  const { quadros } = preparada
  if (quadros.length < QUADROS) return { quadros: [], confianca }
  if (confianca >= FORMULARIO_RUIM) return { quadros: quadros.map((q) => ({ ...q, palavras: [] })), confianca }
  const lidos = await lerQuadros(preparada, ocr)
  const fora = palavras.filter((p) => !quadros.some((q) => dentro(p, q)))
  const porQuadro = confiancaDaPagina([...fora, ...lidos.flatMap((q) => q.palavras)])
  return { quadros: lidos, confianca: Math.max(confianca, porQuadro) }
}

function dentro(p: Palavra, q: Quadro): boolean {
  const x = (p.x0 + p.x1) / 2
  const y = (p.y0 + p.y1) / 2
  return x > q.x0 && x < q.x1 && y > q.y0 && y < q.y1
}

async function lerUma(preparada: Preparada, ocr: Ocr): Promise<Lido> {
  const palavras = juntarPartes(remontarLinhas(await ocr.pagina(preparada.cinza)))
  return { preparada, palavras, confianca: confiancaDaPagina(palavras) }
}

/** Not a few dots, nor a strip: these would be blown up beyond all measure to reach the size of print. */
function temFormaDeFolha({ largura, altura }: Cinza): boolean {
  const [menor, maior] = [Math.min(largura, altura), Math.max(largura, altura)]
  return menor >= 150 && maior <= menor * 12
}

function naoLida(numero: number, cinza: Cinza, qualidade: Qualidade | null): Pagina {
  const { largura, altura } = cinza
  return {
    numero,
    fonte: 'ocr',
    largura,
    altura,
    palavras: [],
    quadros: [],
    confianca: qualidade && desfocada(qualidade) ? Math.min(60, Math.round(qualidade.nitidez)) : 0,
    mapa: { largura, altura, quartos: 0, graus: 0, escala: 1 },
    qualidade,
  }
}

function cronometro() {
  let antes = performance.now()
  const etapas: { nome: string; ms: number }[] = []
  return {
    etapas,
    marcar: (nome: string) => {
      const agora = performance.now()
      etapas.push({ nome, ms: Math.round(agora - antes) })
      antes = agora
    },
  }
}
