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
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
  concatTransformationMatrix,
} from 'pdf-lib'
import { DECORATION, type Drawing, type Font, type TreeNode, type Page } from '../layout/shapes.ts'
import { lines, roundedRectangle, round, colour, type ToPage, rectangle, stroked } from './paths.ts'
import type { Fonts } from './fonts.ts'

export const FONT_NAME: Readonly<Record<Font, string>> = { normal: 'F1', semibold: 'F2', bold: 'F3' }

export interface Painting {
  operators: PDFOperator[]
  /** The nodes of the marked contents, in order. The index is the content's number (MCID). */
  marked: number[]
}

type ReproductionDrawing = Extract<Drawing, { forma: 'reproduction' }>
/** Adds a reproduced page to the resources of a page, and returns its name in the resources and its own size. */
export type Reproduce = (d: ReproductionDrawing) => { nome: string; largura: number; altura: number }

export function paint(page: Page, nos: readonly TreeNode[], fonts: Fonts, reproduce: Reproduce): Painting {
  const operators: PDFOperator[] = []
  const marked: number[] = []
  let opened: number | null = null
  const close = () => {
    if (opened !== null) operators.push(endMarkedContent())
    opened = null
  }
  // A reproduced page would inherit the colours, lines and fonts set before it. So on its sheet every drawing restores
  // what it changes.
  const apart = page.items.some(({ drawing }) => drawing.forma === 'reproduction')
  for (const { no, drawing } of page.items) {
    if (opened !== no) {
      close()
      operators.push(open(no, marked, nos))
      opened = no
    }
    const shapes = drawnShapes(drawing, page.altura, fonts, reproduce)
    if (apart) operators.push(pushGraphicsState(), ...shapes, popGraphicsState())
    else operators.push(...shapes)
  }
  close()
  return { operators, marked }
}

function open(node: number, marked: number[], nos: readonly TreeNode[]): PDFOperator {
  if (node === DECORATION) return PDFOperator.of(PDFOperatorNames.BeginMarkedContent, ['/Artifact'])
  marked.push(node)
  const papel = nos[node]?.papel ?? 'P'
  return PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [`/${papel}`, `<</MCID ${marked.length - 1}>>`])
}

function drawnShapes(d: Drawing, altura: number, fonts: Fonts, reproduce: Reproduce): PDFOperator[] {
  const toPdf: ToPage = ([x, y]) => [round(x), round(altura - y)]
  switch (d.forma) {
    case 'text': {
      const [x, y] = toPdf([d.x, d.y])
      return [
        beginText(),
        setFillingColor(colour(d.style.cor)),
        setFontAndSize(asPDFName(FONT_NAME[d.style.fonte]), d.style.tamanho),
        setTextMatrix(1, 0, 0, 1, x, y),
        showText(PDFHexString.of(fonts.encode(d.texto, d.style.fonte))),
        endText(),
      ]
    }
    case 'line':
      return lines([[d.from, d.to]], d, toPdf)
    case 'hatch':
      return lines(d.segments, d, toPdf)
    case 'rectangle':
      return stroked(d, rectangle(d, toPdf))
    case 'circle':
      return stroked(d, roundedRectangle(d.x - d.radius, d.y - d.radius, 2 * d.radius, 2 * d.radius, d.radius, toPdf))
    case 'rings':
      return stroked(
        d,
        d.rings.flatMap(([start, ...rest]) =>
          start ? [moveTo(...toPdf(start)), ...rest.map((p) => lineTo(...toPdf(p))), closePath()] : [],
        ),
      )
    case 'reproduction': {
      const { nome, largura, altura: alta } = reproduce(d)
      const [x, y] = toPdf([d.x, d.y + d.altura])
      return [concatTransformationMatrix(d.largura / largura, 0, 0, d.altura / alta, x, y), drawObject(asPDFName(nome))]
    }
  }
}
