/**
 * Turns shapes into PDF operators. Each run of shapes under one node of the reading structure is one marked content.
 */
import {
  asPDFName,
  beginText,
  closePath,
  drawObject,
  endMarkedContent,
  endText,
  lineTo,
  moveTo,
  PDFHexString,
  PDFOperator,
  PDFOperatorNames,
  popGraphicsState,
  pushGraphicsState,
  setDashPattern,
  setFillingColor,
  setFontAndSize,
  setLineWidth,
  setStrokingColor,
  setTextMatrix,
  showText,
  stroke,
  concatTransformationMatrix,
} from 'pdf-lib'
import { ADORNO, type Desenho, type Fonte, type No, type Pagina } from '../layout/formas.ts'
import { arredondado, arredondar, cor, type Para, retangulo, tracado } from './caminhos.ts'
import type { Fontes } from './fontes.ts'

export const NOME_FONTE: Readonly<Record<Fonte, string>> = { normal: 'F1', seminegrito: 'F2', negrito: 'F3' }

export interface Pintura {
  operadores: PDFOperator[]
  /** The node of each marked content, in order. The index is the content's number (MCID). */
  marcados: number[]
}

type DesenhoDeReproducao = Extract<Desenho, { forma: 'reproducao' }>
/** The name of a reproduced page in the page's resources, and the size at which it draws itself. */
export type Reproduzir = (d: DesenhoDeReproducao) => { nome: string; largura: number; altura: number }

export function pintar(pagina: Pagina, nos: readonly No[], fontes: Fontes, reproduzir: Reproduzir): Pintura {
  const operadores: PDFOperator[] = []
  const marcados: number[] = []
  let aberto: number | null = null
  const fechar = () => {
    if (aberto !== null) operadores.push(endMarkedContent())
    aberto = null
  }
  // A reproduced page starts from the state that was set before it: colours, lines, the font. Nothing sets any there.
  const apart = pagina.itens.some(({ desenho }) => desenho.forma === 'reproducao')
  for (const { no, desenho } of pagina.itens) {
    if (aberto !== no) {
      fechar()
      operadores.push(abrir(no, marcados, nos))
      aberto = no
    }
    const shapes = formas(desenho, pagina.altura, fontes, reproduzir)
    if (apart) operadores.push(pushGraphicsState(), ...shapes, popGraphicsState())
    else operadores.push(...shapes)
  }
  fechar()
  return { operadores, marcados }
}

function abrir(no: number, marcados: number[], nos: readonly No[]): PDFOperator {
  if (no === ADORNO) return PDFOperator.of(PDFOperatorNames.BeginMarkedContent, ['/Artifact'])
  marcados.push(no)
  const papel = nos[no]?.papel ?? 'P'
  return PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [`/${papel}`, `<</MCID ${marcados.length - 1}>>`])
}

function formas(d: Desenho, altura: number, fontes: Fontes, reproduzir: Reproduzir): PDFOperator[] {
  const para: Para = ([x, y]) => [arredondar(x), arredondar(altura - y)]
  switch (d.forma) {
    case 'texto': {
      const [x, y] = para([d.x, d.y])
      return [
        beginText(),
        setFillingColor(cor(d.estilo.cor)),
        setFontAndSize(asPDFName(NOME_FONTE[d.estilo.fonte]), d.estilo.tamanho),
        setTextMatrix(1, 0, 0, 1, x, y),
        showText(PDFHexString.of(fontes.codificar(d.texto, d.estilo.fonte))),
        endText(),
      ]
    }
    case 'linha':
      return [
        setStrokingColor(cor(d.cor)),
        setLineWidth(d.espessura),
        setDashPattern([...(d.tracejado ?? [])], 0),
        moveTo(...para(d.de)),
        lineTo(...para(d.ate)),
        stroke(),
      ]
    case 'retangulo':
      return tracado(d, retangulo(d, para))
    case 'circulo':
      return tracado(d, arredondado(d.x - d.raio, d.y - d.raio, 2 * d.raio, 2 * d.raio, d.raio, para))
    case 'aneis':
      return tracado(
        d,
        d.aneis.flatMap(([inicio, ...resto]) =>
          inicio ? [moveTo(...para(inicio)), ...resto.map((p) => lineTo(...para(p))), closePath()] : [],
        ),
      )
    case 'reproducao': {
      const { nome, largura, altura: alta } = reproduzir(d)
      const [x, y] = para([d.x, d.y + d.altura])
      return [concatTransformationMatrix(d.largura / largura, 0, 0, d.altura / alta, x, y), drawObject(asPDFName(nome))]
    }
  }
}
