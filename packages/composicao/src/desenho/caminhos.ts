/** Outlines as PDF operators: rectangles, rounded corners, and how they are filled and stroked. */
import {
  appendBezierCurve,
  closePath,
  lineTo,
  moveTo,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  rgb,
  setDashPattern,
  setFillingColor,
  setLineWidth,
  setStrokingColor,
  stroke,
} from 'pdf-lib'
import type { Desenho, Ponto, Traco } from '../layout/formas.ts'

/** Converts from the top left corner of the page to PDF's origin, the lower left. */
export type Para = (p: Ponto) => [number, number]

/** Filled by the even-odd rule, so that a ring inside another is a hole. */
export function tracado(t: Traco, caminho: PDFOperator[]): PDFOperator[] {
  const fechar =
    t.cor !== undefined && t.contorno !== undefined
      ? PDFOperator.of(PDFOperatorNames.FillEvenOddAndStroke)
      : t.cor !== undefined
        ? PDFOperator.of(PDFOperatorNames.FillEvenOdd)
        : stroke()
  return [
    ...(t.cor === undefined ? [] : [setFillingColor(cor(t.cor))]),
    ...(t.contorno === undefined
      ? []
      : [setStrokingColor(cor(t.contorno)), setLineWidth(t.espessura ?? 1), setDashPattern([], 0)]),
    ...caminho,
    fechar,
  ]
}

export function retangulo(d: Extract<Desenho, { forma: 'retangulo' }>, para: Para): PDFOperator[] {
  if (d.raio) return arredondado(d.x, d.y, d.largura, d.altura, d.raio, para)
  const [x, y] = para([d.x, d.y + d.altura])
  return [
    PDFOperator.of(
      PDFOperatorNames.AppendRectangle,
      [x, y, arredondar(d.largura), arredondar(d.altura)].map((n) => PDFNumber.of(n)),
    ),
  ]
}

export function arredondado(x: number, y: number, l: number, a: number, raio: number, para: Para): PDFOperator[] {
  const q = Math.min(raio, l / 2, a / 2)
  const k = q * 0.4477
  const curva = (c1: Ponto, c2: Ponto, ate: Ponto) => appendBezierCurve(...para(c1), ...para(c2), ...para(ate))
  return [
    moveTo(...para([x + q, y])),
    lineTo(...para([x + l - q, y])),
    curva([x + l - k, y], [x + l, y + k], [x + l, y + q]),
    lineTo(...para([x + l, y + a - q])),
    curva([x + l, y + a - k], [x + l - k, y + a], [x + l - q, y + a]),
    lineTo(...para([x + q, y + a])),
    curva([x + k, y + a], [x, y + a - k], [x, y + a - q]),
    lineTo(...para([x, y + q])),
    curva([x, y + k], [x + k, y], [x + q, y]),
    closePath(),
  ]
}

export function cor(hex: string) {
  const n = Number.parseInt(hex.slice(1), 16)
  return rgb(arredondar((n >> 16) / 255), arredondar(((n >> 8) & 255) / 255), arredondar((n & 255) / 255))
}

/** A thousandth of a point is enough, and keeps the numbers short. */
export const arredondar = (n: number) => Math.round(n * 1000) / 1000
